#include "arbiter/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/process/keeper/report.h"
#include "arbiter/process/keeper_spawn.h"
#include "arbiter/process/monitor.h"
#include "arbiter/process/sandbox.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxReportBytes = 4096;
// The kernel takes one byte more, Java (JDK 17) does not.
constexpr size_t kMaxSocketPath = 106;
constexpr rlim_t kMostSpareDescriptors = 256;

std::string TemporaryFolder() {
  const char* folder = getenv("TMPDIR");
  return folder != nullptr && folder[0] == '/' ? folder : "/tmp";
}

// Removes a leaf when the keeper is dead. The kernel may still be ending the processes in it, which takes
// milliseconds. This is so rare that the monitor may wait for it.
void RemoveLeaf(const std::string& leaf) {
  for (int i = 0; i < 100 && rmdir(leaf.c_str()) != 0 && errno == EBUSY; ++i) poll(nullptr, 0, 5);
}

// recv() that also takes a descriptor, if one comes and `*descriptor` is not set yet.
ssize_t Receive(int socket, char* buffer, size_t size, int* descriptor) {
  iovec part{buffer, size};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  const ssize_t n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (n < 0) return n;
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int received = -1;
    memcpy(&received, CMSG_DATA(header), sizeof received);
    if (*descriptor >= 0) {
      close(received);
    } else {
      *descriptor = received;
    }
  }
  return n;
}

}  // namespace

std::string ProcessEnd::ToString() const {
  const std::string cause = memory_mib != 0
                                ? absl::StrCat(": its memory limit of ", memory_mib, " MiB was reached")
                            : !why.empty() ? absl::StrCat(": ", why)
                                           : "";
  switch (kind) {
    case Kind::kExit:
      return absl::StrCat("exit code ", code, cause);
    case Kind::kSignal:
      return absl::StrCat("signal ", code, " (", strsignal(code), ")", cause);
    case Kind::kChdirFailed:
      return absl::StrCat("its folder cannot be entered: ", strerror(code));
    case Kind::kExecFailed:
      return absl::StrCat("it cannot be executed: ", strerror(code),
                          code == ENOEXEC ? " (a script must begin with #! and its interpreter)"
                          : code == ENOENT
                              ? " (what it needs outside /usr must be in read_only of its manifest)"
                              : "");
    case Kind::kSetupFailed:
      return code == 0 ? text : absl::StrCat(text, ": ", strerror(code));
    case Kind::kKeeperLost:
      return "its keeper was killed";
  }
  return "";
}

absl::Status CheckDescriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return absl::OkStatus();
  const int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return errno == EMFILE || errno == ENFILE ? NoDescriptors(errno) : SystemError("/dev/null", errno);
  close(fd);
  // All below it are taken. Of six that an agent has in the end, four are taken at first.
  const rlim_t spare = std::min<rlim_t>(limit.rlim_cur / 3, kMostSpareDescriptors);
  return static_cast<rlim_t>(fd) < limit.rlim_cur - spare ? absl::OkStatus() : NoDescriptors(EMFILE);
}

AgentProcess::AgentProcess(ProcessMonitor& monitor, const LaunchSpec& spec, std::function<void()> on_change)
    : monitor_(monitor),
      elsewhere_(spec.elsewhere),
      isolated_(IsIsolated(spec)),
      on_change_(std::move(on_change)) {}

AgentProcess::~AgentProcess() {
  if (keeper_fd_ >= 0) close(keeper_fd_);
  if (pid_fd_ >= 0) close(pid_fd_);
  if (folder_fd_ >= 0) close(folder_fd_);
  if (socket_fd_ >= 0) close(socket_fd_);
}

absl::StatusOr<std::shared_ptr<AgentProcess>> AgentProcess::Start(ProcessMonitor& monitor,
                                                                  const LaunchSpec& spec,
                                                                  std::function<void()> on_change) {
  HAKAM_RETURN_IF_ERROR(CheckRoot(spec));
  std::shared_ptr<AgentProcess> process(new AgentProcess(monitor, spec, std::move(on_change)));
  if (!process->isolated_) HAKAM_RETURN_IF_ERROR(process->NameSocketFolder());
  HAKAM_RETURN_IF_ERROR(CheckDescriptors());
  HAKAM_RETURN_IF_ERROR(process->OpenLog(spec));
  monitor.Add(process);
  const absl::Status status = process->SpawnKeeper(spec);
  if (!status.ok()) {
    process->Stop();  // no calls of on_change after this
    monitor.Forget(process.get());
    return status;
  }
  return process;
}

absl::Status AgentProcess::NameSocketFolder() {
  std::random_device device;
  std::string folder = absl::StrCat(TemporaryFolder(), "/hakam-", absl::Hex(device(), absl::kZeroPad8));
  const size_t path_size = folder.size() + 1 + kSocketName.size();
  if (path_size > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("TMPDIR is too long for the path of a socket (", path_size,
                                                   " of at most ", kMaxSocketPath,
                                                   " bytes): set TMPDIR to a shorter path"));
  }
  folder_ = std::move(folder);
  return absl::OkStatus();
}

absl::Status AgentProcess::OpenLog(const LaunchSpec& spec) {
  if (spec.log_path.empty()) return absl::OkStatus();
  HAKAM_ASSIGN_OR_RETURN(log_, AgentLog::Open(spec.log_path, spec.log_budget));
  return monitor_.logs().Add(log_, [weak = weak_from_this(), log = log_.get()] {
    if (const std::shared_ptr<AgentProcess> process = weak.lock()) process->End(log->budget().Why());
  });
}

absl::Status AgentProcess::SpawnKeeper(const LaunchSpec& spec) {
  leaves_ = LeavesFor(spec, watch_id_);
  const absl::Cleanup log_is_theirs = [this] {
    if (log_ != nullptr) log_->CloseWritingEnd();
  };
  HAKAM_ASSIGN_OR_RETURN(const SpawnedKeeper keeper,
                         arbiter::SpawnKeeper(spec, KeeperArguments(spec, folder_, leaves_),
                                              log_ == nullptr ? -1 : log_->writing_end()));
  const int pid_fd = static_cast<int>(syscall(SYS_pidfd_open, keeper.pid, 0));
  const int pid_fd_error = errno;
  {
    std::lock_guard lock(mutex_);
    keeper_ = keeper.pid;
    keeper_fd_ = keeper.socket;
    pid_fd_ = pid_fd;
  }
  absl::Status watched = pid_fd < 0 ? SystemError("pidfd_open (needs Linux 5.3)", pid_fd_error)
                                    : monitor_.WatchKeeper(this, keeper.socket, pid_fd);
  if (!watched.ok()) {
    // The monitor does not watch this keeper, so wait for its end here; the keeper has a time limit for that.
    shutdown(keeper.socket, SHUT_RDWR);
    waitpid(keeper.pid, nullptr, 0);
  }
  return watched;
}

absl::StatusOr<std::string> AgentProcess::OpenSocket() {
  std::lock_guard lock(mutex_);
  if (socket_fd_ < 0) {
    // O_NOFOLLOW opens a link itself, which is not a socket. A hard link to the socket of another program has
    // a link count of two.
    socket_fd_ = openat(folder_fd_, kSocketName.data(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (socket_fd_ < 0 && (errno == EMFILE || errno == ENFILE)) return NoDescriptors(errno);
    struct stat info {};
    if (socket_fd_ < 0 || fstat(socket_fd_, &info) != 0 || !S_ISSOCK(info.st_mode) || info.st_nlink != 1) {
      return absl::FailedPreconditionError("what it made at HAKAM_ADDRESS is not a socket of its own");
    }
  }
  return absl::StrCat("unix:/proc/self/fd/", socket_fd_);
}

int AgentProcess::FolderToWatch() const {
  std::lock_guard lock(mutex_);
  return state_.listening ? -1 : folder_fd_;
}

bool AgentProcess::SocketIsThere() const {
  const int folder = FolderToWatch();
  struct stat info {};
  return folder >= 0 && fstatat(folder, kSocketName.data(), &info, AT_SYMLINK_NOFOLLOW) == 0;
}

AgentProcess::State AgentProcess::Look() {
  std::lock_guard lock(mutex_);
  announced_ = false;
  return state_;
}

bool AgentProcess::ended() const {
  std::lock_guard lock(mutex_);
  return state_.end.has_value();
}

std::optional<ProcessEnd> AgentProcess::end() const {
  std::lock_guard lock(mutex_);
  return state_.end;
}

pid_t AgentProcess::pid() const {
  std::lock_guard lock(mutex_);
  return state_.pid;
}

void AgentProcess::Want(char wish) {
  if (keeper_fd_ >= 0) send(keeper_fd_, &wish, sizeof wish, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void AgentProcess::SayWhere() {
  std::lock_guard lock(mutex_);
  Want(keeper::kSayWhere);
}

void AgentProcess::Stop() {
  std::lock_guard lock(mutex_);
  on_change_ = nullptr;
  Want(keeper::kEndInOrder);
  // The reading half of the pair stays open for the keeper's last reports; it is closed when the keeper has
  // ended.
  if (keeper_fd_ >= 0) shutdown(keeper_fd_, SHUT_WR);
}

void AgentProcess::End(std::string why) {
  std::lock_guard lock(mutex_);
  if (why_.empty()) why_ = std::move(why);
  if (keeper_fd_ >= 0) shutdown(keeper_fd_, SHUT_WR);
}

bool AgentProcess::WaitGone(absl::Duration limit) {
  std::unique_lock lock(mutex_);
  return gone_.wait_for(lock, absl::ToChronoNanoseconds(limit), [this] { return state_.gone; });
}

std::string AgentProcess::StderrTail() const { return log_ == nullptr ? "" : log_->Tail(); }

int64_t AgentProcess::LogSize() const { return log_ == nullptr ? 0 : log_->Size(); }

std::string AgentProcess::LogSince(int64_t size) const { return log_ == nullptr ? "" : log_->Since(size); }

void AgentProcess::AddToLog(absl::string_view line) {
  if (log_ != nullptr) log_->Add(line);
}

void AgentProcess::OnListening() {
  std::lock_guard lock(mutex_);
  state_.listening = true;
  Announce();
}

bool AgentProcess::OnReport() {
  std::lock_guard lock(mutex_);
  if (keeper_fd_ < 0) return false;
  char buffer[1024];
  ssize_t n;
  while ((n = Receive(keeper_fd_, buffer, sizeof buffer, &folder_fd_)) > 0) {
    if (report_.size() < kMaxReportBytes) report_.append(buffer, n);
  }
  const bool more = n < 0 && (errno == EAGAIN || errno == EINTR);
  ParseReport();
  return more;
}

void AgentProcess::ParseReport() {
  size_t end;
  while ((end = report_.find('\n')) != std::string::npos) {
    const std::vector<std::string> words = absl::StrSplit(report_.substr(0, end), absl::MaxSplits(' ', 2));
    report_.erase(0, end + 1);
    int number = 0;
    if (words.size() < 2 || !absl::SimpleAtoi(words[1], &number)) continue;
    if (words[0] == "pid") {
      state_.pid = number;
      Announce();
      continue;
    }
    if (words[0] == "group") {
      group_ = number;
      continue;
    }
    if (words[0] == "folder") continue;  // only its descriptor is used
    if (words[0] == "memory") {
      memory_mib_ = number;
      continue;
    }
    using Kind = ProcessEnd::Kind;
    const Kind kind = words[0] == "exit"     ? Kind::kExit
                      : words[0] == "signal" ? Kind::kSignal
                      : words[0] == "chdir"  ? Kind::kChdirFailed
                      : words[0] == "exec"   ? Kind::kExecFailed
                                             : Kind::kSetupFailed;
    state_.end = ProcessEnd{kind, number, words.size() > 2 ? words[2] : "", memory_mib_, why_};
    Announce();
  }
}

void AgentProcess::OnKeeperGone() {
  OnReport();
  std::lock_guard lock(mutex_);
  siginfo_t info{};
  waitid(P_PID, keeper_, &info, WEXITED);
  const bool in_order = info.si_code == CLD_EXITED && info.si_status == 0;
  if (!in_order) {
    // Do the rest of the keeper's work, as far as possible. The agent and bwrap died with the keeper, but not
    // a process that bwrap has just started and that still waits for bwrap.
    if (group_ > 0) kill(-group_, SIGKILL);
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    for (const std::string& leaf : leaves_) RemoveLeaf(leaf);
  }
  if (log_ != nullptr) log_->MoveAll();
  if (!state_.end && !why_.empty()) {
    state_.end = ProcessEnd{ProcessEnd::Kind::kSignal, SIGKILL, "", memory_mib_, why_};
  }
  if (!state_.end) state_.end = ProcessEnd{ProcessEnd::Kind::kKeeperLost, 0, ""};
  close(keeper_fd_);
  close(pid_fd_);
  keeper_fd_ = pid_fd_ = -1;
  state_.gone = true;
  Announce();
  gone_.notify_all();
}

void AgentProcess::Announce() {
  if (announced_ || !on_change_) return;
  announced_ = true;
  on_change_();
}

}  // namespace hakam::arbiter
