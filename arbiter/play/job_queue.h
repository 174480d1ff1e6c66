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
#include "arbiter/play/pair_job.h"
#include "arbiter/play/time_limit.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The entrants that do not play to the end.
struct Exclusions {
  DisqualificationRule rule;
  std::vector<EntrantIndex> absent;  // do not play in this run
};

// Gives pairs without cards. Thread-safe.
class JobQueue final : public JobSource {
 public:
  // `schedule` and `teams` must outlive the queue, and nobody else may use the schedule.
  // `limit`: cycles and rounds begin only while it has time for them; unset: always.
  JobQueue(Schedule* schedule, const Teams* teams, Exclusions exclusions,
           std::optional<TimeLimit> limit = std::nullopt);

  // Adds a pair that the journal holds. Call it before the first Next() for all stored pairs, in the order of
  // (pairing, deal).
  absl::Status Restore(const PairNumbers& pair);
  // Computes again who is disqualified, and begins the next round if there is one. Call it at the start, and
  // when Next() has nothing more and nothing is in flight. Pairs that were skipped may be needed after all,
  // if their opponent turns out to be disqualified earlier; then Next() has pairs again. True when all pairs
  // are stored.
  bool Settle();

  // The next pair, of the preferred pairing if it has any left. nullopt: there is none; do not ask again
  // before Settle().
  std::optional<PairJob> Next(std::optional<uint32_t> preferred_pairing) override;
  // Call it when the pair is stored.
  void Stored(const PairNumbers& pair);
  // The pair must be played again. False if it has come back broken three times and no other pair of its
  // pairing was stored meanwhile: then the league cannot go on.
  bool GiveBack(const PairKey& key, ComeBack why) override;

  struct Progress {
    uint64_t stored = 0;
    uint64_t total = 0;
    uint32_t rounds = 0;  // rounds that have begun
    std::string course;   // how far the decision is (Schedule::Course)
  };
  Progress progress() const;
  // True if there is no time for another cycle or round.
  bool out_of_time();
  // The number of stored pairs, whether they count or not.
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
  bool MayBeginStep();

  const Teams* teams_;
  const Exclusions exclusions_;
  mutable std::mutex mutex_;
  Schedule* schedule_;                    // guarded by mutex_
  std::map<PairKey, Returns> came_back_;  // guarded by mutex_
  // Guarded by mutex_. The pairs that disqualification depends on: those with faults; all pairs if the rule
  // has a share.
  std::map<PairKey, PairTally> tallies_;
  std::optional<TimeLimit> limit_;                           // guarded by mutex_
  std::optional<std::pair<uint32_t, uint32_t>> step_begun_;  // guarded by mutex_; in this run
  uint64_t noted_ = 0;                                       // guarded by mutex_
  size_t since_ends_ = 0;  // guarded by mutex_; faulty pairs since FindEnds()
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_JOB_QUEUE_H_
