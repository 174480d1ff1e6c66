// hakam games [show PRESET]
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {
namespace {

using rules::OptionInfo;
using rules::RuleSet;

void List() {
  for (const std::string& preset : RuleSet::PresetNames()) {
    std::cout << absl::StreamFormat("%-22s %s\n", preset, RuleSet::PresetSummary(preset));
  }
}

// The game that others of its family are told apart from.
std::string ParentOf(const RuleSet& rules) {
  return rules.family == rules::Family::kBaloot ? "baloot" : "belote";
}

std::string ValueOf(const RuleSet& rules, const OptionInfo& option) {
  if (!option.applies) return "-";
  const std::string value = *rules.Get(option.name);
  return value.empty() ? "(none)" : value;
}

absl::StatusOr<RuleSet> RulesOf(const std::string& preset, const std::vector<std::string>& set) {
  std::vector<rules::Override> overrides;
  for (const std::string& entry : set) {
    const size_t equals = entry.find('=');
    if (equals == std::string::npos) {
      return absl::InvalidArgumentError(absl::StrCat("--set ", entry, ": expected option=value"));
    }
    overrides.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
  }
  return RuleSet::Make(preset, overrides);
}

// Every option with its value and clause, and where it differs the value in the parent game.
int Show(const std::string& preset, const std::vector<std::string>& set) {
  const absl::StatusOr<RuleSet> rules = RulesOf(preset, set);
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
  std::cout << preset << ": " << RuleSet::PresetSummary(preset) << "\n";
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

}  // namespace

void AddGames(CLI::App* app, int* exit_code) {
  CLI::App* games = app->add_subcommand("games", "The games: presets and their options");
  games->require_subcommand(0, 1);
  CLI::App* show = games->add_subcommand("show", "Every option of a preset, with clause and meaning");
  auto preset = std::make_shared<std::string>();
  auto set = std::make_shared<std::vector<std::string>>();
  show->add_option("PRESET", *preset, "A preset, as listed by `hakam games`")->required();
  show->add_option("--set", *set, "An option that differs, as option=value; may be repeated");
  show->callback([preset, set, exit_code] { *exit_code = Show(*preset, *set); });
  games->callback([games] {
    if (games->get_subcommands().empty()) List();
  });
}

}  // namespace hakam::arbiter
