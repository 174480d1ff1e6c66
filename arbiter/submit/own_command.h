// Runs the program hakam itself to its end, beside this process: what it may take down is its own.
#ifndef HAKAM_ARBITER_SUBMIT_OWN_COMMAND_H_
#define HAKAM_ARBITER_SUBMIT_OWN_COMMAND_H_

#include <atomic>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace hakam::arbiter {

struct OwnCommand {
  std::vector<std::string> arguments;  // without the program's name
  std::string folder;                  // its working directory and its cache; exists
  std::string out;                     // a file for what it prints on stdout
  std::string log;                     // a file to which stderr is appended
  absl::Duration limit = absl::Minutes(10);
};

// Its exit code. Everything that it has started ends with it, and with this process, however that ends.
// DeadlineExceeded: it took too long. Cancelled: `stop` became true. Unavailable: it cannot be started, or
// was killed.
absl::StatusOr<int> RunOwnCommand(const OwnCommand& command, const std::atomic<bool>& stop);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_OWN_COMMAND_H_
