// hakam games [show PRESET]
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {
namespace {

void List() {
  for (const std::string& preset : rules::RuleSet::PresetNames()) {
    std::cout << absl::StreamFormat("%-22s %s\n", preset, rules::RuleSet::PresetSummary(preset));
  }
}

int Show(const std::string& preset) {
  const absl::StatusOr<rules::RuleSet> rules = rules::RuleSet::FromPreset(preset);
  if (!rules.ok()) return Report(rules.status());
  std::cout << preset << ": " << rules::RuleSet::PresetSummary(preset) << "\n\n";
  for (const rules::OptionInfo& option : rules::RuleSet::Options()) {
    const std::string value = *rules->Get(option.name);
    std::cout << absl::StreamFormat("%-21s %-22s %-8s %s\n", option.name, value.empty() ? "(none)" : value,
                                    option.clause, option.meaning);
  }
  return kExitOk;
}

}  // namespace

void AddGames(CLI::App* app, int* exit_code) {
  CLI::App* games = app->add_subcommand("games", "The games: presets and their options");
  games->require_subcommand(0, 1);
  CLI::App* show = games->add_subcommand("show", "Every option of a preset, with clause and meaning");
  auto preset = std::make_shared<std::string>();
  show->add_option("PRESET", *preset, "A preset, as listed by `hakam games`")->required();
  show->callback([preset, exit_code] { *exit_code = Show(*preset); });
  games->callback([games] {
    if (games->get_subcommands().empty()) List();
  });
}

}  // namespace hakam::arbiter
