#include "arbiter/league/knockout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "arbiter/league/ranges.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<Knockout>> Knockout::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange("pairs", options.pairs, {1, kMaxPairs}));
  HAKAM_RETURN_IF_ERROR(CheckRange("max_pairs", options.max_pairs, {options.pairs, kMaxPairs}));
  if (!(options.z >= 0 && options.z <= 10)) {
    return FieldError("standard_errors", absl::StrCat(options.z, " is out of range; use 0 to 10"));
  }
  return std::unique_ptr<Knockout>(new Knockout(options));
}

Knockout::Knockout(const Options& options)
    : options_(options), entrant_of_seed_(options.entrants), seed_of_(options.entrants) {
  std::iota(entrant_of_seed_.begin(), entrant_of_seed_.end(), 0);
  if (options.draw) Random(*options.draw).Shuffle(entrant_of_seed_);
  for (uint32_t seed = 0; seed < options.entrants; ++seed) seed_of_[entrant_of_seed_[seed]] = seed;
  const BracketOptions bracket = {.entrants = options.entrants,
                                  .double_elimination = options.double_elimination};
  for (const Tie& tie : Bracket(bracket)) ties_.push_back({.tie = tie});
  cut_short_.resize(ties_.size());
}

void Knockout::Count(const RoundResult& result) {
  HAKAM_CHECK(result.meetings.size() == playing_.size());
  for (size_t i = 0; i < playing_.size(); ++i) {
    TieState& tie = ties_[playing_[i]];
    const bool swapped = round_.meetings[i].a != *tie.sides[0];
    tie.pairs += result.meetings[i].pairs;
    tie.sum += swapped ? -result.meetings[i].sum : result.meetings[i].sum;
    tie.sum_of_squares += result.meetings[i].sum_of_squares;
    cut_short_[playing_[i]] = result.meetings[i].pairs < round_.meetings[i].pairs;
  }
}

std::optional<EntrantIndex> Knockout::Side(const TieSource& source) const {
  if (source.kind == TieSource::Kind::kSeed) return entrant_of_seed_[source.number];
  const TieState& before = ties_[source.number];
  if (!before.winner) return std::nullopt;
  return before.sides[source.kind == TieSource::Kind::kWinnerOf ? *before.winner : 1 - *before.winner];
}

bool Knockout::Needed(const TieState& tie) const {
  return tie.tie.kind != TieKind::kReset || ties_[tie.tie.from[0].number].winner == 1u;
}

// |mean| > z * se, with se^2 = s^2 / n: (n - 1) sum^2 > z^2 (n sum_of_squares - sum^2).
bool Knockout::Clear(const TieState& tie) const {
  if (tie.sum == 0) return false;
  if (options_.z == 0) return true;
  const auto n = static_cast<double>(tie.pairs);
  const auto sum = static_cast<double>(tie.sum);
  const double spread = n * tie.sum_of_squares - sum * sum;
  return tie.pairs > 1 && (n - 1) * sum * sum > options_.z * options_.z * spread;
}

void Knockout::Decide(bool cut_short, const RoundResult& result, TieState* tie) const {
  const auto won = [tie](uint32_t side, DecidedBy by) {
    tie->winner = side;
    tie->by = by;
  };
  const uint32_t leader = tie->sum > 0 ? 0 : 1;
  const uint32_t better = seed_of_[*tie->sides[0]] < seed_of_[*tie->sides[1]] ? 0 : 1;
  if (!cut_short && tie->pairs > 0 && Clear(*tie)) return won(leader, DecidedBy::kPoints);
  const bool played_out = !cut_short && tie->pairs >= options_.max_pairs;
  if (played_out && tie->sum != 0) return won(leader, DecidedBy::kPoints);
  if (played_out) return won(better, DecidedBy::kSeed);
  const std::array<bool, 2> out = {result.is_out(*tie->sides[0]), result.is_out(*tie->sides[1])};
  if (out[0] && out[1]) return won(better, DecidedBy::kSeed);
  if (out[0] || out[1]) return won(out[0] ? 1 : 0, DecidedBy::kDroppedOut);
}

std::optional<Round> Knockout::Next(const RoundResult& before) {
  Count(before);
  round_ = {};
  playing_.clear();
  for (uint32_t i = 0; i < ties_.size(); ++i) {  // a tie comes after the ties that decide its sides
    TieState& tie = ties_[i];
    if (tie.winner) continue;
    tie.sides = {Side(tie.tie.from[0]), Side(tie.tie.from[1])};
    if (!tie.sides[0] || !tie.sides[1] || !Needed(tie)) continue;
    Decide(cut_short_[i], before, &tie);
    if (tie.winner) continue;
    round_.meetings.push_back({.a = std::min(*tie.sides[0], *tie.sides[1]),
                               .b = std::max(*tie.sides[0], *tie.sides[1]),
                               .pairs = std::min(options_.pairs, options_.max_pairs - tie.pairs)});
    playing_.push_back(i);
  }
  if (playing_.empty()) return std::nullopt;
  return round_;
}

std::vector<Knockout::Place> Knockout::Places() const {
  constexpr uint32_t kIn = UINT32_MAX;
  std::vector<uint32_t> out_in(options_.entrants,
                               kIn);  // by entrant: the last round; finals come after all others
  for (const TieState& tie : ties_) {
    if (!tie.winner) continue;
    const EntrantIndex loser = *tie.sides[1 - *tie.winner];
    const TieKind kind = tie.tie.kind;
    if (kind == TieKind::kFinal || kind == TieKind::kReset) {
      if (kind == TieKind::kReset || *tie.winner == 0) out_in[loser] = kIn - 1;
    } else if (kind == TieKind::kLosers || !options_.double_elimination) {
      out_in[loser] = tie.tie.round;
    }
  }
  std::vector<Place> places;
  for (const EntrantIndex entrant : entrant_of_seed_) places.push_back({.entrant = entrant});
  const auto later = [&](const Place& x, const Place& y) { return out_in[x.entrant] > out_in[y.entrant]; };
  std::stable_sort(places.begin(), places.end(), later);
  for (uint32_t i = 0; i < places.size(); ++i) {
    places[i].place = i > 0 && !later(places[i - 1], places[i]) ? places[i - 1].place : i + 1;
  }
  return places;
}

}  // namespace hakam::arbiter
