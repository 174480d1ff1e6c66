#include "arbiter/process/build.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/interpreter.h"
#include "arbiter/process/log_budget.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/process/process.h"
#include "arbiter/process/run_inside.h"
#include "arbiter/process/sandbox.h"
#include "arbiter/process/system_error.h"
#include "arbiter/process/tree_copy.h"
#include "sdk/base/status_macros.h"

extern char** environ;

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kLookAtLock = absl::Milliseconds(500);
constexpr char kHome[] = "/run/home";  // inside

// Compilers need far more than a bot.
v1::Limits LimitsOf(const BuildOptions& options) {
  v1::Limits limits;
  limits.set_memory_mib(options.memory_mib);
  limits.set_processes(2048);
  limits.set_disk_mib(options.memory_mib);  // of /tmp, in memory
  return limits;
}

struct Workplace {
  explicit Workplace(const std::string& place)
      : copy(place + "/copy"), home(place + "/home"), users(place + "/passwd"), log(place + "/log") {}
  std::string copy;
  std::string home;
  std::string users;
  std::string log;
};

// Holds the lock of a workplace while a build uses it.
class Lock {
 public:
  // Waits while another program builds this bot.
  static absl::StatusOr<Lock> Take(const std::string& place, absl::Duration limit) {
    const int fd = open(place.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return absl::ErrnoToStatus(errno, place);
    Lock lock(fd);
    for (absl::Duration waited; flock(fd, LOCK_EX | LOCK_NB) != 0; waited += kLookAtLock) {
      if (errno != EWOULDBLOCK) return absl::ErrnoToStatus(errno, place);
      if (waited > limit) {
        return absl::UnavailableError(
            absl::StrCat("another program has been building this bot for ", absl::FormatDuration(limit)));
      }
      absl::SleepFor(kLookAtLock);
    }
    return lock;
  }
  Lock(Lock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Lock& operator=(Lock&&) = delete;
  ~Lock() {
    if (fd_ >= 0) close(fd_);
  }

 private:
  explicit Lock(int fd) : fd_(fd) {}
  int fd_;
};

std::string Variable(const std::string& name) {
  const char* value = getenv(name.c_str());
  return value == nullptr ? "" : value;
}

std::string RustupHome() {
  const std::string named = Variable("RUSTUP_HOME");
  return named.empty() ? Variable("HOME") + "/.rustup" : named;
}

// Adds the existing ones of these paths to what the build may read.
void Show(const std::vector<std::string>& paths, LaunchSpec* launch) {
  for (const std::string& path : paths) {
    std::error_code error;
    if (path.empty() || path[0] != '/' || !fs::exists(path, error) || !CheckShowable(path).ok()) continue;
    launch->read_only.push_back({.given = path, .path = path});
  }
}

// What compilers and package tools read outside /usr.
void ShowTools(const BuildSpec& spec, LaunchSpec* launch) {
  // Programs call others beside them. A folder that is not in PATH may hold anything: of it only the program
  // is shown.
  const std::string beside = fs::path(spec.program).parent_path().string();
  if (absl::StrContains(absl::StrCat(":", Variable("PATH"), ":"), absl::StrCat(":", beside, ":")))
    Show({beside}, launch);
  Show({RustupHome(), "/etc/maven", "/etc/npmrc"}, launch);
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/etc", error)) {
    if (absl::StartsWith(entry.path().filename().string(), "java")) Show({entry.path().string()}, launch);
  }
  // The kit for C++ and the rules module of Python, if this program runs where it was built:
  // HAKAM/build/PRESET/bin/hakam. Bots use what was built in HAKAM/build/release.
  fs::path hakam = fs::read_symlink("/proc/self/exe", error);
  for (int i = 0; i < 4; ++i) hakam = hakam.parent_path();
  const std::string built = (hakam / "build" / "release").string();
  Show({(hakam / "sdk").string(), built + "/sdk", built + "/proto", built + "/python",
        built + "/hakam-config.cmake", built + "/hakam-targets.cmake"},
       launch);
}

// The folders of PATH that the build can see.
std::string VisiblePath(const LaunchSpec& launch) {
  std::vector<std::string> visible = {"/usr", "/bin", "/sbin"};
  for (const ReadOnlyPath& shown : launch.read_only) visible.push_back(shown.path);
  std::vector<std::string> folders;
  const std::string all = Variable("PATH");
  for (const absl::string_view folder : absl::StrSplit(all, ':')) {
    const auto holds = [&](const std::string& path) {
      return folder == path || absl::StartsWith(folder, path + "/");
    };
    if (std::any_of(visible.begin(), visible.end(), holds)) folders.emplace_back(folder);
  }
  return absl::StrJoin(folders, ":");
}

// What tools read of the environment. The other variables are left out: they could be secrets.
std::vector<std::string> BuildEnvironment(const LaunchSpec& launch) {
  std::vector<std::string> env = {absl::StrCat("HOME=", kHome), "USER=build",
                                  absl::StrCat("PATH=", VisiblePath(launch)),
                                  absl::StrCat("RUSTUP_HOME=", RustupHome())};
  std::vector<std::string> kept = {"HAKAM_DIR",
                                   "JAVA_HOME",
                                   "CC",
                                   "CXX",
                                   "GOFLAGS",
                                   "CARGO_BUILD_BUILD_DIR",
                                   "CARGO_PROFILE_RELEASE_OPT_LEVEL"};
  // Without a network they fail at once, instead of trying for a minute.
  if (!launch.network)
    env.insert(env.end(), {"npm_config_offline=true", "CARGO_NET_OFFLINE=true", "GOPROXY=off"});
  if (launch.network) {
    kept.insert(kept.end(), {"http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY",
                             "GOPROXY", "GOSUMDB", "GONOSUMDB", "GOPRIVATE", "npm_config_registry"});
  }
  for (const std::string& name : kept) {
    if (const std::string value = Variable(name); !value.empty())
      env.push_back(absl::StrCat(name, "=", value));
  }
  return env;
}

absl::Status MakeHome(const Workplace& place, uid_t user) {
  // An earlier build may have been killed.
  HAKAM_RETURN_IF_ERROR(RemoveTree(place.copy));
  std::error_code error;
  for (const std::string& file : {place.log, place.users}) fs::remove(file, error);
  fs::create_directory(place.home, error);
  if (user != 0 && lchown(place.home.c_str(), user, user) != 0) return absl::ErrnoToStatus(errno, place.home);
  // Java finds its home by the name of its user.
  const uid_t inside = user != 0 ? user : geteuid();
  std::ofstream(place.users) << "build:x:" << inside << ":" << inside << "::" << kHome << ":/bin/sh\n";
  return absl::OkStatus();
}

LaunchSpec LaunchOf(const BuildSpec& spec, const Workplace& place, const BuildOptions& options) {
  LaunchSpec launch;
  launch.name = spec.name;
  launch.program = spec.program;
  launch.command = spec.command;
  launch.folder = spec.folder;
  launch.read_only = spec.read_only;
  launch.mounts = {{place.copy, spec.folder, /*writable=*/true},
                   {place.home, kHome, /*writable=*/true},
                   {place.users, "/etc/passwd"}};
  launch.network = options.network;
  launch.log_path = place.log;
  launch.log_budget = std::make_shared<LogBudget>(int64_t{options.log_mib} << 20, "a build");
  launch.max_file_bytes = int64_t{8} << 30;
  launch.max_descriptors = 8192;
  ShowTools(spec, &launch);
  launch.env = BuildEnvironment(launch);
  return launch;
}

// The end of the output comes last, where people look first.
absl::Status Failed(const BuildSpec& spec, const ProcessEnd& end, const std::string& log,
                    bool lacks_network) {
  std::string tail = LogTail(log, 0);
  while (!tail.empty() && tail.back() == '\n') tail.pop_back();
  const char* advice =
      lacks_network ? "; it had no network: if it has to download packages, add --build-network" : "";
  return absl::InvalidArgumentError(absl::StrCat(
      spec.folder, ": build failed with ", end.ToString(), ": ", absl::StrJoin(spec.command, " "),
      "\nlog of the build: ", log, advice, tail.empty() ? "" : "\n", tail));
}

absl::Status BuildInside(const BuildSpec& spec, const Workplace& place,
                         std::shared_ptr<const Sandbox> sandbox, const BuildOptions& options) {
  if (!options.keep_home) HAKAM_RETURN_IF_ERROR(RemoveTree(place.home));
  HAKAM_RETURN_IF_ERROR(MakeHome(place, sandbox->user));
  const absl::Cleanup remove = [&place, &options] {
    (void)RemoveTree(place.copy);
    if (!options.keep_home) (void)RemoveTree(place.home);
  };
  HAKAM_ASSIGN_OR_RETURN(const TreeState before, CopyTree(spec.folder, place.copy, sandbox->user));
  LaunchSpec launch = LaunchOf(spec, place, options);
  launch.sandbox = std::move(sandbox);
  HAKAM_RETURN_IF_ERROR(ShowInterpreter({}, &launch));
  const absl::StatusOr<ProcessEnd> end = RunInside(launch, {.time = options.time,
                                                            .disk = options.place,
                                                            .folders = {place.copy, place.home},
                                                            .most_bytes = uint64_t{options.disk_mib} << 20,
                                                            .stop = options.stop});
  if (!end.ok()) {
    // What it has kept in its home may be what fills the disk.
    if (absl::IsUnavailable(end.status())) (void)RemoveTree(place.home);
    return absl::Status(end.status().code(), absl::StrCat(spec.folder, ": build: ", end.status().message()));
  }
  if (end->kind == ProcessEnd::Kind::kExit && end->code == 0)
    return BringBack(place.copy, before, spec.folder);
  return Failed(spec, *end, place.log,
                /*lacks_network=*/!options.network && end->kind == ProcessEnd::Kind::kExit);
}

// With the rights and the environment of the user.
absl::StatusOr<ProcessEnd> RunOutside(const BuildSpec& spec, const std::string& log) {
  std::vector<char*> argv;
  for (const std::string& word : spec.command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, spec.folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0644);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  // The arbiter ignores signals that a build may expect.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t pid = 0;
  const int error = posix_spawn(&pid, spec.program.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return ProcessEnd{ProcessEnd::Kind::kExecFailed, error, ""};
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFSIGNALED(status)) return ProcessEnd{ProcessEnd::Kind::kSignal, WTERMSIG(status), ""};
  return ProcessEnd{ProcessEnd::Kind::kExit, WEXITSTATUS(status), ""};
}

}  // namespace

absl::StatusOr<std::vector<std::string>> BuildAgent(const BuildSpec& spec, const BuildOptions& options) {
  if (spec.command.empty()) return std::vector<std::string>();
  HAKAM_ASSIGN_OR_RETURN(const Lock lock, Lock::Take(options.place, options.time));
  HAKAM_ASSIGN_OR_RETURN(
      Detected detected,
      DetectSandbox({.mode = options.sandbox, .limits = LimitsOf(options), .for_builds = true}));
  const Workplace place(options.place);
  if (detected.sandbox != nullptr && detected.sandbox->in_force.isolated()) {
    HAKAM_RETURN_IF_ERROR(BuildInside(spec, place, detected.sandbox, options));
    return std::vector<std::string>();
  }
  HAKAM_ASSIGN_OR_RETURN(const ProcessEnd end, RunOutside(spec, place.log));
  if (end.kind != ProcessEnd::Kind::kExit || end.code != 0) {
    return Failed(spec, end, place.log, /*lacks_network=*/false);
  }
  return std::move(detected.missing);
}

}  // namespace hakam::arbiter
