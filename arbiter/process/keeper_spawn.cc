#include "arbiter/process/keeper_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "arbiter/process/core_set.h"
#include "arbiter/process/environment.h"
#include "arbiter/process/own_program.h"
#include "arbiter/process/sandbox.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kKeeperDescriptor = 3;  // the keeper's end of the socket pair, in the keeper

absl::StatusOr<std::string> KeeperOf(const LaunchSpec& spec) {
  if (!spec.keeper_path.empty()) return spec.keeper_path;
  return KeeperProgram();
}

// The part of the arbiter's environment that an agent outside a sandbox inherits; in a sandbox, bwrap
// inherits it.
std::vector<std::string> Inherited() {
  std::vector<std::string> env;
  for (const char* name : {"PATH", "HOME", "LANG", "TMPDIR"}) {
    if (const char* value = getenv(name)) env.push_back(absl::StrCat(name, "=", value));
  }
  return env;
}

void AddEach(const char* option, const std::vector<std::string>& values,
             std::vector<std::string>* arguments) {
  for (const std::string& value : values) arguments->insert(arguments->end(), {option, value});
}

std::vector<std::string> PlainArguments(const LaunchSpec& spec, const std::string& socket_folder) {
  std::vector<std::string> arguments = {"--socket-folder", socket_folder, "--folder",
                                        spec.folder,       "--program",   spec.program};
  AddEach("--env", AgentEnvironment(spec.env), &arguments);
  AddEach("--env", {absl::StrCat("HAKAM_ADDRESS=unix:", socket_folder, "/", kSocketName)}, &arguments);
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), spec.command.begin(), spec.command.end());
  return arguments;
}

std::vector<std::string> SandboxArguments(const LaunchSpec& spec) {
  const Sandbox& sandbox = *spec.sandbox;
  std::vector<std::string> arguments = {"--filter",          absl::StrCat(kFilterDescriptor),
                                        "--max-descriptors", absl::StrCat(spec.max_descriptors),
                                        "--program",         sandbox.bwrap};
  const std::vector<BindMount> shown = ShownTo(spec);
  std::vector<std::string> sources;
  sources.reserve(shown.size());
  for (const BindMount& one : shown) sources.push_back(one.source);
  sources.push_back(spec.root.empty() ? sandbox.inside : sandbox.inside_image);
  if (sandbox.user != 0) {
    AddEach("--user", {absl::StrCat(sandbox.user)}, &arguments);
    AddEach("--stage", sources, &arguments);
    for (size_t i = 0; i < sources.size(); ++i) sources[i] = absl::StrCat("/tmp/", i);
  }
  arguments.emplace_back("--");
  const std::vector<std::string> command = BwrapCommand(sandbox, spec, shown, sources);
  arguments.insert(arguments.end(), command.begin(), command.end());
  return arguments;
}

// While it exists, the calling thread may run on all cores of the program. A process begins with the cores of
// the thread that starts it, and many bots count their cores once, at the beginning.
class AllCores {
 public:
  AllCores() : own_(CoreSet::Of(0)), all_(CoreSet::Of(getpid())) {
    if (bound()) all_->Bind(0);
  }
  ~AllCores() {
    if (bound()) own_->Bind(0);
  }
  AllCores(const AllCores&) = delete;
  AllCores& operator=(const AllCores&) = delete;

 private:
  bool bound() const { return own_ && all_ && !(*own_ == *all_); }

  const std::optional<CoreSet> own_;
  const std::optional<CoreSet> all_;  // of the main thread, which nothing binds
};

// posix_spawn shares the arbiter's memory until the exec. So its cost does not grow with the arbiter's
// memory, and it is safe while other threads run. `filter` and `output`: -1 if there is none.
int Spawn(const std::string& keeper, std::vector<std::string> arguments, int keeper_end, int filter,
          int output, pid_t* pid) {
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  char* const no_env[] = {nullptr};

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  if (output >= 0) {
    posix_spawn_file_actions_adddup2(&files, output, 1);
  } else {
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, keeper_end, kKeeperDescriptor);
  if (filter >= 0) posix_spawn_file_actions_adddup2(&files, filter, kFilterDescriptor);
  posix_spawn_file_actions_addclosefrom_np(&files,
                                           filter >= 0 ? kFilterDescriptor + 1 : kKeeperDescriptor + 1);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);

  const AllCores all_cores;
  const int error = posix_spawn(pid, keeper.c_str(), &files, &attributes, argv.data(), no_env);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

// Moves a descriptor above those that have a fixed number in the child; -1 with errno.
int Aside(int fd) {
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, 16);
  const int error = errno;
  close(fd);
  errno = error;
  return moved;
}

}  // namespace

bool IsIsolated(const LaunchSpec& spec) {
  return spec.sandbox != nullptr && spec.sandbox->in_force.isolated();
}

std::vector<std::string> LeavesFor(const LaunchSpec& spec, uint64_t id) {
  if (spec.sandbox == nullptr) return {};
  // The name is unique among all processes on this machine.
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  const std::string name = absl::StrCat(kLeafPrefix, getpid(), "-", id, "-", absl::Hex(now));
  std::vector<std::string> leaves;
  for (const CgroupParent& parent : spec.sandbox->cgroups) {
    leaves.push_back(absl::StrCat(parent.folder, "/", name));
  }
  return leaves;
}

std::vector<std::string> KeeperArguments(const LaunchSpec& spec, const std::string& socket_folder,
                                         const std::vector<std::string>& leaves) {
  std::vector<std::string> arguments = {"hakam-keeper", "--max-file-bytes",
                                        absl::StrCat(spec.max_file_bytes)};
  if (spec.sandbox != nullptr) {
    const v1::Containment& in_force = spec.sandbox->in_force;
    AddEach("--memory-mib", {absl::StrCat(in_force.memory_mib())}, &arguments);
    if (in_force.memory_guard() == v1::MEMORY_GUARD_POLLED) arguments.emplace_back("--poll-memory");
    for (size_t i = 0; i < leaves.size(); ++i) {
      AddEach("--leaf", {leaves[i]}, &arguments);
      for (const auto& [file, value] : spec.sandbox->cgroups[i].settings) {
        arguments.insert(arguments.end(), {"--set", file, value});
      }
    }
  }
  AddEach("--env", Inherited(), &arguments);
  const std::vector<std::string> rest =
      socket_folder.empty() ? SandboxArguments(spec) : PlainArguments(spec, socket_folder);
  arguments.insert(arguments.end(), rest.begin(), rest.end());
  return arguments;
}

absl::StatusOr<SpawnedKeeper> SpawnKeeper(const LaunchSpec& spec, std::vector<std::string> arguments,
                                          int output) {
  HAKAM_ASSIGN_OR_RETURN(const std::string program, KeeperOf(spec));
  int filter = -1;
  if (IsIsolated(spec)) {
    HAKAM_ASSIGN_OR_RETURN(filter, spec.sandbox->filter->Open());
    filter = Aside(filter);
    if (filter < 0) return SystemError("fcntl", errno);
  }
  const absl::Cleanup close_filter = [filter] {
    if (filter >= 0) close(filter);
  };
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return SystemError("socketpair", errno);
  const int keeper_end = Aside(ends[1]);
  if (keeper_end < 0) {
    const int error = errno;
    close(ends[0]);
    return SystemError("fcntl", error);
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  SpawnedKeeper keeper{.socket = ends[0]};
  const int error = Spawn(program, std::move(arguments), keeper_end, filter, output, &keeper.pid);
  close(keeper_end);
  if (error == 0) return keeper;
  close(ends[0]);
  return SystemError(absl::StrCat("cannot start ", program), error);
}

}  // namespace hakam::arbiter
