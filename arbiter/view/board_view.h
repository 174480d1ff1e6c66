// A board as messages (proto/hakam/v1/view.proto): what happened, and what each card cost with all hands
// visible.
#ifndef HAKAM_ARBITER_VIEW_BOARD_VIEW_H_
#define HAKAM_ARBITER_VIEW_BOARD_VIEW_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "hakam/v1/record.pb.h"
#include "hakam/v1/view.pb.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Replays the record. `notes`: of the bots, by decision; empty for readers who may not see them.
// InvalidArgument as Replay, or if the points of the record differ from those of the rules.
absl::StatusOr<v1::BoardView> BoardViewOf(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                          const std::map<int, std::string>& notes = {});

v1::ContractView ContractViewOf(const rules::RuleSet& rules, const rules::Contract& contract);

// False for a game with cards face down: the solver wants them all in the hands.
bool CanSolve(const rules::RuleSet& rules);
// Unimplemented unless CanSolve; FailedPrecondition if no card was played; other errors as
// BoardViewOf.
absl::StatusOr<v1::SolveView> SolveViewOf(const rules::RuleSet& rules, const v1::BoardRecord& record);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_BOARD_VIEW_H_
