#include "agents/random/random_agent.h"
#include "sdk/cpp/serve.h"

int main() {
  return hakam::Serve({.name = "hakam-random", .version = "1", .author = "Hakam", .max_sessions = 64},
                      hakam::agents::MakeRandom);
}
