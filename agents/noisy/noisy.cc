#include "agents/noisy/noisy.h"

#include <memory>
#include <utility>

#include "sdk/base/random.h"

namespace hakam::agents {
namespace {

class NoisyAgent : public Agent {
 public:
  NoisyAgent(std::unique_ptr<Agent> inner, const Noise& noise)
      : inner_(std::move(inner)), share_(noise.share), salt_(Random(noise.salt).Next()) {}

  rules::Action Decide(const Question& q) override {
    Random random(q.decision_seed ^ salt_);
    if (random.Unit() < share_) return q.legal[random.Below(q.legal.size())];
    return inner_->Decide(q);
  }
  void FinishBoard(const rules::BoardResult& result) override { inner_->FinishBoard(result); }

 private:
  std::unique_ptr<Agent> inner_;
  double share_;
  uint64_t salt_;  // spread over all bits, so that neighbouring salts are unrelated
};

}  // namespace

AgentFactory WithNoise(AgentFactory inner, const Noise& noise) {
  return [inner = std::move(inner), noise](const Session& session) {
    return std::make_unique<NoisyAgent>(inner(session), noise);
  };
}

}  // namespace hakam::agents
