#include "arbiter/process/contents.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/process/paths.h"
#include "arbiter/process/sandbox.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// Far more than a bot has with all its packages; looking through them takes seconds.
constexpr size_t kMaxFiles = 2'000'000;
constexpr int kMaxDepth = 200;

const char* SpecialKind(mode_t mode) {
  return S_ISFIFO(mode)   ? "a FIFO"
         : S_ISSOCK(mode) ? "a socket"
         : S_ISCHR(mode)  ? "a device"
         : S_ISBLK(mode)  ? "a device"
                          : nullptr;
}

// A file with several names: how many of them were found, and one of them.
struct Linked {
  nlink_t names = 0;
  nlink_t found = 0;
  std::string path;
};
using LinkedFiles = std::map<std::pair<dev_t, ino_t>, Linked>;

// What cannot be looked at could be anything.
absl::Status Unseen(const fs::path& path, int error) {
  return absl::FailedPreconditionError(
      absl::StrCat(path.string(), ": ", strerror(error), "; every file of an agent must be looked at"));
}

absl::Status Look(const fs::path& path, LinkedFiles* linked) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0) {
    if (errno == ENOENT) return absl::OkStatus();  // it was removed just now
    return Unseen(path, errno);
  }
  if (const char* kind = SpecialKind(info.st_mode); kind != nullptr) {
    return absl::FailedPreconditionError(absl::StrCat(
        path.string(), " is ", kind,
        ", through which an agent could talk to others: remove it, or give the agent a folder of its own"));
  }
  if (linked == nullptr || !S_ISREG(info.st_mode) || info.st_nlink < 2) return absl::OkStatus();
  Linked& file = (*linked)[{info.st_dev, info.st_ino}];
  file = {.names = info.st_nlink, .found = file.found + 1, .path = path.string()};
  return absl::OkStatus();
}

// `linked` may be null.
absl::Status LookThrough(const std::string& folder, const std::vector<std::string>& hidden,
                         LinkedFiles* linked) {
  HAKAM_RETURN_IF_ERROR(Look(folder, linked));
  std::error_code error;
  if (!fs::is_directory(folder, error)) return absl::OkStatus();
  size_t count = 0;
  // A folder that cannot be read here cannot be read by the agent either.
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (++count > kMaxFiles) {
      return absl::FailedPreconditionError(
          absl::StrCat(folder, ": more than ", kMaxFiles, " files; name a smaller folder"));
    }
    if (std::find(hidden.begin(), hidden.end(), entry->path().string()) != hidden.end()) {
      entry.disable_recursion_pending();
      continue;
    }
    if (entry.depth() > kMaxDepth) {
      return absl::FailedPreconditionError(
          absl::StrCat(folder, ": folders that are more than ", kMaxDepth, " deep in each other"));
    }
    HAKAM_RETURN_IF_ERROR(Look(entry->path(), linked));
  }
  return error ? Unseen(folder, error.value()) : absl::OkStatus();
}

}  // namespace

absl::Status CheckContents(const LaunchSpec& spec, HardLinks hard_links) {
  LinkedFiles linked;
  for (const BindMount& shown : ShownTo(spec)) {
    const bool own = spec.root.empty() ? shown.place == spec.folder : Holds(spec.root, shown.source);
    const bool strict = hard_links == HardLinks::kRefused && own;
    HAKAM_RETURN_IF_ERROR(LookThrough(shown.source, spec.hidden, strict ? &linked : nullptr));
  }
  for (const auto& [id, file] : linked) {
    if (file.found == file.names) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        file.path,
        " has another name outside the agent's folder (a hard link): replace it by a copy (cp -r makes "
        "a folder without such links)"));
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
