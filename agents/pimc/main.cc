// hakam-pimc [ms=N] [worlds=N]
#include <iostream>

#include "agents/pimc/pimc.h"
#include "sdk/cpp/serve.h"

int main(int argc, char** argv) {
  using namespace hakam;
  const absl::StatusOr<agents::ThinkOptions> options =
      agents::ThinkOptionsOf(absl::MakeSpan(argv + 1, argv + argc), "worlds");
  if (!options.ok()) {
    std::cerr << "hakam-pimc: " << options.status().message() << "\n";
    return 2;
  }
  return Serve({.name = "hakam-pimc", .version = "1", .author = "Hakam"},
               [&options](const Session& session) { return agents::MakePimc(*options, session); });
}
