#include "arbiter/cli/gate_outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/console.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/store/checksums.h"
#include "arbiter/view/gate_format.h"
#include "arbiter/view/report_format.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kFaultsOfEach = 2;  // lines of each player

// Opens the file for appending. A pipe that nobody reads is an error: opening it would wait for ever.
absl::StatusOr<int> OpenSummary(const std::string& path) {
  const int fd = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
  if (fd < 0) return WriteError(absl::StrCat("--summary ", path), errno);
  fcntl(fd, F_SETFL, O_APPEND);  // from here on it may wait, for one that reads slowly
  return fd;
}

absl::Status CheckSummary(const std::string& path) {
  if (path.empty()) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const int fd, OpenSummary(path));
  close(fd);
  return absl::OkStatus();
}

// Appends to the file, as GITHUB_STEP_SUMMARY requires.
absl::Status AppendSummary(const std::string& path, const std::string& text) {
  if (path.empty()) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(const int fd, OpenSummary(path));
  return WriteAndClose(absl::StrCat("--summary ", path), fd, text);
}

absl::Status WriteBadge(const std::string& path, const Badge& badge) {
  if (path.empty()) return absl::OkStatus();
  std::error_code error;
  const std::filesystem::file_status there = std::filesystem::status(path, error);
  // It is put in the place of what is there, which must not be /dev/null.
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
    return absl::InvalidArgumentError(
        absl::StrCat("--badge ", path, ": is no file; name one, such as gate.svg"));
  const absl::Status written = WriteFileAtOnce(path, SvgOf(badge));
  return absl::Status(written.code(), written.ok() ? "" : absl::StrCat("--badge ", written.message()));
}

absl::Status WriteOutputs(const GateOptions& options, const std::string& summary, const Badge& badge) {
  absl::Status written = AppendSummary(options.summary, summary);
  written.Update(WriteBadge(options.badge, badge));
  // They could be written when the gate began.
  return written.ok() ? written : absl::UnavailableError(written.message());
}

}  // namespace

absl::Status CheckOutputs(const GateOptions& options) {
  HAKAM_RETURN_IF_ERROR(CheckSummary(options.summary));
  return WriteBadge(options.badge, BadgeOf(GateVerdict::kOpen, "no verdict"));
}

absl::StatusOr<std::string> GateFaults(const Store& store, const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(store, kFaultsOfEach));
  return FaultLines(faults, folder);
}

absl::Status TellOutcome(const GateOptions& options, const GateOutcome& outcome) {
  if (!options.quick.json) PrintOut(outcome.faults);
  const std::string list = outcome.faults.empty() ? "" : absl::StrCat("\n", MarkdownList(outcome.faults));
  return WriteOutputs(options, absl::StrCat(outcome.markdown, list), outcome.badge);
}

absl::Status NoVerdict(const GateOptions& options, const absl::Status& error) {
  // NEW that cannot start has failed, by the exit code too.
  const bool failed = absl::IsFailedPrecondition(error);
  const absl::Status written =
      WriteOutputs(options, absl::StrCat("### No verdict\n\n", MarkdownList(error.message())),
                   failed ? BadgeOf(GateVerdict::kFailed, "failed, cannot play")
                          : BadgeOf(GateVerdict::kOpen, "no verdict"));
  if (written.ok()) return error;
  return absl::Status(error.code(), absl::StrCat(error.message(), "\n", written.message()));
}

}  // namespace hakam::arbiter
