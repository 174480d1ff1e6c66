// A driver for tests: one queue, one monitor, and scripted agents to talk to.
#ifndef HAKAM_TESTS_UNIT_AGENT_HARNESS_H_
#define HAKAM_TESTS_UNIT_AGENT_HARNESS_H_

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/agent/event_loop.h"
#include "arbiter/agent/remote_agent.h"
#include "sdk/base/check.h"
#include "tests/unit/hangs.h"

namespace hakam::arbiter {

// So long that a good answer comes earlier, and so short that a test can wait for it.
constexpr absl::Duration kShort = absl::Milliseconds(300);

// The fault of an answer; nullopt if the answer is good.
std::optional<Fault> FaultOf(const Answer& answer);
// The index that the scripted agent chose. A good answer chooses the number of the decision.
uint64_t Chosen(const Answer& answer);

// The bot of this folder (scripted_agent.cc) in `mode`, with its log in a new file.
LaunchSpec Scripted(const std::string& mode, std::vector<std::string> arguments = {});
// The same bot, but it also serves DecideStream.
LaunchSpec Streaming(const std::string& mode, std::vector<std::string> arguments = {});
// And one that serves DecideMany.
LaunchSpec AskedMany(const std::string& mode, std::vector<std::string> arguments = {});

v1::DecideRequest Question(uint64_t session_id, uint64_t decision_id);
EncodedQuestion Encoded(const v1::DecideRequest& request);
size_t Count(const std::string& text, const std::string& words);

// Number of open descriptors of this process.
int OpenDescriptors();
// Waits until a process has ended, which need not be our child; false if it still exists after `limit`.
bool WaitForEnd(pid_t pid, absl::Duration limit);
std::string ReadFile(const std::string& path);
// The socket folder of an agent, from its environment.
std::string SocketFolderOf(pid_t agent);
pid_t ParentOf(pid_t pid);
int Threads();
// Ends the agent of this spec and returns all that it has written.
std::string WholeLog(RemoteAgent& agent, const LaunchSpec& spec);
// The content of a file that another process will rename into place; empty if it never did.
std::string WaitForFile(const std::string& path);

// What a scripted bot does wrong when it is asked, and the fault that it gets.
struct FaultCase {
  friend void PrintTo(const FaultCase& c, std::ostream* out) { *out << c.mode; }
  std::string mode;
  FaultKind kind{};
  std::string detail;             // a part of it
  absl::Duration limit = kHangs;  // a fault with a shorter one comes only after it
  bool dead = false;
};
// The name of its test.
std::string NameOf(const testing::TestParamInfo<FaultCase>& info);

class Driver {
 public:
  // `clock` must outlive the driver.
  explicit Driver(const Clock& clock = Clock::Real());
  // Stops every agent.
  ~Driver();

  AgentEnv env() { return {.loop = &loop_, .monitor = monitor_.get(), .clock = &clock_}; }
  ProcessMonitor& monitor() { return *monitor_; }

  // Handles completions until `done` returns true, for at most kHangs; false if it never did.
  bool RunUntil(const std::function<bool()>& done);
  // Handles that many completions.
  void Run(int completions);
  // Handles all completions, until none has come for 100 ms.
  void RunUntilEmpty();

  // Runs a task to its end; fails the test if that takes kHangs.
  template <class T>
  T Await(Task<T> task) {
    task.Start();
    HAKAM_CHECK(RunUntil([&] { return task.done(); }));
    return task.Take();
  }

  // An agent that the destructor of the driver stops.
  std::shared_ptr<RemoteAgent> NewAgent();
  // Starts a new agent; the result is put into `outcome`.
  std::shared_ptr<RemoteAgent> Launch(const LaunchSpec& spec, std::optional<StartOutcome>* outcome,
                                      absl::Duration limit = kHangs);
  // The same; a failed start fails the test and returns null.
  std::shared_ptr<RemoteAgent> LaunchGood(const LaunchSpec& spec);
  // The fault with which a start ends; if the start succeeds, a fault of an impossible kind.
  Fault StartFault(const LaunchSpec& spec, absl::Duration limit = kHangs);
  // Opens session 42 by default.
  std::optional<Fault> StartSession(RemoteAgent& agent, absl::Duration limit = kHangs,
                                    uint64_t session_id = 42);
  // A new agent with session 42 open.
  std::shared_ptr<RemoteAgent> Seat(const LaunchSpec& spec);
  // Asks a question in session 42.
  Answer Ask(RemoteAgent& agent, uint64_t decision_id, absl::Duration limit = kHangs);
  // Asks decision 7 in session 42, and expects this fault.
  void ExpectFault(RemoteAgent& agent, const FaultCase& expected);
  // Does not wait for the answer; `on_answer` is called with it.
  void Decide(const std::shared_ptr<RemoteAgent>& agent, const v1::DecideRequest& request,
              absl::Duration limit, std::function<void(const Answer&)> on_answer);

 private:
  const Clock& clock_;
  std::unique_ptr<ProcessMonitor> monitor_;  // destroyed last
  EventLoop loop_;
  std::vector<std::weak_ptr<RemoteAgent>> agents_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_AGENT_HARNESS_H_
