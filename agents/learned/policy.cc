#include "agents/learned/policy.h"

#include <algorithm>
#include <optional>

#include "agents/greedy/greedy.h"
#include "agents/greedy/legal_actions.h"

namespace hakam::agents::learned {

using rules::Action;
using rules::ActionKind;

Usual::Usual(const rules::RuleSet& rules) : greedy_(greedy::MakeGreedyWith(weights_, {.rules = rules})) {}

Action Usual::Choose(const rules::Observation& seen, absl::Span<const Action> legal) {
  return greedy_->Decide({.observation = seen,
                          .legal = legal,
                          .time_left = absl::InfiniteDuration(),
                          .bank_left = absl::ZeroDuration(),
                          .decision_seed = 0});
}

Action PlayOf(absl::Span<const Action> legal, rules::Card card) {
  const Action* found = &legal.front();
  for (const Action& action : legal) {
    if (action.play.card == card) found = &action;
  }
  return *found;
}

Action Policy::Choose(const rules::Observation& seen, absl::Span<const Action> legal) {
  if (weights_ != nullptr && greedy::AreAll(legal, ActionKind::kPlay)) return ChooseCard(seen, legal);
  if (weights_ != nullptr && weights_->net(NetKind::kCalls) && greedy::AreAll(legal, ActionKind::kCall))
    return ChooseCall(seen, legal);
  return usual_.Choose(seen, legal);
}

std::vector<float> Policy::ValuesOf(const CardQuestion& question, const Net& net) {
  std::vector<float> values;
  Net::First shared = net.Start();
  net.Add(question.shared(), &shared);
  for (int i = 0; i < question.size(); ++i) {
    question.OwnInputs(i, &inputs_);
    Net::First sum = shared;
    net.Add(inputs_, &sum);
    values.push_back(net.Value(sum));
  }
  return values;
}

Action Policy::ChooseCard(const rules::Observation& seen, absl::Span<const Action> legal) {
  const CardQuestion question(usual_.weights(), rules_, seen, legal);
  const std::optional<Net>& net = weights_->net(CardNet(question.kind()));
  if (!net) return PlayOf(legal, question.card(question.greedy()));
  const std::vector<float> values = ValuesOf(question, *net);
  const auto best = std::max_element(values.begin(), values.end());
  return PlayOf(legal, question.card(static_cast<int>(best - values.begin())));
}

std::vector<double> Policy::CardValues(const rules::Observation& seen, absl::Span<const Action> legal) {
  std::vector<double> values(legal.size());
  if (weights_ == nullptr) return values;
  const CardQuestion question(usual_.weights(), rules_, seen, legal);
  const std::optional<Net>& net = weights_->net(CardNet(question.kind()));
  if (!net) return values;
  const std::vector<float> of_cards = ValuesOf(question, *net);
  for (int i = 0; i < question.size(); ++i) {
    for (size_t j = 0; j < legal.size(); ++j) {
      if (legal[j].play.card == question.card(i))
        values[j] = of_cards[static_cast<size_t>(i)] * weights_->game->scale;
    }
  }
  return values;
}

Action Policy::ChooseCall(const rules::Observation& seen, absl::Span<const Action> legal) {
  const Net& net = *weights_->net(NetKind::kCalls);
  const auto lead = static_cast<float>(weights_->game->lead / weights_->game->scale);
  const Action usual = usual_.Choose(seen, legal);
  const CallQuestion question(usual_.weights(), rules_, seen, usual.call);
  Net::First shared = net.Start();
  net.Add(question.shared(), &shared);
  const Action* best = nullptr;
  float best_value = 0;
  for (const Action& action : legal) {
    if (!question.Plausible(action.call)) continue;
    question.OwnInputs(action.call, &inputs_);
    Net::First sum = shared;
    net.Add(inputs_, &sum);
    const float value = net.Value(sum) + (action.call == usual.call ? lead : 0);
    if (best != nullptr && !(value > best_value)) continue;
    best = &action;
    best_value = value;
  }
  return best != nullptr ? *best : usual;
}

}  // namespace hakam::agents::learned
