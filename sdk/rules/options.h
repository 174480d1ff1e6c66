// The table behind RuleSet::Set, Get, Options and CanonicalText: a row per option.
#ifndef HAKAM_SDK_RULES_OPTIONS_H_
#define HAKAM_SDK_RULES_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

struct OptionRow {
  absl::string_view name;
  absl::string_view clause;
  absl::string_view meaning;
  // What may be written. Empty: any whole number of low..high.
  std::vector<absl::string_view> values;
  int low = 0;
  int high = 0;
  // Position in `values`, or the number itself.
  int (*get)(const RuleSet&) = nullptr;
  void (*set)(RuleSet&, int) = nullptr;
};

// Every option, alphabetical.
absl::Span<const OptionRow> OptionTable();
// Null for an unknown name.
const OptionRow* FindOption(absl::string_view name);
// The option's value in `rules`, as text.
std::string ValueText(const OptionRow& row, const RuleSet& rules);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_OPTIONS_H_
