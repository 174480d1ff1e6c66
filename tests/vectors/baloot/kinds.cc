#include "tests/vectors/baloot/kinds.h"

#include <algorithm>

namespace hakam::vectors {
namespace {

// [[kind, cards...]...]: the kind stays in front.
void SortProjects(Json* projects) {
  if (!projects->is_array()) return;
  for (Json& project : *projects) {
    if (project.is_array() && !project.empty()) std::sort(project.begin() + 1, project.end());
  }
  SortList(projects);
}

}  // namespace

const std::vector<Kind>& BalootKinds() {
  static const std::vector<Kind>& kinds = *new std::vector<Kind>{
      {"deal", &baloot::AnswerDeal},
      {"legal", &baloot::AnswerLegal, &SortList},
      {"trick", &baloot::AnswerTrick},
      {"lead", &baloot::AnswerLead},
      {"ekka", &baloot::AnswerEkka},
      {"auction", &baloot::AnswerAuction, &SortLegal},
      {"doubling", &baloot::AnswerDoubling, &SortLegal},
      {"phases", &baloot::AnswerPhases},
      {"projects", &baloot::AnswerProjects, &SortProjects},
      {"contest", &baloot::AnswerContest},
      {"baloot", &baloot::AnswerBaloot},
      {"score", &baloot::AnswerScore},
      {"forfeit", &baloot::AnswerForfeit},
      {"match", &baloot::AnswerMatch},
  };
  return kinds;
}

}  // namespace hakam::vectors
