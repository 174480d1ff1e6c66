// One room of a pair, played from the first card to its record.
//
//   RoomTask task = {.pair = {.job = job}, .room = 0};
//   const RoomOutcome outcome = co_await PlayRoom(env, loop, seats, task);
//   if (outcome.end == RoomEnd::kPlayed) Keep(task.pair.records[0]);
#ifndef HAKAM_ARBITER_PLAY_ROOM_H_
#define HAKAM_ARBITER_PLAY_ROOM_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "arbiter/play/league_env.h"
#include "arbiter/play/pair_writer.h"
#include "arbiter/play/seats.h"
#include "arbiter/play/worker_loop.h"
#include "sdk/base/task.h"

namespace hakam::arbiter {

// The room to play, and its pair as far as it was played; PlayRoom fills in the record of the room.
struct RoomTask {
  FinishedPair pair;
  size_t room = 0;  // 0 or 1
};

enum class RoomEnd : uint8_t {
  kPlayed,
  kStopped,  // the loop is being stopped
  kBroken,   // the infrastructure failed: the pair is void
  kDelay,    // the arbiter itself may have been late: the pair is void
};

struct RoomOutcome {
  RoomEnd end{};
  std::string why;  // set if kBroken
};

// `seats` must be set to the pairing of the task. The arguments must stay valid until the room has ended.
Task<RoomOutcome> PlayRoom(const LeagueEnv& env, WorkerLoop& loop, Seats& seats, RoomTask& task);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ROOM_H_
