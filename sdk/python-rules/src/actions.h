// Actions as Python objects.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_ACTIONS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_ACTIONS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/python-rules/src/text.h"
#include "sdk/rules/action.h"

namespace hakam::python {

// "SUN", "90-H", "declare KH QH JH + 9S 8S 7S", "declare nothing", "TH", "KH belote", "AS ekka".
absl::StatusOr<rules::Action> ParseAction(absl::string_view text);

// The Action of a value. Calls and cards are made once and shared, because a search uses the same few many
// times.
py::object ToPython(const rules::Action& action);
py::list ToPython(const std::vector<rules::Action>& actions);
// An Action, or the text of one.
rules::Action ToAction(const py::handle& action);

void BindActions(py::module_& module);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_ACTIONS_H_
