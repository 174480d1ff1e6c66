#include "tests/vectors/rules_of.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/base/status_macros.h"

namespace hakam::vectors {
namespace {

using rules::Family;
using rules::Override;
using rules::RuleSet;

constexpr char kProfile[] = "profile";  // rules/baloot
constexpr char kGame[] = "game";        // rules/belote-family

// Where the family's document and its examples do not write the preset's name (section K).
const std::map<std::string, std::string>& ShortNames() {
  static const std::map<std::string, std::string>& names = *new std::map<std::string, std::string>{
      {"bidding", "bidding-belote"}, {"decouverte", "belote-decouverte"}};
  return names;
}

absl::Status CannotRead(const std::string& option, const Json& value) {
  return absl::InvalidArgumentError(absl::StrCat("option ", option, ": cannot read ", value.dump()));
}

// A value that is no list and no map.
absl::StatusOr<std::string> SingleText(const std::string& option, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean() || value.is_number_integer()) return value.dump();
  return CannotRead(option, value);
}

// {"3": 20, "4": 50} as "3:20,4:50": numbers in rising order, whatever order they were written in.
absl::StatusOr<std::string> MapText(const std::string& option, const Json& value) {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const auto& item : value.items()) {
    if (!item.value().is_number_integer()) return CannotRead(option, value);
    entries.emplace_back(item.key(), item.value().dump());
  }
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    return a.first.size() != b.first.size() ? a.first.size() < b.first.size() : a.first < b.first;
  });
  return absl::StrJoin(entries, ",", absl::PairFormatter(":"));
}

absl::StatusOr<std::string> OptionText(const std::string& option, const Json& value) {
  if (value.is_object()) return MapText(option, value);
  if (!value.is_array()) return SingleText(option, value);
  std::vector<std::string> items;
  for (const Json& item : value) {
    HAKAM_ASSIGN_OR_RETURN(items.emplace_back(), SingleText(option, item));
  }
  return absl::StrJoin(items, ",");
}

// A null says that the option does not apply, so it must not (section L).
absl::Status CheckNull(const RuleSet& rules, const std::string& option) {
  HAKAM_RETURN_IF_ERROR(rules.Get(option).status());
  for (const rules::OptionInfo& info : rules.Options()) {
    if (info.name == option && info.applies)
      return absl::InvalidArgumentError(absl::StrCat("option ", option, ": null, but it applies"));
  }
  return absl::OkStatus();
}

// The preset, if it is of the document whose key names it.
absl::StatusOr<std::string> PresetChecked(const Json& line) {
  const bool has_profile = line.contains(kProfile);
  const bool has_game = line.contains(kGame);
  if (has_profile && has_game) return absl::InvalidArgumentError("both profile and game");
  if (!has_profile && !has_game) return absl::InvalidArgumentError("no profile and no game");
  const std::string key = has_profile ? kProfile : kGame;
  const Json& name = line[key];
  if (!name.is_string()) return WrongField(key, "a text", name);
  const std::string preset = PresetNamed(name.get<std::string>());
  HAKAM_ASSIGN_OR_RETURN(const RuleSet rules, RuleSet::FromPreset(preset));
  if ((rules.family == Family::kBaloot) != has_profile)
    return absl::InvalidArgumentError(absl::StrCat("\"", preset, "\" is no ", key));
  return preset;
}

}  // namespace

std::string PresetNamed(const std::string& name) {
  const auto it = ShortNames().find(name);
  return it == ShortNames().end() ? name : it->second;
}

std::string PresetOf(const Json& line) {
  for (const char* key : {kProfile, kGame}) {
    const auto it = line.find(key);
    if (it != line.end() && it->is_string()) return PresetNamed(it->get<std::string>());
  }
  return "";
}

absl::StatusOr<RuleSet> RulesOf(const Json& line) {
  HAKAM_ASSIGN_OR_RETURN(const std::string preset, PresetChecked(line));
  const auto options = line.find("options");
  if (options == line.end() || options->is_null()) return RuleSet::Make(preset, {});
  if (!options->is_object()) return WrongField("options", "an object", *options);
  std::vector<Override> overrides;
  for (const auto& item : options->items()) {
    if (item.value().is_null()) continue;
    HAKAM_ASSIGN_OR_RETURN(const std::string value, OptionText(item.key(), item.value()));
    overrides.emplace_back(item.key(), value);
  }
  HAKAM_ASSIGN_OR_RETURN(const RuleSet rules, RuleSet::Make(preset, overrides));
  for (const auto& item : options->items()) {
    if (item.value().is_null()) HAKAM_RETURN_IF_ERROR(CheckNull(rules, item.key()));
  }
  return rules;
}

}  // namespace hakam::vectors
