#include "sdk/rules/rule_set.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/base/nearest.h"
#include "sdk/base/status_macros.h"
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
    {"belote", "Classic Belote: take the turn-up or name a suit, melds, to 1000", &Belote},
    {"belote-no-declarations", "Belote without melds; king and queen of trump still score",
     &BeloteNoDeclarations},
    {"belote-card-order", "Belote in which the king must be played before the queen to score both",
     &BeloteCardOrder},
    {"bidding-belote", "Bulgarian Belote: a ladder of suits, no trumps and all trumps, doubling, to 151",
     &BiddingBelote},
    {"coinche", "La Coinche: bids in points, coinche and surcoinche, to 2000", &Coinche},
    {"belote-decouverte", "Belote for two with open cards on hidden ones; the hand is won or lost",
     &BeloteDecouverte},
    {"pilotta", "Pilotta of Cyprus: bids in points, a pass is final, to 162", &Pilotta},
    {"tarabish", "Tarabish of Cape Breton: 36 cards, a hidden kitty, the dealer must name, to 500",
     &Tarabish},
    {"clabber", "Clabber of Indiana: 24 cards, only suits that are held may be named, to 500", &Clabber},
};

std::vector<std::string> OptionNames(Family family) {
  std::vector<std::string> names;
  for (const OptionRow& row : OptionTable(family)) names.emplace_back(row.name);
  return names;
}

absl::Status UnknownOption(const RuleSet& rules, absl::string_view option, absl::string_view value) {
  const Family other = rules.family == Family::kBaloot ? Family::kBelote : Family::kBaloot;
  const OptionRow* foreign = FindOption(other, option);
  const std::string what = absl::StrCat("option \"", option, "\" (value \"", value, "\")");
  if (foreign != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, " is one of ", other == Family::kBaloot ? "Baloot" : "the Belote family", " (",
                     foreign->clause, ") and not of ", rules.preset_name));
  }
  const std::vector<std::string> names = OptionNames(rules.family);
  const std::string nearest = NearestName(option, names);
  return absl::InvalidArgumentError(absl::StrCat("unknown ", what, nearest.empty() ? "" : "; did you mean \"",
                                                 nearest, nearest.empty() ? "" : "\"?",
                                                 "; known: ", absl::StrJoin(names, ", ")));
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
  const std::vector<std::string> names = PresetNames();
  const std::string nearest = NearestName(preset, names);
  return absl::NotFoundError(
      absl::StrCat("unknown preset \"", preset, "\"", nearest.empty() ? "" : "; did you mean \"", nearest,
                   nearest.empty() ? "" : "\"?", "; known: ", absl::StrJoin(names, ", ")));
}

absl::StatusOr<RuleSet> RuleSet::Make(absl::string_view preset, const std::vector<Override>& overrides) {
  HAKAM_ASSIGN_OR_RETURN(RuleSet rules, FromPreset(preset));
  for (const auto& [option, value] : overrides) HAKAM_RETURN_IF_ERROR(rules.Set(option, value));
  // Checked last, because an option may be given before the one that gives it a meaning.
  for (const auto& [option, value] : overrides) {
    const OptionRow& row = *FindOption(rules.family, option);
    if (rules::Applies(row, rules)) continue;
    const OptionRow* because = FindOption(rules.family, row.because);
    return absl::InvalidArgumentError(absl::StrCat(
        "option ", row.name, " (", row.clause, ") does not apply: \"", value, "\" has no meaning with ",
        row.because, "=", because == nullptr ? "" : ValueText(*because, rules)));
  }
  HAKAM_RETURN_IF_ERROR(rules.Check());
  return rules;
}

std::vector<OptionInfo> RuleSet::Options() const {
  std::vector<OptionInfo> list;
  for (const OptionRow& row : OptionTable(family)) {
    list.push_back({.name = std::string(row.name),
                    .clause = std::string(row.clause),
                    .meaning = std::string(row.meaning),
                    .allowed = AllowedTexts(row),
                    .applies = rules::Applies(row, *this)});
  }
  return list;
}

absl::Status RuleSet::Set(absl::string_view option, absl::string_view value) {
  const OptionRow* row = FindOption(family, option);
  if (row == nullptr) return UnknownOption(*this, option, value);
  return SetFromText(*row, value, this);
}

absl::StatusOr<std::string> RuleSet::Get(absl::string_view option) const {
  const OptionRow* row = FindOption(family, option);
  if (row == nullptr) return absl::NotFoundError(absl::StrCat("unknown option \"", option, "\""));
  return ValueText(*row, *this);
}

std::string RuleSet::CanonicalText() const {
  std::string text;
  for (const OptionRow& row : OptionTable(family)) {
    if (rules::Applies(row, *this)) absl::StrAppend(&text, row.name, "=", ValueText(row, *this), "\n");
  }
  return text;
}

std::vector<Override> RuleSet::Overrides() const {
  std::vector<Override> overrides;
  const absl::StatusOr<RuleSet> base = FromPreset(preset_name);
  for (const OptionRow& row : OptionTable(family)) {
    if (!rules::Applies(row, *this)) continue;
    const std::string value = ValueText(row, *this);
    // An option without meaning in the preset has a value there too, but no reader knows it: list it always.
    if (base.ok() && rules::Applies(row, *base) && ValueText(row, *base) == value) continue;
    overrides.emplace_back(row.name, value);
  }
  return overrides;
}

}  // namespace hakam::rules
