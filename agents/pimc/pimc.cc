#include "agents/pimc/pimc.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "agents/greedy/greedy.h"
#include "agents/greedy/legal_actions.h"
#include "agents/learned/learned.h"
#include "agents/learned/policy.h"
#include "agents/pimc/beliefs.h"
#include "agents/pimc/call_values.h"
#include "agents/pimc/card_values.h"
#include "agents/pimc/choose_best.h"
#include "agents/pimc/layout_board.h"
#include "agents/pimc/layout_values.h"
#include "agents/pimc/worlds.h"
#include "agents/thinking/points_auction.h"
#include "agents/thinking/think_time.h"

namespace hakam::agents {
namespace pimc {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::BoardState;

constexpr absl::Duration kMostThought = absl::Hours(1);

class Pimc : public Agent {
 public:
  Pimc(const ThinkOptions& options, const Session& session, const Clock& clock)
      : options_(options),
        rules_(session.rules),
        clock_(clock),
        weights_(learned::BuiltInWeightsOf(rules_)),
        policy_(rules_, weights_.get()),
        greedy_(MakeGreedy(session)),
        solver_(clock) {}

  Action Decide(const Question& q) override {
    const absl::Duration start = clock_.Now();
    const Action usual = policy_.Choose(q.observation, q.legal);
    const Effort effort{.worlds = options_.rounds,
                        .until = start + std::min(ThinkTime(options_, q), kMostThought)};
    if (q.legal.size() < 2 || effort.until <= start) return usual;
    if (greedy::AreAll(q.legal, ActionKind::kPlay)) return DecidePlay(q, usual, effort);
    if (greedy::AreAll(q.legal, ActionKind::kCall)) return DecideCall(q, usual, effort);
    return usual;
  }

 private:
  // One action for each card: the last one, which makes all announcements that are allowed.
  static std::vector<Action> Cards(absl::Span<const Action> legal) {
    std::vector<Action> cards;
    for (const Action& action : legal) {
      if (!cards.empty() && cards.back().play.card == action.play.card) cards.pop_back();
      cards.push_back(action);
    }
    return cards;
  }

  Action DecidePlay(const Question& q, const Action& usual, const Effort& effort) {
    const std::vector<Action> cards = Cards(q.legal);
    Choices choices = ChoicesOf(cards, usual, beliefs_.card_doubt);
    if (!q.observation.piles.empty()) return cards[ChooseInLayout(q, cards, choices, effort)];
    choices.prior = policy_.CardValues(q.observation, cards);
    CardValues values(&solver_);
    return cards[ChooseInWorlds(q, choices, effort, beliefs_.draws,
                                [&](const BoardState& board, std::vector<double>* out) {
                                  return values.Of(board, cards, effort.until - clock_.Now(), out);
                                })];
  }

  Action DecideCall(const Question& q, const Action& usual, Effort effort) {
    const bool is_learned = weights_ != nullptr && weights_->net(learned::NetKind::kCalls);
    if (is_learned || !q.observation.piles.empty() || IsPointsAuction(q)) return usual;
    const std::vector<Action> calls(q.legal.begin(), q.legal.end());
    if (effort.worlds.has_value()) *effort.worlds *= beliefs_.playouts;
    const bool raising = q.observation.phase == rules::Phase::kDoubling;
    Choices choices = ChoicesOf(calls, usual, raising ? beliefs_.raise_doubt : beliefs_.call_doubt);
    choices.least = beliefs_.fewest_playouts;
    return calls[ChooseInWorlds(q, choices, effort, raising ? beliefs_.draws : beliefs_.draws_calls,
                                [&](const BoardState& board, std::vector<double>* out) {
                                  *out = CallValues(board, calls, *greedy_);
                                  return true;
                                })];
  }

  static Choices ChoicesOf(const std::vector<Action>& candidates, const Action& usual, double doubt) {
    const auto it = std::find(candidates.begin(), candidates.end(), usual);
    const size_t at = it == candidates.end() ? 0 : static_cast<size_t>(it - candidates.begin());
    return {.count = candidates.size(), .usual = at, .doubt = doubt};
  }

  size_t ChooseInLayout(const Question& q, const std::vector<Action>& cards, const Choices& choices,
                        const Effort& effort) const {
    if (choices.count == 1) return 0;
    Random random(q.decision_seed);
    std::vector<double> values;
    return ChooseBest(choices, effort, clock_, [&]() -> const std::vector<double>* {
      const LayoutBoard board = LayoutBoard::Guess(rules_, q.observation, random);
      values = LayoutValues(rules_, q.observation.contract->denomination, board, cards,
                            [&] { return clock_.Now() >= effort.until; });
      return values.empty() ? nullptr : &values;
    });
  }

  // `values_of` computes the values of the candidates on a board, or returns false.
  size_t ChooseInWorlds(const Question& q, const Choices& choices, const Effort& effort, int draws,
                        absl::FunctionRef<bool(const BoardState&, std::vector<double>*)> values_of) {
    if (choices.count == 1) return 0;
    absl::StatusOr<Worlds> worlds = Worlds::Create(beliefs_, rules_, q.observation, greedy_.get());
    if (!worlds.ok()) return choices.usual;
    Random random(q.decision_seed);
    bool first = true;
    return ChooseBest(choices, effort, clock_, [&]() -> const std::vector<double>* {
      // Draws twice as many before the first pick, which otherwise would have few deals to choose from.
      for (int i = 0; i < draws * (first ? 2 : 1) && clock_.Now() < effort.until; ++i) worlds->Draw(random);
      first = false;
      if (worlds->empty()) return nullptr;
      const size_t index = worlds->Pick(random);
      std::vector<double>& values = worlds->values(index);
      if (!values.empty()) return &values;
      values.resize(choices.count);
      if (values_of(worlds->board(index), &values)) return &values;
      values.clear();
      return nullptr;
    });
  }

  const ThinkOptions options_;
  const rules::RuleSet rules_;
  const Clock& clock_;
  const Beliefs beliefs_{};
  const std::shared_ptr<const learned::Weights> weights_;  // null: a game without
  learned::Policy policy_;                                 // what is done without deals
  std::unique_ptr<Agent> greedy_;                          // how the others are expected to act
  solver::Solver solver_;
};

}  // namespace
}  // namespace pimc

std::unique_ptr<Agent> MakePimc(const ThinkOptions& options, const Session& session, const Clock& clock) {
  return std::make_unique<pimc::Pimc>(options, session, clock);
}

}  // namespace hakam::agents
