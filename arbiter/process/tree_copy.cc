#include "arbiter/process/tree_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxEntries = 1'000'000;
constexpr size_t kMaxNameBytes = size_t{256} << 20;  // of all paths together
constexpr int kMaxLevels = 200;
constexpr mode_t kRights = 0777;
constexpr char kUnfinished[] = ".hakam-unfinished";

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

// A folder, and how to reach what is in it.
class Root {
 public:
  static absl::StatusOr<Root> Open(const std::string& folder) {
    const int fd = open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return absl::ErrnoToStatus(errno, folder);
    return Root(folder, Descriptor(fd));
  }
  absl::Status Error(const std::string& name) const {
    return absl::ErrnoToStatus(errno, (fs::path(folder_) / name).string());
  }
  // Through no link; O_NONBLOCK, because a FIFO may have taken the place of a file.
  absl::StatusOr<Descriptor> Reach(const std::string& name, int flags) const {
    open_how how{};
    how.flags =
        static_cast<uint64_t>(flags | O_CLOEXEC | O_NOFOLLOW | ((flags & O_PATH) != 0 ? 0 : O_NONBLOCK));
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
    const auto fd = static_cast<int>(
        syscall(SYS_openat2, fd_.get(), name.empty() ? "." : name.c_str(), &how, sizeof how));
    if (fd < 0) return Error(name);
    return Descriptor(fd);
  }
  // The folder that the entry is in.
  absl::StatusOr<Descriptor> Parent(const std::string& name) const {
    return Reach(fs::path(name).parent_path().string(), O_PATH | O_DIRECTORY);
  }
  int fd() const { return fd_.get(); }

 private:
  Root(std::string folder, Descriptor fd) : folder_(std::move(folder)), fd_(std::move(fd)) {}
  std::string folder_;
  Descriptor fd_;
};

std::string Last(const std::string& name) { return fs::path(name).filename().string(); }

FileState StateOf(const struct stat& info) {
  if (S_ISDIR(info.st_mode)) return {.mode = info.st_mode};
  return {.mode = info.st_mode, .changed = {info.st_ctim.tv_sec, info.st_ctim.tv_nsec}};
}

// Describes all that is in the folder.
absl::StatusOr<FileStates> Describe(const std::string& folder) {
  FileStates states;
  std::error_code error;
  size_t bytes = 0;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const std::string& path = entry->path().native();
    struct stat info {};
    if (lstat(path.c_str(), &info) != 0) {
      if (errno == ENOENT) continue;  // it was removed just now
      return absl::ErrnoToStatus(errno, path);
    }
    if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode) && !S_ISLNK(info.st_mode)) {
      return absl::FailedPreconditionError(absl::StrCat(path, " is neither a file, a folder nor a link"));
    }
    bytes += path.size();
    if (states.size() == kMaxEntries || bytes > kMaxNameBytes || entry.depth() > kMaxLevels) {
      return absl::FailedPreconditionError(absl::StrCat(folder, ": more than ", kMaxEntries,
                                                        " files, or folders that are ", kMaxLevels,
                                                        " deep in each other"));
    }
    states.emplace(entry->path().lexically_relative(folder).string(), StateOf(info));
  }
  if (error) return absl::ErrnoToStatus(error.value(), folder);
  return states;
}

struct Owner {
  uid_t user = 0;
  gid_t group = 0;
};

bool CopyBytes(int from, int to) {
  std::vector<char> block(1 << 18);
  while (true) {
    const ssize_t n = read(from, block.data(), block.size());
    if (n <= 0) return n == 0;
    for (ssize_t done = 0; done < n;) {
      const ssize_t written = write(to, block.data() + done, static_cast<size_t>(n - done));
      if (written < 0) return false;
      done += written;
    }
  }
}

// Makes a complete copy beside the place of the old one, which it then replaces.
absl::Status CopyFile(const Root& from, const Root& to, const std::string& name, const Owner* owner) {
  HAKAM_ASSIGN_OR_RETURN(const Descriptor source, from.Reach(name, O_RDONLY));
  HAKAM_ASSIGN_OR_RETURN(const Descriptor folder, to.Parent(name));
  struct stat info {};
  if (fstat(source.get(), &info) != 0) return from.Error(name);
  if (!S_ISREG(info.st_mode))
    return absl::FailedPreconditionError(absl::StrCat(name, " was a file, and is none now"));
  unlinkat(folder.get(), kUnfinished, 0);
  const Descriptor copy(
      openat(folder.get(), kUnfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (copy.get() < 0) return to.Error(name);
  const timespec times[] = {info.st_mtim, info.st_mtim};
  const bool done = CopyBytes(source.get(), copy.get()) &&
                    (owner == nullptr || fchown(copy.get(), owner->user, owner->group) == 0) &&
                    fchmod(copy.get(), (info.st_mode & kRights) | S_IRUSR | S_IWUSR) == 0 &&
                    futimens(copy.get(), times) == 0 &&
                    renameat(folder.get(), kUnfinished, folder.get(), Last(name).c_str()) == 0;
  if (done) return absl::OkStatus();
  const absl::Status failed = to.Error(name);
  unlinkat(folder.get(), kUnfinished, 0);
  return failed;
}

absl::Status CopyLink(const Root& from, const Root& to, const std::string& name, const Owner* owner) {
  HAKAM_ASSIGN_OR_RETURN(const Descriptor there, from.Parent(name));
  HAKAM_ASSIGN_OR_RETURN(const Descriptor folder, to.Parent(name));
  std::string target(PATH_MAX, '\0');
  const ssize_t size = readlinkat(there.get(), Last(name).c_str(), target.data(), target.size());
  if (size < 0) return from.Error(name);
  target.resize(static_cast<size_t>(size));
  unlinkat(folder.get(), Last(name).c_str(), 0);
  if (symlinkat(target.c_str(), folder.get(), Last(name).c_str()) != 0) return to.Error(name);
  if (owner != nullptr &&
      fchownat(folder.get(), Last(name).c_str(), owner->user, owner->group, AT_SYMLINK_NOFOLLOW) != 0) {
    return to.Error(name);
  }
  return absl::OkStatus();
}

absl::Status MakeFolder(const Root& to, const std::string& name, mode_t mode, const Owner* owner) {
  HAKAM_ASSIGN_OR_RETURN(const Descriptor folder, to.Parent(name));
  unlinkat(folder.get(), Last(name).c_str(), 0);  // a file or a link; fails for a folder
  if (mkdirat(folder.get(), Last(name).c_str(), 0700) != 0 && errno != EEXIST) return to.Error(name);
  HAKAM_ASSIGN_OR_RETURN(const Descriptor made, to.Reach(name, O_RDONLY | O_DIRECTORY));
  if (owner != nullptr && fchown(made.get(), owner->user, owner->group) != 0) return to.Error(name);
  if (fchmod(made.get(), (mode & kRights) | S_IRWXU) != 0) return to.Error(name);
  return absl::OkStatus();
}

// Gives a copied folder the time of its original; after its contents, which change the time. Builds look at
// it.
absl::Status KeepTime(const Root& from, const Root& to, const std::string& name) {
  HAKAM_ASSIGN_OR_RETURN(const Descriptor source, from.Reach(name, O_PATH | O_DIRECTORY));
  HAKAM_ASSIGN_OR_RETURN(const Descriptor made, to.Reach(name, O_RDONLY | O_DIRECTORY));
  struct stat info {};
  if (fstat(source.get(), &info) != 0) return from.Error(name);
  const timespec times[] = {info.st_mtim, info.st_mtim};
  return futimens(made.get(), times) == 0 ? absl::OkStatus() : to.Error(name);
}

// Copies one entry; the folder that it is in exists.
absl::Status CopyEntry(const Root& from, const Root& to, const std::string& name, mode_t mode,
                       const Owner* owner) {
  return S_ISDIR(mode)   ? MakeFolder(to, name, mode, owner)
         : S_ISLNK(mode) ? CopyLink(from, to, name, owner)
                         : CopyFile(from, to, name, owner);
}

// The state of an entry; nothing if it is not there.
std::optional<FileState> Find(const FileStates& states, const std::string& name) {
  const auto it = states.find(name);
  return it == states.end() ? std::nullopt : std::optional(it->second);
}

}  // namespace

absl::StatusOr<TreeState> CopyTree(const std::string& from, const std::string& to, uid_t user) {
  // A link to a folder is followed here, and never below.
  std::error_code error;
  const std::string real = fs::canonical(from, error).string();
  if (error) return absl::ErrnoToStatus(error.value(), from);
  TreeState state;
  HAKAM_ASSIGN_OR_RETURN(state.original, Describe(real));
  HAKAM_ASSIGN_OR_RETURN(const Root source, Root::Open(real));
  if (mkdir(to.c_str(), 0755) != 0) return absl::ErrnoToStatus(errno, to);
  HAKAM_ASSIGN_OR_RETURN(const Root copy, Root::Open(to));
  const Owner owner = {.user = user, .group = user};
  const Owner* new_owner = user == 0 ? nullptr : &owner;
  if (user != 0 && lchown(to.c_str(), user, user) != 0) return absl::ErrnoToStatus(errno, to);
  for (const auto& [name, file] : state.original) {
    HAKAM_RETURN_IF_ERROR(CopyEntry(source, copy, name, file.mode, new_owner));
  }
  for (auto entry = state.original.rbegin(); entry != state.original.rend(); ++entry) {
    if (S_ISDIR(entry->second.mode)) HAKAM_RETURN_IF_ERROR(KeepTime(source, copy, entry->first));
  }
  HAKAM_ASSIGN_OR_RETURN(state.copy, Describe(to));
  return state;
}

absl::Status BringBack(const std::string& from, const TreeState& before, const std::string& to) {
  HAKAM_ASSIGN_OR_RETURN(const FileStates built, Describe(from));
  std::error_code error;
  const std::string real = fs::canonical(to, error).string();
  if (error) return absl::ErrnoToStatus(error.value(), to);
  HAKAM_ASSIGN_OR_RETURN(const FileStates present, Describe(real));
  const auto changed_by_author = [&](const std::string& name) {
    const std::optional<FileState> now = Find(present, name);
    return now && now != Find(before.original, name);
  };
  std::vector<std::string> wanted;
  for (const auto& [name, file] : built) {
    if (Find(before.copy, name) == file) continue;
    const std::optional<FileState> now = Find(present, name);
    const bool was_folder = now && S_ISDIR(now->mode);
    if (now && was_folder != S_ISDIR(file.mode) && (was_folder || changed_by_author(name))) {
      return absl::FailedPreconditionError(absl::StrCat(
          to, "/", name, ": is a ", was_folder ? "folder" : "file", ", and the build has made a ",
          was_folder ? "file" : "folder", " of this name: remove one of them"));
    }
    if (!changed_by_author(name) || S_ISDIR(file.mode)) wanted.push_back(name);
  }
  HAKAM_ASSIGN_OR_RETURN(const Root source, Root::Open(from));
  HAKAM_ASSIGN_OR_RETURN(const Root folder, Root::Open(real));
  struct stat top {};
  if (fstat(folder.fd(), &top) != 0) return absl::ErrnoToStatus(errno, real);
  const Owner owner = {.user = top.st_uid, .group = top.st_gid};
  const Owner* new_owner = geteuid() == 0 ? &owner : nullptr;
  for (const std::string& name : wanted) {
    HAKAM_RETURN_IF_ERROR(CopyEntry(source, folder, name, built.at(name).mode, new_owner));
  }
  // Backwards: the contents of a folder before the folder.
  for (auto entry = before.copy.rbegin(); entry != before.copy.rend(); ++entry) {
    const auto& [name, file] = *entry;
    if (built.contains(name) || !present.contains(name) || changed_by_author(name)) continue;
    HAKAM_ASSIGN_OR_RETURN(const Descriptor parent, folder.Parent(name));
    // A folder with files that the build does not know stays.
    unlinkat(parent.get(), Last(name).c_str(), S_ISDIR(file.mode) ? AT_REMOVEDIR : 0);
  }
  return absl::OkStatus();
}

absl::Status RemoveTree(const std::string& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) return absl::OkStatus();
  // Folders without rights for their owner: give the rights, from the top.
  fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add | fs::perm_options::nofollow, error);
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (fs::is_directory(entry->symlink_status(error))) chmod(entry->path().c_str(), 0700);
  }
  fs::remove_all(folder, error);
  return error ? absl::ErrnoToStatus(error.value(), folder) : absl::OkStatus();
}

}  // namespace hakam::arbiter
