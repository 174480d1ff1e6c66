// Boards as Python objects.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_BOARDS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_BOARDS_H_

#include "sdk/python-rules/src/rule_sets.h"
#include "sdk/rules/board.h"

namespace hakam::python {

// A board, with the reference that keeps its rules alive.
struct Board {
  Rules rules;
  rules::BoardState state;
};

void BindContracts(py::module_& module);
// Result and Board.
void BindBoards(py::module_& module);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_BOARDS_H_
