// The kinds of examples (rules/baloot section J): each asks the engine one question.
#ifndef HAKAM_TESTS_VECTORS_KINDS_H_
#define HAKAM_TESTS_VECTORS_KINDS_H_

#include <string>

#include "absl/status/statusor.h"
#include "sdk/rules/rule_set.h"
#include "tests/vectors/fields.h"

namespace hakam::vectors {

// The engine's answer in the form of "expect". An error says what is wrong with the inputs.
using Answer = absl::StatusOr<Json> (*)(const rules::RuleSet&, Fields&);

struct Kind {
  std::string name;
  Answer answer = nullptr;
  // Brings an answer or an expectation into one form where the order does not matter; may be null.
  void (*normalize)(Json*) = nullptr;
};

// Null for an unknown name.
const Kind* FindKind(const std::string& name);

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

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_KINDS_H_
