// The extension module hakam_rules._engine. Its documentation for Python is in hakam_rules/__init__.pyi.
#include "sdk/python-rules/src/actions.h"
#include "sdk/python-rules/src/boards.h"
#include "sdk/python-rules/src/law.h"
#include "sdk/python-rules/src/observations.h"
#include "sdk/python-rules/src/positions.h"
#include "sdk/python-rules/src/rule_sets.h"
#include "sdk/python-rules/src/solutions.h"

PYBIND11_MODULE(_engine, module) {
  module.doc() = "The rules engine of Hakam.";
  // The order matters: a signature can name only types that were bound before.
  hakam::python::BindRuleSets(module);
  hakam::python::BindActions(module);
  hakam::python::BindPositions(module);
  hakam::python::BindSolutions(module);
  hakam::python::BindContracts(module);
  hakam::python::BindObservations(module);
  hakam::python::BindBoards(module);
  hakam::python::BindLaw(module);
}
