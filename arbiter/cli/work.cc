#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/version.h"
#include "arbiter/fleet/chunk_player.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostBytes = size_t{256} << 20;  // of a chunk

absl::StatusOr<std::string> ReadInput() {
  std::string bytes;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got == 0) return bytes;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return ReadError("standard input", errno);
    bytes.append(buffer, static_cast<size_t>(got));
    if (bytes.size() > kMostBytes) {
      return absl::InvalidArgumentError(
          absl::StrCat("standard input: has more than ", kMostBytes >> 20, " MiB"));
    }
  }
}

std::string HostName() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

absl::Status WriteResult(const std::string& path, const std::string& bytes) {
  if (path.empty()) {
    const int fd = dup(STDOUT_FILENO);
    return fd < 0 ? WriteError("standard output", errno) : WriteAndClose("standard output", fd, bytes);
  }
  // Renamed at the end, so that a result that is there is whole.
  const std::string part = absl::StrCat(path, ".part-", HostName(), "-", getpid());
  File file(fopen(part.c_str(), "wbe"));
  if (file == nullptr) return WriteError(path, errno);
  absl::Status written = WriteAndClose(path, dup(fileno(file.get())), bytes);
  std::error_code error;
  if (written.ok()) {
    fs::rename(part, path, error);
    if (!error) return absl::OkStatus();
    written = WriteError(path, error.value());
  }
  fs::remove(part, error);
  return written;
}

std::string ProcessorName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    absl::string_view rest = line;
    if (!absl::ConsumePrefix(&rest, "model name")) continue;
    return std::string(absl::StripAsciiWhitespace(rest.substr(rest.find(':') + 1)));
  }
  return "";
}

}  // namespace

absl::StatusOr<int> WorkCommand(const WorkCommandOptions& options) {
  if (options.with_parent) {
    const pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // keepers see that, and end the bots
    if (getppid() != parent) return absl::CancelledError("the parent has ended");
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string bytes,
                         options.chunk.empty() ? ReadInput() : ReadFile(options.chunk, kMostBytes));
  v1::WorkChunk chunk;
  if (!chunk.ParseFromString(bytes)) {
    return absl::InvalidArgumentError(
        absl::StrCat(options.chunk.empty() ? "standard input" : options.chunk, ": is no hakam.v1.WorkChunk"));
  }
  std::string cache = options.cache;
  if (cache.empty() && !CacheFolder().empty()) cache = (CacheFolder() / "bundles").string();
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> scratch, PlayFolder::Make(""));
  scratch->Drop();
  ChunkPlayer player({.bundles = options.bundles,
                      .cache = cache.empty() ? scratch->path() + "/bundles" : cache,
                      .scratch = scratch->path(),
                      .program_version = kVersion,
                      .cores = options.cores});
  const Interrupt interrupt([&player] { player.Stop(); });
  absl::StatusOr<v1::WorkResult> result = player.Play(chunk);
  if (absl::IsCancelled(result.status())) {
    PrintErr(absl::StrCat("hakam: ", result.status().message(), "\n"));
    return kExitInconclusive;
  }
  HAKAM_RETURN_IF_ERROR(result.status());
  result->set_chunk_sha256(Sha256().Add(bytes).Finish());
  result->set_machine(options.machine.empty() ? HostName() : options.machine);
  result->set_processor(ProcessorName());
  HAKAM_RETURN_IF_ERROR(WriteResult(options.output, result->SerializeAsString()));
  return kExitOk;
}

}  // namespace hakam::arbiter
