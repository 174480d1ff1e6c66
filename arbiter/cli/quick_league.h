// A league that is made from a command line (hakam play, hakam gate), in a folder of the user's, or in one
// that is gone when it is over.
#ifndef HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_
#define HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/cli/league_folder.h"
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
};

// The folder in which the user stands, from which relative agents count.
absl::StatusOr<std::string> Here();

// The league of these agents, with everything but its schedule. Those that would have the same name are
// numbered.
v1::League QuickLeague(const QuickOptions& options, const std::vector<std::string>& agents,
                       const std::string& here);

// What a command makes of it.
struct QuickEnd {
  int exit_code = 0;
  bool faults = false;  // somebody will want to see the records: they are kept
};

// Plays the league and has it told by `tell`. In a kept folder a league that is there goes on if it is the
// same but for its length, which may grow; AlreadyExists if it is another.
absl::StatusOr<int> PlayQuickLeague(const QuickOptions& options, const v1::League& league,
                                    const std::string& here,
                                    absl::FunctionRef<absl::StatusOr<QuickEnd>(const LeagueOutcome&)> tell);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_QUICK_LEAGUE_H_
