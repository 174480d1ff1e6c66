#include "arbiter/archive/unpack_inside.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "arbiter/archive/image.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/log_budget.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/process/own_program.h"
#include "arbiter/process/paths.h"
#include "arbiter/process/run_inside.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kTime = absl::Seconds(60);
constexpr uint32_t kMemoryMib = 256;
constexpr size_t kMostMessage = 1000;
constexpr int64_t kLogBytes = 16 << 10;
// Inside.
constexpr char kArchive[] = "/run/archive";
constexpr char kFolder[] = "/run/unpacked";
// How the child ends.
constexpr int kWrong = 1;  // the archive; its output says what
constexpr int kUsage = 2;
constexpr int kNoRoom = 3;  // it could not write
constexpr int kImage = 4;   // well; the archive was an image

absl::Status WrongUpload(const std::string& archive, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat(archive, ": ", what));
}

absl::StatusOr<std::shared_ptr<const Sandbox>> UnpackSandbox() {
  v1::Limits limits;
  limits.set_memory_mib(kMemoryMib);
  limits.set_processes(16);
  limits.set_disk_mib(1);
  HAKAM_ASSIGN_OR_RETURN(Detected detected,
                         DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .limits = limits}));
  return std::move(detected.sandbox);
}

// The user of the sandbox may not be allowed to read the archive: it then reads a copy in `scratch`.
absl::StatusOr<std::string> ReadableBy(uid_t user, const std::string& archive, const fs::path& scratch) {
  HAKAM_ASSIGN_OR_RETURN(const File file, OpenRegularFile(archive));
  struct stat info {};
  if (fstat(fileno(file.get()), &info) != 0) return ReadError(archive, errno);
  std::error_code error;
  std::string path = fs::canonical(archive, error).string();
  if (error) return ReadError(archive, error.value());
  if (user == 0 || (info.st_mode & S_IROTH) != 0) return path;
  path = (scratch / "archive").string();
  if (!fs::copy_file(archive, path, error)) return WriteError(path, error.value());
  if (chmod(path.c_str(), 0644) != 0) return WriteError(path, errno);
  return path;
}

// Gives one file or folder to the caller. The child has ended, so nothing changes meanwhile. `links`: there
// may be symbolic links, and files with several names.
absl::Status TakeOver(const fs::path& path, bool change_owner, bool links) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0) return ReadError(path.string(), errno);
  const bool is_link = links && S_ISLNK(info.st_mode);
  if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode) && !is_link) {
    return absl::InvalidArgumentError("something was unpacked that is no file and no folder");
  }
  if (S_ISREG(info.st_mode) && info.st_nlink != 1 && !links) {
    return absl::InvalidArgumentError("a file with two names was unpacked");
  }
  const mode_t mode = S_ISDIR(info.st_mode) || (info.st_mode & S_IXUSR) != 0 ? 0755 : 0644;
  if ((change_owner && lchown(path.c_str(), geteuid(), getegid()) != 0) ||
      (!is_link && chmod(path.c_str(), mode) != 0)) {
    return WriteError(path.string(), errno);
  }
  return absl::OkStatus();
}

absl::Status TakeOverAll(const fs::path& folder, bool change_owner, bool image) {
  HAKAM_RETURN_IF_ERROR(TakeOver(folder, change_owner, /*links=*/false));
  const std::string root = (folder / std::string(kImageRoot)).string();
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const std::string path = entry->path().string();
    const bool links = image && path.size() > root.size() && Holds(root, path);
    HAKAM_RETURN_IF_ERROR(TakeOver(path, change_owner, links));
  }
  return error ? ReadError(folder.string(), error.value()) : absl::OkStatus();
}

// What the child has said is as little trusted as the archive.
absl::Status StatusOf(const std::string& archive, const absl::StatusOr<ProcessEnd>& end,
                      const std::string& log) {
  if (absl::IsDeadlineExceeded(end.status())) {
    return WrongUpload(archive,
                       absl::StrCat("takes longer than ", absl::FormatDuration(kTime), " to unpack"));
  }
  if (!end.ok())
    return absl::Status(end.status().code(), absl::StrCat(archive, ": ", end.status().message()));
  const bool exited = end->kind == ProcessEnd::Kind::kExit;
  if (exited && (end->code == 0 || end->code == kImage)) return absl::OkStatus();
  if (!exited || end->memory_mib != 0 || (end->code != kWrong && end->code != kNoRoom)) {
    return WrongUpload(archive,
                       absl::StrCat("cannot be unpacked: hakam-unpack ended with ", end->ToString()));
  }
  const std::string said = PrintableLine(LastWords(LogTail(log, 0), kMostMessage));
  absl::string_view what = said;
  absl::ConsumePrefix(&what, absl::StrCat(kArchive, ": "));
  const std::string line = OneLine(absl::StrCat(archive, ": ", what), kMostMessage);
  return end->code == kNoRoom ? absl::ResourceExhaustedError(line) : absl::InvalidArgumentError(line);
}

// Three numbers.
bool ReadLimits(char** words, ArchiveLimits* limits) {
  uint64_t depth = 0;
  if (!absl::SimpleAtoi(words[0], &limits->bytes) || !absl::SimpleAtoi(words[1], &limits->files) ||
      !absl::SimpleAtoi(words[2], &depth)) {
    return false;
  }
  limits->depth = depth;
  return true;
}

}  // namespace

absl::Status UnpackInside(const std::string& archive, const std::string& folder, const ArchiveLimits& limits,
                          OnlyFolder only_folder, const std::optional<ImageOptions>& image) {
  std::error_code error;
  const std::string scratch = folder + ".scratch";
  fs::remove_all(scratch, error);  // of a caller that was killed
  if (mkdir(scratch.c_str(), 0755) != 0) return WriteError(scratch, errno);
  const absl::Cleanup remove = [&scratch, &error] { fs::remove_all(scratch, error); };

  LaunchSpec launch;
  HAKAM_ASSIGN_OR_RETURN(launch.sandbox, UnpackSandbox());
  const uid_t user = launch.sandbox->user;
  HAKAM_ASSIGN_OR_RETURN(const std::string source, ReadableBy(user, archive, scratch));
  const std::string target = fs::canonical(folder, error).string();
  if (error) return WriteError(folder, error.value());
  if (user != 0 && lchown(target.c_str(), user, user) != 0) return WriteError(target, errno);

  const ImageOptions no_image = {.name = ""};
  const ImageOptions& of_image = image.has_value() ? *image : no_image;
  launch.name = "unpack";
  HAKAM_ASSIGN_OR_RETURN(launch.program, HelperProgram());
  launch.command = {"hakam-unpack",
                    kArchive,
                    kFolder,
                    absl::StrCat(limits.bytes),
                    absl::StrCat(limits.files),
                    absl::StrCat(limits.depth),
                    only_folder == OnlyFolder::kLeftOut ? "1" : "0",
                    of_image.name,
                    absl::StrCat(of_image.limits.bytes),
                    absl::StrCat(of_image.limits.files),
                    absl::StrCat(of_image.limits.depth)};
  launch.folder = kFolder;
  launch.mounts = {{source, kArchive}, {target, kFolder, /*writable=*/true}};
  launch.log_path = (fs::path(scratch) / "log").string();
  launch.log_budget = std::make_shared<LogBudget>(kLogBytes, "hakam-unpack");
  launch.max_file_bytes = static_cast<int64_t>(std::max(limits.bytes, of_image.limits.bytes));
  const absl::StatusOr<ProcessEnd> end = RunInside(launch, {.time = kTime, .disk = target});
  const bool is_image = end.ok() && end->kind == ProcessEnd::Kind::kExit && end->code == kImage;
  const absl::Status taken = TakeOverAll(target, user != 0, is_image);
  HAKAM_RETURN_IF_ERROR(StatusOf(archive, end, launch.log_path));
  return taken.ok() ? taken : absl::Status(taken.code(), absl::StrCat(archive, ": ", taken.message()));
}

int UnpackMain(int argc, char** argv) {
  ArchiveLimits limits;
  ImageOptions image;
  if (argc != 11 || !ReadLimits(argv + 3, &limits) || !ReadLimits(argv + 8, &image.limits)) {
    fprintf(stderr, "hakam-unpack is started by hakam, not by hand\n");
    return kUsage;
  }
  const OnlyFolder only = absl::string_view(argv[6]) == "1" ? OnlyFolder::kLeftOut : OnlyFolder::kKept;
  const absl::StatusOr<bool> is_image = IsImage(argv[1], image.limits);
  image.name = argv[7];
  const absl::Status status =
      !is_image.ok() ? is_image.status()
      : !*is_image   ? Unpack(argv[1], argv[2], limits, only)
      : image.name.empty()
          ? WrongUpload(argv[1],
                        "is an image of a container, and none are taken here: send the folder of the bot")
          : UnpackImage(argv[1], argv[2], image.name, image.limits);
  if (status.ok()) return *is_image ? kImage : 0;
  const std::string line = OneLine(status.message(), kMostMessage);
  fprintf(stderr, "%s\n", line.c_str());
  return absl::IsResourceExhausted(status) ? kNoRoom : kWrong;
}

}  // namespace hakam::arbiter
