#include "agents/pimc/pimc.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/pimc/beliefs.h"
#include "agents/pimc/card_values.h"
#include "agents/pimc/judge.h"
#include "agents/pimc/think_time.h"
#include "agents/pimc/worlds.h"

namespace hakam::agents {
namespace pimc {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::BoardState;

constexpr absl::Duration kMostThought = absl::Hours(1);
constexpr double kSame = 1e-9;  // means that differ by no more are equal

bool AreAll(absl::Span<const Action> legal, ActionKind kind) {
  return std::all_of(legal.begin(), legal.end(),
                     [kind](const Action& action) { return action.kind == kind; });
}

// The rules with which it calculates. Where Belote counts only if the king goes first, best play cannot be
// solved for; that is left to the choice of the card.
rules::RuleSet Solvable(rules::RuleSet rules) {
  if (rules.belote_order == rules::BeloteOrder::kKingFirst) rules.belote_order = rules::BeloteOrder::kAny;
  return rules;
}

class Pimc : public Agent {
 public:
  Pimc(const PimcOptions& options, const Session& session, const Clock& clock)
      : options_(options),
        rules_(Solvable(session.rules)),
        keep_queen_(session.rules.belote_order != rules_.belote_order),
        clock_(clock),
        greedy_(MakeGreedy(session)),
        solver_(clock) {}

  Action Decide(const Question& q) override {
    const absl::Duration start = clock_.Now();
    const Action usual = greedy_->Decide(q);
    const Effort effort{.worlds = options_.worlds,
                        .until = start + std::min(ThinkTime(options_, q), kMostThought)};
    if (q.legal.size() < 2 || effort.until <= start) return usual;
    if (AreAll(q.legal, ActionKind::kPlay)) return DecidePlay(q, usual, effort);
    return usual;
  }

 private:
  // One action for each card: the last, which announces what can be announced.
  static std::vector<Action> Cards(absl::Span<const Action> legal) {
    std::vector<Action> cards;
    for (const Action& action : legal) {
      if (!cards.empty() && cards.back().play.card == action.play.card) cards.pop_back();
      cards.push_back(action);
    }
    return cards;
  }

  // Of king and queen of trump the king first: the queen would lose Belote.
  static void DropQueen(const rules::Observation& seen, std::vector<Action>* cards) {
    const std::optional<rules::Suit> trump = TrumpOf(seen.contract->denomination);
    if (!trump.has_value() || !seen.hand.Contains(rules::Card(*trump, rules::Rank::kKing))) return;
    const rules::Card queen(*trump, rules::Rank::kQueen);
    if (cards->size() > 1)
      std::erase_if(*cards, [&](const Action& action) { return action.play.card == queen; });
  }

  // The best on average; greedy's where it is as good.
  static Action Best(const Verdict& verdict, const std::vector<Action>& candidates, const Action& usual) {
    if (verdict.mean.empty()) return usual;
    const double most = *std::max_element(verdict.mean.begin(), verdict.mean.end());
    Action best = usual;
    for (size_t i = candidates.size(); i-- > 0;) {  // in the end the first
      if (verdict.mean[i] < most - kSame) continue;
      if (candidates[i] == usual) return usual;
      best = candidates[i];
    }
    return best;
  }

  Action DecidePlay(const Question& q, const Action& usual, const Effort& effort) {
    std::vector<Action> cards = Cards(q.legal);
    if (keep_queen_) DropQueen(q.observation, &cards);
    if (cards.size() == 1) return cards[0];
    absl::StatusOr<Worlds> worlds = Worlds::Create(rules_, q.observation);
    if (!worlds.ok()) return usual;
    Random random(q.decision_seed);
    CardValues values(&solver_);
    const Verdict verdict = Judge(beliefs_, effort, clock_, cards.size(), &*worlds, *greedy_, random,
                                  [&](const BoardState& board, std::vector<double>* out) {
                                    return values.Of(board, cards, effort.until - clock_.Now(), out);
                                  });
    return Best(verdict, cards, usual);
  }

  const PimcOptions options_;
  const rules::RuleSet rules_;  // Solvable
  const bool keep_queen_;
  const Clock& clock_;
  const Beliefs beliefs_{};
  std::unique_ptr<Agent> greedy_;
  solver::Solver solver_;
};

}  // namespace
}  // namespace pimc

std::unique_ptr<Agent> MakePimc(const PimcOptions& options, const Session& session, const Clock& clock) {
  return std::make_unique<pimc::Pimc>(options, session, clock);
}

}  // namespace hakam::agents
