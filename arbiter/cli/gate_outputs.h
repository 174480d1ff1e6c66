// What a gate leaves besides its text: the faults that decided, the summary of a CI job, and a badge. Gates
// of one game (gate.cc) and of several (gate_games.cc) share it.
#ifndef HAKAM_ARBITER_CLI_GATE_OUTPUTS_H_
#define HAKAM_ARBITER_CLI_GATE_OUTPUTS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/cli/commands.h"
#include "arbiter/plot/badge.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Reports a file that cannot be written before anything is played. The badge says "no verdict" from now on,
// so that one of an earlier gate does not stay.
absl::Status CheckOutputs(const GateOptions& options);

// The first faults of each bot in a league of the gate, in lines. `folder`: of the league.
absl::StatusOr<std::string> GateFaults(const Store& store, const std::string& folder);

struct GateOutcome {
  std::string markdown;
  Badge badge;
  std::string faults;  // of GateFaults
};
// What comes after the verdict: prints the faults, but not with --json, appends `markdown` and the faults to
// the summary, and writes the badge.
absl::Status TellOutcome(const GateOptions& options, const GateOutcome& outcome);

// For a gate that could not be played: appends the error to the summary, writes the badge, and returns the
// error.
absl::Status NoVerdict(const GateOptions& options, const absl::Status& error);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GATE_OUTPUTS_H_
