#include "arbiter/process/own_program.h"

#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

bool holds_helpers = false;  // is set before there are threads

bool IsThere(const std::string& file) {
  std::error_code error;
  return fs::exists(file, error);
}

// Empty if it cannot be read.
std::string OwnFile() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).string();
}

[[maybe_unused]] std::string SmallKeeperBeside(const std::string& program) {
  return (fs::path(program).parent_path() / "hakam-small-keeper").string();
}

}  // namespace

void SetHoldsHelpers() { holds_helpers = true; }

absl::StatusOr<std::string> HelperProgramOf(const std::string& link, bool holds) {
  if (link.empty()) {
    return absl::UnavailableError(
        "/proc/self/exe cannot be read, so hakam does not find its own file, which it starts beside each "
        "bot: "
        "mount /proc");
  }
  std::string self = link;
  if (!IsThere(self)) {
    // The kernel's words for a file that has no name any more. A new one may have its place, as after a
    // build.
    self = std::string(absl::StripSuffix(self, " (deleted)"));
  }
  if (!holds) self = (fs::path(self).parent_path() / "hakam").string();
  if (IsThere(self)) return self;
  return absl::UnavailableError(absl::StrCat(
      self, holds
                ? ": the file of this program was removed while it runs, but it is started beside each bot; "
                  "put it back, and run the command again"
                : ": this file is started beside each bot, but does not exist"));
}

absl::StatusOr<std::string> HelperProgram() { return HelperProgramOf(OwnFile(), holds_helpers); }

absl::StatusOr<std::string> KeeperProgram() {
#ifdef HAKAM_SMALL_KEEPER
  if (std::string small = SmallKeeperBeside(OwnFile()); IsThere(small)) return small;
#endif
  return HelperProgram();
}

absl::StatusOr<std::string> StaticKeeperProgram() {
#ifdef HAKAM_SMALL_KEEPER
  return absl::NotFoundError("a build with a sanitizer has no static program");
#else
  HAKAM_ASSIGN_OR_RETURN(std::string program, HelperProgram());
#ifndef HAKAM_STATIC_PROGRAM
  program = SmallKeeperBeside(program);
#endif
  if (IsThere(program)) return program;
  return absl::NotFoundError(absl::StrCat(program, " is missing"));
#endif
}

}  // namespace hakam::arbiter
