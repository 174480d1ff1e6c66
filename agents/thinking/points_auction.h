// Auctions in which points are bid, with their doubling.
#ifndef HAKAM_AGENTS_THINKING_POINTS_AUCTION_H_
#define HAKAM_AGENTS_THINKING_POINTS_AUCTION_H_

#include <algorithm>

#include "sdk/cpp/agent.h"

namespace hakam::agents {

// Whether the question is a call of such an auction. The bots that search leave it to greedy: of a hundred
// bids, noisy values favour one that is too high.
inline bool IsPointsAuction(const Question& q) {
  if (q.observation.phase != rules::Phase::kAuction && q.observation.phase != rules::Phase::kDoubling)
    return false;
  return std::any_of(q.legal.begin(), q.legal.end(),
                     [](const rules::Action& action) { return action.call.points > 0; }) ||
         std::any_of(q.observation.calls.begin(), q.observation.calls.end(),
                     [](const rules::SeatCall& c) { return c.call.points > 0; });
}

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_THINKING_POINTS_AUCTION_H_
