// A board as text.
#ifndef HAKAM_ARBITER_VIEW_BOARD_TEXT_H_
#define HAKAM_ARBITER_VIEW_BOARD_TEXT_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

struct BoardTextOptions {
  bool open_cards = false;           // how many points each card lost (open_cards_text.h)
  std::map<int, std::string> notes;  // of the bots, printable, by decision
  bool symbols = false;              // of suits: "0:A♠#20"
};

// Replays the record and describes it: seats, dealt hands, auction, melds, tricks, faults and score. Each
// action has the number of its decision in the record, "0:AS#20", and a fault: "0:AS#20 (stand-in: TIMEOUT)".
// Notes are below the line of their action. InvalidArgument if the record is
// not a complete legal board, or if its points differ from those of the rules.
absl::StatusOr<std::string> BoardText(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                      const BoardTextOptions& options = {});

// "Hokum spades by seat 2, level 2".
std::string ContractText(const rules::RuleSet& rules, const rules::Contract& contract);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_BOARD_TEXT_H_
