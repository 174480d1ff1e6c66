#include "sdk/rules/match.h"

#include <algorithm>

namespace hakam::rules {

MatchStatus StatusOf(const RuleSet& rules, const PerTeam& totals, std::optional<Team> last_winner) {
  const bool both = std::min(totals[0], totals[1]) >= rules.target;
  if (std::max(totals[0], totals[1]) < rules.target) return {};
  if (both && rules.both_over == BothOver::kDraw) return {.over = true};
  if (totals[0] != totals[1]) return {.over = true, .winner = totals[0] > totals[1] ? Team::k0 : Team::k1};
  switch (rules.equal) {
    case EqualTotals::kDraw:
      return {.over = true};
    case EqualTotals::kLastHandWinner:
      if (last_winner.has_value()) return {.over = true, .winner = last_winner};
      break;
    case EqualTotals::kContinue:
      break;
  }
  return {};
}

}  // namespace hakam::rules
