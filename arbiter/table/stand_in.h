// The action of the stand-in: what is done for a player whose agent has failed, so that the board can
// go on. It says as little as it can, and it is the same for the same state.
#ifndef HAKAM_ARBITER_TABLE_STAND_IN_H_
#define HAKAM_ARBITER_TABLE_STAND_IN_H_

#include "sdk/rules/board.h"

namespace hakam::arbiter {

// PASS if it is legal, else the first legal call; declares nothing; plays the lowest legal card by
// card points, then strength under the contract, then suit (rules/belote-family 9.2).
// `board` must not be finished.
rules::Action StandIn(const rules::BoardState& board);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_STAND_IN_H_
