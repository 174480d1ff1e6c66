// One thread that plays pairs: its own loop, its own agent processes, several boards in flight.
#ifndef HAKAM_ARBITER_PLAY_WORKER_H_
#define HAKAM_ARBITER_PLAY_WORKER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/play/boards.h"
#include "arbiter/play/core_choice.h"
#include "arbiter/play/crew.h"
#include "arbiter/play/league_env.h"
#include "arbiter/play/room.h"
#include "arbiter/play/seats.h"
#include "arbiter/play/worker_loop.h"
#include "arbiter/process/core_set.h"
#include "sdk/base/random.h"
#include "sdk/base/task.h"

namespace hakam::arbiter {

// Everything but Stop runs on the thread that calls Run.
class Worker {
 public:
  // `boards`: of this worker. `make_player`: for tests; by default the players are those of
  // the league's entrants.
  Worker(const LeagueEnv& env, int index, Concurrency boards, Seats::MakePlayer make_player = nullptr);

  // Plays until the queue of rooms has no more or Stop was called. An error means that the infrastructure
  // failed. Call it once.
  absl::Status Run();

  // Thread-safe, may be called at any time. Boards in flight are given up, and all processes end.
  void Stop() { loop_.Stop(); }

  // Players of tests wait on this loop.
  WorkerLoop& loop() { return loop_; }

 private:
  // Opens places until there are so many.
  void OpenPlaces(uint32_t count);
  // Plays one room after the other in this place, as long as it is open.
  Task<void> PlayRooms(uint32_t place);
  // Moves this thread and its bots to one core, or back to all, as choice_ says.
  void ChooseCores();
  // Opens more places, or closes those that were opened, by how quick the bots are.
  void Judge(const RoomOutcome& outcome);
  // Passes on a room that was played, or gives its pair back to the queue.
  void Finish(RoomTask task, const RoomOutcome& outcome);

  std::shared_ptr<Crew> CrewOf(uint32_t pairing);
  void OnTurn();
  // Looks at the disk and ends the processes of entrants that have used up their budgets.
  void LookAtBudgets();

  const LeagueEnv& env_;
  const int index_;
  const Concurrency boards_;
  std::vector<Task<void>> places_;
  uint32_t open_ = 0;  // places
  bool slow_ = false;  // no more places are opened
  Random session_ids_;
  ProcessTable processes_;
  WorkerLoop loop_;
  absl::Duration looked_at_ = -absl::InfiniteDuration();  // budgets
  std::map<uint32_t, std::weak_ptr<Crew>> crews_;         // by pairing; the players own the crews
  CoreChoice choice_;
  std::optional<CoreSet> all_cores_;  // of this thread at the beginning; not set: they are never left
  std::optional<CoreSet> one_core_;   // where this thread and its bots are bound
  const Seats::MakePlayer make_player_;
  int playing_ = 0;  // tasks that still have something to play
  absl::Status error_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_WORKER_H_
