#include "sdk/python-rules/src/rule_sets.h"

#include <map>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/rules.h"

namespace hakam::python {
namespace {

using rules::RuleSet;
using Overrides = std::map<std::string, py::object>;

// Python writes True, but the value of an option is "true".
std::string OptionText(const py::object& value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  return py::str(value);
}

Rules MakeRules(const std::string& preset, const Overrides& overrides) {
  std::vector<rules::Override> list;
  for (const auto& [name, value] : overrides) list.emplace_back(name, OptionText(value));
  return std::make_shared<RuleSet>(Get(RuleSet::Make(preset, list)));
}

Rules RulesFromBytes(const py::bytes& bytes) {
  v1::RuleSet message;
  if (!message.ParseFromString(bytes)) Fail("these are not the bytes of a hakam.v1.RuleSet");
  return std::make_shared<RuleSet>(Get(wire::AgreedRuleSetFromProto(message)));
}

py::dict Options(const RuleSet& rules) {
  py::dict options;
  const std::string text = rules.CanonicalText();
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> option = absl::StrSplit(line, absl::MaxSplits('=', 1));
    options[py::str(option.first)] = option.second;
  }
  return options;
}

py::dict OverridesOf(const RuleSet& rules) {
  py::dict overrides;
  for (const auto& [name, value] : rules.Overrides()) overrides[py::str(name)] = value;
  return overrides;
}

py::list Describe(const RuleSet& rules) {
  py::list list;
  for (const rules::OptionInfo& info : rules.Options()) {
    py::dict option;
    option["name"] = info.name;
    option["value"] = Get(rules.Get(info.name));
    option["clause"] = info.clause;
    option["meaning"] = info.meaning;
    option["allowed"] = info.allowed;
    option["applies"] = info.applies;
    list.append(option);
  }
  return list;
}

}  // namespace

void BindRuleSets(py::module_& module) {
  module.def("presets", &RuleSet::PresetNames, "The names of the games, as `hakam games` lists them.");
  module.def(
      "preset_summary",
      [](const std::string& preset) {
        Check(RuleSet::FromPreset(preset).status());
        return RuleSet::PresetSummary(preset);
      },
      py::arg("preset"), "One line about a game.");

  py::class_<RuleSet, Rules>(module, "RuleSet", "The options that make a game. Never changes.")
      .def(py::init(&MakeRules), py::arg("preset") = "baloot", py::arg("overrides") = Overrides(),
           "A preset with some options changed: RuleSet(\"belote\", {\"target\": 501}).")
      .def_static(
          "from_bytes", &RulesFromBytes, py::arg("message"),
          "The rules of a serialized hakam.v1.RuleSet, as StartSessionRequest has them. ValueError if it "
          "carries the hash of other rules.")
      .def_property_readonly("preset", &RuleSet::preset, "The preset that it was made from.")
      .def_property_readonly(
          "family",
          [](const RuleSet& rules) { return rules.family == rules::Family::kBaloot ? "baloot" : "belote"; },
          "\"baloot\" or \"belote\": which document of the law it follows.")
      .def_property_readonly(
          "seats", [](const RuleSet& rules) { return rules.players; }, "The number of players: 2 or 4.")
      .def_property_readonly(
          "target", [](const RuleSet& rules) { return rules.target; }, "Points that end a match.")
      .def_property_readonly(
          "deck", [](const RuleSet& rules) { return CardList(rules::GameCards(rules)); },
          "The cards of the game, by suit and natural rank: 24, 32 or 36.")
      .def_property_readonly("options", &Options, "Every option that applies, by name, as text.")
      .def_property_readonly("overrides", &OverridesOf,
                             "The options that differ from the preset, by name, as text.")
      .def_property_readonly("text", &RuleSet::CanonicalText,
                             "\"option=value\" lines: the identity of the rules.")
      .def_property_readonly(
          "sha256", [](const RuleSet& rules) { return absl::BytesToHexString(wire::RulesHash(rules)); },
          "SHA-256 of `text` in hexadecimal, as it is in every record.")
      .def(
          "__getitem__",
          [](const RuleSet& rules, const std::string& option) { return Get(rules.Get(option)); },
          py::arg("option"),
          "The value of one option as text. ValueError for a name that the game does not have.")
      .def("describe", &Describe,
           "Every option of the game's document: name, value, clause, meaning, allowed, applies.")
      .def("__eq__",
           [](const RuleSet& a, const py::object& other) {
             return py::isinstance<RuleSet>(other) && a == other.cast<const RuleSet&>();
           })
      .def("__hash__", [](const RuleSet& rules) { return py::hash(py::str(rules.CanonicalText())); })
      .def("__repr__",
           [](const RuleSet& rules) {
             return absl::StrCat("RuleSet('", rules.preset(), "', ",
                                 std::string(py::repr(OverridesOf(rules))), ")");
           })
      .def("__reduce__", [](const py::object& self) {
        const auto& rules = self.cast<const RuleSet&>();
        return py::make_tuple(py::type::of(self), py::make_tuple(rules.preset(), OverridesOf(rules)));
      });
}

}  // namespace hakam::python
