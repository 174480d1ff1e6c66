#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/view/json_text.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using nlohmann::ordered_json;
using rules::OptionInfo;
using rules::RuleSet;

// The game with which the games of its family are compared.
std::string ParentOf(const RuleSet& rules) {
  return rules.family == rules::Family::kBaloot ? "baloot" : "belote";
}

std::string ValueOf(const RuleSet& rules, const OptionInfo& option) {
  if (!option.applies) return "-";
  const std::string value = *rules.Get(option.name);
  return value.empty() ? "(none)" : value;
}

// An option of a game, with its value in the parent game.
struct Compared {
  OptionInfo option;
  std::string value;
  std::string parents;
  bool differs() const { return value != parents; }
};

std::vector<Compared> Compare(const RuleSet& rules, const RuleSet& parent) {
  const std::vector<OptionInfo> options = rules.Options();
  const std::vector<OptionInfo> parents = parent.Options();
  std::vector<Compared> compared;
  for (size_t i = 0; i < options.size(); ++i) {
    compared.push_back({options[i], ValueOf(rules, options[i]), ValueOf(parent, parents[i])});
  }
  return compared;
}

std::string GameText(const std::string& preset, const RuleSet& rules, const RuleSet& parent) {
  const std::vector<Compared> options = Compare(rules, parent);
  size_t widest = 0;
  for (const Compared& o : options) widest = std::max(widest, o.value.size());
  const int width = static_cast<int>(std::min<size_t>(widest, 44));
  const auto different =
      std::count_if(options.begin(), options.end(), [](const Compared& o) { return o.differs(); });
  const bool baloot = rules.family == rules::Family::kBaloot;
  std::string out = absl::StrCat(preset, ": ", RuleSet::PresetSummary(preset), "\n");
  absl::StrAppendFormat(
      &out,
      "%d options (sdk/rules/law/%s.md); %d differ from %s (marked *); - means that the option "
      "does not apply\n\n",
      options.size(), baloot ? "baloot" : "belote-family", different, parent.preset());
  for (const Compared& o : options) {
    absl::StrAppendFormat(&out, "%c %-22s %-*s  %-6s %s%s\n", o.differs() ? '*' : ' ', o.option.name, width,
                          o.value, o.option.clause, o.option.meaning,
                          o.differs() ? absl::StrCat(" [", parent.preset(), ": ", o.parents, "]") : "");
  }
  return out;
}

std::string GameJson(const std::string& preset, const RuleSet& rules, const RuleSet& parent) {
  ordered_json out = {{"preset", preset},
                      {"summary", RuleSet::PresetSummary(preset)},
                      {"parent", parent.preset()},
                      {"options", ordered_json::array()}};
  for (const Compared& o : Compare(rules, parent)) {
    out["options"].push_back({{"option", o.option.name},
                              {"applies", o.option.applies},
                              {"value", o.option.applies ? ordered_json(*rules.Get(o.option.name)) : nullptr},
                              {"allowed", o.option.allowed},
                              {"differs", o.differs()},
                              {"clause", o.option.clause},
                              {"meaning", o.option.meaning}});
  }
  return JsonText(out);
}

}  // namespace

absl::StatusOr<RuleSet> RulesOf(const GameOptions& game) {
  std::vector<rules::Override> overrides;
  for (const std::string& entry : game.set) {
    const size_t equals = entry.find('=');
    if (equals == std::string::npos) {
      return absl::InvalidArgumentError(absl::StrCat("--set ", entry, ": expected option=value"));
    }
    overrides.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
  }
  return RuleSet::Make(game.preset, overrides);
}

absl::StatusOr<int> GamesCommand(const GamesOptions& options) {
  ordered_json json = ordered_json::array();
  for (const std::string& preset : RuleSet::PresetNames()) {
    json.push_back({{"preset", preset}, {"summary", RuleSet::PresetSummary(preset)}});
    if (!options.json) PrintOut(absl::StrFormat("%-22s %s\n", preset, RuleSet::PresetSummary(preset)));
  }
  if (options.json) PrintOut(JsonText({{"games", json}}));
  return kExitOk;
}

absl::StatusOr<int> GamesShowCommand(const GameOptions& game) {
  HAKAM_ASSIGN_OR_RETURN(const RuleSet rules, RulesOf(game));
  const RuleSet parent = *RuleSet::FromPreset(ParentOf(rules));
  PrintOut((game.json ? GameJson : GameText)(game.preset, rules, parent));
  return kExitOk;
}

}  // namespace hakam::arbiter
