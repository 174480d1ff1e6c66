// Makes a row of an option table from a field of RuleSet. Only the two tables use it.
#ifndef HAKAM_SDK_RULES_OPTION_ROWS_H_
#define HAKAM_SDK_RULES_OPTION_ROWS_H_

#include <type_traits>
#include <vector>

#include "sdk/rules/options.h"

namespace hakam::rules::option_rows {

// A bool or an enum; `values` in the order of the enumerators.
template <auto kField>
OptionRow Choice(absl::string_view name, absl::string_view clause, absl::string_view meaning,
                 const std::vector<absl::string_view>& values) {
  return {.name = name,
          .clause = clause,
          .meaning = meaning,
          .values = values,
          .get = [](const RuleSet& r) { return static_cast<int>(r.*kField); },
          .set =
              [](RuleSet& r, int v) {
                using Field = std::decay_t<decltype(r.*kField)>;
                r.*kField = static_cast<Field>(v);
              }};
}

template <auto kField>
OptionRow Flag(absl::string_view name, absl::string_view clause, absl::string_view meaning) {
  return Choice<kField>(name, clause, meaning, {"false", "true"});
}

// One of two numbers or enumerators.
template <auto kField, auto kFirst, auto kSecond>
OptionRow Either(absl::string_view name, absl::string_view clause, absl::string_view meaning,
                 const std::vector<absl::string_view>& values) {
  return {.name = name,
          .clause = clause,
          .meaning = meaning,
          .values = values,
          .get = [](const RuleSet& r) { return static_cast<int>(r.*kField == kSecond); },
          .set = [](RuleSet& r, int v) { r.*kField = v == 0 ? kFirst : kSecond; }};
}

template <auto kField>
OptionRow Number(absl::string_view name, absl::string_view clause, absl::string_view meaning, int low,
                 int high) {
  return {.name = name,
          .clause = clause,
          .meaning = meaning,
          .low = low,
          .high = high,
          .get = [](const RuleSet& r) { return r.*kField; },
          .set = [](RuleSet& r, int v) { r.*kField = v; }};
}

// Adds the name that the option has in the other document.
inline OptionRow Shared(absl::string_view elsewhere, OptionRow row) {
  row.elsewhere = elsewhere;
  return row;
}

// An option that has a meaning only if `applies` is true; `because` names the option that decides it.
inline OptionRow Where(absl::string_view because, bool (*applies)(const RuleSet&), OptionRow row) {
  row.because = because;
  row.applies = applies;
  return row;
}

}  // namespace hakam::rules::option_rows

#endif  // HAKAM_SDK_RULES_OPTION_ROWS_H_
