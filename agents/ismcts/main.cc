// hakam-ismcts [ms=N] [rounds=N]
#include <iostream>

#include "agents/ismcts/ismcts.h"
#include "sdk/cpp/serve.h"

int main(int argc, char** argv) {
  using namespace hakam;
  const absl::StatusOr<agents::ThinkOptions> options =
      agents::ThinkOptionsOf(absl::MakeSpan(argv + 1, argv + argc), "rounds");
  if (!options.ok()) {
    std::cerr << "hakam-ismcts: " << options.status().message() << "\n";
    return 2;
  }
  return Serve({.name = "hakam-ismcts", .version = "1", .author = "Hakam"},
               [&options](const Session& session) { return agents::MakeIsmcts(*options, session); });
}
