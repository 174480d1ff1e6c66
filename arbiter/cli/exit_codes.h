// The exit codes of `hakam`. They are part of its interface.
#ifndef HAKAM_ARBITER_CLI_EXIT_CODES_H_
#define HAKAM_ARBITER_CLI_EXIT_CODES_H_

#include "absl/status/status.h"

namespace hakam::arbiter {

enum ExitCode : int {
  kExitOk = 0,
  kExitNo = 1,              // gate failed, an agent cannot play, an audit or an answer differs
  kExitUsage = 2,           // wrong arguments, a wrong or missing file
  kExitInconclusive = 3,    // stopped before there was an answer, or an undecided gate
  kExitInfrastructure = 4,  // disk full, journal locked or damaged, no process could be started
  kExitInterrupted = 130,   // Ctrl-C or SIGTERM, where what was done by then is no answer (hakam check)
};

// Prints "hakam: MESSAGE" on stderr, one line for each line of the message, and returns the exit code of the
// status: 1 for FailedPrecondition, 2 for InvalidArgument, NotFound, PermissionDenied, AlreadyExists,
// OutOfRange and Unimplemented, 3 for Cancelled, 4 for all other errors.
int PrintError(const absl::Status& status);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_EXIT_CODES_H_
