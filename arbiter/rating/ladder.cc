#include "arbiter/rating/ladder.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "arbiter/rating/results.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Results = absl::Span<const PairResult>;

absl::Status Check(int entrants, Results results) {
  if (entrants < 1) return absl::InvalidArgumentError("ratings: no entrants");
  return rating::CheckResults(entrants, results);
}

// Splits results that are sorted by deal into rating periods.
std::vector<Results> Periods(Results sorted) {
  std::vector<Results> periods;
  size_t begin = 0;
  std::set<int> players;
  int deals = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    players.insert({sorted[i].a, sorted[i].b});
    const size_t games = i + 1 - begin;
    const bool deal_ends = i + 1 == sorted.size() || sorted[i + 1].deal != sorted[i].deal;
    deals += deal_ends ? 1 : 0;
    if (!deal_ends || deals < kPeriodDeals || 2 * games < kPeriodGames * players.size()) continue;
    periods.push_back(sorted.subspan(begin, games));
    begin = i + 1;
    players.clear();
    deals = 0;
  }
  if (begin == sorted.size()) return periods;
  if (periods.empty()) return {sorted};
  begin -= periods.back().size();
  periods.back() = sorted.subspan(begin);
  return periods;
}

}  // namespace

absl::StatusOr<std::vector<OpenSkill>> OpenSkillLadder(int entrants, Results results,
                                                       const OpenSkillOptions& options) {
  HAKAM_RETURN_IF_ERROR(Check(entrants, results));
  std::vector<OpenSkill> ladder(static_cast<size_t>(entrants));
  for (const PairResult& result : rating::SortedByDeal(results)) {
    OpenSkill& a = ladder[static_cast<size_t>(result.a)];
    OpenSkill& b = ladder[static_cast<size_t>(result.b)];
    HAKAM_ASSIGN_OR_RETURN(
        const SkillMatch after,
        Rated({.a = {a}, .b = {b}, .result = rating::Outcome(result.Plain().MeanPerBoard())}, options));
    a = after.a[0];
    b = after.b[0];
  }
  return ladder;
}

absl::Status ContinueGlicko2(Results results, const Glicko2Options& options,
                             std::vector<Glicko2Player>* players) {
  HAKAM_RETURN_IF_ERROR(Check(static_cast<int>(players->size()), results));
  const std::vector<PairResult> sorted = rating::SortedByDeal(results);
  for (const Results period : Periods(sorted)) {
    std::vector<std::vector<Glicko2Game>> games(players->size());
    for (const PairResult& result : period) {
      const auto a = static_cast<size_t>(result.a);
      const auto b = static_cast<size_t>(result.b);
      const double score = rating::Outcome(result.Plain().MeanPerBoard());
      games[a].push_back({.opponent = (*players)[b].rating, .score = score});
      games[b].push_back({.opponent = (*players)[a].rating, .score = 1 - score});
    }
    for (size_t i = 0; i < games.size(); ++i) {
      Glicko2Player& player = (*players)[i];
      player.played = player.played || !games[i].empty();
      if (!player.played) continue;
      const absl::StatusOr<Glicko2Period> rated = RatedPeriod(player.rating, games[i], options);
      // The options were checked, so the ratings have diverged.
      if (!rated.ok()) {
        return absl::FailedPreconditionError(
            "glicko-2 does not converge on these results; use --method points or elo");
      }
      player.rating = rated->after;
      if (games[i].empty()) player.rating.deviation = std::min(player.rating.deviation, Glicko2().deviation);
    }
  }
  return absl::OkStatus();
}

int64_t Glicko2Periods(Results results) {
  const std::vector<PairResult> sorted = rating::SortedByDeal(results);
  return static_cast<int64_t>(Periods(sorted).size());
}

absl::StatusOr<std::vector<Glicko2>> Glicko2Ladder(int entrants, Results results,
                                                   const Glicko2Options& options) {
  HAKAM_RETURN_IF_ERROR(Check(entrants, results));
  std::vector<Glicko2Player> players(static_cast<size_t>(entrants));
  HAKAM_RETURN_IF_ERROR(ContinueGlicko2(results, options, &players));
  std::vector<Glicko2> ladder;
  ladder.reserve(players.size());
  for (const Glicko2Player& player : players) ladder.push_back(player.rating);
  return ladder;
}

}  // namespace hakam::arbiter
