// A driver for tests: one queue, one monitor, and scripted agents to talk to.
#ifndef HAKAM_TESTS_UNIT_AGENT_HARNESS_H_
#define HAKAM_TESTS_UNIT_AGENT_HARNESS_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/agent/remote_agent.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {

// The fault of an answer; nothing if it is a good one.
std::optional<Fault> FaultOf(const Answer& answer);
// What the scripted agent chose: its index is the number of the decision.
uint64_t Chosen(const Answer& answer);

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
  // Stops every agent.
  ~Driver();

  AgentEnv env() { return {.loop = &loop_, .monitor = monitor_.get(), .clock = &clock_}; }
  ProcessMonitor& monitor() { return *monitor_; }

  // Hands out completions until `done`, for at most 60 s; false: it never was.
  bool RunUntil(const std::function<bool()>& done);
  // Hands out that many completions.
  void Run(int completions);
  // Hands out what is there, and what comes within 100 ms of the last.
  void RunUntilEmpty();

  // Runs a task to its end; fails the test if that takes 60 s.
  template <class T>
  T Await(Task<T> task) {
    task.Start();
    HAKAM_CHECK(RunUntil([&] { return task.done(); }));
    return task.Take();
  }

  // An agent that is stopped when the driver goes.
  std::shared_ptr<RemoteAgent> NewAgent();
  // Start, with the result in `outcome`.
  std::shared_ptr<RemoteAgent> Launch(const LaunchSpec& spec, std::optional<StartOutcome>* outcome,
                                      absl::Duration limit = absl::Seconds(30));
  // The same; a failed start fails the test and gives null.
  std::shared_ptr<RemoteAgent> LaunchGood(const LaunchSpec& spec);
  // The fault that a start ends with; one of an impossible kind if it went well.
  Fault StartFault(const LaunchSpec& spec, absl::Duration limit = absl::Seconds(30));
  // Session 42, unless said otherwise.
  std::optional<Fault> StartSession(RemoteAgent& agent, absl::Duration limit = absl::Seconds(30),
                                    uint64_t session_id = 42);
  // In session 42.
  Answer Ask(RemoteAgent& agent, uint64_t decision_id, absl::Duration limit = absl::Seconds(30));
  // Does not wait: `on_answer` gets it.
  void Decide(const std::shared_ptr<RemoteAgent>& agent, v1::DecideRequest request, absl::Duration limit,
              std::function<void(const Answer&)> on_answer);

 private:
  const Clock& clock_;
  std::unique_ptr<ProcessMonitor> monitor_;  // goes last
  EventLoop loop_;
  std::vector<std::weak_ptr<RemoteAgent>> agents_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_AGENT_HARNESS_H_
