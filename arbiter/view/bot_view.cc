#include "arbiter/view/bot_view.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "arbiter/view/score_words.h"
#include "arbiter/view/standings_view.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kFaultCases = 20;  // of a bot, that are told one by one

v1::TimingView TimingViewOf(const EntrantTiming& timing) {
  v1::TimingView view;
  view.set_entrant(timing.name);
  view.set_decisions(static_cast<uint32_t>(timing.charged.count()));
  view.set_p50_ms(absl::ToDoubleMilliseconds(timing.charged.Quantile(0.5)));
  view.set_p99_ms(absl::ToDoubleMilliseconds(timing.charged.Quantile(0.99)));
  view.set_max_ms(absl::ToDoubleMilliseconds(timing.charged.max()));
  if (timing.margin == absl::InfiniteDuration()) return view;
  view.set_margin_ms(absl::ToDoubleMilliseconds(timing.margin));
  view.set_margin_of_ms(absl::ToDoubleMilliseconds(timing.margin_of));
  return view;
}

v1::FaultView FaultViewOf(const FaultCase& fault, Audience audience) {
  v1::FaultView view;
  view.set_kind(fault.Kind());
  view.set_pairing(fault.pair.pairing);
  view.set_deal(fault.pair.deal);
  view.set_room(fault.room);
  view.set_board(fault.board);
  if (fault.decision) view.set_decision(*fault.decision);
  view.set_seat(fault.seat);
  view.set_detail(ValidUtf8(fault.detail));
  if (audience == Audience::kOrganiser) view.set_last_words(ValidUtf8(fault.last_words));
  view.set_times(static_cast<uint32_t>(fault.times));
  return view;
}

v1::EntrantFaultsView EntrantFaultsViewOf(const EntrantFaults& faults, Audience audience) {
  v1::EntrantFaultsView view;
  view.set_entrant(faults.name);
  view.set_decisions(static_cast<uint32_t>(faults.decisions));
  view.set_faults(static_cast<uint32_t>(faults.total));
  for (const auto& [kind, count] : faults.by_kind) {
    (*view.mutable_kinds())[FaultCase{.kind = kind}.Kind()] = static_cast<uint32_t>(count);
  }
  for (const FaultCase& fault : faults.first) *view.add_first() = FaultViewOf(fault, audience);
  return view;
}

// The parts of the entrant or team with this name.
void AddParts(const std::vector<Breakdown>& breakdowns, const std::string& name,
              google::protobuf::RepeatedPtrField<v1::PartView>* out) {
  for (const Breakdown& breakdown : breakdowns) {
    if (breakdown.name != name) continue;
    for (const BreakdownPart& part : breakdown.parts) {
      v1::PartView* view = out->Add();
      view->set_part(part.name);
      view->set_boards(static_cast<uint32_t>(part.boards));
      view->set_points(part.points);
      if (std::isfinite(part.half_width)) view->set_half_width(part.half_width);
    }
  }
}

}  // namespace

v1::TimingsView TimingsViewOf(const std::vector<EntrantTiming>& timing) {
  v1::TimingsView view;
  for (const EntrantTiming& of : timing) *view.add_timing() = TimingViewOf(of);
  return view;
}

v1::FaultsView FaultsViewOf(const std::vector<EntrantFaults>& faults, Audience audience) {
  v1::FaultsView view;
  for (const EntrantFaults& of : faults) *view.add_faults() = EntrantFaultsViewOf(of, audience);
  return view;
}

absl::StatusOr<BotFacts> BotFactsOf(const Store& store, Standings standings, bool with_faults) {
  BotFacts facts = {.standings = std::move(standings)};
  if (!facts.standings.matches) {
    HAKAM_ASSIGN_OR_RETURN(facts.contracts, BreakdownsOf(store, BreakdownBy::kContract));
    HAKAM_ASSIGN_OR_RETURN(facts.seats, BreakdownsOf(store, BreakdownBy::kSeat));
  }
  HAKAM_ASSIGN_OR_RETURN(facts.timing, TimingOf(store));
  HAKAM_ASSIGN_OR_RETURN(facts.faults, FaultsOf(store, with_faults ? kFaultCases : 0));
  return facts;
}

v1::BotView BotViewOf(const BotFacts& facts, size_t row) {
  const Standings& standings = facts.standings;
  const std::string& name = standings.rows[row].name;
  v1::BotView view;
  view.set_league(standings.league);
  view.set_unit(WordsOf(standings).unit);
  *view.mutable_standing() = StandingViewOf(standings, standings.rows[row]);
  for (size_t column = 0; column < standings.cross[row].size(); ++column) {
    if (standings.cross[row][column].played) *view.add_opponents() = CellViewOf(standings, row, column);
  }
  AddParts(facts.contracts, name, view.mutable_contracts());
  AddParts(facts.seats, name, view.mutable_seats());
  for (const EntrantTiming& timing : facts.timing) {
    if (timing.name == name) *view.mutable_timing() = TimingViewOf(timing);
  }
  for (const EntrantFaults& faults : facts.faults) {
    if (faults.name == name) *view.mutable_faults() = EntrantFaultsViewOf(faults, Audience::kEverybody);
  }
  return view;
}

}  // namespace hakam::arbiter
