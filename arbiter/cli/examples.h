// The examples at the end of the help of every command.
#ifndef HAKAM_ARBITER_CLI_EXAMPLES_H_
#define HAKAM_ARBITER_CLI_EXAMPLES_H_

#include <CLI/CLI.hpp>

namespace hakam::arbiter {

// Adds its examples to the footer of `app` and of every command below it.
void AddExamples(CLI::App* app);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_EXAMPLES_H_
