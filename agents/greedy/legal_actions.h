// Questions about a list of legal actions.
#ifndef HAKAM_AGENTS_GREEDY_LEGAL_ACTIONS_H_
#define HAKAM_AGENTS_GREEDY_LEGAL_ACTIONS_H_

#include <algorithm>

#include "absl/types/span.h"
#include "sdk/rules/action.h"

namespace hakam::agents::greedy {

inline bool AreAll(absl::Span<const rules::Action> legal, rules::ActionKind kind) {
  return std::all_of(legal.begin(), legal.end(),
                     [kind](const rules::Action& action) { return action.kind == kind; });
}

// The last legal call of that kind, or null. (For DOUBLE, the last one is the locked one.)
inline const rules::Action* FindCall(absl::Span<const rules::Action> legal, rules::CallKind kind) {
  for (auto it = legal.rbegin(); it != legal.rend(); ++it) {
    if (it->kind == rules::ActionKind::kCall && it->call.kind == kind) return &*it;
  }
  return nullptr;
}

// The same, or `otherwise` if no such call is legal.
inline rules::Action CallOr(absl::Span<const rules::Action> legal, rules::CallKind kind,
                            const rules::Action& otherwise) {
  const rules::Action* found = FindCall(legal, kind);
  return found != nullptr ? *found : otherwise;
}

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_LEGAL_ACTIONS_H_
