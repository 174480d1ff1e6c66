// Plays a board on; every seat sees only its own cards.
#ifndef HAKAM_AGENTS_PIMC_PLAYOUT_H_
#define HAKAM_AGENTS_PIMC_PLAYOUT_H_

#include <vector>

#include "sdk/cpp/agent.h"
#include "sdk/rules/board.h"

namespace hakam::agents::pimc {

// `model` makes every decision; it must outlive the playout.
class Playout {
 public:
  explicit Playout(Agent& model) : model_(model) {}

  // Plays until the play of the cards begins, or the board ends without it.
  void FinishAuction(rules::BoardState* board);
  // Plays to the end. Returns the score of `team` minus the other's, in match points.
  double Finish(rules::BoardState* board, rules::Team team);

 private:
  void Step(rules::BoardState* board);

  Agent& model_;
  rules::Observation seen_;
  std::vector<rules::Action> legal_;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_PLAYOUT_H_
