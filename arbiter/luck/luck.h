// The luck of the cards in a deal, by a frozen reference (arbiter/rating/law.md section 5). It is subtracted
// from the score of a board that is played in one room only (FORMAT_SINGLE).
//
//   LuckReference reference(rules);
//   const int luck = reference.LuckOf(deck, dealer).value();   // thousandths of a game point
#ifndef HAKAM_ARBITER_LUCK_LUCK_H_
#define HAKAM_ARBITER_LUCK_LUCK_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/cpp/agent.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/rule_set.h"
#include "sdk/solver/solver.h"

namespace hakam::arbiter {

// Name and version of the reference, and the first 16 digits of the SHA-256 of its values on the deals of
// tests/unit/luck/luck_test.cc. That test fails if greedy, the solver or a weight changes any of these
// values. Then the reference needs a new version and the new digits, so that no league mixes two references.
inline constexpr char kLuckReference[] = "greedy-1/960d19b36548e760";

// What the reference sees in a deal, each in game points of seats 0 and 2 less those of the others.
struct LuckParts {
  int played = 0;  // four copies of builtin:greedy play the board
  int open = 0;    // the same auction; then everybody sees all cards and plays as well as possible
};

// The weights of the parts, in thousandths: fixed before any league, fitted on other deals (README.md).
inline constexpr int kPlayedWeight = 350;
inline constexpr int kOpenWeight = 250;

// Not thread-safe: one for each thread. It has 2 MB of memory.
class LuckReference {
 public:
  // `rules` must have been checked; a copy is kept.
  explicit LuckReference(const rules::RuleSet& rules);
  LuckReference(const LuckReference&) = delete;
  LuckReference& operator=(const LuckReference&) = delete;

  // Depends only on the order of the cards, the dealer and the rules. The same order of cards with the next
  // dealer is the deal turned by 90 degrees; its luck is the opposite number. So the luck of a deal and its
  // turns adds up to 0. `deck` must be the cards of the game. Where there is no solver (cards lie face down,
  // or Stakes::Of knows no score), `open` is `played`.
  absl::StatusOr<LuckParts> PartsOf(const std::vector<rules::Card>& deck, rules::Seat dealer);
  // The weighted sum of the parts, in thousandths of a game point of seats 0 and 2 less those of the others.
  absl::StatusOr<int> LuckOf(const std::vector<rules::Card>& deck, rules::Seat dealer);

 private:
  void PlayOn(rules::BoardState* board, bool to_the_end);
  int OpenScore(const rules::BoardState& board, int played);

  const rules::RuleSet rules_;
  const std::unique_ptr<Agent> greedy_;  // remembers nothing, so it can sit at all seats
  solver::Solver solver_;
  rules::Observation seen_;  // reused
  std::vector<rules::Action> legal_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LUCK_LUCK_H_
