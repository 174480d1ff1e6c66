// The rule set of an example: what its "profile" or "game" names, with its "options".
#ifndef HAKAM_TESTS_VECTORS_RULES_OF_H_
#define HAKAM_TESTS_VECTORS_RULES_OF_H_

#include <string>

#include "absl/status/statusor.h"
#include "sdk/rules/rule_set.h"
#include "tests/vectors/fields.h"

namespace hakam::vectors {

// Preset of a name as the examples of either document write it; any other name is returned as it is.
std::string PresetNamed(const std::string& name);

// What the line says it is an example of, as a preset's name; "" if it does not say so in a text.
std::string PresetOf(const Json& line);

// InvalidArgument for a line with neither key or both, a game of the other document, an option that is
// refused or has no meaning in the game, and options that contradict each other.
absl::StatusOr<rules::RuleSet> RulesOf(const Json& line);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_RULES_OF_H_
