// Where the cards of a deck go. For code that builds a deck from hands, such as a sampler or a test.
#ifndef HAKAM_SDK_RULES_DEAL_PLAN_H_
#define HAKAM_SDK_RULES_DEAL_PLAN_H_

#include <array>
#include <optional>
#include <vector>

#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

// Positions in the deck, 0 the first dealt, in dealing order.
struct DealPlan {
  std::array<std::vector<int>, kMaxSeats> first;  // before the auction, the kitty included
  std::array<std::vector<int>, kMaxSeats> kitty;  // of `first`: hidden from the owner until trump is set
  std::array<std::vector<int>, kMaxSeats> rest;   // after the auction
  std::array<std::vector<std::array<int, 2>>, kMaxSeats> piles;  // layout: {down, up}
  std::optional<int> turnup;
};

// `dealer` must have a seat in the game.
DealPlan PlanDeal(const RuleSet& rules, Seat dealer, Seat taker);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_DEAL_PLAN_H_
