// Rule sets on the wire, and their hash.
//
//   v1::RuleSet message;                       // preset: "baloot" set: "target=501"
//   HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RuleSetFromProto(message));
#ifndef HAKAM_SDK_WIRE_RULES_H_
#define HAKAM_SDK_WIRE_RULES_H_

#include <string>

#include "absl/status/statusor.h"
#include "hakam/v1/rules.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::wire {

inline constexpr int kMaxRuleEntries = 128;
inline constexpr int kMaxRuleEntryLength = 256;

// The preset ("baloot" if empty) with the entries of `set`, in order; `text` and `sha256` are ignored.
// An error names the entry (sdk/base/field_error.h): `set[2]: "target=x": ...`.
absl::StatusOr<rules::RuleSet> RuleSetFromProto(const v1::RuleSet& message);

// The same for a message from another party. FailedPrecondition if `preset` is empty, or if `sha256` is set
// and is not the hash of the rules as this side reads them.
absl::StatusOr<rules::RuleSet> AgreedRuleSetFromProto(const v1::RuleSet& message);

// Writes the preset, the options that differ from it, the canonical text and its hash.
void ToProto(const rules::RuleSet& rules, v1::RuleSet* out);

// SHA-256 of the canonical text: 32 bytes, not hexadecimal.
std::string RulesHash(const rules::RuleSet& rules);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_RULES_H_
