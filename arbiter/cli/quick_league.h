// A league that is made from a command line (hakam play, hakam gate, and the trials of hakam check), in a
// folder of the user's, or in one of the last ten that are kept (play_folder.h).
#ifndef HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_
#define HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/cli/run_league.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// What is the same for all of them.
struct QuickOptions {
  std::string game = "baloot";
  std::vector<std::string> set;
  std::string seed;
  uint32_t concurrency = 0;
  double per_decision_s = 1;
  double bank_s = 10;
  bool forfeit = false;
  bool cpu = false;
  bool unary = false;
  v1::SandboxMode sandbox = v1::SANDBOX_MODE_AUTO;
  bool json = false;
  bool quiet = false;
  std::string keep;
  bool build = true;  // folders whose manifests say how
  // Of agents on other machines: files, relative to where the user stands.
  std::string token;
  std::string ca;
  std::string listen;  // HOST:PORT, for "attach:NAME"
  std::string certificate;
  std::string key;
};

// The folder in which the user stands, from which relative agents count.
absl::StatusOr<std::string> Here();

// The league of these agents, with everything but its schedule. Those that would have the same name are
// numbered.
v1::League QuickLeague(const QuickOptions& options, const std::vector<std::string>& agents,
                       const std::string& here);

// The league file of `folder`. Where one is it must be of the same league, and may grow: AlreadyExists if it
// is another or longer. PermissionDenied if it cannot be written.
absl::Status WriteLeague(const std::string& folder, const v1::League& league);

// Builds an agent that is a folder (absolute) with a build command in its manifest.
absl::Status BuildFor(const std::string& agent, bool wanted = true);

// `words` (a command and what is its own), with the options that differ from the usual and decide what is
// played, as a line for a shell: it plays the same again, as far as the agents are the same there. Not in it
// are --concurrency, --unary, --sandbox, --no-build and --keep. `game`: the option that chooses the game.
std::string QuickCommand(std::vector<std::string> words, const char* game, const QuickOptions& options,
                         const std::string& seed);

// What a command makes of it: the exit code. `folder` is where it was played.
using QuickTeller =
    absl::FunctionRef<absl::StatusOr<int>(const LeagueOutcome& outcome, const std::string& folder)>;

// Plays the league, has it told by `tell`, and says where records and logs are. In a kept folder a league
// that is there goes on if it is the same but for its length, which may grow; AlreadyExists if it is another.
absl::StatusOr<int> PlayQuickLeague(const QuickOptions& options, const v1::League& league,
                                    const std::string& here, QuickTeller tell);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_
