// hakam games [show PRESET]
#ifndef HAKAM_ARBITER_CLI_GAMES_H_
#define HAKAM_ARBITER_CLI_GAMES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

struct GamesOptions {
  bool json = false;
};

struct GameOptions {
  std::string preset;
  std::vector<std::string> set;  // option=value, over those of the preset
  bool json = false;
};

// InvalidArgument names the preset or the option.
absl::StatusOr<rules::RuleSet> RulesOf(const GameOptions& game);

// The presets, a line each. The exit code.
int GamesCommand(const GamesOptions& options);

// Every option with its value and clause, and where it differs the value in the parent game. The exit code.
int GamesShowCommand(const GameOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GAMES_H_
