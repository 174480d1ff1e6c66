#include "arbiter/report/extent.h"

#include <algorithm>
#include <array>

#include "arbiter/league/information.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

bool DealsAreClosed(const v1::League& league, const Extent& extent) {
  const bool own = league.deals() == v1::DEALS_OWN || league.deals() == v1::DEALS_UNSPECIFIED;
  return extent.complete || (own && !league.has_gate());
}

std::optional<double> ProgressOf(const v1::League& league, const Extent& extent) {
  const v1::Knockout& knockout = league.knockout();
  const bool extended = knockout.max_pairs() > knockout.pairs();
  if (extent.complete && !league.has_adaptive() && !league.has_gate() && !extended) return std::nullopt;
  // Where results decide the length, the sequence is tuned to the first moment at which they can: later it is
  // hardly wider, earlier it would be much wider.
  const double planned = league.has_gate()       ? static_cast<double>(kMinPairs)
                         : league.has_adaptive() ? FirstDecision(league.entrants_size())
                         : extended              ? static_cast<double>(knockout.pairs())
                                                 : static_cast<double>(extent.wanted);
  const uint64_t played = extent.stored - extent.walkovers;
  if (played == 0) return std::nullopt;
  return static_cast<double>(played) / planned;
}

absl::StatusOr<Extent> ExtentOf(const Store& store, VisitPair visit) {
  HAKAM_ASSIGN_OR_RETURN(GrowingExtent growing, GrowingExtent::Begin(store));
  HAKAM_RETURN_IF_ERROR(growing.ReadAll(visit));
  return std::move(growing).Take();
}

absl::StatusOr<GrowingExtent> GrowingExtent::Begin(const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(store.identity()));
  GrowingExtent growing(store, RuleOf(league), store.identity().entrants.size());
  growing.extent_.has_rule = growing.rule_.any();
  HAKAM_ASSIGN_OR_RETURN(growing.extent_.made, MakeSchedule(league));
  return growing;
}

absl::Status GrowingExtent::ReadAll(VisitPair visit) {
  absl::Status bad;
  HAKAM_RETURN_IF_ERROR(store_->ForEachPair([&](const PairNumbers& pair) {
    ++sequence_;
    bad.Update(Add(pair, visit));
  }));
  HAKAM_RETURN_IF_ERROR(bad);
  Finish();
  return absl::OkStatus();
}

absl::StatusOr<bool> GrowingExtent::ReadNew(VisitPair visit) {
  bool follows = true;
  HAKAM_RETURN_IF_ERROR(store_->ForEachPairSince(sequence_, [&](uint64_t sequence, const PairNumbers& pair) {
    follows = follows && AddLater(pair, visit);
    if (follows) sequence_ = sequence;
  }));
  if (follows) Finish();
  return follows;
}

bool GrowingExtent::Advance() {
  const LeagueSchedule& made = extent_.made;
  if (!ends_known_) made.schedule->SetEnds(made.teams.Ends(walk_.Ends()));
  ends_known_ = true;
  return made.schedule->Advance();
}

absl::StatusOr<PairInLeague> GrowingExtent::Place(const PairNumbers& pair) {
  Schedule& schedule = *extent_.made.schedule;
  while (pair.key.pairing >= schedule.pairing_count() && Advance()) {
  }
  const PlayedPair played = pair.Played();
  if (const absl::Status stored = schedule.Stored(played); !stored.ok()) {
    return absl::DataLossError(stored.message());
  }
  const Pairing pairing = schedule.pairing(pair.key.pairing);
  PairInLeague place = {.pairing = pairing,
                        .tally = TallyOf(pair, pairing, extent_.made.teams),
                        .result = ResultOf(schedule.sharing(), pairing, played),
                        .walkover = played.walkover()};
  place.result.round = schedule.round_of(pairing.id);
  return place;
}

absl::Status GrowingExtent::Add(const PairNumbers& pair, VisitPair visit) {
  HAKAM_ASSIGN_OR_RETURN(const PairInLeague place, Place(pair));
  ends_known_ = false;
  if (!walk_.Counts(place.tally)) return absl::OkStatus();
  if (rule_.any()) Remember(place.tally);
  Count(place, pair, visit);
  return absl::OkStatus();
}

// Disqualification follows the order of (pairing, deal). The pair leaves all other pairs as they are if it
// does not count, or if its entrants are not disqualified at any point of that order.
bool GrowingExtent::AddLater(const PairNumbers& pair, VisitPair visit) {
  const absl::StatusOr<PairInLeague> place = Place(pair);
  if (!place.ok()) return false;
  const std::array<EntrantIndex, 4>& entrants = place->tally.entrants;
  const auto out_before = [&](EntrantIndex entrant) {
    return walk_.out(entrant) && walk_.out(entrant)->with < pair.key;
  };
  if (std::any_of(entrants.begin(), entrants.end(), out_before)) return true;
  if (rule_.any()) Remember(place->tally);
  const auto ever_out = [&](EntrantIndex entrant) { return walk_.out(entrant) || IsEverOut(entrant); };
  if (std::any_of(entrants.begin(), entrants.end(), ever_out)) return false;
  Count(*place, pair, visit);
  return true;
}

void GrowingExtent::Count(const PairInLeague& place, const PairNumbers& pair, VisitPair visit) {
  ++extent_.stored;
  extent_.walkovers += place.walkover ? 1 : 0;
  visit(place, pair);
}

void GrowingExtent::Remember(const PairTally& tally) {
  for (size_t i = 0; i < tally.entrants.size(); ++i) {
    std::vector<FaultCount>& counts = counts_[tally.entrants[i]];
    auto count = std::partition_point(counts.begin(), counts.end(),
                                      [&](const FaultCount& c) { return c.key < tally.key; });
    // An entrant that is a team by itself is listed twice.
    if (count == counts.end() || count->key != tally.key) count = counts.insert(count, {.key = tally.key});
    count->faults += tally.faults[i];
    count->decisions += tally.decisions[i];
  }
}

bool GrowingExtent::IsEverOut(EntrantIndex entrant) const {
  uint64_t faults = 0;
  uint64_t decisions = 0;
  return std::any_of(counts_[entrant].begin(), counts_[entrant].end(), [&](const FaultCount& count) {
    faults += count.faults;
    decisions += count.decisions;
    return IsOut(rule_, faults, decisions);
  });
}

void GrowingExtent::Finish() {
  const Schedule& schedule = *extent_.made.schedule;
  while (Advance()) {
  }
  extent_.wanted = schedule.total_pairs();
  extent_.rounds_begun = schedule.rounds_begun();
  extent_.complete = schedule.finished();
  extent_.out.clear();
  for (EntrantIndex i = 0; i < counts_.size(); ++i) extent_.out.push_back(walk_.out(i));
}

}  // namespace hakam::arbiter
