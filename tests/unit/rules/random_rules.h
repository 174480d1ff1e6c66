// Rule sets with random values of random options, for properties that hold in every game.
#ifndef HAKAM_TESTS_UNIT_RULES_RANDOM_RULES_H_
#define HAKAM_TESTS_UNIT_RULES_RANDOM_RULES_H_

#include <optional>
#include <string>
#include <vector>

#include "sdk/base/random.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules::testing {

// A rule set, and the text to make it again: "belote melds=none target=501".
struct NamedRules {
  RuleSet rules;
  std::string text;
};

// Every preset, unchanged.
std::vector<NamedRules> AllPresets();

// A preset with some options changed; nothing if they do not make a game.
std::optional<NamedRules> DrawRules(Random& random);

// `wanted` rule sets, from `seed` on. Checks that not too many draws were refused.
std::vector<NamedRules> ManyDrawnRules(uint64_t seed, int wanted);

// The presets, Baloot rules that together use every value that changes the play of a board, and `wanted`
// random rule sets.
std::vector<NamedRules> PresetsAnd(uint64_t seed, int wanted);

}  // namespace hakam::rules::testing

#endif  // HAKAM_TESTS_UNIT_RULES_RANDOM_RULES_H_
