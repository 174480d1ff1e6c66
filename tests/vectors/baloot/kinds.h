// The kinds of rules/baloot section J.
#ifndef HAKAM_TESTS_VECTORS_BALOOT_KINDS_H_
#define HAKAM_TESTS_VECTORS_BALOOT_KINDS_H_

#include "sdk/rules/trick.h"
#include "tests/vectors/kinds.h"

namespace hakam::vectors::baloot {

// inputs.cc. "trump": a suit, or null for Sun.
absl::StatusOr<rules::Denomination> TrumpOf(Fields& fields);
// "contract": HOKUM or SUN; the suit of a Hokum does not matter to who asks only this.
absl::StatusOr<rules::Denomination> ContractOf(Fields& fields);
// "contract" and "trump", which must agree.
absl::StatusOr<rules::Denomination> ContractAndTrump(Fields& fields);
// "trick", as played so far; if no card is, to be led by `leader`.
absl::StatusOr<rules::Trick> TrickOf(Fields& fields, rules::Denomination d,
                                     rules::Seat leader = rules::Seat::k0);

// play_kinds.cc
absl::StatusOr<Json> AnswerDeal(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerLegal(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerTrick(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerLead(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerEkka(const rules::RuleSet& rules, Fields& fields);
// call_kinds.cc
absl::StatusOr<Json> AnswerAuction(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerDoubling(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerPhases(const rules::RuleSet& rules, Fields& fields);
// meld_kinds.cc
absl::StatusOr<Json> AnswerProjects(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerContest(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerBaloot(const rules::RuleSet& rules, Fields& fields);
// score_kinds.cc
absl::StatusOr<Json> AnswerScore(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerForfeit(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerMatch(const rules::RuleSet& rules, Fields& fields);

}  // namespace hakam::vectors::baloot

#endif  // HAKAM_TESTS_VECTORS_BALOOT_KINDS_H_
