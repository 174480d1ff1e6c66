// How long an agent takes from its launch to its first answers (Describe and StartSession).
//
//   start AGENT strict|auto|off [COUNT]
#include <grpcpp/completion_queue.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/agent/completion.h"
#include "arbiter/agent/remote_agent.h"
#include "arbiter/runner/entrant.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLimit = absl::Seconds(30);

// Launches one and waits for its session; nothing if it did not come.
absl::Duration Once(const LaunchSpec& spec, grpc::CompletionQueue* queue, ProcessMonitor* monitor) {
  bool done = false;
  bool good = false;
  v1::StartSessionRequest session;
  session.set_session_id(1);
  wire::ToProto(*rules::RuleSet::FromPreset("baloot"), session.mutable_rules());
  const absl::Duration begin = Clock::Real().Now();
  std::unique_ptr<RemoteAgent> agent = RemoteAgent::Launch(
      {.queue = queue, .monitor = monitor}, spec, kLimit, [&](const StartOutcome& outcome) {
        if (const auto* fault = std::get_if<Fault>(&outcome)) {
          std::fprintf(stderr, "%s\n%s\n", fault->detail.c_str(), fault->stderr_tail.c_str());
          done = true;
          return;
        }
        agent->StartSession(session, kLimit, [&](const std::optional<Fault>& fault) {
          done = true;
          good = !fault;
        });
      });
  void* tag = nullptr;
  bool ok = false;
  while (!done && queue->Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  const absl::Duration took = Clock::Real().Now() - begin;
  agent->Stop();
  agent->WaitGone(kLimit);
  return good ? took : absl::InfiniteDuration();
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
  grpc::CompletionQueue queue;
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    times.push_back(
        absl::ToDoubleMilliseconds(Once(std::get<LaunchSpec>(entrants[0].agent), &queue, monitor.get())));
  }
  queue.Shutdown();
  void* tag = nullptr;
  bool ok = false;
  while (queue.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
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
