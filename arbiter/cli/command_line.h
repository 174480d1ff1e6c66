// What the files of the command line share. Only they include the parser, which is slow to compile.
#ifndef HAKAM_ARBITER_CLI_COMMAND_LINE_H_
#define HAKAM_ARBITER_CLI_COMMAND_LINE_H_

#include <CLI/CLI.hpp>
#include <memory>

#include "absl/status/statusor.h"
#include "arbiter/agent/wire.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/process_limits.h"

namespace hakam::arbiter {

inline constexpr char kQuietHelp[] = "Do not show progress";
inline constexpr char kJsonHelp[] = "Print JSON";
inline constexpr char kFolderHelp[] = "Folder of the league";
inline constexpr char kAsciiHelp[] = "Letters for suits (default: symbols, on a terminal with UTF-8)";

inline int CodeOf(const absl::StatusOr<int>& code) { return code.ok() ? *code : PrintError(code.status()); }

// Calls `run` with the options of `command` if the user chose that command and its arguments are complete.
// The options belong to the command line; `exit_code` must outlive the parsing.
template <typename Options>
std::shared_ptr<Options> Runs(CLI::App* command, absl::StatusOr<int> (*run)(const Options&), int* exit_code) {
  auto options = std::make_shared<Options>();
  command->callback([options, run, exit_code] { *exit_code = CodeOf(run(*options)); });
  return options;
}

// The same for a command that starts bots.
template <typename Options>
std::shared_ptr<Options> Plays(CLI::App* command, absl::StatusOr<int> (*run)(const Options&),
                               int* exit_code) {
  auto options = std::make_shared<Options>();
  command->callback([options, run, exit_code] {
    const absl::Status enough = CheckLimits();
    *exit_code = enough.ok() ? CodeOf(run(*options)) : PrintError(enough);
  });
  return options;
}

// Options of commands that start bots.
// --wire and --no-affinity.
void AddWireOptions(CLI::App* command, Wire* wire, bool* affinity);
void AddSandboxOption(CLI::App* command, v1::SandboxMode* mode);
void AddBuildOptions(CLI::App* command, BuildChoice* choice);
// Options of commands that can play on other machines.
void AddEngineOptions(CLI::App* command, EngineChoice* choice);

// `hakam league` and its commands.
void AddLeague(CLI::App* app, int* exit_code);
// `hakam ladder` and its commands.
void AddLadder(CLI::App* app, int* exit_code);
// rate, boards, show, report, export, step and verify.
void AddRecords(CLI::App* app, int* exit_code);
// serve, submit and token.
void AddSite(CLI::App* app, int* exit_code);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_COMMAND_LINE_H_
