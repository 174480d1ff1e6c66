// A bot that never answers: for the test that a process ends all the same.
#include <chrono>
#include <thread>

#include "sdk/cpp/serve.h"

namespace {

class StuckAgent : public hakam::Agent {
 public:
  hakam::rules::Action Decide(const hakam::Question&) override {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }
};

}  // namespace

int main() {
  return hakam::Serve({.name = "stuck"},
                      [](const hakam::Session&) { return std::make_unique<StuckAgent>(); });
}
