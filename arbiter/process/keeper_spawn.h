// Starts a keeper, with the arguments that tell it what to start. Private to this folder.
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

// The name of an agent's socket, in a folder of its own.
inline constexpr absl::string_view kSocketName = "agent.sock";

// True if the agent has namespaces of its own; the folder of its socket is inside them.
bool IsIsolated(const LaunchSpec& spec);

// The folders of the control groups for this launch; `id` must be different for each launch of this process.
std::vector<std::string> LeavesFor(const LaunchSpec& spec, uint64_t id);

// The keeper's argv. `socket_folder` is empty for an isolated agent.
std::vector<std::string> KeeperArguments(const LaunchSpec& spec, const std::string& socket_folder,
                                         const std::vector<std::string>& leaves);

struct SpawnedKeeper {
  pid_t pid = 0;
  int socket = -1;  // the arbiter's end of the pair, non-blocking; owned by the caller
};
// `output`: where the agent's stdout and stderr go, above all descriptors with a fixed number in the keeper;
// -1: nowhere. Errors are faults of the arbiter: no descriptors, no keeper binary.
absl::StatusOr<SpawnedKeeper> SpawnKeeper(const LaunchSpec& spec, std::vector<std::string> arguments,
                                          int output);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_SPAWN_H_
