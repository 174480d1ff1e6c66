// Reads from nowhere when it is asked; a stand-in plays on, and the next process does it again.
//
// Fault: CRASH, at every decision.
#include <memory>

#include "sdk/cpp/serve.h"

namespace {

class Segfaults : public hakam::Agent {
 public:
  hakam::rules::Action Decide(const hakam::Question& question) override {
    const volatile int* nowhere = nullptr;
    return question.legal[static_cast<size_t>(*nowhere)];
  }
};

}  // namespace

int main() {
  return hakam::Serve({.name = "segfaults"},
                      [](const hakam::Session&) { return std::make_unique<Segfaults>(); });
}
