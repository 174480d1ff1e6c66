// What gates of one game (gate.h) and of several (games_gate.h) share: the value of a pair, how many faults
// are too many, when drawn deals are enough, and how long a round is.
#ifndef HAKAM_ARBITER_LEAGUE_GATE_PAIRS_H_
#define HAKAM_ARBITER_LEAGUE_GATE_PAIRS_H_

#include <cstdint>

#include "arbiter/league/pairing.h"
#include "arbiter/rating/sequential/sequential_test.h"

namespace hakam::arbiter {

// What a test is given for a pair of the two who are compared: points per board for the first, or in tests of
// Elo the score of the pair, 0, 1/4, ..., 1.
double ValueOf(const PairTest& test, const PlayedPair& pair);

// Whether faults in so many of these deals end a gate: more than 1 %, of at least 100 deals.
bool HasTooManyFaults(uint32_t faulty, uint32_t deals);

// Whether to give up after so many deals of which none differed: the share of deals that differ is then below
// 3 / deals (95 %), so fewer than 3 * limit / deals are to be expected in all, and the test needs `needed`.
bool HardlyDiffer(int64_t deals, int64_t limit, const Guard& guard, int64_t needed);

// The deals of the round after so many deals: `batch`, later an eighth of the deals before.
uint32_t DealsOfRound(uint32_t batch, uint32_t deals);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GATE_PAIRS_H_
