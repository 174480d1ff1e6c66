// The help texts of the program: within 80 columns, in the words of people instead of types of C++.
#ifndef HAKAM_ARBITER_CLI_HELP_FORMAT_H_
#define HAKAM_ARBITER_CLI_HELP_FORMAT_H_

#include <memory>

#include "CLI/CLI.hpp"
#include "arbiter/cli/command_help.h"

namespace hakam::arbiter {

// For CLI::App::formatter(); subcommands that are added later inherit it.
std::shared_ptr<CLI::FormatterBase> HelpFormat();

// Names the values of options and arguments that are agents, games, folders and files (command_help.h), in
// `app` and in every command below it.
void NameValues(CLI::App* app);

// The description of `app` and of all commands below it that are not hidden.
CommandHelp Describe(const CLI::App& app);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_HELP_FORMAT_H_
