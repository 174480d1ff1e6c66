#include "sdk/rules/rule_set.h"

#include <iterator>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/rules/options.h"
#include "sdk/rules/presets/presets.h"

namespace hakam::rules {
namespace {

struct Preset {
  absl::string_view name;
  absl::string_view summary;
  RuleSet (*make)();
};

constexpr Preset kPresets[] = {
    {"baloot", "Baloot, as played in Saudi Arabia", &Baloot},
    {"baloot-kammelna", "Baloot scored as recorded games of a Saudi app are", &BalootKammelna},
    {"baloot-gamerules", "Baloot after gamerules.com: free ruffs, locked doubles, Sun up to gahwa",
     &BalootGamerules},
    {"balot-kuwait", "Balot of Kuwait: Ekka, strict overtrumping, no doubling, to 151", &BalotKuwait},
    {"baloot-catsatcards", "Baloot after catsatcards: card points decide, either partner raises, to 128",
     &BalootCatsatcards},
};

std::vector<std::string> AllowedTexts(const OptionRow& row) {
  if (row.values.empty()) return {absl::StrCat(row.low, "..", row.high)};
  return {row.values.begin(), row.values.end()};
}

absl::Status BadValue(const OptionRow& row, absl::string_view value) {
  const auto quote = [](std::string* out, const std::string& text) {
    absl::StrAppend(out, text.empty() ? "\"\" (none)" : text);
  };
  return absl::InvalidArgumentError(
      absl::StrCat("option ", row.name, ": \"", value,
                   "\" is not allowed; allowed: ", absl::StrJoin(AllowedTexts(row), ", ", quote)));
}

}  // namespace

std::vector<std::string> RuleSet::PresetNames() {
  std::vector<std::string> names;
  for (const Preset& preset : kPresets) names.emplace_back(preset.name);
  return names;
}

std::string RuleSet::PresetSummary(absl::string_view preset) {
  for (const Preset& p : kPresets) {
    if (p.name == preset) return std::string(p.summary);
  }
  return "";
}

absl::StatusOr<RuleSet> RuleSet::FromPreset(absl::string_view preset) {
  for (const Preset& p : kPresets) {
    if (p.name == preset) return p.make();
  }
  return absl::NotFoundError(
      absl::StrCat("unknown preset \"", preset, "\"; known: ", absl::StrJoin(PresetNames(), ", ")));
}

const std::vector<OptionInfo>& RuleSet::Options() {
  static const std::vector<OptionInfo>& all = *[] {
    auto* list = new std::vector<OptionInfo>;
    for (const OptionRow& row : OptionTable()) {
      list->push_back({.name = std::string(row.name),
                       .clause = std::string(row.clause),
                       .meaning = std::string(row.meaning),
                       .allowed = AllowedTexts(row)});
    }
    return list;
  }();
  return all;
}

absl::Status RuleSet::Set(absl::string_view option, absl::string_view value) {
  const OptionRow* row = FindOption(option);
  if (row == nullptr) {
    const auto name = [](std::string* out, const OptionRow& r) { absl::StrAppend(out, r.name); };
    return absl::InvalidArgumentError(absl::StrCat("unknown option \"", option, "\" (value \"", value,
                                                   "\"); known: ", absl::StrJoin(OptionTable(), ", ", name)));
  }
  if (row->values.empty()) {
    int number = 0;
    // One spelling a value: "+5", "05" and " 5" are refused.
    if (!absl::SimpleAtoi(value, &number) || absl::StrCat(number) != value || number < row->low ||
        number > row->high) {
      return BadValue(*row, value);
    }
    row->set(*this, number);
    return absl::OkStatus();
  }
  for (size_t i = 0; i < row->values.size(); ++i) {
    if (row->values[i] != value) continue;
    row->set(*this, static_cast<int>(i));
    return absl::OkStatus();
  }
  return BadValue(*row, value);
}

absl::StatusOr<std::string> RuleSet::Get(absl::string_view option) const {
  const OptionRow* row = FindOption(option);
  if (row == nullptr) return absl::NotFoundError(absl::StrCat("unknown option \"", option, "\""));
  return ValueText(*row, *this);
}

std::string RuleSet::CanonicalText() const {
  std::string text;
  for (const OptionRow& row : OptionTable())
    absl::StrAppend(&text, row.name, "=", ValueText(row, *this), "\n");
  return text;
}

std::vector<std::pair<std::string, std::string>> RuleSet::Overrides() const {
  std::vector<std::pair<std::string, std::string>> overrides;
  const absl::StatusOr<RuleSet> base = FromPreset(preset_name);
  for (const OptionRow& row : OptionTable()) {
    if (base.ok() && row.get(*base) == row.get(*this)) continue;
    overrides.emplace_back(row.name, ValueText(row, *this));
  }
  return overrides;
}

bool RuleSet::SameOptions(const RuleSet& other) const {
  for (const OptionRow& row : OptionTable()) {
    if (row.get(*this) != row.get(other)) return false;
  }
  return true;
}

}  // namespace hakam::rules
