// The tables behind RuleSet::Set, Get, Options and CanonicalText: one row per option and document.
#ifndef HAKAM_SDK_RULES_OPTIONS_H_
#define HAKAM_SDK_RULES_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

struct OptionRow {
  absl::string_view name;
  absl::string_view clause;
  absl::string_view meaning;
  // The allowed values. Empty: any whole number of low..high, or, with `parse`, the format that `form` names.
  std::vector<absl::string_view> values;
  int low = 0;
  int high = 0;
  absl::string_view form = "";
  // Position in `values`, or the number itself. Null for options with `parse`.
  int (*get)(const RuleSet&) = nullptr;
  void (*set)(RuleSet&, int) = nullptr;
  // Options that are lists or maps: write the text in its one spelling, and read it (false: refused).
  std::string (*print)(const RuleSet&) = nullptr;
  bool (*parse)(RuleSet&, absl::string_view) = nullptr;
  // The name of the same option in the other document; "" if there is none.
  absl::string_view elsewhere = "";
  // Whether the option has a meaning in this game; null: always. `because`: the option that decides it.
  bool (*applies)(const RuleSet&) = nullptr;
  absl::string_view because = "";
};

// Every option of the family's document, alphabetical.
absl::Span<const OptionRow> OptionTable(Family family);
// The row of the family's document for an option, in the spelling of either document; null: unknown name.
const OptionRow* FindOption(Family family, absl::string_view name);
bool Applies(const OptionRow& row, const RuleSet& rules);
// The option's value in `rules`, as text in its one spelling.
std::string ValueText(const OptionRow& row, const RuleSet& rules);
// The allowed values, for messages and tables.
std::vector<std::string> AllowedTexts(const OptionRow& row);
// Sets the option from text, in upper or lower case. InvalidArgument names option, value and what is allowed.
absl::Status SetFromText(const OptionRow& row, absl::string_view value, RuleSet* rules);

// baloot/options.cc and belote/options.cc.
std::vector<OptionRow> BalootOptions();
std::vector<OptionRow> BeloteOptions();

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_OPTIONS_H_
