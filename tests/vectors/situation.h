// Deals made to order, for questions that the engine answers only of a board in progress.
#ifndef HAKAM_TESTS_VECTORS_SITUATION_H_
#define HAKAM_TESTS_VECTORS_SITUATION_H_

#include <optional>

#include "absl/status/statusor.h"
#include "sdk/rules/deal.h"
#include "tests/vectors/fields.h"

namespace hakam::vectors {

struct Situation {
  rules::Seat dealer{};
  // The seat that takes the turned-up card, if one is taken.
  rules::Seat taker{};
  std::optional<rules::Card> turnup;
  // What a seat is to hold: first what it is dealt before the auction, then what comes after.
  Hands hands;
};

// The deck is filled up with other cards; the hands that are given get no more kings and queens, so that no
// Belote comes about by chance. `rules` must outlive the deal. InvalidArgument if it cannot be dealt so.
absl::StatusOr<rules::Deal> DealWith(const rules::RuleSet& rules, const Situation& wanted);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_SITUATION_H_
