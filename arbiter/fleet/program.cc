#include "arbiter/fleet/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/fleet/shell.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostResultBytes = size_t{1} << 30;
constexpr size_t kMostLineBytes = 4000;
constexpr uint32_t kMostSlots = 4096;
constexpr std::chrono::seconds kPatience(20);  // for its end, and for a line that it does not read
constexpr std::chrono::milliseconds kLook(50);

// What has become of a chunk.
struct Outcome {
  bool known = false;
  bool done = false;
  std::string machine;  // of a failure
  std::string why;
};

class Program final : public Machines {
 public:
  explicit Program(ProgramOptions options) : options_(std::move(options)) {}

  ~Program() override {
    if (input_ >= 0) close(input_);
    if (pid_ > 0) End();
    if (reader_.joinable()) reader_.join();
    if (output_ >= 0) close(output_);
  }

  absl::Status Start() {
    int in[2];
    int out[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) != 0) return Failed("socketpair", errno);
    input_ = in[0];
    const timeval patience = {.tv_sec = kPatience.count(), .tv_usec = 0};
    setsockopt(input_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    absl::StatusOr<pid_t> pid = Failed("pipe", 0);
    if (pipe2(out, O_CLOEXEC) != 0) {
      pid = Failed("pipe", errno);
    } else {
      output_ = out[0];
      const absl::StatusOr<int> err = OpenToWrite(Errors());
      std::vector<std::string> environment = options_.environment;
      environment.push_back("HAKAM_CHUNKS=" + options_.folder);
      pid = err.ok() ? StartShell({.command = options_.command,
                                   .environment = std::move(environment),
                                   .in = in[1],
                                   .out = out[1],
                                   .err = *err})
                     : err.status();
      if (err.ok()) close(*err);
      close(out[1]);
    }
    close(in[1]);
    HAKAM_RETURN_IF_ERROR(pid.status());
    pid_ = *pid;
    reader_ = std::thread([this] { Listen(); });
    return absl::OkStatus();
  }

  uint32_t slots() const override {
    const std::lock_guard lock(mutex_);
    return slots_;
  }

  absl::StatusOr<std::string> Play(const Chunk& chunk, uint32_t, const std::stop_token& stop,
                                   std::string* machine) override {
    // The result of the same chunk, if one of an earlier run is still at work, is as good.
    const std::string name =
        "chunk-" + absl::BytesToHexString(Sha256().Add(chunk.bytes).Finish()).substr(0, 24);
    const std::string path = absl::StrCat(options_.folder, "/", name);
    absl::StatusOr<std::string> result = PlayFile(chunk, name, path, stop, machine);
    std::error_code ignored;
    fs::remove(path, ignored);
    fs::remove(path + ".result", ignored);
    return result;
  }

  bool places() const override { return true; }
  void Avoid(const std::string& machine) override {
    const auto belongs = [](char c) { return absl::ascii_isalnum(c) || absl::StrContains("._/:-", c); };
    // A result may name its machine as it likes; the lines of the engine stay whole.
    if (std::all_of(machine.begin(), machine.end(), belongs)) Send(absl::StrCat("avoid ", machine));
  }

 private:
  static absl::Status Failed(const char* what, int error) {
    return absl::UnavailableError(absl::StrCat(what, ": ", std::strerror(error)));
  }
  std::string Errors() const { return options_.folder + "/errors"; }

  absl::StatusOr<std::string> PlayFile(const Chunk& chunk, const std::string& name, const std::string& path,
                                       const std::stop_token& stop, std::string* machine) {
    // Renamed at the end, so that a chunk that is there is whole on every machine that shares the folder.
    const std::string part = path + ".part";
    HAKAM_RETURN_IF_ERROR(WriteChunk(part, chunk.bytes));
    std::error_code error;
    fs::rename(part, path, error);
    if (error) return absl::AbortedError(WriteError(path, error.value()).message());
    {
      const std::lock_guard lock(mutex_);
      outcomes_[name];
    }
    Send(absl::StrCat("play ", name, chunk.bundles.empty() ? "" : " ", absl::StrJoin(chunk.bundles, " ")));
    const Outcome outcome = Wait(name, stop);
    if (outcome.done) return ReadFile(path + ".result", kMostResultBytes);
    if (stop.stop_requested()) {
      Send(absl::StrCat("drop ", name));
      return absl::CancelledError("stopped");
    }
    *machine = outcome.machine;
    if (!outcome.known) return absl::AbortedError(outcome.why);
    return absl::UnavailableError(outcome.why);
  }

  Outcome Wait(const std::string& name, const std::stop_token& stop) {
    const std::stop_callback on_stop(stop, [this] {
      const std::lock_guard lock(mutex_);
      changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return outcomes_[name].known || ended_ || stop.stop_requested(); });
    Outcome outcome = std::move(outcomes_[name]);
    outcomes_.erase(name);
    if (!outcome.known && ended_) outcome.why = *ended_;
    return outcome;
  }

  void Send(const std::string& line) {
    const std::string bytes = line + "\n";
    const std::lock_guard lock(send_mutex_);
    for (size_t sent = 0; sent < bytes.size();) {
      const ssize_t n = send(input_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (n > 0) sent += static_cast<size_t>(n);
      if (n < 0 && errno != EINTR) {
        // It has ended, as the reader says; or it does not listen, and is ended.
        if (errno == EAGAIN) kill(-pid_, SIGKILL);
        return;
      }
    }
  }

  // False: the program has ended and will say nothing more; somebody else may hold its output open.
  bool HasOutput() const {
    while (true) {
      pollfd descriptor = {.fd = output_, .events = POLLIN, .revents = 0};
      if (poll(&descriptor, 1, /*timeout=*/500) > 0) return true;
      if (HasExited()) return false;
    }
  }
  bool HasExited() const {
    siginfo_t info = {};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
           info.si_pid != 0;
  }

  // The thread of the reader.
  void Listen() {
    std::string text;
    char buffer[1 << 14];
    while (HasOutput()) {
      const ssize_t n = read(output_, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) break;
      text.append(buffer, static_cast<size_t>(n));
      size_t begin = 0;
      for (size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
        Hear(absl::string_view(text).substr(begin, end - begin));
      }
      text.erase(0, begin);
      if (text.size() > kMostLineBytes) text.resize(kMostLineBytes);  // the rest of that line is lost
    }
    // Without its output it is of no use. It stays a zombie until its group has ended, so that no other gets
    // its number.
    for (auto waited = std::chrono::milliseconds(0); !HasExited() && waited < kPatience; waited += kLook) {
      std::this_thread::sleep_for(kLook);
    }
    kill(-pid_, SIGKILL);  // also what it left behind
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    const std::string words = LastLineOf(Errors());
    const std::lock_guard lock(mutex_);
    if (!ended_) {
      ended_ = absl::StrCat(options_.name, " ", HowItEnded(status), words.empty() ? "" : ": ", words);
    }
    exited_ = true;
    changed_.notify_all();
  }

  void Hear(absl::string_view line) {
    const std::vector<absl::string_view> words = absl::StrSplit(line, absl::MaxSplits(' ', 3));
    if (words[0] == "say" && options_.say) {
      absl::ConsumePrefix(&line, "say ");
      options_.say(absl::StrCat(options_.name, ": ", PrintableLine(line.substr(0, kMostLineBytes))));
      return;
    }
    const std::lock_guard lock(mutex_);
    uint32_t slots = 0;
    if (words[0] == "end") {
      absl::ConsumePrefix(&line, "end ");
      if (!ended_) ended_ = absl::StrCat(options_.name, ": ", PrintableLine(line.substr(0, kMostLineBytes)));
    } else if (words[0] == "slots" && words.size() == 2 && absl::SimpleAtoi(words[1], &slots)) {
      slots_ = std::max(slots_, std::min(slots, kMostSlots));
    } else if (words.size() >= 2 && (words[0] == "done" || words[0] == "failed")) {
      const auto outcome = outcomes_.find(std::string(words[1]));
      if (outcome == outcomes_.end()) return;  // dropped
      outcome->second = {.known = true, .done = words[0] == "done", .why = "failed"};
      if (words.size() > 2 && words[2] != "-") outcome->second.machine = std::string(words[2]);
      if (words.size() > 3) outcome->second.why = PrintableLine(words[3].substr(0, kMostLineBytes));
    }
    changed_.notify_all();
  }

  // The reader sees the end. A process of the group may hold the output open.
  void End() {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, kPatience, [this] { return exited_; })) {
      kill(-pid_, SIGKILL);
    }
  }

  const ProgramOptions options_;
  int input_ = -1;
  int output_ = -1;
  pid_t pid_ = -1;
  std::thread reader_;

  std::mutex send_mutex_;
  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::map<std::string, Outcome> outcomes_;  // of chunks that are waited for, by name
  std::optional<std::string> ended_;         // how, or why it plays no more
  bool exited_ = false;                      // and nothing is left of it
  uint32_t slots_ = 1;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Machines>> MakeProgram(ProgramOptions options) {
  auto program = std::make_unique<Program>(std::move(options));
  HAKAM_RETURN_IF_ERROR(program->Start());
  return program;
}

}  // namespace hakam::arbiter
