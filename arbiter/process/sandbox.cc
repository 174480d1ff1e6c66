#include "arbiter/process/sandbox.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/process/environment.h"
#include "arbiter/process/image_root.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/paths.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kInside = "/run/hakam-inside";
constexpr uint64_t kMiB = 1 << 20;
constexpr uint64_t kSocketFolderBytes = 64 << 10;
constexpr uint64_t kSharedMemoryPart = 4;  // /dev/shm gets this part of the disk limit, /tmp the rest

// The paths that a sandbox has of its own, and those of the host that are never visible in it.
constexpr absl::string_view kOwn[] = {"/usr",
                                      "/bin",
                                      "/lib",
                                      "/lib64",
                                      "/sbin",
                                      "/tmp",
                                      "/proc",
                                      "/dev",
                                      "/dev/shm",
                                      "/run/agent",
                                      kInside,
                                      "/etc/ld.so.cache",
                                      "/etc/alternatives",
                                      "/etc/ssl/certs"};
constexpr absl::string_view kNeverShown[] = {"/proc", "/sys", "/dev"};

// True if `place` is visible already, because it is in a folder that is visible.
bool Covered(const std::vector<BindMount>& shown, absl::string_view place) {
  for (const absl::string_view system : {"/usr", "/bin", "/sbin", "/lib", "/lib64"}) {
    if (Holds(system, place)) return true;
  }
  return std::any_of(shown.begin(), shown.end(),
                     [&](const BindMount& other) { return Holds(other.place, place); });
}

class Command {
 public:
  void Add(std::initializer_list<absl::string_view> words) {
    for (const absl::string_view word : words) words_.emplace_back(word);
  }
  void Tmpfs(absl::string_view place, uint64_t bytes) {
    Add({"--size", absl::StrCat(bytes), "--tmpfs", place});
  }
  void Append(const std::vector<std::string>& words) {
    words_.insert(words_.end(), words.begin(), words.end());
  }
  std::vector<std::string> Take() { return std::move(words_); }

 private:
  std::vector<std::string> words_;
};

void AddSystem(const LaunchSpec& spec, Command* command) {
  command->Add({"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
                "--as-pid-1", "--hostname", "agent", "--clearenv", "--cap-drop", "ALL"});
  if (!spec.root.empty()) {
    for (const ImageLink& link : TopOf(spec.root).links) command->Add({"--symlink", link.target, link.place});
    command->Add({"--proc", "/proc", "--dev", "/dev"});
    return;
  }
  command->Add({"--ro-bind", "/usr", "/usr"});
  for (const absl::string_view name : {"bin", "lib", "lib64", "sbin"}) {
    command->Add({"--symlink", absl::StrCat("usr/", name), absl::StrCat("/", name)});
  }
  for (const absl::string_view path : {"/etc/ld.so.cache", "/etc/alternatives", "/etc/ssl/certs"}) {
    command->Add({"--ro-bind-try", path, path});
  }
  command->Add({"--proc", "/proc", "--dev", "/dev"});
  if (!spec.network) return;
  command->Add({"--share-net"});
  for (const absl::string_view path : {"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf"}) {
    command->Add({"--ro-bind-try", path, path});
  }
}

// Adds all places that can be written to; together they are as large as the limit.
void AddWritable(uint64_t disk_mib, Command* command) {
  const uint64_t all = disk_mib * kMiB - kSocketFolderBytes;
  command->Tmpfs("/dev/shm", all / kSharedMemoryPart);
  command->Tmpfs("/tmp", all - all / kSharedMemoryPart);
  command->Tmpfs(kInsideSocketFolder, kSocketFolderBytes);
}

// True if users other than its owner may open what is in the folder.
bool LetsThrough(const std::string& folder) {
  struct stat info {};
  return stat(folder.c_str(), &info) == 0 && (info.st_mode & S_IXOTH) != 0;
}

// What to cover in the folder `tree` so that nobody sees `source`. As another user bwrap cannot reach what is
// in a closed folder, so the folder itself is covered.
std::string CoverFor(const std::string& source, const std::string& tree, bool other_user) {
  for (size_t end = source.find('/', tree.size() + 1); other_user && end != std::string::npos;
       end = source.find('/', end + 1)) {
    if (!LetsThrough(source.substr(0, end))) return source.substr(0, end);
  }
  return source;
}

// Covers the hidden paths that are inside visible ones. What is in a folder that is covered already is left
// out: it is gone with the folder, and nothing can be made in the folder any more.
void AddHidden(const std::vector<std::string>& hidden, const std::vector<BindMount>& shown, bool other_user,
               Command* command) {
  std::vector<std::string> sources;
  for (const std::string& path : hidden) sources.push_back(CanonicalPath(path));
  std::sort(sources.begin(), sources.end());  // a folder before its contents
  for (const BindMount& tree : shown) {
    std::string covered;  // the last folder
    for (const std::string& path : sources) {
      std::error_code error;
      if (!fs::exists(path, error) || !Holds(tree.source, path)) continue;
      if (!covered.empty() && Holds(covered, path)) continue;
      const std::string source = CoverFor(path, tree.source, other_user);
      const bool folder = fs::is_directory(source, error);
      const std::string place = tree.place + source.substr(tree.source.size());
      if (folder) {
        command->Tmpfs(place, 4096);
        command->Add({"--remount-ro", place});
        covered = source;
      } else {
        command->Add({"--ro-bind", "/dev/null", place});
      }
    }
  }
}

// The agent gets a new environment, because the host's environment is about the host's files.
std::vector<std::string> InsideEnvironment(const LaunchSpec& spec) {
  const char* language = getenv("LANG");
  std::vector<std::string> env = AgentEnvironment(
      spec.env,
      {absl::StrCat("PATH=", spec.root.empty() ? "/usr/local/bin:/usr/bin:/bin" : kImagePath), "HOME=/tmp",
       "TMPDIR=/tmp", absl::StrCat("LANG=", language == nullptr ? "C.UTF-8" : language)});
  env.push_back(absl::StrCat("HAKAM_ADDRESS=unix:", kInsideSocketFolder, "/agent.sock"));
  return env;
}

bool MayRead(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return true;  // a missing file is reported elsewhere
  const mode_t needed = S_ISDIR(info.st_mode) ? S_IROTH | S_IXOTH : S_IROTH;
  return (info.st_mode & needed) == needed;
}

// True if it does no harm to let everybody read it: the bot's own folder, or files of an ordinary user. What
// belongs to root stays closed, because a manifest can name anything.
bool MayBeOpened(const LaunchSpec& spec, const BindMount& shown) {
  struct stat info {};
  if (stat(shown.source.c_str(), &info) == 0 && info.st_uid != 0) return true;
  return shown.place == spec.folder && fs::path(shown.source).parent_path() != "/";
}

}  // namespace

absl::Status CheckShowable(absl::string_view path) {
  for (const absl::string_view never : kNeverShown) {
    if (Holds(never, path)) {
      return absl::InvalidArgumentError(absl::StrCat("nothing in ", never, " is shown in a sandbox"));
    }
  }
  for (const absl::string_view own : kOwn) {
    if (Holds(path, own)) {
      return absl::InvalidArgumentError(
          absl::StrCat("holds ", own, ", which a sandbox has of its own: name a folder below it"));
    }
  }
  return absl::OkStatus();
}

std::vector<BindMount> ShownTo(const LaunchSpec& spec) {
  if (!spec.root.empty()) {
    std::vector<BindMount> shown = spec.mounts;
    const ImageTop top = TopOf(spec.root);
    shown.insert(shown.end(), top.mounts.begin(), top.mounts.end());
    return shown;
  }
  std::vector<std::string> wanted = {spec.folder};
  for (const ReadOnlyPath& other : spec.read_only) wanted.push_back(other.path);
  std::sort(wanted.begin(), wanted.end());  // a folder before its contents
  // These are files, so they can be last: they contain none of the others. If the program is a link in the
  // folder, both the link and the file that it leads to are added.
  wanted.push_back(spec.program);
  wanted.push_back(CanonicalPath(spec.program));
  std::vector<BindMount> shown = spec.mounts;
  for (const std::string& place : wanted) {
    std::error_code error;
    if (!fs::exists(place, error) || Covered(shown, place) || !CheckShowable(place).ok()) continue;
    shown.push_back({.source = CanonicalPath(place), .place = place});
  }
  return shown;
}

std::vector<std::string> BwrapCommand(const Sandbox& sandbox, const LaunchSpec& spec,
                                      const std::vector<BindMount>& shown,
                                      const std::vector<std::string>& sources) {
  HAKAM_CHECK(sources.size() == shown.size() + 1);
  Command command;
  command.Add({sandbox.bwrap});
  AddSystem(spec, &command);
  AddWritable(sandbox.in_force.disk_mib(), &command);
  for (size_t i = 0; i < shown.size(); ++i) {
    command.Add({shown[i].writable ? "--bind" : "--ro-bind", sources[i], shown[i].place});
  }
  command.Add({"--ro-bind", sources.back(), kInside});
  AddHidden(spec.hidden, shown, sandbox.user != 0, &command);
  command.Add({"--remount-ro", "/dev", "--remount-ro", "/", "--"});

  const std::vector<std::string> env = InsideEnvironment(spec);
  command.Add({kInside, absl::StrCat(kFilterDescriptor), absl::StrCat(sandbox.in_force.processes()),
               kInsideSocketFolder, spec.root.empty() ? spec.folder : spec.working_directory, spec.program,
               absl::StrCat(env.size())});
  command.Append(env);
  command.Append(spec.command);
  return command.Take();
}

v1::Containment ContainmentOf(const LaunchSpec& spec) {
  if (spec.sandbox == nullptr) return {};
  v1::Containment containment = spec.sandbox->in_force;
  if (!containment.isolated()) return containment;
  containment.set_image(spec.image);
  for (const ReadOnlyPath& other : spec.read_only) {
    const std::string source = CanonicalPath(other.path);
    containment.add_read_only(source == other.path ? other.given : absl::StrCat(other.given, " -> ", source));
  }
  return containment;
}

absl::Status CheckRoot(const LaunchSpec& spec) {
  if (spec.root.empty()) return absl::OkStatus();
  if (spec.sandbox == nullptr || !spec.sandbox->in_force.isolated()) {
    return absl::UnavailableError(absl::StrCat(
        spec.root,
        ": an image runs only in a sandbox that isolates it, and there is none: install bubblewrap, "
        "allow user namespaces (`hakam doctor`), and do not turn the sandbox off"));
  }
  if (spec.sandbox->inside_image.empty()) {
    return absl::UnavailableError(
        absl::StrCat(spec.root,
                     ": an image needs a hakam that is linked statically, or hakam-small-keeper beside it: "
                     "install a release, or build hakam-small-keeper"));
  }
  return absl::OkStatus();
}

absl::Status CheckReadable(const LaunchSpec& spec) {
  if (spec.sandbox == nullptr || spec.sandbox->user == 0) return absl::OkStatus();
  for (const BindMount& shown : ShownTo(spec)) {
    if (MayRead(shown.source)) continue;
    const std::string why = absl::StrCat(shown.source, ": user ", spec.sandbox->user,
                                         ", as whom agents run when the arbiter is root, may not read it: ");
    if (MayBeOpened(spec, shown)) {
      return absl::FailedPreconditionError(absl::StrCat(
          why, "chmod -R o+rX ", shown.source, ", or run the arbiter as the user whose files these are"));
    }
    return absl::FailedPreconditionError(absl::StrCat(why,
                                                      "it belongs to root; copy what the bot needs into its "
                                                      "folder, or run the arbiter as an ordinary user"));
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
