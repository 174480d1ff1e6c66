#include "arbiter/agent/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/agent/log_tail.h"
#include "arbiter/agent/monitor.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxReportBytes = 4096;
constexpr int kKeeperDescriptor = 3;  // where the keeper looks for its end of the socket pair

absl::Status SystemError(absl::string_view what, int error) {
  return absl::ResourceExhaustedError(absl::StrCat(what, ": ", strerror(error)));
}

std::string TemporaryFolder() {
  const char* folder = getenv("TMPDIR");
  return folder != nullptr && folder[0] == '/' ? folder : "/tmp";
}

std::string DefaultKeeper() {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / "hakam-keeper").string();
}

// What an agent inherits of the arbiter's environment, and where it shall listen.
std::vector<std::string> Environment(const LaunchSpec& spec, const std::string& socket_path) {
  std::vector<std::string> env;
  for (const char* name : {"PATH", "HOME", "LANG", "TMPDIR"}) {
    if (const char* value = getenv(name)) env.push_back(absl::StrCat(name, "=", value));
  }
  env.insert(env.end(), spec.env.begin(), spec.env.end());
  env.push_back(absl::StrCat("HAKAM_ADDRESS=unix:", socket_path));
  return env;
}

// posix_spawn shares our memory until the exec, so its price does not grow with the arbiter, and it may be
// used whatever the other threads are doing.
int Spawn(const std::string& keeper, std::vector<std::string> arguments, int keeper_end, pid_t* pid) {
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  char* const no_env[] = {nullptr};

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, keeper_end, kKeeperDescriptor);
  posix_spawn_file_actions_addclosefrom_np(&files, kKeeperDescriptor + 1);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);

  const int error = posix_spawn(pid, keeper.c_str(), &files, &attributes, argv.data(), no_env);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

std::string ProcessEnd::ToString() const {
  switch (kind) {
    case Kind::kExit:
      return absl::StrCat("exit code ", code);
    case Kind::kSignal:
      return absl::StrCat("signal ", code, " (", strsignal(code), ")");
    case Kind::kChdirFailed:
      return absl::StrCat("its folder cannot be entered: ", strerror(code));
    case Kind::kExecFailed:
      return absl::StrCat("it cannot be executed: ", strerror(code),
                          code == ENOEXEC ? " (a script must begin with #! and its interpreter)" : "");
    case Kind::kSetupFailed:
      return absl::StrCat(text, ": ", strerror(code));
    case Kind::kKeeperLost:
      return "its keeper was killed";
  }
  return "";
}

AgentProcess::AgentProcess(ProcessMonitor& monitor, const LaunchSpec& spec, std::function<void()> on_change)
    : monitor_(monitor), log_path_(spec.log_path), on_change_(std::move(on_change)) {}

AgentProcess::~AgentProcess() {
  if (keeper_fd_ >= 0) close(keeper_fd_);
  if (pid_fd_ >= 0) close(pid_fd_);
}

absl::StatusOr<std::shared_ptr<AgentProcess>> AgentProcess::Start(ProcessMonitor& monitor,
                                                                  const LaunchSpec& spec,
                                                                  std::function<void()> on_change) {
  std::shared_ptr<AgentProcess> process(new AgentProcess(monitor, spec, std::move(on_change)));
  HAKAM_RETURN_IF_ERROR(process->MakeSocketFolder());
  absl::Status status = monitor.WatchFolder(process);
  if (status.ok()) status = process->SpawnKeeper(spec);
  if (!status.ok()) {
    process->Stop();  // no on_change from here on
    monitor.Forget(process.get());
    std::error_code ignored;
    std::filesystem::remove_all(process->folder_, ignored);
    return status;
  }
  return process;
}

absl::Status AgentProcess::MakeSocketFolder() {
  std::string folder = absl::StrCat(TemporaryFolder(), "/hakam-XXXXXX");
  socket_path_ = absl::StrCat(folder, "/agent.sock");
  if (socket_path_.size() >= sizeof(sockaddr_un::sun_path)) {
    return absl::InvalidArgumentError(
        absl::StrCat("TMPDIR is too long for the path of a socket (", socket_path_.size(), " of at most ",
                     sizeof(sockaddr_un::sun_path) - 1, " bytes): set TMPDIR to a shorter path"));
  }
  if (mkdtemp(folder.data()) == nullptr) {  // mode 0700
    return SystemError(absl::StrCat("cannot make a folder in ", TemporaryFolder(), " (TMPDIR)"), errno);
  }
  folder_ = std::move(folder);
  socket_path_ = absl::StrCat(folder_, "/agent.sock");
  return absl::OkStatus();
}

absl::Status AgentProcess::SpawnKeeper(const LaunchSpec& spec) {
  const std::string keeper = spec.keeper_path.empty() ? DefaultKeeper() : spec.keeper_path;
  struct stat log_info {};
  if (!log_path_.empty() && lstat(log_path_.c_str(), &log_info) == 0 && S_ISREG(log_info.st_mode)) {
    log_start_ = log_info.st_size;
    // An agent that starts with a full log would die of its first word.
    if (log_start_ > spec.max_file_bytes / 2 &&
        rename(log_path_.c_str(), (log_path_ + ".old").c_str()) == 0) {
      log_start_ = 0;
    }
  }

  std::vector<std::string> env = Environment(spec, socket_path_);
  std::vector<std::string> arguments = {keeper,
                                        folder_,
                                        log_path_,
                                        absl::StrCat(spec.max_file_bytes),
                                        spec.folder,
                                        spec.program,
                                        absl::StrCat(env.size())};
  arguments.insert(arguments.end(), env.begin(), env.end());
  arguments.insert(arguments.end(), spec.command.begin(), spec.command.end());

  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return SystemError("socketpair", errno);
  // Out of the way of the descriptors that the spawn gives away.
  const int keeper_end = fcntl(ends[1], F_DUPFD_CLOEXEC, 16);
  const int dup_error = errno;
  close(ends[1]);
  if (keeper_end < 0) {
    close(ends[0]);
    return SystemError("fcntl", dup_error);
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  pid_t pid = 0;
  const int error = Spawn(keeper, std::move(arguments), keeper_end, &pid);
  close(keeper_end);
  if (error != 0) {
    close(ends[0]);
    return SystemError(absl::StrCat("cannot start ", keeper), error);
  }
  const int pid_fd = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  const int pid_fd_error = errno;
  {
    std::lock_guard lock(mutex_);
    keeper_ = pid;
    keeper_fd_ = ends[0];
    pid_fd_ = pid_fd;
  }
  absl::Status watched = pid_fd < 0 ? SystemError("pidfd_open (needs Linux 5.3)", pid_fd_error)
                                    : monitor_.WatchKeeper(this, ends[0], pid_fd);
  if (!watched.ok()) {
    // Nobody will tell us of its end, so wait for it here; the keeper bounds that.
    shutdown(ends[0], SHUT_RDWR);
    waitpid(pid, nullptr, 0);
  }
  return watched;
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

void AgentProcess::Stop() {
  std::lock_guard lock(mutex_);
  on_change_ = nullptr;
  // Half of the pair stays open, for the keeper's last words; it is closed once the keeper is gone.
  if (keeper_fd_ >= 0) shutdown(keeper_fd_, SHUT_WR);
}

bool AgentProcess::WaitGone(absl::Duration limit) {
  std::unique_lock lock(mutex_);
  return gone_.wait_for(lock, absl::ToChronoNanoseconds(limit), [this] { return state_.gone; });
}

std::string AgentProcess::StderrTail() const {
  return log_path_.empty() ? "" : LogTail(log_path_, log_start_);
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
  while ((n = recv(keeper_fd_, buffer, sizeof buffer, 0)) > 0) {
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
      continue;
    }
    using Kind = ProcessEnd::Kind;
    const Kind kind = words[0] == "exit"     ? Kind::kExit
                      : words[0] == "signal" ? Kind::kSignal
                      : words[0] == "chdir"  ? Kind::kChdirFailed
                      : words[0] == "exec"   ? Kind::kExecFailed
                                             : Kind::kSetupFailed;
    state_.end = ProcessEnd{kind, number, words.size() > 2 ? words[2] : ""};
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
    // What it had still to do, as far as we can: the agent itself went with its keeper.
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
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
