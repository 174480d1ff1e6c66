#include "sdk/bridge/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>

#include "absl/strings/str_cat.h"

namespace hakam::bridge {
namespace {

// Waits until `fd` can be read or written, at most until `until`.
absl::Status Await(int fd, short events, absl::Time until) {
  while (true) {
    const absl::Duration left = until - absl::Now();
    if (left <= absl::ZeroDuration()) return absl::DeadlineExceededError("the child did not answer in time");
    pollfd waited = {.fd = fd, .events = events};
    const auto milliseconds = static_cast<int>(
        std::min<int64_t>(absl::ToInt64Milliseconds(absl::Ceil(left, absl::Milliseconds(1))), INT_MAX));
    const int ready = poll(&waited, 1, milliseconds);
    if (ready > 0) return absl::OkStatus();
    if (ready < 0 && errno != EINTR) return absl::InternalError(strerror(errno));
  }
}

// Runs in the child between fork and exec, so it calls only async-signal-safe functions.
[[noreturn]] void Become(const std::vector<char*>& argv, int input, int output, int report, pid_t parent) {
  setpgid(0, 0);  // its own children are killed with it
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  if (getppid() == parent && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) {
    execvp(argv[0], argv.data());
  }
  const int error = errno;
  [[maybe_unused]] const ssize_t told = write(report, &error, sizeof error);
  _exit(127);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Child>> Child::Start(const std::vector<std::string>& command) {
  std::vector<char*> argv;
  argv.reserve(command.size() + 1);
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  std::array<int, 2> input;
  std::array<int, 2> output;
  std::array<int, 2> report;
  if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0 ||
      pipe2(report.data(), O_CLOEXEC) != 0) {
    return absl::ResourceExhaustedError(absl::StrCat("no pipe: ", strerror(errno)));
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) Become(argv, input[0], output[1], report[1], parent);
  for (const int fd : {input[0], output[1], report[1]}) close(fd);
  int error = pid < 0 ? errno : 0;
  // exec closes the other end; then nothing can be read.
  if (pid > 0 && read(report[0], &error, sizeof error) <= 0) error = 0;
  close(report[0]);
  if (error != 0) {
    for (const int fd : {input[1], output[0]}) close(fd);
    if (pid > 0) waitpid(pid, nullptr, 0);
    return absl::NotFoundError(absl::StrCat(command[0], ": cannot be started: ", strerror(error)));
  }
  fcntl(input[1], F_SETFL, O_NONBLOCK);
  fcntl(output[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Child>(new Child(pid, input[1], output[0]));
}

Child::~Child() {
  if (pid_ != 0) Finish();
  close(input_);
  close(output_);
}

absl::Status Child::WriteLine(absl::string_view line, absl::Time until) {
  const std::string text = absl::StrCat(line, "\n");
  size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = write(input_, text.data() + written, text.size() - written);
    if (n > 0) {
      written += static_cast<size_t>(n);
    } else if (errno == EAGAIN) {
      if (absl::Status status = Await(input_, POLLOUT, until); !status.ok()) return status;
    } else if (errno != EINTR) {
      return absl::UnavailableError("it reads no more");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> Child::ReadLine(absl::Time until) {
  size_t searched = 0;
  while (true) {
    const size_t end = read_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    searched = read_.size();
    if (searched > kMaxLineBytes) {
      return absl::ResourceExhaustedError(absl::StrCat("its line is longer than ", kMaxLineBytes, " bytes"));
    }
    std::array<char, 1 << 14> buffer;
    const ssize_t n = read(output_, buffer.data(), buffer.size());
    if (n > 0) {
      read_.append(buffer.data(), static_cast<size_t>(n));
    } else if (n == 0) {
      return absl::UnavailableError("it has closed its standard output");
    } else if (errno == EAGAIN) {
      if (absl::Status status = Await(output_, POLLIN, until); !status.ok()) return status;
    } else if (errno != EINTR) {
      return absl::UnavailableError(strerror(errno));
    }
  }
}

Child::End Child::Finish() {
  // A child that closed its output but still runs is killed; a dead child keeps its own exit code.
  constexpr int kPatienceMs = 100;
  int status = 0;
  pid_t reaped = 0;
  for (int waited = 0; reaped == 0 && waited < kPatienceMs; ++waited) {
    reaped = waitpid(pid_, &status, WNOHANG);
    if (reaped == 0) poll(nullptr, 0, 1);
  }
  if (reaped == 0) {
    kill(-pid_, SIGKILL);
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return {.text = "it has closed its standard output", .code = 1};
  }
  pid_ = 0;
  if (WIFSIGNALED(status)) {
    return {.text = absl::StrCat("signal ", WTERMSIG(status), " (", strsignal(WTERMSIG(status)), ")"),
            .code = 128 + WTERMSIG(status)};
  }
  return {.text = absl::StrCat("exit code ", WEXITSTATUS(status)), .code = WEXITSTATUS(status)};
}

}  // namespace hakam::bridge
