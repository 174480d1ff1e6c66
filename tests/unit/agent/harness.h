// A driver for tests: one queue, one monitor, and scripted agents to talk to.
#ifndef HAKAM_TESTS_UNIT_AGENT_HARNESS_H_
#define HAKAM_TESTS_UNIT_AGENT_HARNESS_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/agent/completion.h"
#include "arbiter/agent/remote_agent.h"

namespace hakam::arbiter {

// A question's outcome, kept after the callback.
struct KeptAnswer {
  std::optional<v1::DecideResponse> response;
  std::optional<Fault> fault;
  absl::Duration took;
  bool arrived_late = false;
};

// The bot of this folder in `mode`, its log in a fresh file.
LaunchSpec Scripted(const std::string& mode, std::vector<std::string> arguments = {});
// The same, and it serves DecideStream.
LaunchSpec Streaming(const std::string& mode, std::vector<std::string> arguments = {});

// Number of open descriptors of this process.
int OpenDescriptors();
// Waits for a process that need not be our child to be gone; false: it is still there after `limit`.
bool WaitForEnd(pid_t pid, absl::Duration limit);
std::string ReadFile(const std::string& path);
// The socket folder of an agent, from its environment.
std::string SocketFolderOf(pid_t agent);
pid_t ParentOf(pid_t pid);
int Threads();
// Asks again and again, for at most 20 s; false: it never came true.
bool Eventually(const std::function<bool()>& condition);
// The content of a file that another process is about to rename into place; empty: it never did.
std::string WaitForFile(const std::string& path);

class Driver {
 public:
  // `clock` outlives the driver.
  explicit Driver(const Clock& clock = Clock::Real());
  // Needs every agent to be gone.
  ~Driver();

  AgentEnv env() { return {.queue = &queue_, .monitor = monitor_.get(), .clock = &clock_}; }
  ProcessMonitor& monitor() { return *monitor_; }

  // Hands out completions until `done`, for at most 60 s; false: it never was.
  bool RunUntil(const std::function<bool()>& done);
  // Hands out that many completions.
  void Run(int completions);
  // Hands out what is there, and what comes within 100 ms of the last.
  void RunUntilEmpty();

  // Launch and wait for the outcome.
  std::unique_ptr<RemoteAgent> Launch(const LaunchSpec& spec, std::optional<StartOutcome>* outcome,
                                      absl::Duration limit = absl::Seconds(30));
  // Launch; a failed start fails the test and gives null.
  std::unique_ptr<RemoteAgent> LaunchGood(const LaunchSpec& spec);
  // The fault that a start ends with; one of an impossible kind if it went well.
  Fault StartFault(const LaunchSpec& spec, absl::Duration limit = absl::Seconds(30));
  // Session 42, unless said otherwise.
  std::optional<Fault> StartSession(RemoteAgent& agent, absl::Duration limit = absl::Seconds(30),
                                    uint64_t session_id = 42);
  // In session 42.
  KeptAnswer Ask(RemoteAgent& agent, uint64_t decision_id, absl::Duration limit = absl::Seconds(30));

 private:
  const Clock& clock_;
  std::unique_ptr<ProcessMonitor> monitor_;  // goes last
  grpc::CompletionQueue queue_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_AGENT_HARNESS_H_
