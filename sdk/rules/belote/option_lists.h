// Options of the family that are lists or maps, as text: "3,2", "C,D,H,S", "2,4,match", "3:20,4:50". Each
// value has one spelling. The readers refuse any other, and change nothing then.
#ifndef HAKAM_SDK_RULES_BELOTE_OPTION_LISTS_H_
#define HAKAM_SDK_RULES_BELOTE_OPTION_LISTS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

std::string PrintPacketsBefore(const RuleSet& rules);
bool ParsePacketsBefore(RuleSet& rules, absl::string_view text);
std::string PrintPacketsAfter(const RuleSet& rules);
bool ParsePacketsAfter(RuleSet& rules, absl::string_view text);
std::string PrintDenominations(const RuleSet& rules);
bool ParseDenominations(RuleSet& rules, absl::string_view text);
std::string PrintRaises(const RuleSet& rules);
bool ParseRaises(RuleSet& rules, absl::string_view text);
std::string PrintRuns(const RuleSet& rules);
bool ParseRuns(RuleSet& rules, absl::string_view text);
std::string PrintFours(const RuleSet& rules);
bool ParseFours(RuleSet& rules, absl::string_view text);

// Cards of the pack that the packets before the auction leave over; negative if there are too few.
int StockLeft(const RuleSet& rules);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_BELOTE_OPTION_LISTS_H_
