#include "arbiter/play/probe.h"

#include <fstream>
#include <memory>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/remote_agent.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The longest time until `stopped` is noticed.
constexpr absl::Duration kLookForStop = absl::Milliseconds(100);

// The peak memory (VmHWM) of a process, in bytes; 0: not known.
int64_t PeakOf(pid_t pid) {
  std::ifstream status(absl::StrCat("/proc/", pid, "/status"));
  for (std::string line; std::getline(status, line);) {
    std::istringstream words(line);
    std::string key;
    int64_t kib = 0;
    if (words >> key >> kib && key == "VmHWM:") return kib << 10;
  }
  return 0;
}

int64_t PeakOfAll(pid_t pid) {
  int64_t sum = PeakOf(pid);
  std::ifstream children(absl::StrCat("/proc/", pid, "/task/", pid, "/children"));
  for (pid_t child = 0; children >> child;) sum += PeakOfAll(child);
  return sum;
}

Task<std::variant<Probed, Fault>> StartOnce(std::shared_ptr<RemoteAgent> agent, const LaunchSpec& spec,
                                            absl::Duration limit) {
  const Clock& clock = Clock::Real();
  const absl::Duration begin = clock.Now();
  const StartOutcome outcome = co_await agent->Start(spec, limit);
  if (const auto* fault = std::get_if<Fault>(&outcome)) co_return *fault;
  co_return Probed{.about = std::get<v1::DescribeResponse>(outcome),
                   .start = clock.Now() - begin,
                   .memory_bytes = PeakOfAll(agent->pid()),
                   .note = agent->KitNote()};
}

}  // namespace

absl::StatusOr<std::variant<Probed, Fault>> Probe(const Entrant& entrant, absl::Duration limit,
                                                  const std::string& log_dir,
                                                  absl::FunctionRef<bool()> stopped) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  LaunchSpec spec = std::get<LaunchSpec>(entrant.agent);
  spec.log_path = absl::StrCat(log_dir, "/probe-", entrant.name, ".log");
  EventLoop loop;
  const auto agent = std::make_shared<RemoteAgent>(AgentEnv{.loop = &loop, .monitor = monitor.get()});
  Task<std::variant<Probed, Fault>> start = StartOnce(agent, spec, limit);
  start.Start();
  bool given_up = false;
  while (!start.done()) {
    loop.RunOne(kLookForStop);
    if (given_up || !stopped()) continue;
    given_up = true;
    agent->Stop();
  }
  agent->Stop();
  if (given_up) return absl::CancelledError("stopped");
  std::variant<Probed, Fault> out = start.Take();
  if (const auto* fault = std::get_if<Fault>(&out); fault && fault->kind == FaultKind::kInfrastructure) {
    return absl::UnavailableError(fault->detail);
  }
  return out;
}

}  // namespace hakam::arbiter
