// How the bot decides: the action that its nets value most. The same in play and in training.
#ifndef HAKAM_AGENTS_LEARNED_POLICY_H_
#define HAKAM_AGENTS_LEARNED_POLICY_H_

#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "agents/greedy/weights.h"
#include "agents/learned/call_inputs.h"
#include "agents/learned/card_inputs.h"
#include "agents/learned/weights.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents::learned {

// What greedy does: inputs of the nets, and the answer where there is no net.
class Usual {
 public:
  explicit Usual(const rules::RuleSet& rules);

  const greedy::Weights& weights() const { return weights_; }
  rules::Action Choose(const rules::Observation& seen, absl::Span<const rules::Action> legal);

 private:
  const greedy::Weights weights_;
  std::unique_ptr<Agent> greedy_;
};

// The card with its announcement, if it has one, because that costs nothing.
rules::Action PlayOf(absl::Span<const rules::Action> legal, rules::Card card);

// Not thread-safe.
class Policy {
 public:
  // The arguments must outlive the policy. With null for `weights` it is greedy.
  Policy(const rules::RuleSet& rules, const Weights* weights)
      : rules_(rules), weights_(weights), usual_(rules) {}

  // One of `legal`, which is not empty.
  rules::Action Choose(const rules::Observation& seen, absl::Span<const rules::Action> legal);

  // For each play of `legal`, what it is worth in match points, compared with the others; all 0 if no net
  // knows it.
  std::vector<double> CardValues(const rules::Observation& seen, absl::Span<const rules::Action> legal);

  Usual& usual() { return usual_; }

 private:
  // The values of the cards of the question, as the net has them.
  std::vector<float> ValuesOf(const CardQuestion& question, const Net& net);
  rules::Action ChooseCard(const rules::Observation& seen, absl::Span<const rules::Action> legal);
  rules::Action ChooseCall(const rules::Observation& seen, absl::Span<const rules::Action> legal);

  const rules::RuleSet& rules_;
  const Weights* weights_;
  Usual usual_;
  Inputs inputs_;  // keeps its memory
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_POLICY_H_
