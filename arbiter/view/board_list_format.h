// The table of `hakam boards`, and the worst boards at the end of `hakam play`, as text.
// league_view.h has them as messages.
#ifndef HAKAM_ARBITER_VIEW_BOARD_LIST_FORMAT_H_
#define HAKAM_ARBITER_VIEW_BOARD_LIST_FORMAT_H_

#include <string>

#include "arbiter/report/board_list.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// "Hokum spades by seat 2"; "?" if these rules have no such contract.
std::string ContractText(const rules::RuleSet& rules, const v1::Contract& contract);

// "passed out"
std::string OutcomeWords(v1::Outcome outcome);

// The command that shows the board of a pair that weighs most. `folder`: of the league.
std::string ShowCommandOf(const ListedPair& pair, const std::string& folder);

// For each pair a line for each room, then who played and the command.
std::string BoardListText(const BoardList& list, const rules::RuleSet& rules, const std::string& folder);
// The same in one line for each pair.
std::string WorstText(const BoardList& list, const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_BOARD_LIST_FORMAT_H_
