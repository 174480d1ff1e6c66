// A short league of a bot against builtin:random, for hakam check.
#ifndef HAKAM_ARBITER_CLI_TRIAL_H_
#define HAKAM_ARBITER_CLI_TRIAL_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/agent/wire.h"
#include "arbiter/cli/quick_league.h"
#include "arbiter/report/fault_report.h"

namespace hakam::arbiter {

// The name of the tested bot.
inline constexpr char kTestedBot[] = "bot";
inline constexpr uint32_t kFewBoards = 4;

struct Trial {
  std::string name;  // of its folder
  std::string preset;
  uint32_t boards = kFewBoards;
  bool may_be_shorter = false;  // kFewBoards are enough when it has lasted long
  uint32_t concurrency = 1;
  Wire wire = Wire::kMany;
  std::optional<double> per_decision_s;  // another time than the options say, without a bank
};

struct TrialResult {
  std::string folder;
  EntrantFaults faults;  // of the bot
  uint32_t boards = 0;
  std::string actions;    // ActionsDigest
  int64_t log_bytes = 0;  // written by the bot
};

// A trial that has lasted so long ends at the next fault: 10 s, or the time of one answer if that is more.
absl::Duration LongTrial(const QuickOptions& options);

// Plays `agent` (absolute) in a new folder `trial.name` inside `folder`. Each deal is played once; a fault
// ends its board, and 10 faults end the trial. FailedPrecondition: the bot cannot play at all; Cancelled:
// Ctrl-C. `stopped` becomes true with it, also where everything was played by then.
absl::StatusOr<TrialResult> RunTrial(const std::string& agent, const Trial& trial, QuickOptions options,
                                     const std::string& folder, std::atomic<bool>* stopped);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TRIAL_H_
