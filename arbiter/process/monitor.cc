#include "arbiter/process/monitor.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/process/process.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kShutdownLimit = absl::Seconds(15);  // a keeper gives up after 10 s
constexpr int kLookMs = 20;  // how often a folder is looked at that the kernel does not watch

// The data of an epoll event: its source in the two low bits, the id of the process in the others.
enum Source : uint64_t { kStop = 0, kFolders = 1, kReport = 2, kKeeperEnd = 3 };
constexpr uint64_t kFirstId = 4;  // ids are multiples of it
constexpr uint64_t kSourceMask = 3;

bool Watch(int epoll, int fd, uint64_t data) {
  epoll_event event{.events = EPOLLIN, .data = {.u64 = data}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ProcessMonitor>> ProcessMonitor::Create() {
  std::unique_ptr<ProcessMonitor> monitor(new ProcessMonitor());
  HAKAM_ASSIGN_OR_RETURN(monitor->logs_, LogWriter::Create());
  monitor->epoll_ = epoll_create1(EPOLL_CLOEXEC);
  if (monitor->epoll_ < 0) return SystemError("epoll_create1", errno);
  monitor->inotify_ = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);  // without it all folders are looked at
  monitor->stop_event_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (monitor->stop_event_ < 0) return SystemError("eventfd", errno);
  if (!Watch(monitor->epoll_, monitor->stop_event_, kStop) ||
      (monitor->inotify_ >= 0 && !Watch(monitor->epoll_, monitor->inotify_, kFolders))) {
    return SystemError("epoll_ctl", errno);
  }
  try {
    monitor->thread_ = std::thread([m = monitor.get()] { m->Run(); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  return monitor;
}

ProcessMonitor::~ProcessMonitor() {
  std::vector<std::shared_ptr<AgentProcess>> left;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [id, watched] : watched_) left.push_back(watched.process);
  }
  for (const auto& process : left) process->Stop();
  WaitAllGone(kShutdownLimit);
  if (thread_.joinable()) {
    const uint64_t one = 1;
    (void)!write(stop_event_, &one, sizeof one);
    thread_.join();
  }
  for (const int fd : {epoll_, inotify_, stop_event_}) {
    if (fd >= 0) close(fd);
  }
}

bool ProcessMonitor::WaitAllGone(absl::Duration limit) {
  std::unique_lock lock(mutex_);
  return gone_.wait_for(lock, absl::ToChronoNanoseconds(limit), [this] { return watched_.empty(); });
}

void ProcessMonitor::Add(std::shared_ptr<AgentProcess> process) {
  std::lock_guard lock(mutex_);
  process->watch_id_ = next_id_;
  next_id_ += kFirstId;
  const uint64_t id = process->watch_id_;
  watched_[id] = Watched{std::move(process)};
}

void ProcessMonitor::WatchFolder(const AgentProcess* process) {
  const std::string folder = absl::StrCat("/proc/self/fd/", process->FolderToWatch());
  std::lock_guard lock(mutex_);
  const auto it = watched_.find(process->watch_id_);
  if (it == watched_.end()) return;
  it->second.folder_known = true;
  const int watch = inotify_add_watch(inotify_, folder.c_str(), IN_CREATE | IN_MOVED_TO | IN_ONLYDIR);
  if (watch < 0) {
    // Other programs of this user may have taken all watches.
    unwatched_folders_.insert(process->watch_id_);
    return;
  }
  folder_watches_[watch] = process->watch_id_;
  it->second.folder_watch = watch;
}

void ProcessMonitor::LateFolder(const std::shared_ptr<AgentProcess>& process) {
  if (process->FolderToWatch() < 0) return;
  {
    std::lock_guard lock(mutex_);
    const auto it = watched_.find(process->watch_id_);
    if (it == watched_.end() || it->second.folder_known) return;
  }
  WatchFolder(process.get());
  if (process->SocketIsThere()) OnSocket(process->watch_id_);
}

absl::Status ProcessMonitor::WatchKeeper(const AgentProcess* process, int keeper_fd, int pid_fd) {
  const uint64_t id = process->watch_id_;
  if (Watch(epoll_, keeper_fd, id | kReport) && Watch(epoll_, pid_fd, id | kKeeperEnd))
    return absl::OkStatus();
  return SystemError("epoll_ctl (see fs.epoll.max_user_watches)", errno);
}

void ProcessMonitor::Forget(const AgentProcess* process) {
  std::shared_ptr<AgentProcess> last;  // destroyed after the lock is released
  std::lock_guard lock(mutex_);
  const auto it = watched_.find(process->watch_id_);
  if (it == watched_.end()) return;
  UnwatchFolder(it->first, it->second);
  last = std::move(it->second.process);
  watched_.erase(it);
  if (watched_.empty()) gone_.notify_all();
}

void ProcessMonitor::UnwatchFolder(uint64_t id, Watched& watched) {
  unwatched_folders_.erase(id);
  if (watched.folder_watch < 0) return;
  inotify_rm_watch(inotify_, watched.folder_watch);  // fails when the folder is gone already: fine
  folder_watches_.erase(watched.folder_watch);
  watched.folder_watch = -1;
}

std::shared_ptr<AgentProcess> ProcessMonitor::Find(uint64_t id) {
  std::lock_guard lock(mutex_);
  const auto it = watched_.find(id);
  return it == watched_.end() ? nullptr : it->second.process;
}

void ProcessMonitor::Run() {
  epoll_event events[64];
  while (true) {
    const std::vector<uint64_t> unwatched = UnwatchedFolders();
    const int count = epoll_wait(epoll_, events, 64, unwatched.empty() ? -1 : kLookMs);
    CheckFolders(unwatched);
    // Sockets first, so that an agent that listens and dies at once is seen in that order.
    for (int i = 0; i < count; ++i) {
      if (events[i].data.u64 == kStop) return;
      if (events[i].data.u64 == kFolders) HandleFolders();
    }
    for (int i = 0; i < count; ++i) {
      const uint64_t data = events[i].data.u64;
      if (data < kFirstId) continue;
      const std::shared_ptr<AgentProcess> process = Find(data & ~kSourceMask);
      if (process == nullptr) continue;
      if ((data & kSourceMask) == kReport) {
        const bool more = process->OnReport();
        LateFolder(process);
        if (!more) {
          std::lock_guard lock(process->mutex_);
          if (process->keeper_fd_ >= 0) epoll_ctl(epoll_, EPOLL_CTL_DEL, process->keeper_fd_, nullptr);
        }
      } else {
        process->OnKeeperGone();
        Forget(process.get());
      }
    }
  }
}

void ProcessMonitor::HandleFolders() {
  alignas(inotify_event) char buffer[64 * (sizeof(inotify_event) + NAME_MAX + 1)];
  // Level-triggered: what does not fit into the buffer is read in the next round.
  const ssize_t size = read(inotify_, buffer, sizeof buffer);
  for (ssize_t at = 0; at < size;) {
    const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);
    at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
    if ((event->mask & IN_Q_OVERFLOW) != 0) {
      CheckFolders(WatchedFolders());  // an agent that fills the queue must not hide the socket of another
    } else if (event->len > 0) {
      HandleSocket(event->wd, event->name);
    }
  }
}

void ProcessMonitor::HandleSocket(int folder_watch, const char* name) {
  if (strcmp(name, "agent.sock") != 0) return;
  uint64_t id = 0;
  {
    std::lock_guard lock(mutex_);
    const auto it = folder_watches_.find(folder_watch);
    if (it == folder_watches_.end()) return;
    id = it->second;
  }
  OnSocket(id);
}

void ProcessMonitor::OnSocket(uint64_t id) {
  std::shared_ptr<AgentProcess> process;
  {
    std::lock_guard lock(mutex_);
    const auto it = watched_.find(id);
    if (it == watched_.end()) return;
    process = it->second.process;
    UnwatchFolder(id, it->second);
  }
  process->OnListening();
}

std::vector<uint64_t> ProcessMonitor::WatchedFolders() {
  std::lock_guard lock(mutex_);
  std::vector<uint64_t> ids;
  for (const auto& [watch, id] : folder_watches_) ids.push_back(id);
  return ids;
}

std::vector<uint64_t> ProcessMonitor::UnwatchedFolders() {
  std::lock_guard lock(mutex_);
  return {unwatched_folders_.begin(), unwatched_folders_.end()};
}

void ProcessMonitor::CheckFolders(const std::vector<uint64_t>& ids) {
  for (const uint64_t id : ids) {
    const std::shared_ptr<AgentProcess> process = Find(id);
    if (process != nullptr && process->SocketIsThere()) OnSocket(id);
  }
}

}  // namespace hakam::arbiter
