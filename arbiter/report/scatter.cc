#include "arbiter/report/scatter.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

struct Sums {
  int64_t n = 0;
  double sum = 0;
  double squares = 0;
  void Add(double x) {
    ++n;
    sum += x;
    squares += x * x;
  }
  // Divisor n - 1.
  double variance() const {
    const auto count = static_cast<double>(n);
    return std::max(0.0, squares - sum * sum / count) / (count - 1);
  }
};

}  // namespace

absl::StatusOr<std::vector<Scatter>> ScattersOf(const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(store.identity()));
  if (league.format() == v1::FORMAT_MATCH) {
    return absl::InvalidArgumentError(
        absl::StrCat(store.identity().name, ": is of matches, which are won or lost and have no points"));
  }
  struct Meeting {
    Sums boards;
    Sums pairs;
  };
  std::map<std::pair<TeamIndex, TeamIndex>, Meeting> meetings;
  HAKAM_ASSIGN_OR_RETURN(const Extent extent,
                         ExtentOf(store, [&](const PairInLeague& at, const PairNumbers& pair) {
                           const PlayedPair played = pair.Played();
                           if (played.walkover()) return;
                           // From the side of the lower number, whoever sat first.
                           const double sign = at.pairing.a < at.pairing.b ? 1 : -1;
                           Meeting& meeting = meetings[std::minmax(at.pairing.a, at.pairing.b)];
                           meeting.boards.Add(sign * played.room1);
                           if (!played.single) meeting.boards.Add(sign * played.room2);
                           meeting.pairs.Add(sign * played.points());
                         }));
  const Teams& teams = extent.made.teams;
  const auto name = [&](TeamIndex team) {
    const auto& [first, second] = teams.members(team);
    const auto& entrants = store.identity().entrants;
    return first == second ? entrants[first].name
                           : absl::StrCat(entrants[first].name, "+", entrants[second].name);
  };
  std::vector<Scatter> scatters;
  for (const auto& [couple, meeting] : meetings) {
    if (meeting.pairs.n < 2) continue;
    scatters.push_back({.a = name(couple.first),
                        .b = name(couple.second),
                        .pairs = meeting.pairs.n,
                        .single = league.format() == v1::FORMAT_SINGLE,
                        .board_variance = meeting.boards.variance(),
                        .pair_variance = meeting.pairs.variance()});
  }
  return scatters;
}

Scatter Pooled(absl::Span<const Scatter> scatters) {
  Scatter pooled;
  double boards = 0;
  double pairs = 0;
  for (const Scatter& scatter : scatters) {
    pooled.pairs += scatter.pairs;
    const auto n = static_cast<double>(scatter.pairs);
    const double played = scatter.single ? n : 2 * n;
    pooled.single = scatter.single;
    pooled.board_variance += (played - 1) * scatter.board_variance;
    boards += played - 1;
    pooled.pair_variance += (n - 1) * scatter.pair_variance;
    pairs += n - 1;
  }
  if (pairs > 0) {
    pooled.board_variance /= boards;
    pooled.pair_variance /= pairs;
  }
  return pooled;
}

}  // namespace hakam::arbiter
