#include "tests/unit/cpp/bot_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/time/clock.h"
#include "sdk/base/check.h"
#include "tests/unit/hangs.h"

namespace hakam {

BotProcess::BotProcess(const std::string& binary, const std::string& address,
                       const std::vector<std::string>& more, const std::vector<std::string>& arguments) {
  int ends[2];
  HAKAM_CHECK(pipe2(ends, O_CLOEXEC) == 0);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  std::vector<std::string> variables = more;
  if (!address.empty()) variables.push_back("HAKAM_ADDRESS=" + address);
  // A bot that is built with a sanitizer needs the sanitizer options of the test.
  for (const char* name : {"ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"}) {
    if (const char* value = getenv(name)) variables.push_back(std::string(name) + "=" + value);
  }
  std::vector<char*> environment;
  for (std::string& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);
  std::vector<std::string> words = {binary};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> command;
  for (std::string& word : words) command.push_back(word.data());
  command.push_back(nullptr);
  const int error = posix_spawn(&pid_, binary.c_str(), &actions, nullptr, command.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  pipe_ = ends[0];
  HAKAM_CHECK(error == 0);
}

BotProcess::~BotProcess() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close(pipe_);
}

size_t BotProcess::ResidentKiB() const {
  std::ifstream statm("/proc/" + std::to_string(pid_) + "/statm");
  size_t all = 0;
  size_t resident = 0;
  statm >> all >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

void BotProcess::Signal(int signal) const { HAKAM_CHECK(kill(pid_, signal) == 0); }

bool BotProcess::WaitForOutput(const std::string& text) {
  const absl::Time limit = absl::Now() + kHangs;
  char buffer[4096];
  while (text.empty() || output_.find(text) == std::string::npos) {
    pollfd fd{.fd = pipe_, .events = POLLIN, .revents = 0};
    const int64_t left = absl::ToInt64Milliseconds(limit - absl::Now());
    if (left <= 0 || poll(&fd, 1, static_cast<int>(left)) <= 0) return false;
    const ssize_t count = read(pipe_, buffer, sizeof buffer);
    if (count <= 0) return text.empty();
    output_.append(buffer, static_cast<size_t>(count));
  }
  return true;
}

BotProcess::End BotProcess::Wait() {
  End end;
  // The pipe closes when the process ends.
  if (!WaitForOutput("")) kill(pid_, SIGKILL);
  end.output = output_;
  int status = 0;
  HAKAM_CHECK(waitpid(pid_, &status, 0) == pid_);
  pid_ = -1;
  if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  return end;
}

TempDir::TempDir() {
  std::string name = (std::filesystem::temp_directory_path() / "hakam-test-XXXXXX").string();
  HAKAM_CHECK(mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace hakam
