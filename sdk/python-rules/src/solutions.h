// Best play with visible cards, as a Python object.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_SOLUTIONS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_SOLUTIONS_H_

#include <pybind11/pybind11.h>

namespace hakam::python {

// Solution, and solve() for positions.
void BindSolutions(pybind11::module_& module);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_SOLUTIONS_H_
