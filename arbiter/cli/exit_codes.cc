#include "arbiter/cli/exit_codes.h"

#include <cstdio>
#include <string>

#include "absl/strings/str_split.h"

namespace hakam::arbiter {

int PrintError(const absl::Status& status) {
  for (const absl::string_view line : absl::StrSplit(status.message(), '\n')) {
    std::fprintf(stderr, "hakam: %.*s\n", static_cast<int>(line.size()), line.data());
  }
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return kExitOk;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kUnimplemented:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kOutOfRange:
      return kExitUsage;
    case absl::StatusCode::kFailedPrecondition:
      return kExitNo;
    case absl::StatusCode::kCancelled:
      return kExitInconclusive;
    default:
      return kExitInfrastructure;
  }
}

}  // namespace hakam::arbiter
