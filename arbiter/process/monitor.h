// Watches agent processes: one thread, asleep in epoll until a socket appears, an agent ends or a keeper is
// gone. One monitor serves all drivers of a program.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
#ifndef HAKAM_ARBITER_PROCESS_MONITOR_H_
#define HAKAM_ARBITER_PROCESS_MONITOR_H_

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace hakam::arbiter {

class AgentProcess;

// Thread-safe.
class ProcessMonitor {
 public:
  // Fails with ResourceExhausted when the system has no descriptor or thread to spare.
  static absl::StatusOr<std::unique_ptr<ProcessMonitor>> Create();

  // Ends every process that is left and waits at most 15 s for that.
  ~ProcessMonitor();
  ProcessMonitor(const ProcessMonitor&) = delete;
  ProcessMonitor& operator=(const ProcessMonitor&) = delete;

  // Blocks until every process is gone with all its descendants and has been reaped: true; or until `limit`
  // has passed: false. Processes that nobody has stopped are waited for too.
  bool WaitAllGone(absl::Duration limit);

 private:
  friend class AgentProcess;
  struct Watched {
    std::shared_ptr<AgentProcess> process;
    int folder_watch = -1;  // inotify; -1: the socket has been seen, or there is no folder yet
  };
  ProcessMonitor() = default;

  // For AgentProcess::Start: gives it its id; then the folder, before the process can make its socket, then
  // the descriptors.
  void Add(std::shared_ptr<AgentProcess> process);
  absl::Status WatchFolder(const AgentProcess* process);
  absl::Status WatchKeeper(const AgentProcess* process, int keeper_fd, int pid_fd);
  void Forget(const AgentProcess* process);

  void Run();
  // The folder in a sandbox is known only when that stands, and the socket may be in it already.
  void LateFolder(const std::shared_ptr<AgentProcess>& process);
  void HandleFolders();
  void HandleSocket(int folder_watch, const char* name);
  void OnSocket(uint64_t id);
  void CheckAllFolders();
  std::shared_ptr<AgentProcess> Find(uint64_t id);
  // Needs mutex_.
  void UnwatchFolder(Watched& watched);

  int epoll_ = -1;
  int inotify_ = -1;
  int stop_event_ = -1;
  std::thread thread_;

  std::mutex mutex_;  // guards what follows; never held while a process is called
  std::condition_variable gone_;
  uint64_t next_id_ = 4;
  std::unordered_map<uint64_t, Watched> watched_;     // by id
  std::unordered_map<int, uint64_t> folder_watches_;  // inotify watch to id
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_MONITOR_H_
