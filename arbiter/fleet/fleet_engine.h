// Plays the pairs of a league on other machines: cuts them into chunks, and lets no pair through that it has
// not checked. It is the coordinator's half; the machine's half is ChunkPlayer.
//
//   HostOptions host = {.folder = "spring", .engine = FleetEngineOf(
//       [](const FleetNeeds& needs) { return MakeExec({...}); }, kVersion)};
#ifndef HAKAM_ARBITER_FLEET_FLEET_ENGINE_H_
#define HAKAM_ARBITER_FLEET_FLEET_ENGINE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/fleet/machines.h"
#include "arbiter/play/pair_engine.h"

namespace hakam::arbiter {

// What an engine of machines must know of its league.
struct FleetNeeds {
  std::string folder;       // of the engine, absolute: other machines may see it under its whole name only
  std::string bundles;      // the folder in which SHA256.zip of every bot lies, absolute
  uint32_t boards = 0;      // that a machine plays at a time; 0: the league does not say
  bool wall_clock = false;  // bots that are processes are charged for waiting too
  std::function<void(const std::string& line)> say;  // for people; called on any thread
};
using MakeMachines = std::function<absl::StatusOr<std::unique_ptr<Machines>>(const FleetNeeds& needs)>;

// `program_version`: machines with another one refuse. The files of the engine are in live/fleet of the
// league. The engine refuses entrants that are not built in and have no folder of
// their own (InvalidArgument): "cmd:", "dial:" and "attach:" name what is here. A machine that has given
// three wrong results is not used again; Unavailable: there is none left. A pair is stored if it was wanted,
// its cards and decision keys are ours, and all of it is what the rules and the clock allow
// (audit/pair_check.h).
MakeEngine FleetEngineOf(MakeMachines machines, std::string program_version);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_FLEET_ENGINE_H_
