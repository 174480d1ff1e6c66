// The schedule, shared by all workers.
#ifndef HAKAM_ARBITER_PLAY_JOB_QUEUE_H_
#define HAKAM_ARBITER_PLAY_JOB_QUEUE_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/league/schedule.h"
#include "arbiter/league/teams.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// One pair to be played.
struct Job {
  PairKey key;
  TeamIndex a = 0;
  TeamIndex b = 0;
  int delayed = 0;  // times that it came back because the arbiter was late
};

// Why a pair comes back.
enum class ComeBack : uint8_t {
  kBroken,  // the infrastructure failed
  kDelay,   // the arbiter was late, and may have taken a good answer for a timeout
  kStopped  // it was given up when the driver stopped
};

// Who does not play to the end.
struct Exclusions {
  DisqualificationRule rule;
  std::vector<EntrantIndex> absent;  // do not play in this run
};

// Thread-safe.
class JobQueue {
 public:
  // `schedule` and `teams` must outlive the queue, and nobody else use the schedule.
  JobQueue(Schedule* schedule, const Teams* teams, Exclusions exclusions);

  // A pair that the journal holds, before the first Next(); all of them, in the order of (pairing, deal).
  absl::Status Restore(const PairNumbers& pair);
  // Looks again who is out, and lets the next round begin if there is one. For the start, and when Next() had
  // nothing more and nothing is in flight: pairs that were passed over are wanted after all when an opponent
  // turned out to be out before; then Next() has some again. True when all is stored.
  bool Settle();

  // The next pair, of the preferred pairing if it has any left. Nothing: ask no more.
  std::optional<Job> Next(std::optional<uint32_t> preferred_pairing);
  // The pair is stored.
  void Stored(const PairNumbers& pair);
  // The pair is to be played again. False when it has come back broken three times and no other of its
  // pairing was stored meanwhile: then the league cannot go on.
  bool GiveBack(const PairKey& key, ComeBack why);

  struct Progress {
    uint64_t stored = 0;
    uint64_t total = 0;
    uint32_t rounds = 0;  // begun
    std::string course;   // of its decision (Schedule::Course)
  };
  Progress progress() const;
  // Pairs that are stored, whether they count or not.
  uint64_t pairs_noted() const;

 private:
  struct Returns {
    int broken = 0;
    int delayed = 0;
  };
  // Need mutex_.
  absl::Status Note(const PairNumbers& pair);
  std::vector<PairKey> EndsByRule() const;
  void FindEnds();
  bool Advance();
  bool LooksWorthIt() const;

  const Teams* teams_;
  const Exclusions exclusions_;
  mutable std::mutex mutex_;
  Schedule* schedule_;                    // guarded by mutex_
  std::map<PairKey, Returns> came_back_;  // guarded by mutex_
  // Guarded by mutex_. What disqualification depends on: pairs with faults; with a share all pairs.
  std::map<PairKey, PairTally> tallies_;
  uint64_t noted_ = 0;     // guarded by mutex_
  size_t since_ends_ = 0;  // guarded by mutex_; faulty pairs since FindEnds()
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_JOB_QUEUE_H_
