// The games, by the byte that an input names one with.
#ifndef HAKAM_TESTS_FUZZ_GAMES_H_
#define HAKAM_TESTS_FUZZ_GAMES_H_

#include <string>
#include <vector>

#include "sdk/rules/rule_set.h"

namespace hakam {

inline const std::vector<rules::RuleSet>& Games() {
  static const auto& games = *new std::vector<rules::RuleSet>([] {
    std::vector<rules::RuleSet> all;
    for (const std::string& name : rules::RuleSet::PresetNames()) {
      all.push_back(rules::RuleSet::FromPreset(name).value());
    }
    return all;
  }());
  return games;
}

}  // namespace hakam

#endif  // HAKAM_TESTS_FUZZ_GAMES_H_
