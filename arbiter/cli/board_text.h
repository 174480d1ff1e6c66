// A board as text.
#ifndef HAKAM_ARBITER_CLI_BOARD_TEXT_H_
#define HAKAM_ARBITER_CLI_BOARD_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Plays the record again and tells it: who sits where, the hands as they were dealt, the auction, the
// melds, the tricks, faults, the score. With `open_cards` also what each card cost, and more
// (open_cards_text.h). InvalidArgument if it is not a complete legal board, and if its stated points are not
// those of the rules.
absl::StatusOr<std::string> BoardText(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                      bool open_cards = false);

// "Hokum spades by seat 2, level 2".
std::string ContractText(const rules::RuleSet& rules, const rules::Contract& contract);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_BOARD_TEXT_H_
