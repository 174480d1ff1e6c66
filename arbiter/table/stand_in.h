// The stand-in plays for an agent that has failed, so that the board can continue. It announces as little as
// possible, and depends only on the state of the board.
#ifndef HAKAM_ARBITER_TABLE_STAND_IN_H_
#define HAKAM_ARBITER_TABLE_STAND_IN_H_

#include "sdk/rules/board.h"

namespace hakam::arbiter {

// PASS if it is legal, else the first legal call; declares nothing; plays the lowest legal card by card
// points, then by strength under the contract, then by suit (law/belote-family 9.2). `board` must not be
// finished.
rules::Action StandIn(const rules::BoardState& board);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_STAND_IN_H_
