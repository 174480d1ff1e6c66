// Playing a board on, everybody seeing the own cards only.
#ifndef HAKAM_AGENTS_PIMC_PLAYOUT_H_
#define HAKAM_AGENTS_PIMC_PLAYOUT_H_

#include <vector>

#include "sdk/cpp/agent.h"
#include "sdk/rules/board.h"

namespace hakam::agents::pimc {

// Lets `model`, which must outlive it, make every decision.
class Playout {
 public:
  explicit Playout(Agent& model) : model_(model) {}

  // Until the cards are played, or to the end.
  void FinishAuction(rules::BoardState* board);
  // To the end; match points that `team` then scores more than the other.
  double Finish(rules::BoardState* board, rules::Team team);

 private:
  void Step(rules::BoardState* board);

  Agent& model_;
  rules::Observation seen_;
  std::vector<rules::Action> legal_;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_PLAYOUT_H_
