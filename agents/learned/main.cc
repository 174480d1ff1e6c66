// hakam-learned [weights=FILE]
#include <iostream>

#include "agents/learned/games.h"
#include "agents/learned/learned.h"
#include "sdk/cpp/serve.h"

int main(int argc, char** argv) {
  using namespace hakam;
  absl::StatusOr<agents::learned::WeightsOfGames> weights =
      agents::learned::WeightsOf(absl::MakeSpan(argv + 1, argv + argc));
  if (!weights.ok()) {
    std::cerr << "hakam-learned: " << weights.status().message() << "\n";
    return 2;
  }
  return Serve({.name = "hakam-learned",
                .version = "1",
                .author = "Hakam",
                .presets = agents::learned::PresetsWithGame(),
                .max_sessions = 64},
               agents::LearnedFactory(*std::move(weights)));
}
