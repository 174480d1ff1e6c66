// hakam_rules.law: single questions of the law, without a board. Position and BoardState use the same
// functions.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_LAW_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_LAW_H_

#include <optional>
#include <string>
#include <vector>

#include "sdk/python-rules/src/text.h"
#include "sdk/rules/call_set.h"
#include "sdk/rules/rule_set.h"

namespace hakam::python {

void BindLaw(py::module_& module);

// The parts of the module, one per document of the law.
void BindPlayLaw(py::module_& law);
void BindBalootLaw(py::module_& law);
void BindBeloteLaw(py::module_& law);

// Shared by these parts. Each function fails with ValueError.
namespace law {

void WantFamily(const rules::RuleSet& rules, rules::Family family);
// A denomination of the game.
rules::Denomination Trump(const rules::RuleSet& rules, const std::optional<std::string>& text);
// Cards of the game's pack.
rules::Card OneCard(const rules::RuleSet& rules, const std::string& text);
rules::CardSet Cards(const rules::RuleSet& rules, const CardTexts& texts);
// At most as many cards as a seat holds when melds are declared.
rules::CardSet Hand(const rules::RuleSet& rules, const CardTexts& texts);
void WantRange(const char* what, int value, int low, int high);
// Two numbers of 0 to a million.
std::array<int, 2> Points(const char* what, const std::pair<int, int>& pair);
py::list CallTexts(const rules::CallSet& calls);
py::list MeldLists(const rules::Declaration& declaration);

}  // namespace law
}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_LAW_H_
