#include "arbiter/league/gate_pairs.h"

#include <algorithm>

namespace hakam::arbiter {
namespace {

constexpr double kMostFaulty = 0.01;     // accepted share of deals with a fault of one entrant
constexpr uint32_t kFaultyFrom = 100;    // the share is taken of at least this many deals
constexpr uint32_t kPartOfTheWhole = 8;  // a round has at least 1/8 of the deals before it

int Sign(int points) { return (points > 0) - (points < 0); }

}  // namespace

double ValueOf(const PairTest& test, const PlayedPair& pair) {
  return test.in_elo() ? (2 + Sign(pair.room1) + Sign(pair.room2)) / 4.0 : pair.points();
}

bool HasTooManyFaults(uint32_t faulty, uint32_t deals) {
  return faulty > kMostFaulty * std::max(kFaultyFrom, deals);
}

bool HardlyDiffer(int64_t deals, int64_t limit, const Guard& guard, int64_t needed) {
  return deals >= guard.pairs && 3 * limit < deals * needed;
}

uint32_t DealsOfRound(uint32_t batch, uint32_t deals) { return std::max(batch, deals / kPartOfTheWhole); }

}  // namespace hakam::arbiter
