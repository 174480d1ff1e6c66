#include "bot.h"
#include "sdk/cpp/serve.h"

int main() {
  // One process plays up to 64 boards at a time. Write 1 if your bot thinks for more than some milliseconds.
  return hakam::Serve({.name = "@NAME@", .max_sessions = 64},
                      [](const hakam::Session&) { return std::make_unique<Bot>(); });
}
