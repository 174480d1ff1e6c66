#include "arbiter/submit/own_command.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/own_program.h"
#include "arbiter/process/process.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLook = absl::Milliseconds(100);
constexpr absl::Duration kEnd = absl::Seconds(30);
constexpr size_t kLongestTmpdir = 80;  // the path of a socket has at most 107 bytes

}  // namespace

absl::StatusOr<int> RunOwnCommand(const OwnCommand& command, const std::atomic<bool>& stop) {
  HAKAM_ASSIGN_OR_RETURN(const std::string program, HelperProgram());
  LaunchSpec launch;
  launch.name = "hakam";
  launch.program = "/bin/sh";
  // The keeper has one file for both outputs.
  launch.command = {"/bin/sh", "-c", "out=$1; shift; exec \"$0\" \"$@\" >\"$out\"", program, command.out};
  launch.command.insert(launch.command.end(), command.arguments.begin(), command.arguments.end());
  launch.folder = command.folder;
  launch.env = {absl::StrCat("XDG_CACHE_HOME=", command.folder)};
  // When this program is killed, the keepers of that one are killed too, and leave the folders of their
  // sockets: there they are removed with all else.
  if (command.folder.size() <= kLongestTmpdir) launch.env.push_back(absl::StrCat("TMPDIR=", command.folder));
  launch.log_path = command.log;
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<AgentProcess> process,
                         AgentProcess::Start(*monitor, launch, [] {}));
  for (absl::Duration waited; !process->WaitGone(kLook); waited += kLook) {
    if (!stop && waited < command.limit) continue;
    process->Stop();
    monitor->WaitAllGone(kEnd);
    if (stop) return absl::CancelledError("stopped");
    return absl::DeadlineExceededError(
        absl::StrCat("took longer than ", absl::FormatDuration(command.limit)));
  }
  process->Stop();
  const ProcessEnd end = *process->end();
  if (end.kind == ProcessEnd::Kind::kExit) return end.code;
  return absl::UnavailableError(absl::StrCat("hakam ", command.arguments[0], " ended with ", end.ToString()));
}

}  // namespace hakam::arbiter
