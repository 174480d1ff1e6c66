// Never answers the third question of a process, good otherwise; a stand-in answers, a new process goes on.
//
// Fault: TIMEOUT, at every third decision.
#include <unistd.h>

#include <memory>

#include "sdk/cpp/serve.h"

namespace {

class HangsOnce : public hakam::Agent {
 public:
  hakam::rules::Action Decide(const hakam::Question& question) override {
    if (++asked_ == 3) {
      while (true) pause();
    }
    return question.legal.front();
  }

 private:
  int asked_ = 0;
};

}  // namespace

int main() {
  return hakam::Serve({.name = "hangs-once"},
                      [](const hakam::Session&) { return std::make_unique<HangsOnce>(); });
}
