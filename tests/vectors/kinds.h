// The kinds of examples: each asks the engine one question. Every document has its own table of them
// (rules/baloot section J, rules/belote-family section K).
#ifndef HAKAM_TESTS_VECTORS_KINDS_H_
#define HAKAM_TESTS_VECTORS_KINDS_H_

#include <string>
#include <vector>

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

// baloot/kinds.cc and belote/kinds.cc.
const std::vector<Kind>& BalootKinds();
const std::vector<Kind>& BeloteKinds();

// Null for a name that the family does not have.
const Kind* FindKind(rules::Family family, const std::string& name);

// For `normalize`: the list itself, or that of the key "legal".
void SortList(Json* list);
void SortLegal(Json* answer);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_KINDS_H_
