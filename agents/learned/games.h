// The games that weights exist for. Rule sets of one game differ little enough to share them.
#ifndef HAKAM_AGENTS_LEARNED_GAMES_H_
#define HAKAM_AGENTS_LEARNED_GAMES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::learned {

struct Game {
  const char* name;  // the preset that the bot is trained in
  double scale;      // match points that the nets call 1
  double lead;       // match points by which another call must be better than greedy's
};

// The game of a rule set, or null: then there are no weights.
const Game* GameOf(const rules::RuleSet& rules);
// The game of this name, or null.
const Game* FindGame(absl::string_view name);
// The presets of `hakam games` that have a game, in that order.
std::vector<std::string> PresetsWithGame();

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_GAMES_H_
