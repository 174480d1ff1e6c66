// One command of `hakam` each: adds itself to the command line and, when chosen, leaves its exit code.
#ifndef HAKAM_ARBITER_CLI_COMMANDS_H_
#define HAKAM_ARBITER_CLI_COMMANDS_H_

#include <CLI/CLI.hpp>

namespace hakam::arbiter {

// `exit_code` outlives the parsing.
void AddPlay(CLI::App* app, int* exit_code);
void AddLeague(CLI::App* app, int* exit_code);
void AddShow(CLI::App* app, int* exit_code);
void AddExport(CLI::App* app, int* exit_code);
void AddStep(CLI::App* app, int* exit_code);
void AddVerify(CLI::App* app, int* exit_code);
void AddGames(CLI::App* app, int* exit_code);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_COMMANDS_H_
