// Players of training boards, in this process.
#ifndef HAKAM_AGENTS_LEARNED_TRAIN_SEATS_H_
#define HAKAM_AGENTS_LEARNED_TRAIN_SEATS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "agents/learned/policy.h"
#include "sdk/rules/board.h"

namespace hakam::agents::learned {

// The players of a team: the learner, or greedy, which makes this share of its actions at random. A share of
// 1 is a random player.
struct Side {
  bool learner = false;
  double noise = 0;
};

// The deck and the dealer that the seed decides.
rules::BoardSetup ShuffledSetup(const rules::RuleSet& rules, uint64_t seed);

// A board with its players. A value: a copy plays on by itself, with the same random actions.
struct Table {
  rules::BoardState board;
  std::array<Side, 2> sides;  // by team
  uint64_t seed = 0;
  int calls = 0;  // made so far

  const Side& side() const { return sides[At(TeamOf(board.to_act()))]; }
  void Apply(const rules::Action& action);
  // The seed of the luck of the next action. In the play it does not depend on the auction.
  uint64_t luck() const;
  rules::PerTeam points() const { return board.result().points; }
};

// Answers for all seats. Not thread-safe.
class Seats {
 public:
  // The arguments must outlive the object.
  Seats(const rules::RuleSet& rules, const Weights& weights) : policy_(rules, &weights) {}

  Policy& policy() { return policy_; }
  // What the seat to act does. Then legal() is its list, and seen() what it saw unless it was forced or
  // random.
  rules::Action Choose(const Table& table);
  void Finish(Table* table);
  const std::vector<rules::Action>& legal() const { return legal_; }
  const rules::Observation& seen() const { return seen_; }

 private:
  Policy policy_;
  std::vector<rules::Action> legal_;
  rules::Observation seen_;
};

struct Duel {
  double mean = 0;      // points a board in favour of the learner
  double interval = 0;  // half the 95 % interval of it
};
// The learner against such players: every deal in both rooms.
Duel PlayDuel(const rules::RuleSet& rules, const Weights& weights, const Side& other, int deals,
              uint64_t seed);

// What seeds are for.
enum SeedKind : uint64_t {
  kSidesSeed = 1,
  kCallLuckSeed,
  kCardLuckSeed,
  kDuelSeed,
  kBoardSeed,
  kNetSeed,
  kPassSeed,
  kChooseSeed,
  kReportSeed
};
// The seed of the thing of this kind and number.
uint64_t SeedOf(uint64_t seed, SeedKind kind, uint64_t number);

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_TRAIN_SEATS_H_
