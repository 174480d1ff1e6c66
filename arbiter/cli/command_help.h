// The commands and options of `hakam` as plain values: what help, manual page and completions are made of.
// help_format.h makes them from the description that the parser has.
#ifndef HAKAM_ARBITER_CLI_COMMAND_HELP_H_
#define HAKAM_ARBITER_CLI_COMMAND_HELP_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Names of values, which completion knows. A value is also "strict|auto|off": the words to choose from.
inline constexpr absl::string_view kAgentValue = "AGENT";
inline constexpr absl::string_view kGameValue = "GAME";
inline constexpr absl::string_view kFolderValue = "FOLDER";
inline constexpr absl::string_view kFileValue = "FILE";

struct OptionHelp {
  std::vector<std::string> names;  // "--game", "--preset"; an argument has one, without dashes
  std::string value;               // "N"; empty: a flag
  std::string text;                // with default and range
  bool many = false;               // an argument that may be repeated
};

struct CommandHelp {
  std::string path;   // "hakam league run"
  std::string usage;  // "hakam league run [OPTIONS] FOLDER"
  std::string text;
  std::vector<OptionHelp> arguments;
  std::vector<std::pair<std::string, std::vector<OptionHelp>>> options;  // by the name of their group
  std::string footer;
  std::vector<CommandHelp> below;  // without those that are hidden

  std::string name() const { return path.substr(path.rfind(' ') + 1); }
};

// `command` and all below it, in the order of the help.
std::vector<const CommandHelp*> WithAllBelow(const CommandHelp& command);

// A page of section 1 of the manual. `date`: "2026-11-25".
std::string ManualPage(const CommandHelp& hakam, absl::string_view version, absl::string_view date);

// What completion offers for AGENT and GAME.
struct CompletionWords {
  std::vector<std::string> agents;
  std::vector<std::string> games;
};
// Scripts for three shells.
std::string BashCompletion(const CommandHelp& hakam, const CompletionWords& words);
std::string ZshCompletion(const CommandHelp& hakam, const CompletionWords& words);
std::string FishCompletion(const CommandHelp& hakam, const CompletionWords& words);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_COMMAND_HELP_H_
