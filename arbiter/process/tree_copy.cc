#include "arbiter/process/tree_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxEntries = 1'000'000;

absl::StatusOr<struct stat> Stat(const fs::path& path) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0) return SystemError(path.string(), errno);
  return info;
}

FileState StateOf(const struct stat& info) {
  if (S_ISDIR(info.st_mode)) return {.mode = info.st_mode};
  return {.mode = info.st_mode,
          .size = info.st_size,
          .changed_ns = int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec};
}

bool IsKnownKind(mode_t mode) { return S_ISREG(mode) || S_ISDIR(mode) || S_ISLNK(mode); }

// Describes all that is in the folder.
absl::StatusOr<TreeState> Describe(const std::string& folder) {
  TreeState tree;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    HAKAM_ASSIGN_OR_RETURN(const struct stat info, Stat(entry->path()));
    if (!IsKnownKind(info.st_mode)) {
      return absl::FailedPreconditionError(
          absl::StrCat(entry->path().string(), " is neither a file, a folder nor a link"));
    }
    if (tree.size() == kMaxEntries) {
      return absl::FailedPreconditionError(absl::StrCat(folder, ": more than ", kMaxEntries, " files"));
    }
    tree.emplace(entry->path().lexically_relative(folder).string(), StateOf(info));
  }
  if (error) return SystemError(folder, error.value());
  return tree;
}

struct Owner {
  uid_t user = 0;
  gid_t group = 0;
};

// Removes what is at `path`, unless both are folders.
absl::Status MakeRoom(const fs::path& path, const FileState& wanted) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0) return absl::OkStatus();
  if (S_ISDIR(info.st_mode)) {
    if (S_ISDIR(wanted.mode)) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat(path.string(), ": the build has replaced this folder by a file"));
  }
  return unlink(path.c_str()) == 0 ? absl::OkStatus() : SystemError(path.string(), errno);
}

// Copies one entry; the folder that it is in exists. There must be no process that could change `from`.
absl::Status CopyEntry(const fs::path& from, const fs::path& to, const FileState& state, const Owner* owner) {
  HAKAM_RETURN_IF_ERROR(MakeRoom(to, state));
  std::error_code error;
  if (S_ISDIR(state.mode)) {
    fs::create_directory(to, error);
  } else if (S_ISLNK(state.mode)) {
    fs::copy_symlink(from, to, error);
  } else {
    fs::copy_file(from, to, error);
  }
  if (error) return SystemError(to.string(), error.value());
  if (owner != nullptr && lchown(to.c_str(), owner->user, owner->group) != 0)
    return SystemError(to.string(), errno);
  // After the owner, because a change of owner may change the mode. Bits like set-user-ID are not copied.
  constexpr mode_t kRights = 0777;
  if (!S_ISLNK(state.mode) && chmod(to.c_str(), (state.mode & kRights) | S_IRUSR | S_IWUSR) != 0) {
    return SystemError(to.string(), errno);
  }
  if (S_ISDIR(state.mode)) return absl::OkStatus();
  const timespec changed = {.tv_sec = state.changed_ns / 1'000'000'000,
                            .tv_nsec = state.changed_ns % 1'000'000'000};
  const timespec times[] = {changed, changed};
  if (utimensat(AT_FDCWD, to.c_str(), times, AT_SYMLINK_NOFOLLOW) != 0)
    return SystemError(to.string(), errno);
  return absl::OkStatus();
}

// True if the original is as it was when the copy was made, or is not there. Its mode may differ from that of
// the copy, whose owner can always write.
bool IsAsBefore(const fs::path& original, const TreeState& before, const std::string& name) {
  struct stat info {};
  if (lstat(original.c_str(), &info) != 0) return true;
  const auto then = before.find(name);
  if (then == before.end()) return false;
  const FileState now = StateOf(info);
  return (then->second.mode & S_IFMT) == (now.mode & S_IFMT) && then->second.size == now.size &&
         then->second.changed_ns == now.changed_ns;
}

}  // namespace

absl::StatusOr<TreeState> CopyTree(const std::string& from, const std::string& to, uid_t user) {
  HAKAM_ASSIGN_OR_RETURN(TreeState tree, Describe(from));
  const Owner owner = {.user = user, .group = user};
  const Owner* new_owner = user == 0 ? nullptr : &owner;
  HAKAM_ASSIGN_OR_RETURN(const struct stat top, Stat(from));
  HAKAM_RETURN_IF_ERROR(CopyEntry(from, to, StateOf(top), new_owner));
  for (const auto& [name, state] : tree) {
    HAKAM_RETURN_IF_ERROR(CopyEntry(fs::path(from) / name, fs::path(to) / name, state, new_owner));
  }
  return Describe(to);
}

absl::Status BringBack(const std::string& from, const TreeState& before, const std::string& to) {
  HAKAM_ASSIGN_OR_RETURN(const TreeState now, Describe(from));
  HAKAM_ASSIGN_OR_RETURN(const struct stat top, Stat(to));
  const Owner owner = {.user = top.st_uid, .group = top.st_gid};
  const Owner* new_owner = geteuid() == 0 ? &owner : nullptr;
  for (const auto& [name, state] : now) {
    const auto then = before.find(name);
    if (then != before.end() && then->second == state) continue;
    const fs::path place = fs::path(to) / name;
    if (!IsAsBefore(place, before, name) && !S_ISDIR(state.mode)) continue;
    HAKAM_RETURN_IF_ERROR(CopyEntry(fs::path(from) / name, place, state, new_owner));
  }
  // Backwards: the contents of a folder before the folder.
  for (auto entry = before.rbegin(); entry != before.rend(); ++entry) {
    const std::string& name = entry->first;
    if (now.count(name) != 0 || !IsAsBefore(fs::path(to) / name, before, name)) continue;
    std::error_code ignored;  // a folder with files that the build does not know stays
    fs::remove(fs::path(to) / name, ignored);
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
