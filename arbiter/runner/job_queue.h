// The schedule, shared by all workers.
#ifndef HAKAM_ARBITER_RUNNER_JOB_QUEUE_H_
#define HAKAM_ARBITER_RUNNER_JOB_QUEUE_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>

#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

// One pair to be played.
struct Job {
  PairKey key;
  EntrantIndex a = 0;
  EntrantIndex b = 0;
};

// Thread-safe.
class JobQueue {
 public:
  // `schedule` must outlive the queue and be used by nobody else.
  explicit JobQueue(Schedule* schedule) : schedule_(schedule) {}

  // The next pair, of the preferred pairing if it has any left. Nothing: ask no more.
  std::optional<Job> Next(std::optional<uint32_t> preferred_pairing);
  // The pair is stored.
  void Stored(const PlayedPair& pair);
  // The infrastructure failed: the pair is to be played again. False when it has come back too often
  // (three times): then the league cannot go on.
  bool GiveBack(const PairKey& key);

  struct Progress {
    uint64_t stored = 0;
    uint64_t total = 0;
  };
  Progress progress() const;

 private:
  mutable std::mutex mutex_;
  Schedule* schedule_;                // guarded by mutex_
  std::map<PairKey, int> came_back_;  // guarded by mutex_
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_JOB_QUEUE_H_
