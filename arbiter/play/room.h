// One room of a pair, played from the first card to its record.
//
//   RoomTask task = {.pair = {.job = job}, .room = 0};
//   const RoomOutcome outcome = co_await PlayRoom(env, loop, seats, task);
//   if (outcome.end == RoomEnd::kPlayed) Keep(task.pair.records[0]);
#ifndef HAKAM_ARBITER_PLAY_ROOM_H_
#define HAKAM_ARBITER_PLAY_ROOM_H_

#include <cstdint>
#include <string>

#include "arbiter/play/league_env.h"
#include "arbiter/play/room_queue.h"
#include "arbiter/play/seats.h"
#include "arbiter/play/worker_loop.h"
#include "sdk/base/task.h"

namespace hakam::arbiter {

enum class RoomEnd : uint8_t {
  kPlayed,
  kStopped,  // the loop is being stopped
  kBroken,   // the infrastructure failed: the pair is void
  kDelay,    // the arbiter itself may have been late: the pair is void
};

struct RoomOutcome {
  RoomEnd end{};
  std::string why;         // set if kBroken
  absl::Duration slowest;  // the longest time for an answer, if kPlayed
  uint32_t questions = 0;  // if kPlayed
};

// Fills in the record of the room. `seats` must be set to the pairing of the task. The arguments must stay
// valid until the room has ended.
Task<RoomOutcome> PlayRoom(const LeagueEnv& env, WorkerLoop& loop, Seats& seats, RoomTask& task);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ROOM_H_
