// The engine that the command line chooses for a league (arbiter/fleet/README.md).
#ifndef HAKAM_ARBITER_CLI_ENGINE_H_
#define HAKAM_ARBITER_CLI_ENGINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/play/pair_engine.h"

namespace hakam::arbiter {

struct EngineChoice {
  std::string name = "local";         // or exec, ray, slurm, program
  std::vector<std::string> commands;  // exec: for each slot in turn; empty: this program. program: one
  std::string address;                // ray: of the cluster; empty: the one of this machine
  std::string sbatch;                 // slurm: more options of sbatch
  uint32_t slots = 0;                 // chunks at a time; 0: exec: as many as commands, else the engine knows
  uint32_t cores = 0;                 // of a chunk; 0: as many as boards are played at a time
  uint32_t memory_mib = 0;            // of a chunk; 0: none is reserved
};

// `folder`: where the user keeps the league; empty: in the cache. `option`: the one that gives it.
// InvalidArgument: options of another engine, or an engine that cannot reach the cache.
absl::StatusOr<MakeEngine> EngineOf(const EngineChoice& choice, const std::string& folder,
                                    const char* option = "--keep");

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_ENGINE_H_
