// The help texts of the program: within 80 columns, in the words of people instead of types of C++.
#ifndef HAKAM_ARBITER_CLI_HELP_FORMAT_H_
#define HAKAM_ARBITER_CLI_HELP_FORMAT_H_

#include <memory>

#include "CLI/CLI.hpp"

namespace hakam::arbiter {

// For CLI::App::formatter(); subcommands that are added later inherit it.
std::shared_ptr<CLI::FormatterBase> HelpFormat();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_HELP_FORMAT_H_
