// The kinds of rules/belote-family section K.
#ifndef HAKAM_TESTS_VECTORS_BELOTE_KINDS_H_
#define HAKAM_TESTS_VECTORS_BELOTE_KINDS_H_

#include "tests/vectors/kinds.h"

namespace hakam::vectors::belote {

// play_kinds.cc
absl::StatusOr<Json> AnswerLegal(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerTrick(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerTotals(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerDeal(const rules::RuleSet& rules, Fields& fields);
// call_kinds.cc
absl::StatusOr<Json> AnswerAuction(const rules::RuleSet& rules, Fields& fields);
// meld_kinds.cc
absl::StatusOr<Json> AnswerMeldFind(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerMeldClaim(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerMeldAward(const rules::RuleSet& rules, Fields& fields);
// "melds" of an answer or expectation of meld_find: cards in one order, and melds as good as each other too.
void SortMelds(Json* answer);
// belote_kinds.cc
absl::StatusOr<Json> AnswerBelote(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerBeloteFlag(const rules::RuleSet& rules, Fields& fields);
// score_kinds.cc
absl::StatusOr<Json> AnswerScore(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerMatch(const rules::RuleSet& rules, Fields& fields);
absl::StatusOr<Json> AnswerRenege(const rules::RuleSet& rules, Fields& fields);

}  // namespace hakam::vectors::belote

#endif  // HAKAM_TESTS_VECTORS_BELOTE_KINDS_H_
