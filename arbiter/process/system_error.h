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

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SYSTEM_ERROR_H_
