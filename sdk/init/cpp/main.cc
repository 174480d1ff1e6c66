#include "bot.h"
#include "sdk/cpp/serve.h"

int main() {
  return hakam::Serve({.name = "@NAME@"}, [](const hakam::Session&) { return std::make_unique<Bot>(); });
}
