#include "agents/random/random_agent.h"

#include "sdk/base/random.h"

namespace hakam::agents {
namespace {

class RandomAgent : public Agent {
 public:
  rules::Action Decide(const Question& q) override {
    return q.legal[Random(q.decision_seed).Below(q.legal.size())];
  }
};

}  // namespace

std::unique_ptr<Agent> MakeRandom(const Session&) { return std::make_unique<RandomAgent>(); }

}  // namespace hakam::agents
