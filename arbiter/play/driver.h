// Plays the pairs of a source with all cores of this machine, until there are no more: the same for a league
// of this machine and for a part of one that another machine sent.
//
//   PairDriver driver(env, boards);
//   HAKAM_RETURN_IF_ERROR(driver.Play());   // another thread: driver.Stop()
#ifndef HAKAM_ARBITER_PLAY_DRIVER_H_
#define HAKAM_ARBITER_PLAY_DRIVER_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/play/boards.h"
#include "arbiter/play/league_env.h"

namespace hakam::arbiter {

class Worker;

// Cores of this machine, at least 1.
uint32_t Cores();
// Boards in flight, over all threads, where the user says `concurrency`; 0: as many as cores.
inline uint32_t InFlight(uint32_t concurrency) { return concurrency == 0 ? Cores() : concurrency; }
// No entrant is a process.
bool AllBuiltin(const std::vector<Entrant>& entrants);

class PairDriver {
 public:
  // `env` must outlive the driver. `boards`: over all threads.
  PairDriver(const LeagueEnv& env, Concurrency boards);
  ~PairDriver();

  // Plays the rooms of `env.rooms` until it has no more or Stop() was called; what is not finished then is
  // given back. An error means that the infrastructure failed. Call it once.
  absl::Status Play();

  // Thread-safe, may be called at any time: boards in flight are given up, and all processes end.
  void Stop();

 private:
  bool stopped();
  absl::Status PlayPhase();
  std::vector<absl::Status> RunWorkers();

  const LeagueEnv& env_;
  const Concurrency boards_;
  std::mutex mutex_;
  bool stopped_ = false;                          // guarded by mutex_
  std::vector<std::unique_ptr<Worker>> workers_;  // guarded by mutex_ (the list, not the workers)
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_DRIVER_H_
