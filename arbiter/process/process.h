// The process of one agent, with its keeper, private socket folder and log: started, watched, ended. Knows
// nothing of gRPC.
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
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

class ProcessMonitor;

// How an agent's process came to its end, or why it never was.
struct ProcessEnd {
  enum class Kind : uint8_t { kExit, kSignal, kChdirFailed, kExecFailed, kSetupFailed, kKeeperLost };
  Kind kind{};
  int code = 0;        // exit code, signal or errno
  std::string text;    // with kSetupFailed: what was being set up
  int memory_mib = 0;  // the memory limit, when it was reached

  // "exit code 3", "signal 11 (Segmentation fault)": completes the sentence "ended with ...".
  std::string ToString() const;
};

// Thread-safe.
class AgentProcess {
 public:
  struct State {
    pid_t pid = 0;           // of the agent; 0: not known yet
    bool listening = false;  // something called agent.sock has appeared
    std::optional<ProcessEnd> end;
    bool gone = false;  // keeper reaped, nothing left
  };

  // `on_change` runs on the monitor's thread, under a lock of this object, when State has changed, and not
  // again until Look() was called; never after Stop(). Errors are the arbiter's own: no descriptors, no
  // keeper binary, TMPDIR unusable.
  static absl::StatusOr<std::shared_ptr<AgentProcess>> Start(ProcessMonitor& monitor, const LaunchSpec& spec,
                                                             std::function<void()> on_change);
  ~AgentProcess();
  AgentProcess(const AgentProcess&) = delete;
  AgentProcess& operator=(const AgentProcess&) = delete;

  // The state now; arms `on_change` again. Only for whoever has just been told by `on_change`: who looks
  // earlier may be told twice.
  State Look();
  // What Look() would say of these, without arming anything.
  bool ended() const;
  std::optional<ProcessEnd> end() const;
  pid_t pid() const;
  // LaunchSpec::elsewhere.
  bool elsewhere() const { return elsewhere_; }

  // Tells the keeper to end everything; returns at once; idempotent.
  void Stop();
  // Blocks until gone: true; or for `limit`: false.
  bool WaitGone(absl::Duration limit);

  // Once State.listening: the address to dial, good as long as this object lives. It names the socket itself,
  // so that nothing which the agent puts in its place later can lead elsewhere. FailedPrecondition if what
  // the agent made is no socket of its own.
  absl::StatusOr<std::string> OpenSocket();
  // The end of what this process wrote (log_tail.h).
  std::string StderrTail() const;

 private:
  friend class ProcessMonitor;
  AgentProcess(ProcessMonitor& monitor, const LaunchSpec& spec, std::function<void()> on_change);
  // The keeper makes it: a folder that we made would stay if we were killed before there is a keeper.
  absl::Status NameSocketFolder();
  absl::Status SpawnKeeper(const LaunchSpec& spec);

  // For the monitor's thread.
  void OnListening();
  // The folder of the socket, once there is one and as long as nothing has appeared in it; -1: no.
  int FolderToWatch() const;
  bool SocketIsThere() const;
  void OnNotWatched(const absl::Status& why);
  bool OnReport();  // false: nothing more will come
  void OnKeeperGone();
  void ParseReport();
  void Announce();

  ProcessMonitor& monitor_;
  const bool elsewhere_;
  const bool isolated_;              // the socket's folder is inside the sandbox, and comes with a report
  std::string folder_;               // private; only agent.sock is in it
  std::vector<std::string> leaves_;  // control groups; the keeper makes and removes them
  std::string log_path_;
  int64_t log_start_ = 0;  // size of the log before this process
  uint64_t watch_id_ = 0;  // the monitor's name for it; written before anybody else sees it

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable gone_;
  std::function<void()> on_change_;
  State state_;
  std::string report_;  // read from the keeper, not yet a full line
  int folder_fd_ = -1;  // of the socket's folder, wherever that is
  int socket_fd_ = -1;
  pid_t group_ = 0;     // of the processes of the start; 0: none yet
  int memory_mib_ = 0;  // the limit that the keeper said was reached
  bool announced_ = false;
  pid_t keeper_ = 0;
  int keeper_fd_ = -1;  // our end of the socket pair
  int pid_fd_ = -1;     // of the keeper
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_PROCESS_H_
