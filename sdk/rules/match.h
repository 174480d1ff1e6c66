// When a match ends (rules/baloot H, belote-family H).
#ifndef HAKAM_SDK_RULES_MATCH_H_
#define HAKAM_SDK_RULES_MATCH_H_

#include <optional>

#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

struct MatchStatus {
  bool over = false;
  std::optional<Team> winner;  // none of a match that is over: a draw
  friend bool operator==(const MatchStatus&, const MatchStatus&) = default;
};

// How a match stands with these totals after a complete hand. `last_winner`: the team that won that hand, if
// one did; it decides equal totals where the rules say so (La Coinche H).
MatchStatus StatusOf(const RuleSet& rules, const PerTeam& totals, std::optional<Team> last_winner);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_MATCH_H_
