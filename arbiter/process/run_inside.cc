#include "arbiter/process/run_inside.h"

#include <sys/statvfs.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/sandbox.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLookAtDisk = absl::Milliseconds(500);
constexpr absl::Duration kEndLimit = absl::Seconds(15);  // a keeper gives up after 10 s
constexpr uint64_t kFreeBytes = uint64_t{512} << 20;
constexpr uint64_t kFreeFiles = 10'000;

bool DiskIsFull(const std::string& place) {
  struct statvfs disk {};
  if (statvfs(place.c_str(), &disk) != 0) return false;
  return disk.f_bavail * disk.f_frsize < kFreeBytes || (disk.f_files != 0 && disk.f_favail < kFreeFiles);
}

uint64_t FreeBytes(const std::string& place) {
  struct statvfs disk {};
  return statvfs(place.c_str(), &disk) == 0 ? disk.f_bavail * disk.f_frsize : 0;
}

// Links are not followed. What ends or grows meanwhile is of no matter.
uint64_t BytesIn(const std::vector<std::string>& folders) {
  uint64_t bytes = 0;
  for (const std::string& folder : folders) {
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      std::error_code none;
      if (std::filesystem::is_regular_file(entry->symlink_status(none))) bytes += entry->file_size(none);
    }
  }
  return bytes;
}

}  // namespace

absl::StatusOr<ProcessEnd> RunInside(const LaunchSpec& launch, const RunLimits& limits) {
  if (launch.sandbox == nullptr || !launch.sandbox->in_force.isolated()) {
    return absl::UnavailableError("there is no sandbox to run it in");
  }
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<AgentProcess> process,
                         AgentProcess::Start(*monitor, launch, [] {}));
  absl::Status stopped;
  const uint64_t free = FreeBytes(limits.disk);
  const auto wrote_too_much = [&] {
    return limits.most_bytes != 0 && FreeBytes(limits.disk) + limits.most_bytes < free &&
           BytesIn(limits.folders) > limits.most_bytes;
  };
  for (absl::Duration left = limits.time; stopped.ok();) {
    const absl::Duration look = std::min(left, kLookAtDisk);
    if (process->WaitGone(look)) break;
    left -= look;
    if (limits.stop != nullptr && *limits.stop) {
      stopped = absl::CancelledError("it was stopped");
    } else if (wrote_too_much()) {
      stopped =
          absl::InvalidArgumentError(absl::StrCat("it wrote more than ", limits.most_bytes >> 20, " MiB"));
    } else if (DiskIsFull(limits.disk)) {
      stopped = absl::UnavailableError(
          absl::StrCat("it was stopped, because the disk of ", limits.disk, " is almost full"));
    } else if (left <= absl::ZeroDuration()) {
      stopped = absl::DeadlineExceededError(
          absl::StrCat("it was stopped after ", absl::FormatDuration(limits.time)));
    }
  }
  process->Stop();
  // A caller goes on with what the command has written: no process of it may be left.
  if (!process->WaitGone(kEndLimit)) {
    return absl::UnavailableError("processes of it are left that cannot be ended");
  }
  HAKAM_RETURN_IF_ERROR(stopped);
  if (limits.most_bytes != 0 && BytesIn(limits.folders) > limits.most_bytes) {
    return absl::InvalidArgumentError(absl::StrCat("it wrote more than ", limits.most_bytes >> 20, " MiB"));
  }
  ProcessEnd end = *process->end();
  if (end.kind == ProcessEnd::Kind::kSetupFailed || end.kind == ProcessEnd::Kind::kKeeperLost) {
    return absl::UnavailableError(absl::StrCat("cannot run in a sandbox: ", end.ToString()));
  }
  return end;
}

}  // namespace hakam::arbiter
