#include "agents/greedy/greedy.h"
#include "sdk/cpp/serve.h"

int main() {
  return hakam::Serve({.name = "hakam-greedy", .version = "2", .author = "Hakam", .max_sessions = 64},
                      hakam::agents::MakeGreedy);
}
