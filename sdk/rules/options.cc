#include "sdk/rules/options.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hakam::rules {
namespace {

std::vector<OptionRow> Sorted(std::vector<OptionRow> rows) {
  std::sort(rows.begin(), rows.end(), [](const OptionRow& a, const OptionRow& b) { return a.name < b.name; });
  return rows;
}

absl::Status BadValue(const OptionRow& row, absl::string_view value) {
  const auto quote = [](std::string* out, const std::string& text) {
    absl::StrAppend(out, text.empty() ? "\"\" (none)" : text);
  };
  return absl::InvalidArgumentError(
      absl::StrCat("option ", row.name, " (", row.clause, "): \"", value,
                   "\" is not allowed; allowed: ", absl::StrJoin(AllowedTexts(row), ", ", quote)));
}

// Position of the value in the list, in upper or lower case.
int FindValue(const std::vector<absl::string_view>& values, absl::string_view value) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (absl::EqualsIgnoreCase(values[i], value)) return static_cast<int>(i);
  }
  return -1;
}

// The row of the same option in the other document, or null.
const OptionRow* Counterpart(const OptionRow& row) {
  if (row.elsewhere.empty()) return nullptr;
  for (Family family : {Family::kBaloot, Family::kBelote}) {
    for (const OptionRow& other : OptionTable(family)) {
      if (other.name == row.elsewhere && other.elsewhere == row.name && &other != &row) return &other;
    }
  }
  return nullptr;
}

absl::Status SetNumber(const OptionRow& row, absl::string_view value, RuleSet* rules) {
  int number = 0;
  // Each value has one spelling: "+5", "05" and " 5" are refused.
  if (!absl::SimpleAtoi(value, &number) || absl::StrCat(number) != value || number < row.low ||
      number > row.high) {
    return BadValue(row, value);
  }
  row.set(*rules, number);
  return absl::OkStatus();
}

}  // namespace

absl::Span<const OptionRow> OptionTable(Family family) {
  static const std::vector<OptionRow>& baloot = *new std::vector<OptionRow>(Sorted(BalootOptions()));
  static const std::vector<OptionRow>& belote = *new std::vector<OptionRow>(Sorted(BeloteOptions()));
  return family == Family::kBaloot ? baloot : belote;
}

const OptionRow* FindOption(Family family, absl::string_view name) {
  const absl::Span<const OptionRow> table = OptionTable(family);
  for (const OptionRow& row : table) {
    if (row.name == name) return &row;
  }
  for (const OptionRow& row : table) {
    if (!row.elsewhere.empty() && row.elsewhere == name) return &row;
  }
  return nullptr;
}

bool Applies(const OptionRow& row, const RuleSet& rules) {
  return row.applies == nullptr || row.applies(rules);
}

std::string ValueText(const OptionRow& row, const RuleSet& rules) {
  if (row.print != nullptr) return row.print(rules);
  const int value = row.get(rules);
  if (row.values.empty()) return absl::StrCat(value);
  return std::string(row.values[static_cast<size_t>(value)]);
}

std::vector<std::string> AllowedTexts(const OptionRow& row) {
  if (row.parse != nullptr) return {std::string(row.form)};
  if (row.values.empty()) return {absl::StrCat(row.low, "..", row.high)};
  return {row.values.begin(), row.values.end()};
}

absl::Status SetFromText(const OptionRow& row, absl::string_view value, RuleSet* rules) {
  if (row.parse != nullptr) return row.parse(*rules, value) ? absl::OkStatus() : BadValue(row, value);
  if (row.values.empty()) return SetNumber(row, value, rules);
  int position = FindValue(row.values, value);
  if (position < 0) {
    const OptionRow* other = Counterpart(row);
    if (other != nullptr && !other->values.empty()) position = FindValue(other->values, value);
  }
  if (position < 0) return BadValue(row, value);
  row.set(*rules, position);
  return absl::OkStatus();
}

}  // namespace hakam::rules
