// A league that is created by a command line (hakam play, hakam gate, and the trials of hakam check), in a
// folder of the user or in one of the last that are kept (play_folder.h).
#ifndef HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_
#define HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/agent/wire.h"
#include "arbiter/cli/build_bot.h"
#include "arbiter/cli/engine.h"
#include "arbiter/cli/run_league.h"
#include "arbiter/table/clock_rules.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// The options that these commands share.
struct QuickOptions {
  std::string game = "baloot";
  std::vector<std::string> set;
  std::string seed;
  uint32_t concurrency = 0;
  double per_decision_s = absl::ToDoubleSeconds(ClockRules().per_decision);
  double bank_s = absl::ToDoubleSeconds(ClockRules().bank);
  std::optional<double> start_limit_s;  // unset: what the bots' manifests ask for, if it is more than usual
  bool forfeit = false;
  bool cpu = false;
  Wire wire = Wire::kMany;
  bool affinity = true;
  v1::SandboxMode sandbox = v1::SANDBOX_MODE_AUTO;
  bool json = false;
  bool quiet = false;
  std::string keep;
  bool keep_given =
      true;  // false: the program has chosen the folder, so commands for the user do not name it
  BuildChoice build;
  EngineChoice engine;
  // For agents on other machines. Files are relative to the current directory.
  std::string token;
  std::string ca;
  std::string listen;  // HOST:PORT, for "attach:NAME"
  std::string certificate;
  std::string key;
};

// The current directory. Relative agents are relative to it.
absl::StatusOr<std::string> Here();

// How long each of these agents may take to start.
absl::Duration StartLimitFor(const std::optional<double>& start_limit_s,
                             const std::vector<std::string>& agents, const std::string& here);

// A league of these agents, complete except for its schedule. Their names: NamesOf (agent_spec.h).
v1::League QuickLeague(const QuickOptions& options, const std::vector<std::string>& agents,
                       const std::string& here);

// The shell command that plays the same boards again, if the agents are the same: `words` (the command with
// its own options), and the options that differ from their defaults and influence what is played, and --keep.
// Without --concurrency, --wire, --no-affinity, --sandbox and --no-build.
std::string QuickCommand(std::vector<std::string> words, const QuickOptions& options,
                         const std::string& seed);

// Prints the outcome of a league that was played in `folder`, and returns the exit code.
using OutcomePrinter =
    absl::FunctionRef<absl::StatusOr<int>(const LeagueOutcome& outcome, const std::string& folder)>;

// Plays the league, calls `print`, and prints where records and logs are. A league that exists in a kept
// folder is continued if it is the same, except that its length may grow; AlreadyExists if it is another
// league.
absl::StatusOr<int> PlayQuickLeague(const QuickOptions& options, const v1::League& league,
                                    const std::string& here, OutcomePrinter print);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_
