#include "tests/vectors/kinds.h"

#include <algorithm>

namespace hakam::vectors {

const Kind* FindKind(rules::Family family, const std::string& name) {
  for (const Kind& kind : family == rules::Family::kBaloot ? BalootKinds() : BeloteKinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

void SortList(Json* list) {
  if (list->is_array()) std::sort(list->begin(), list->end());
}

void SortLegal(Json* answer) {
  if (answer->is_object() && answer->contains("legal")) SortList(&(*answer)["legal"]);
}

}  // namespace hakam::vectors
