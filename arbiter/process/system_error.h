// The error for a system call that failed for lack of a resource.
#ifndef HAKAM_ARBITER_PROCESS_SYSTEM_ERROR_H_
#define HAKAM_ARBITER_PROCESS_SYSTEM_ERROR_H_

#include <string.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

// `error` is an errno.
inline absl::Status SystemError(absl::string_view what, int error) {
  return absl::ResourceExhaustedError(absl::StrCat(what, ": ", strerror(error)));
}

// Where files that are opened come to: the arbiter has too few descriptors, which is no fault of an agent.
inline absl::Status NoDescriptors(int error) {
  return SystemError("too few descriptors (raise ulimit -n, or use a smaller concurrency)", error);
}

// ResourceExhausted if so few descriptors are left that another agent must not be started: each takes two
// more when it listens, and gRPC would try in vain to connect until the time of the agent is over.
absl::Status CheckDescriptors();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SYSTEM_ERROR_H_
