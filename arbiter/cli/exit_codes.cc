#include "arbiter/cli/exit_codes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/console.h"

namespace hakam::arbiter {

int PrintError(const absl::Status& status) {
  for (const absl::string_view line : absl::StrSplit(status.message(), '\n')) {
    PrintErr(absl::StrCat("hakam: ", line, "\n"));
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
