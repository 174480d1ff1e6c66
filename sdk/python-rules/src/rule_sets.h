// Rule sets as Python objects.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_RULE_SETS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_RULE_SETS_H_

#include <memory>

#include "sdk/python-rules/src/text.h"
#include "sdk/rules/rule_set.h"

namespace hakam::python {

// Shared, because every deal refers to its rules. Never changed after Python has it.
using Rules = std::shared_ptr<rules::RuleSet>;

void BindRuleSets(py::module_& module);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_RULE_SETS_H_
