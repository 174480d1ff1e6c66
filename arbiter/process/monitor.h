// Watches agent processes on one thread, which sleeps in epoll until a socket appears, an agent ends or a
// keeper has ended. One monitor serves all drivers of a program.
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
#include <unordered_set>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/process/log_writer.h"

namespace hakam::arbiter {

class AgentProcess;

// Thread-safe.
class ProcessMonitor {
 public:
  // ResourceExhausted if the system has no descriptor or thread left.
  static absl::StatusOr<std::unique_ptr<ProcessMonitor>> Create();

  // Ends every process that is left and waits at most 15 s for that.
  ~ProcessMonitor();
  ProcessMonitor(const ProcessMonitor&) = delete;
  ProcessMonitor& operator=(const ProcessMonitor&) = delete;

  // Blocks until every process and all its descendants have ended and been reaped (true), or until `limit`
  // has passed (false). It also waits for processes that nobody has stopped.
  bool WaitAllGone(absl::Duration limit);

 private:
  friend class AgentProcess;
  struct Watched {
    std::shared_ptr<AgentProcess> process;
    bool folder_known = false;
    int folder_watch = -1;  // inotify; -1: the folder is not watched (any more)
  };
  ProcessMonitor() = default;

  // AgentProcess::Start calls these in this order: Add sets the id of the process; WatchKeeper adds the
  // descriptors.
  void Add(std::shared_ptr<AgentProcess> process);
  absl::Status WatchKeeper(const AgentProcess* process, int keeper_fd, int pid_fd);
  LogWriter& logs() { return *logs_; }
  void Forget(const AgentProcess* process);

  void Run();
  // Watches the folder of the socket. It is known only when the keeper, or the sandbox, has made it, and the
  // socket may be in it already.
  void LateFolder(const std::shared_ptr<AgentProcess>& process);
  // If the kernel has no watch left, the folder is looked at fifty times a second.
  void WatchFolder(const AgentProcess* process);
  void HandleFolders();
  void HandleSocket(int folder_watch, const char* name);
  void OnSocket(uint64_t id);
  std::vector<uint64_t> WatchedFolders();
  std::vector<uint64_t> UnwatchedFolders();
  void CheckFolders(const std::vector<uint64_t>& ids);
  std::shared_ptr<AgentProcess> Find(uint64_t id);
  // Needs mutex_.
  void UnwatchFolder(uint64_t id, Watched& watched);

  std::unique_ptr<LogWriter> logs_;
  int epoll_ = -1;
  int inotify_ = -1;
  int stop_event_ = -1;
  std::thread thread_;

  std::mutex mutex_;  // guards the members below; never held during calls of an AgentProcess
  std::condition_variable gone_;
  uint64_t next_id_ = 4;
  std::unordered_map<uint64_t, Watched> watched_;     // by id
  std::unordered_map<int, uint64_t> folder_watches_;  // inotify watch to id
  std::unordered_set<uint64_t> unwatched_folders_;    // ids
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_MONITOR_H_
