// How a keeper is told what to start, and is started itself. Private to this folder.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_SPAWN_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_SPAWN_H_

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// What an agent calls its socket, in a folder of its own.
inline constexpr absl::string_view kSocketName = "agent.sock";

// hakam-keeper beside the running program.
std::string DefaultKeeper();

// It has namespaces of its own, and the folder of its socket is in them.
bool IsIsolated(const LaunchSpec& spec);

// The control groups that this launch gets, by their folders; `id` tells launches of this process apart.
std::vector<std::string> LeavesFor(const LaunchSpec& spec, uint64_t id);

// The keeper's argv. `socket_folder` is empty for an isolated agent.
std::vector<std::string> KeeperArguments(const LaunchSpec& spec, const std::string& socket_folder,
                                         const std::vector<std::string>& leaves);

struct SpawnedKeeper {
  pid_t pid = 0;
  int socket = -1;  // our end of the pair, non-blocking; the caller's
};
// Errors are the arbiter's own: no descriptors, no keeper binary.
absl::StatusOr<SpawnedKeeper> SpawnKeeper(const LaunchSpec& spec, std::vector<std::string> arguments);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_SPAWN_H_
