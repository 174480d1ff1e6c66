#include "arbiter/fleet/exec.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/fleet/shell.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostResult = size_t{1} << 30;

// The files of one run, removed at the end.
struct Files {
  explicit Files(const std::string& prefix) : in(prefix + "in"), out(prefix + "out"), err(prefix + "err") {}
  ~Files() {
    for (const int fd : fds) {
      if (fd >= 0) close(fd);
    }
    std::error_code ignored;
    for (const std::string& file : {in, out, err}) fs::remove(file, ignored);
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  const std::string in;
  const std::string out;
  const std::string err;
  int fds[3] = {-1, -1, -1};
};

class Exec final : public Machines {
 public:
  explicit Exec(ExecOptions options) : options_(std::move(options)) {}
  uint32_t slots() const override { return options_.slots; }
  bool places() const override { return false; }
  void Avoid(const std::string&) override {}

  absl::StatusOr<std::string> Play(const Chunk& chunk, uint32_t slot, const std::stop_token& stop,
                                   std::string*) override {
    Files files(absl::StrCat(options_.scratch, "/slot", slot, "-"));
    HAKAM_RETURN_IF_ERROR(WriteChunk(files.in, chunk.bytes));
    files.fds[0] = open(files.in.c_str(), O_RDONLY | O_CLOEXEC);
    if (files.fds[0] < 0) return ReadError(files.in, errno);
    HAKAM_ASSIGN_OR_RETURN(files.fds[1], OpenToWrite(files.out));
    HAKAM_ASSIGN_OR_RETURN(files.fds[2], OpenToWrite(files.err));
    const std::string& command = options_.commands[slot % options_.commands.size()];
    HAKAM_ASSIGN_OR_RETURN(
        const pid_t pid,
        StartShell({.command = command,
                    .environment = {absl::StrCat("HAKAM_SLOT=", slot), "HAKAM_BUNDLES=" + options_.bundles},
                    .in = files.fds[0],
                    .out = files.fds[1],
                    .err = files.fds[2]}));
    HAKAM_ASSIGN_OR_RETURN(const int status, Wait(pid, stop));
    if (stop.stop_requested()) return absl::CancelledError("stopped");
    if (status != 0) {
      const std::string words = LastLineOf(files.err);
      return absl::UnavailableError(
          absl::StrCat("\"", command, "\" ", HowItEnded(status), words.empty() ? "" : ": ", words));
    }
    return ReadFile(files.out, kMostResult);
  }

 private:
  // Ends the whole group when a stop is requested. The process stays a zombie until then, so that no other
  // gets its number.
  static absl::StatusOr<int> Wait(pid_t pid, const std::stop_token& stop) {
    siginfo_t info = {};
    {
      const std::stop_callback on_stop(stop, [pid] { kill(-pid, SIGKILL); });
      while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) != 0) {
        if (errno != EINTR) return absl::InternalError(absl::StrCat("waitid: ", std::strerror(errno)));
      }
    }
    kill(-pid, SIGKILL);  // what it left behind
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }

  const ExecOptions options_;
};

}  // namespace

std::unique_ptr<Machines> MakeExec(ExecOptions options) { return std::make_unique<Exec>(std::move(options)); }

}  // namespace hakam::arbiter
