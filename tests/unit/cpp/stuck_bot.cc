// A bot that prints a line to its stdout and never answers.
#include <chrono>
#include <cstdio>
#include <thread>

#include "sdk/cpp/serve.h"

namespace {

class StuckAgent : public hakam::Agent {
 public:
  hakam::rules::Action Decide(const hakam::Question&) override {
    std::printf("stuck\n");
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }
};

}  // namespace

int main() {
  return hakam::Serve({.name = "stuck"},
                      [](const hakam::Session&) { return std::make_unique<StuckAgent>(); });
}
