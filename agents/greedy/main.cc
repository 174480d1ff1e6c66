// hakam-greedy [hokum=N] [sun=N] ...
#include <iostream>

#include "agents/greedy/greedy.h"
#include "agents/greedy/options.h"
#include "sdk/cpp/serve.h"

int main(int argc, char** argv) {
  using namespace hakam;
  const absl::StatusOr<agents::greedy::Weights> weights =
      agents::greedy::WeightsOf(absl::MakeSpan(argv + 1, argv + argc));
  if (!weights.ok()) {
    std::cerr << "hakam-greedy: " << weights.status().message() << "\n";
    return 2;
  }
  return Serve(
      {.name = "hakam-greedy", .version = "2", .author = "Hakam", .max_sessions = 64},
      [&weights](const Session& session) { return agents::greedy::MakeGreedyWith(*weights, session); });
}
