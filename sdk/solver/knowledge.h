// What an observation says about the hidden cards.
//
// Used: own cards, cards played, the turned-up card, melds shown and Belote announced (cards that are known);
// a suit or another duty that a player did not follow (cards that a seat cannot hold); the kinds of melds
// announced but not shown, and suits that only a holder may name (cards that a hand must contain).
// Not used: anything that calls and cards suggest but do not prove, and the strength of melds that lost.
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
  int unknown = 0;  // how many other cards it holds
  // The kinds of the melds that it announced but has not shown, in order, if it has had its turn to announce.
  bool has_announced = false;
  bool has_shown = false;
  absl::InlinedVector<rules::MeldKind, 3> melds;
  unsigned suits = 0;  // bit s: it was dealt a card of suit s
};

struct Knowledge {
  std::array<SeatKnowledge, rules::kMaxSeats> seats;
  rules::CardSet hidden;  // cards whose place is not known
  int stock = 0;          // how many of these are not dealt yet
};

// InvalidArgument if the observation contradicts itself or the rules; names the card or the field.
absl::StatusOr<Knowledge> KnowledgeOf(const rules::RuleSet& rules, const rules::Observation& seen);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_KNOWLEDGE_H_
