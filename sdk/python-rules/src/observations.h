// Observations as Python objects.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_OBSERVATIONS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_OBSERVATIONS_H_

#include "sdk/python-rules/src/text.h"

namespace hakam::python {

void BindObservations(py::module_& module);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_OBSERVATIONS_H_
