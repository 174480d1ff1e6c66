#include "arbiter/process/detect.h"

#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/own_program.h"
#include "arbiter/process/process.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kTrialLimit = absl::Seconds(10);
// No user of Debian, of systemd or of containers has this number (systemd's UIDS-GIDS.md lists it as unused),
// and it is valid even where only 65536 numbers exist.
constexpr uid_t kAgentUser = 65533;

// Runs /bin/true in the sandbox. The error says what failed.
absl::Status Try(const Sandbox& sandbox) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  LaunchSpec spec;
  spec.name = "trial";
  spec.program = "/bin/true";
  spec.command = {"true"};
  spec.folder = "/";
  spec.sandbox = std::make_shared<Sandbox>(sandbox);
  HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<AgentProcess> process,
                         AgentProcess::Start(*monitor, spec, [] {}));
  const bool gone = process->WaitGone(kTrialLimit);
  process->Stop();
  if (!gone) return absl::UnavailableError("a trial run of /bin/true did not end");
  const ProcessEnd end = *process->end();
  if (end.kind == ProcessEnd::Kind::kExit && end.code == 0) return absl::OkStatus();
  return absl::UnavailableError(end.ToString());
}

void AddGroups(const CgroupLimits& limits, Sandbox* sandbox) {
  const CgroupPlan plan = ProbeCgroups(limits);
  sandbox->cgroups = plan.parents;
  if (plan.memory) {
    sandbox->in_force.set_memory_guard(v1::MEMORY_GUARD_CGROUP);
    sandbox->in_force.set_memory_mib(limits.memory_mib);
  }
  if (plan.cpu) sandbox->in_force.set_cpu_millis(limits.cpu_millis);
  if (plan.processes) sandbox->in_force.set_processes(limits.processes);
}

void PollMemory(uint32_t memory_mib, Sandbox* sandbox) {
  const std::string children = absl::StrCat("/proc/self/task/", getpid(), "/children");
  if (access(children.c_str(), R_OK) != 0) return;  // this kernel does not list the children of a process
  sandbox->in_force.set_memory_guard(v1::MEMORY_GUARD_POLLED);
  sandbox->in_force.set_memory_mib(memory_mib);
}

// Adds isolation to `sandbox`; the error says why that is not possible.
absl::Status Isolate(const SandboxRequest& request, Sandbox* sandbox) {
  if (access(request.bwrap.c_str(), X_OK) != 0) {
    return absl::UnavailableError(absl::StrCat(request.bwrap, " is missing: apt-get install bubblewrap"));
  }
  Sandbox isolated = *sandbox;
  isolated.bwrap = request.bwrap;
  HAKAM_ASSIGN_OR_RETURN(isolated.inside, KeeperProgram());
  isolated.inside_image = StaticKeeperProgram().value_or("");
  if (geteuid() == 0) isolated.user = kAgentUser;
  const bool charged = isolated.in_force.memory_guard() == v1::MEMORY_GUARD_CGROUP;
  HAKAM_ASSIGN_OR_RETURN(SeccompFilter filter,
                         SeccompFilter::Compile({.allow_memfd = charged, .allow_locks = request.for_builds}));
  isolated.filter = std::make_shared<SeccompFilter>(std::move(filter));
  isolated.in_force.set_isolated(true);
  isolated.in_force.set_processes(request.limits.processes());
  isolated.in_force.set_disk_mib(request.limits.disk_mib());
  const absl::Status tried = Try(isolated);
  if (!tried.ok()) {
    return absl::UnavailableError(
        absl::StrCat(tried.message(),
                     " (are user namespaces allowed? see sysctl user.max_user_namespaces and "
                     "kernel.unprivileged_userns_clone; containers often forbid them)"));
  }
  *sandbox = std::move(isolated);
  return absl::OkStatus();
}

// Makes a sandbox from everything that works here; adds a line to `missing` for every part that does not.
Sandbox Build(const SandboxRequest& request, std::vector<std::string>* missing) {
  const v1::Limits& limits = request.limits;
  Sandbox sandbox;
  // No group for the number of processes: the sandbox limits it itself, and a group is more work at each
  // start.
  AddGroups({.memory_mib = limits.memory_mib(), .cpu_millis = limits.cpu_millis()}, &sandbox);
  if (!sandbox.cgroups.empty() && !Try(sandbox).ok()) sandbox = {};  // processes may not be moved into a leaf
  if (sandbox.in_force.memory_mib() == 0) PollMemory(limits.memory_mib(), &sandbox);
  if (const absl::Status isolated = Isolate(request, &sandbox); !isolated.ok()) {
    missing->push_back(absl::StrCat("agents cannot be isolated: ", isolated.message()));
    Sandbox with_count = sandbox;
    AddGroups({.memory_mib = limits.memory_mib(),
               .cpu_millis = limits.cpu_millis(),
               .processes = limits.processes()},
              &with_count);
    if (with_count.in_force.processes() != 0 && Try(with_count).ok()) sandbox = std::move(with_count);
  }
  if (sandbox.in_force.memory_mib() == 0) {
    missing->push_back(
        "memory cannot be limited: no control group can be written, and this kernel has no "
        "/proc/PID/task/TID/children");
  }
  if (limits.cpu_millis() != 0 && sandbox.in_force.cpu_millis() == 0) {
    missing->push_back(
        "cpu_millis cannot be enforced: no control group for cpu can be written; "
        "run as root, or leave cpu_millis out");
  }
  return sandbox;
}

}  // namespace

absl::StatusOr<Detected> DetectSandbox(const SandboxRequest& request) {
  Detected detected;
  if (request.mode == v1::SANDBOX_MODE_OFF) return detected;
  HAKAM_RETURN_IF_ERROR(KeeperProgram().status());
  detected.sandbox = std::make_shared<Sandbox>(Build(request, &detected.missing));
  if (request.mode == v1::SANDBOX_MODE_STRICT && !detected.missing.empty()) {
    return absl::UnavailableError(absl::StrCat(
        "sandbox STRICT is not possible here: ", absl::StrJoin(detected.missing, "; "),
        "; or use --sandbox auto (in a league file SANDBOX_MODE_AUTO), which uses what is available"));
  }
  return detected;
}

}  // namespace hakam::arbiter
