#include "tests/vectors/kinds.h"

#include <algorithm>
#include <vector>

namespace hakam::vectors {
namespace {

void SortList(Json* list) {
  if (list->is_array()) std::sort(list->begin(), list->end());
}

void SortLegal(Json* answer) {
  if (answer->is_object() && answer->contains("legal")) SortList(&(*answer)["legal"]);
}

// [[kind, cards...]...]: the kind stays in front.
void SortProjects(Json* projects) {
  if (!projects->is_array()) return;
  for (Json& project : *projects) {
    if (project.is_array() && !project.empty()) std::sort(project.begin() + 1, project.end());
  }
  SortList(projects);
}

}  // namespace

const Kind* FindKind(const std::string& name) {
  static const std::vector<Kind>& kinds = *new std::vector<Kind>{
      {"deal", &AnswerDeal},
      {"legal", &AnswerLegal, &SortList},
      {"trick", &AnswerTrick},
      {"lead", &AnswerLead},
      {"ekka", &AnswerEkka},
      {"auction", &AnswerAuction, &SortLegal},
      {"doubling", &AnswerDoubling, &SortLegal},
      {"phases", &AnswerPhases},
      {"projects", &AnswerProjects, &SortProjects},
      {"contest", &AnswerContest},
      {"baloot", &AnswerBaloot},
      {"score", &AnswerScore},
      {"forfeit", &AnswerForfeit},
      {"match", &AnswerMatch},
  };
  for (const Kind& kind : kinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

}  // namespace hakam::vectors
