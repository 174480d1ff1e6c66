#include "sdk/python-rules/src/solutions.h"

#include <optional>
#include <utility>

#include "absl/time/time.h"
#include "sdk/python-rules/src/positions.h"
#include "sdk/python-rules/src/text.h"
#include "sdk/solver/solver.h"

namespace hakam::python {
namespace {

using solver::Bounds;
using solver::Solution;

py::tuple BoundsOf(const Bounds& bounds) { return py::make_tuple(bounds.low, bounds.high); }

Solution Solve(const PyPosition& position, bool score, bool line, std::optional<int64_t> max_nodes,
               std::optional<double> max_seconds) {
  const PyPosition start = position;  // other threads may change the original meanwhile
  const solver::OpenBoard board = Get(solver::OpenBoard::Of(start.deal(), start.get()));
  std::optional<solver::Stakes> stakes;
  if (score) stakes = Get(solver::Stakes::Of(start.deal(), start.get()));
  solver::Request request = {
      .stakes = stakes ? &*stakes : nullptr, .every_card = true, .line = line, .max_nodes = max_nodes};
  if (max_seconds) request.max_time = absl::Seconds(*max_seconds);
  absl::StatusOr<Solution> solution;
  {
    const py::gil_scoped_release released;
    thread_local solver::Solver solver;  // 2 MB, one per thread
    solution = solver.Solve(board, request);
  }
  return Get(std::move(solution));
}

py::list CardsOf(const Solution& solution) {
  py::list cards;
  for (const solver::CardValue& card : solution.cards)
    cards.append(py::make_tuple(CardText(card.card), BoundsOf(card.value)));
  return cards;
}

py::list LineOf(const Solution& solution) {
  py::list line;
  for (const rules::Card card : solution.line) line.append(CardText(card));
  return line;
}

}  // namespace

void BindSolutions(py::module_& module) {
  py::class_<Solution>(
      module, "Solution",
      "Best play with all cards visible. Values are of the team of the seat that is to act, as "
      "(low, high): equal if exact.")
      .def_property_readonly(
          "value", [](const Solution& s) { return BoundsOf(s.value); }, "The value of the position.")
      .def_property_readonly("cards", &CardsOf,
                             "(card, value) of every legal card, by suit and natural rank.")
      .def_property_readonly("line", &LineOf, "Cards of a line of best play, if it was asked for.")
      .def_property_readonly(
          "complete", [](const Solution& s) { return s.complete; },
          "No limit was reached: all values are exact.")
      .def_property_readonly(
          "nodes", [](const Solution& s) { return s.nodes; }, "Positions searched.");
  module.def("solve", &Solve, py::arg("position"), py::arg("score") = false, py::arg("line") = false,
             py::arg("max_nodes") = py::none(), py::arg("max_seconds") = py::none(),
             "The Solution of a Position in phase PLAY, with best play by both sides. Values in card points "
             "that are "
             "still to be taken, with the trick in progress and the last trick's bonus; with `score` in "
             "points of the "
             "match, less those of the other team. Within a limit values may be bounds, never wrong. "
             "ValueError where "
             "cards lie face down, and where a score is not for the solver. Other threads run meanwhile.");
}

}  // namespace hakam::python
