// What an observation says about where the cards are.
//
// Used: own cards, cards played, the turned-up card, melds shown and Belote said (cards that are known);
// suits shown out and every other duty that a player did not follow (cards that a seat cannot hold); melds
// announced but not shown, by their kinds, and suits that only a holder may name (what a hand must contain).
// Not used: what calls and cards suggest without proving it, and how strong the melds were that lost.
#ifndef HAKAM_SDK_SOLVER_KNOWLEDGE_H_
#define HAKAM_SDK_SOLVER_KNOWLEDGE_H_

#include <array>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::solver {

struct SeatKnowledge {
  rules::CardSet known;   // cards that it holds for certain
  rules::CardSet barred;  // cards that it cannot hold
  rules::CardSet played;
  int unknown = 0;  // how many cards it holds besides
  // The melds announced without being shown, in their order, if the seat has had its turn to announce.
  bool has_announced = false;
  bool has_shown = false;
  absl::InlinedVector<rules::MeldKind, 3> melds;
  unsigned suits = 0;  // bit s: it was dealt a card of suit s
};

struct Knowledge {
  std::array<SeatKnowledge, rules::kMaxSeats> seats;
  rules::CardSet hidden;  // cards whose place is not known
  int stock = 0;          // how many of them are not dealt yet
};

// InvalidArgument if the observation contradicts itself or the rules; names the card or the field.
absl::StatusOr<Knowledge> KnowledgeOf(const rules::RuleSet& rules, const rules::Observation& seen);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_KNOWLEDGE_H_
