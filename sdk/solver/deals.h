// Boards that agree with what a seat has seen: a possible world, dealt and played up to the observation.
//
//   HAKAM_ASSIGN_OR_RETURN(const World world, sampler.Draw(random));
//   HAKAM_ASSIGN_OR_RETURN(const Guess guess, GuessOf(rules, seen, world, random));
//   Search(guess.board.deal(), guess.board.position());
#ifndef HAKAM_SDK_SOLVER_DEALS_H_
#define HAKAM_SDK_SOLVER_DEALS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/observation.h"
#include "sdk/solver/sampler.h"

namespace hakam::solver {

struct Guess {
  rules::BoardState board;
  std::vector<rules::Action> moves;  // from the deal to here
};

// A board in the position of `seen`, with the hidden cards as in `world`. What the world leaves open is drawn
// at random: the order of the stock, and the cards that the others got before the auction. `rules` must
// outlive the board. InvalidArgument if the cards do not fit the observation, and for the layout game,
// because a world does not say which card lies under which.
absl::StatusOr<Guess> GuessOf(const rules::RuleSet& rules, const rules::Observation& seen, const World& world,
                              Random& random);

// Draws `count` boards. InvalidArgument if no deal fits the observation, or if 10,000 draws in a row did not
// fit; NotFound as for Sampler::Draw.
absl::StatusOr<std::vector<rules::BoardState>> DrawBoards(const rules::RuleSet& rules,
                                                          const rules::Observation& seen, int count,
                                                          uint64_t seed);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_DEALS_H_
