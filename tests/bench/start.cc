// How long an agent takes from its launch to its first answers (Describe and StartSession).
//
//   start AGENT strict|auto|off [COUNT]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/agent/remote_agent.h"
#include "arbiter/play/entrant.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLimit = absl::Seconds(30);

// Why it did not come to a session; nothing if it did.
Task<std::optional<Fault>> Open(std::shared_ptr<RemoteAgent> agent, const LaunchSpec& spec) {
  const StartOutcome outcome = co_await agent->Start(spec, kLimit);
  if (const auto* fault = std::get_if<Fault>(&outcome)) co_return *fault;
  v1::StartSessionRequest session;
  session.set_session_id(1);
  wire::ToProto(*rules::RuleSet::FromPreset("baloot"), session.mutable_rules());
  co_return co_await agent->StartSession(session, kLimit);
}

// Launches one and waits for its session; infinite if it did not come.
absl::Duration Once(const LaunchSpec& spec, EventLoop* loop, ProcessMonitor* monitor) {
  const auto agent = std::make_shared<RemoteAgent>(AgentEnv{.loop = loop, .monitor = monitor});
  const absl::Duration begin = Clock::Real().Now();
  const std::optional<Fault> fault = loop->Run(Open(agent, spec));
  const absl::Duration took = Clock::Real().Now() - begin;
  if (fault) std::fprintf(stderr, "%s\n%s\n", fault->detail.c_str(), fault->stderr_tail.c_str());
  agent->Stop();
  agent->WaitGone(kLimit);
  return fault ? absl::InfiniteDuration() : took;
}

int Measure(const std::string& agent, v1::SandboxMode mode, int count) {
  v1::Limits limits;
  limits.set_memory_mib(1024);
  limits.set_processes(64);
  limits.set_disk_mib(64);
  std::vector<Entrant> entrants;
  absl::StatusOr<Entrant> entrant = LoadEntrant("bot", agent, "");
  absl::Status status = entrant.status();
  if (entrant.ok()) {
    entrants.push_back(*std::move(entrant));
    status = Contain(mode, limits, {}, &entrants).status();
  }
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
    return 1;
  }
  const std::unique_ptr<ProcessMonitor> monitor = ProcessMonitor::Create().value();
  EventLoop loop;
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    times.push_back(
        absl::ToDoubleMilliseconds(Once(std::get<LaunchSpec>(entrants[0].agent), &loop, monitor.get())));
  }
  std::sort(times.begin(), times.end());
  std::printf("%s, %s: least %.1f ms, median %.1f ms of %d starts\n", agent.c_str(),
              v1::SandboxMode_Name(mode).c_str(), times.front(), times[times.size() / 2], count);
  return 0;
}

}  // namespace
}  // namespace hakam::arbiter

int main(int argc, char** argv) {
  using namespace hakam;  // NOLINT: a program
  if (argc < 3) return 2;
  const absl::string_view mode = argv[2];
  return arbiter::Measure(argv[1],
                          mode == "strict" ? v1::SANDBOX_MODE_STRICT
                          : mode == "off"  ? v1::SANDBOX_MODE_OFF
                                           : v1::SANDBOX_MODE_AUTO,
                          argc > 3 ? std::max(1, std::atoi(argv[3])) : 20);
}
