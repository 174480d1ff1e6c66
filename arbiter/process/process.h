// Starts, watches and ends the process of one agent, with its keeper, its private socket folder and its log.
// It does not use gRPC.
#ifndef HAKAM_ARBITER_PROCESS_PROCESS_H_
#define HAKAM_ARBITER_PROCESS_PROCESS_H_

#include <sys/types.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/process/agent_log.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

class ProcessMonitor;

// How an agent's process ended, or why it was never started.
struct ProcessEnd {
  enum class Kind : uint8_t { kExit, kSignal, kChdirFailed, kExecFailed, kSetupFailed, kKeeperLost };
  Kind kind{};
  int code = 0;        // exit code, signal or errno
  std::string text;    // if kSetupFailed: what was being set up
  int memory_mib = 0;  // the memory limit, if it was reached; else 0
  std::string why;     // if the arbiter has ended it

  // "exit code 3", "signal 11 (Segmentation fault)": completes the sentence "ended with ...".
  std::string ToString() const;
};

// Thread-safe.
class AgentProcess : public std::enable_shared_from_this<AgentProcess> {
 public:
  struct State {
    pid_t pid = 0;           // of the agent; 0: not known yet
    bool listening = false;  // a file called agent.sock has appeared
    std::optional<ProcessEnd> end;
    bool gone = false;  // the keeper was reaped, and nothing is left
  };

  // `on_change` is called on the monitor's thread, under a lock of this object, when State has changed; then
  // not again until Look() was called, and never after Stop(). Errors are faults of the arbiter: no
  // descriptors, no keeper binary, TMPDIR unusable.
  static absl::StatusOr<std::shared_ptr<AgentProcess>> Start(ProcessMonitor& monitor, const LaunchSpec& spec,
                                                             std::function<void()> on_change);
  ~AgentProcess();
  AgentProcess(const AgentProcess&) = delete;
  AgentProcess& operator=(const AgentProcess&) = delete;

  // Returns the state and arms `on_change` again. Call it only after a call of `on_change`: an earlier call
  // may cause the same change to be reported twice.
  State Look();
  // The same parts of the state, without arming `on_change`.
  bool ended() const;
  std::optional<ProcessEnd> end() const;
  pid_t pid() const;
  // LaunchSpec::elsewhere.
  bool elsewhere() const { return elsewhere_; }
  bool isolated() const { return isolated_; }  // it runs in a sandbox

  // Tells the keeper to end everything: the agent gets SIGTERM, and what is left 200 ms later is killed.
  // Returns at once; idempotent.
  void Stop();
  // Kills everything at once; the owner learns of the end, with this reason, as of any other.
  void End(std::string why);
  // Sends the agent SIGQUIT, at which programs write where they are, and then may end. Shells get none, Node
  // gets SIGINT (keeper/descendants.h).
  void SayWhere();
  // Blocks until State.gone (true), or until `limit` has passed (false).
  bool WaitGone(absl::Duration limit);

  // Call it after State.listening is true. Returns the address to dial, which is valid as long as this object
  // lives. It names the socket itself, so that the agent cannot redirect it by replacing the file later.
  // FailedPrecondition if the file is not a socket that the agent has made itself, ResourceExhausted if the
  // arbiter has no descriptor left.
  absl::StatusOr<std::string> OpenSocket();
  // The end of the output of this process until now (log_tail.h).
  std::string StderrTail() const;
  // How many bytes its log has now, and what was written after so many, at most 256 KiB.
  int64_t LogSize() const;
  std::string LogSince(int64_t size) const;
  // Adds a line of the arbiter to the log.
  void AddToLog(absl::string_view line);

 private:
  friend class ProcessMonitor;
  AgentProcess(ProcessMonitor& monitor, const LaunchSpec& spec, std::function<void()> on_change);
  // Only chooses the name. The keeper makes the folder: if the arbiter made it and were killed before there
  // is a keeper, the folder would remain.
  absl::Status NameSocketFolder();
  absl::Status OpenLog(const LaunchSpec& spec);
  absl::Status SpawnKeeper(const LaunchSpec& spec);
  void Want(char wish);  // needs mutex_

  // Called on the monitor's thread.
  void OnListening();
  // The folder of the socket, if it exists and the socket has not appeared in it yet; otherwise -1.
  int FolderToWatch() const;
  bool SocketIsThere() const;
  bool OnReport();  // false: nothing more will come
  void OnKeeperGone();
  void ParseReport();
  void Announce();

  ProcessMonitor& monitor_;
  const bool elsewhere_;
  const bool isolated_;  // the socket's folder is inside the sandbox; a report brings its descriptor
  std::string folder_;   // private; only agent.sock is in it
  std::vector<std::string> leaves_;  // control groups; the keeper makes and removes them
  std::shared_ptr<AgentLog> log_;    // null: there is none
  uint64_t watch_id_ = 0;            // set by the monitor before other threads see this object

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable gone_;
  std::function<void()> on_change_;
  State state_;
  std::string report_;  // read from the keeper; not yet a complete line
  int folder_fd_ = -1;  // of the socket's folder, inside or outside a sandbox
  int socket_fd_ = -1;
  pid_t group_ = 0;     // process group until the agent runs; 0: not known yet
  int memory_mib_ = 0;  // the limit, if the keeper reported that it was reached
  std::string why_;     // the arbiter has ended it
  bool announced_ = false;
  pid_t keeper_ = 0;
  int keeper_fd_ = -1;  // our end of the socket pair
  int pid_fd_ = -1;     // of the keeper
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PROCESS_H_
