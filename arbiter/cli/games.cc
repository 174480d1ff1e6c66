#include "arbiter/cli/games.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/exit_codes.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {
namespace {

using rules::OptionInfo;
using rules::RuleSet;

// The game that others of its family are told apart from.
std::string ParentOf(const RuleSet& rules) {
  return rules.family == rules::Family::kBaloot ? "baloot" : "belote";
}

std::string ValueOf(const RuleSet& rules, const OptionInfo& option) {
  if (!option.applies) return "-";
  const std::string value = *rules.Get(option.name);
  return value.empty() ? "(none)" : value;
}

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

}  // namespace

int GamesCommand() {
  for (const std::string& preset : RuleSet::PresetNames()) {
    std::cout << absl::StreamFormat("%-22s %s\n", preset, RuleSet::PresetSummary(preset));
  }
  return kExitOk;
}

int GamesShowCommand(const GameOptions& game) {
  const absl::StatusOr<RuleSet> rules = RulesOf(game);
  if (!rules.ok()) return Report(rules.status());
  const RuleSet parent = *RuleSet::FromPreset(ParentOf(*rules));
  const std::vector<OptionInfo> options = rules->Options();
  const std::vector<OptionInfo> parents = parent.Options();
  size_t widest = 0;
  int different = 0;
  for (size_t i = 0; i < options.size(); ++i) {
    widest = std::max(widest, ValueOf(*rules, options[i]).size());
    if (ValueOf(*rules, options[i]) != ValueOf(parent, parents[i])) ++different;
  }
  const bool baloot = rules->family == rules::Family::kBaloot;
  std::cout << game.preset << ": " << RuleSet::PresetSummary(game.preset) << "\n";
  std::cout << absl::StreamFormat(
      "%d options of rules/%s; %d differ from %s (marked *), - means nothing here\n\n", options.size(),
      baloot ? "baloot" : "belote-family", different, parent.preset());
  const int width = static_cast<int>(std::min<size_t>(widest, 44));
  for (size_t i = 0; i < options.size(); ++i) {
    const std::string value = ValueOf(*rules, options[i]);
    const std::string other = ValueOf(parent, parents[i]);
    std::cout << absl::StreamFormat(
        "%c %-22s %-*s  %-6s %s%s\n", value == other ? ' ' : '*', options[i].name, width, value,
        options[i].clause, options[i].meaning,
        value == other ? "" : absl::StrCat(" [", parent.preset(), ": ", other, "]"));
  }
  return kExitOk;
}

}  // namespace hakam::arbiter
