// A game as it is chosen on the command line: a preset and the options that differ from it.
#ifndef HAKAM_ARBITER_CLI_GAMES_H_
#define HAKAM_ARBITER_CLI_GAMES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

struct GameOptions {
  std::string preset;
  std::vector<std::string> set;  // option=value, instead of the value of the preset
  bool json = false;
};

// InvalidArgument names the preset or the option.
absl::StatusOr<rules::RuleSet> RulesOf(const GameOptions& game);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GAMES_H_
