#include "sdk/python-rules/src/actions.h"

#include <array>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/call_set.h"

namespace hakam::python {
namespace {

using rules::Action;
using rules::ActionKind;

// An action with its text, because `==`, `hash` and `str` all need it.
struct NamedAction {
  Action value;
  py::str text;
};

py::object MakeAction(const Action& action) {
  return py::cast(NamedAction{.value = action, .text = py::str(action.ToString())});
}

// Made at the first use and never freed, because the interpreter may end before this library is unloaded.
struct SharedActions {
  static constexpr size_t kCards = 64;
  std::array<PyObject*, kCards * 4> plays{};  // by card, Belote, Ekka
  std::map<rules::Call, PyObject*> calls;     // one per call: some hundred
};

SharedActions& Shared() {
  static auto& shared = *new SharedActions;
  return shared;
}

PyObject** Place(const Action& action) {
  if (action.kind == ActionKind::kPlay) {
    const auto card = static_cast<size_t>(action.play.card.index());
    const size_t said = (action.play.announce_belote ? 1 : 0) + (action.play.ekka ? 2 : 0);
    return &Shared().plays[card * 4 + said];
  }
  return &Shared().calls[action.call];
}

absl::StatusOr<Action> ParseDeclaration(absl::string_view melds) {
  rules::Declaration declaration;
  if (melds == "nothing") return Action::OfDeclaration(declaration);
  for (absl::string_view meld : absl::StrSplit(melds, " + ")) {
    if (declaration.count == rules::Declaration::kMaxMelds)
      return absl::InvalidArgumentError(
          absl::StrCat("'", melds, "': more than ", rules::Declaration::kMaxMelds, " melds"));
    HAKAM_ASSIGN_OR_RETURN(declaration.melds[declaration.count], rules::CardSet::Parse(meld));
    if (declaration.melds[declaration.count].empty())
      return absl::InvalidArgumentError(absl::StrCat("'", melds, "': a meld without cards"));
    ++declaration.count;
  }
  return Action::OfDeclaration(declaration);
}

absl::StatusOr<Action> ParsePlay(absl::string_view text) {
  rules::Play play;
  absl::string_view left = text;
  play.ekka = absl::ConsumeSuffix(&left, " ekka");
  play.announce_belote = absl::ConsumeSuffix(&left, " belote");
  HAKAM_ASSIGN_OR_RETURN(play.card, rules::Card::Parse(left));
  return Action{.kind = ActionKind::kPlay, .play = play};
}

// The name of a call, without its suit or points.
std::string CallName(const rules::Call& call) {
  if (call.kind == rules::CallKind::kBid) return "BID";
  return rules::Call{.kind = call.kind}.ToString();
}

py::object CardListOf(const NamedAction& action) {
  if (action.value.kind != ActionKind::kDeclaration) return py::none();
  py::list melds;
  for (rules::CardSet meld : action.value.declaration) melds.append(CardList(meld));
  return melds;
}

}  // namespace

absl::StatusOr<Action> ParseAction(absl::string_view text) {
  absl::string_view melds = text;
  if (absl::ConsumePrefix(&melds, "declare ")) return ParseDeclaration(melds);
  if (absl::StatusOr<Action> play = ParsePlay(text); play.ok()) return play;
  absl::StatusOr<rules::Call> call = rules::Call::Parse(text);
  if (!call.ok()) return absl::InvalidArgumentError(absl::StrCat("'", text, "' names no action"));
  return Action::OfCall(*call);
}

py::object ToPython(const Action& action) {
  if (action.kind == ActionKind::kDeclaration) return MakeAction(action);
  PyObject*& shared = *Place(action);
  if (shared == nullptr) shared = MakeAction(action).release().ptr();
  return py::reinterpret_borrow<py::object>(shared);
}

py::list ToPython(const std::vector<Action>& actions) {
  py::list list(actions.size());
  py::ssize_t at = 0;
  for (const Action& action : actions) PyList_SET_ITEM(list.ptr(), at++, ToPython(action).release().ptr());
  return list;
}

Action ToAction(const py::handle& action) {
  if (PyUnicode_Check(action.ptr()) != 0) return Get(ParseAction(action.cast<std::string>()));
  py::detail::make_caster<NamedAction> caster;
  if (!caster.load(action, /*convert=*/false) || action.is_none()) {
    throw py::type_error(absl::StrCat("wanted an Action or the text of one, not ",
                                      std::string(py::str(py::type::handle_of(action).attr("__name__")))));
  }
  return py::detail::cast_op<NamedAction&>(caster).value;
}

void BindActions(py::module_& module) {
  py::class_<NamedAction>(module, "Action", "An action. `str(action)` is its text.")
      .def(py::init([](const std::string& text) {
             const Action action = Get(ParseAction(text));
             return NamedAction{.value = action, .text = py::str(action.ToString())};
           }),
           py::arg("text"),
           "The action of a text: \"SUN\", \"90-H\", \"declare KH QH JH\", \"KH belote\", \"TH\".")
      .def_property_readonly(
          "kind",
          [](const NamedAction& a) {
            constexpr std::array kNames = {"call", "declaration", "play"};
            return kNames[static_cast<size_t>(a.value.kind)];
          },
          "\"call\", \"declaration\" or \"play\".")
      .def_property_readonly(
          "text", [](const NamedAction& a) { return a.text; }, "The text; the same as `str`.")
      .def_property_readonly(
          "call",
          [](const NamedAction& a) -> py::object {
            if (a.value.kind != ActionKind::kCall) return py::none();
            return py::str(CallName(a.value.call));
          },
          "Name of the call, for instance \"PASS\", \"TAKE\", \"BID\" or \"SUN\"; None for other kinds.")
      .def_property_readonly(
          "denomination", [](const NamedAction& a) { return DenominationOrNone(a.value.call.denomination); },
          "The denomination of a call: C D H S, \"NT\", \"AT\"; None if it has none.")
      .def_property_readonly(
          "points", [](const NamedAction& a) { return int{a.value.call.points}; },
          "Points that a call bids; 0 for a bid without points and for all other actions.")
      .def_property_readonly(
          "card",
          [](const NamedAction& a) {
            return a.value.kind == ActionKind::kPlay ? CardText(a.value.play.card) : py::none();
          },
          "The card played; None for other kinds.")
      .def_property_readonly(
          "belote", [](const NamedAction& a) { return a.value.play.announce_belote; },
          "Whether the card is played with the announcement of Belote.")
      .def_property_readonly(
          "ekka", [](const NamedAction& a) { return a.value.play.ekka; },
          "Whether the card is played with the announcement of Ekka.")
      .def_property_readonly("melds", &CardListOf,
                             "The melds declared, each a list of cards; None for other kinds.")
      .def("__str__", [](const NamedAction& a) { return a.text; })
      .def("__repr__", [](const NamedAction& a) { return absl::StrCat("<", std::string(a.text), ">"); })
      .def("__hash__", [](const NamedAction& a) { return py::hash(a.text); })
      .def("__eq__",
           [](const NamedAction& a, const py::object& other) {
             // Compares with a text, as in the kit, or with any object of the same text, such as the kit's
             // Action.
             return py::str(other).equal(a.text);
           })
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("text")));
      });
}

}  // namespace hakam::python
