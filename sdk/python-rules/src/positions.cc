#include "sdk/python-rules/src/positions.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/python-rules/src/actions.h"
#include "sdk/python-rules/src/playout.h"
#include "sdk/rules/position_actions.h"

namespace hakam::python {
namespace {

using rules::Action;

std::vector<Action> LegalActions(const PyPosition& position) {
  std::vector<Action> actions;
  rules::LegalActions(position.deal(), position.get(), &actions);
  return actions;
}

void CheckLegal(const PyPosition& position, const Action& action) {
  if (IsLegal(position.deal(), position.get(), action)) return;
  if (position.finished()) Fail(absl::StrCat(action.ToString(), ": the board is over"));
  const auto text = [](std::string* out, const Action& a) { absl::StrAppend(out, a.ToString()); };
  Fail(absl::StrCat("seat ", Index(position.get().turn()), ": ", action.ToString(),
                    " is not legal; legal: ", absl::StrJoin(LegalActions(position), ", ", text)));
}

void CheckCount(const char* what, int count) {
  if (count < 1) Fail(absl::StrCat(what, ": ", count, ", must be at least 1"));
}

void ApplyTo(PyPosition& position, const py::handle& action) {
  const Action value = ToAction(action);
  CheckLegal(position, value);
  Move(position.deal(), value, &position.get());
}

py::object ScoreOf(const PyPosition& position) {
  if (!position.finished()) return py::none();
  return Pair(position.get().Score(position.deal()).points);
}

py::tuple PlayOutOnce(const PyPosition& position, uint64_t seed) {
  rules::Dice dice(seed);
  return Pair(PlayOut(position.deal(), position.get(), &dice).points);
}

py::tuple PlayOutMany(const PyPosition& position, int count, uint64_t seed) {
  CheckCount("count", count);
  const PyPosition start = position;  // other threads may change the original meanwhile
  std::array<int64_t, 2> sums{};
  {
    const py::gil_scoped_release released;
    rules::Dice dice(seed);
    for (int i = 0; i < count; ++i) {
      const rules::PerTeam points = PlayOut(start.deal(), start.get(), &dice).points;
      sums[0] += points[0];
      sums[1] += points[1];
    }
  }
  return py::make_tuple(static_cast<double>(sums[0]) / count, static_cast<double>(sums[1]) / count);
}

py::list EvaluateAll(const std::vector<PyPosition>& positions, int playouts, uint64_t seed) {
  CheckCount("playouts", playouts);
  if (positions.empty()) Fail("evaluate: no positions");
  const std::vector<Action> actions = LegalActions(positions[0]);
  if (actions.empty()) Fail("evaluate: the board is over");
  const rules::Seat seat = positions[0].get().turn();
  std::vector<World> worlds;
  for (size_t i = 0; i < positions.size(); ++i) {
    const PyPosition& position = positions[i];
    for (const Action& action : actions) {
      const bool fits = !position.finished() && position.get().turn() == seat &&
                        IsLegal(position.deal(), position.get(), action);
      if (!fits)
        Fail(absl::StrCat("evaluate: position ", i, " asks another question than position 0: ",
                          action.ToString(), " of seat ", Index(seat), " is not legal there"));
    }
    worlds.push_back({.deal = &position.deal(), .position = position.get()});
  }
  std::vector<double> values;
  {
    const py::gil_scoped_release released;
    values = Evaluate(worlds, actions, TeamOf(seat), playouts, seed);
  }
  py::list list;
  for (size_t i = 0; i < actions.size(); ++i) list.append(py::make_tuple(ToPython(actions[i]), values[i]));
  return list;
}

}  // namespace

void BindPositions(py::module_& module) {
  py::class_<PyPosition>(module, "Position",
                         "The position of a board without its history, for a search. From Board.position().")
      .def_property_readonly(
          "phase", [](const PyPosition& p) { return PhaseName(p.get().phase()); }, "As Board.phase.")
      .def_property_readonly("finished", &PyPosition::finished, "Whether the board is over.")
      .def_property_readonly(
          "to_act",
          [](const PyPosition& p) -> py::object {
            if (p.finished()) return py::none();
            return py::int_(Index(p.get().turn()));
          },
          "Seat whose decision it is; None when the board is over.")
      .def(
          "legal", [](const PyPosition& p) { return ToPython(LegalActions(p)); }, "As Board.legal().")
      .def("apply", &ApplyTo, py::arg("action"),
           "Makes an action (an Action or its text). ValueError, and no change, if it is not legal.")
      .def(
          "copy", [](const PyPosition& p) { return p; }, "An independent copy; the deal is shared.")
      .def("__copy__", [](const PyPosition& p) { return p; })
      .def(
          "__deepcopy__", [](const PyPosition& p, const py::dict&) { return p; }, py::arg("memo"))
      .def(
          "hand",
          [](const PyPosition& p, int seat) {
            return CardList(p.get().hand(ToSeat(seat, p.deal().seats())));
          },
          py::arg("seat"), "Cards of a seat that are not yet played.")
      .def_property_readonly(
          "card_points", [](const PyPosition& p) { return Pair(p.get().card_points()); },
          "Card points taken so far by team 0 and team 1, without the last trick's bonus.")
      .def(
          "belotes",
          [](const PyPosition& p, int seat) { return p.get().belotes(ToSeat(seat, p.deal().seats())); },
          py::arg("seat"), "Belotes (Baloots) that a seat has scored so far.")
      .def_property_readonly("score", &ScoreOf,
                             "Points of team 0 and team 1 in the unit of the match; None before the end.")
      .def("playout", &PlayOutOnce, py::arg("seed"),
           "Plays on at random, every choice uniform over the legal ones: points of team 0 and team 1. The "
           "position "
           "stays.")
      .def("playouts", &PlayOutMany, py::arg("count"), py::arg("seed"),
           "The mean points of team 0 and team 1 over `count` random playouts. Other threads run meanwhile.");
  module.def(
      "evaluate", &EvaluateAll, py::arg("positions"), py::arg("playouts"), py::arg("seed"),
      "[(action, value)] for every legal action of the seat that is to act: the points of its team less "
      "those "
      "of the other, on average over `playouts` random playouts of each position after that action. The "
      "positions must ask the same question: deals that this seat cannot tell apart. The same dice for every "
      "action, so that luck cancels. Other threads run meanwhile.");
}

}  // namespace hakam::python
