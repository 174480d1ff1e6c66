// Which room is played next; shared by all workers.
//
// If bots are processes, rooms are played in phases: room 1 of many pairs, then room 2 of these pairs, and so
// on. Between two phases every process ends (driver.cc). In room 2 an entrant has the seats that its
// opponent had in room 1, so whoever saw room 1 knows what the opponent holds now. With phases there is
// nobody left to tell it: no process that lives during room 2 of a deal was there at the same time as a
// process that saw its room 1, directly or through others, in any worker. This holds for the deals of one
// pairing. Where pairings share their deals (DEALS_SHARED), an entrant may be the first in one pairing and
// the second in another, and then its processes see both sides of a deal in the same phase.
//
// Starts cost time, and so does the end of a phase, when places have nothing to do: together about as much as
// the longest room takes (with the start of its processes). So a phase takes new pairs until it has lasted 25
// times as long, and at most 5 minutes or 4,096 pairs, because an interruption loses the pairs whose room 2
// is missing. So that the results of slow bots come soon, the first phase has at most four pairs for each
// place, and each phase at most four times as many as the one before; but what is shorter than 10 s is no
// phase.
#ifndef HAKAM_ARBITER_PLAY_ROOM_QUEUE_H_
#define HAKAM_ARBITER_PLAY_ROOM_QUEUE_H_

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/play/pair_job.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// The room to play, and its pair as far as it was played.
struct RoomTask {
  FinishedPair pair;
  size_t room = 0;  // 0 or 1
};

// Thread-safe, except NextPhase and GiveUp.
class RoomQueue {
 public:
  enum class Order : uint8_t {
    kSingle,  // FORMAT_SINGLE: each pair has one room
    kPairs,   // room 2 of a pair comes soon after its room 1
    kPhases,
  };
  // `jobs` and `clock` must outlive the queue. `places`: boards in flight, over all workers; > 0.
  RoomQueue(JobSource* jobs, const Clock* clock, Order order, uint32_t places);

  // The next room, of the preferred pairing if it has any left. nullopt: there is none in this phase.
  std::optional<RoomTask> Next(std::optional<uint32_t> preferred_pairing);
  // Room 1 of this pair was played.
  void RoomOnePlayed(FinishedPair pair);
  // How long a room took, with the start of its processes.
  void RoomTook(absl::Duration took);
  // The pair must be played again, both rooms, by processes that have not seen it. Unavailable if that has
  // happened too often (JobSource::GiveBack); with phases NextPhase says it.
  absl::Status GiveBack(const PairKey& key, ComeBack why, const std::string& detail);

  // Ends the phase; call it when no worker runs. True if another phase follows. Unavailable: see GiveBack.
  absl::StatusOr<bool> NextPhase();
  // Gives all pairs back that are not finished; call it when no worker runs.
  void GiveUp();

 private:
  struct VoidPair {
    PairKey key;
    ComeBack why{};
    std::string detail;
  };
  // Need mutex_.
  RoomTask TakeHalfPlayed(std::optional<uint32_t> preferred_pairing);
  bool PhaseIsFull() const;

  JobSource* const jobs_;
  const Clock* const clock_;
  const Order order_;
  const uint64_t places_;

  mutable std::mutex mutex_;                                  // guards the members below
  std::map<uint32_t, std::deque<FinishedPair>> half_played_;  // by pairing; room 1 is done, none is empty
  std::vector<VoidPair> void_;
  std::optional<PairJob> next_job_;  // taken from the jobs already
  bool second_rooms_ = false;        // the phase plays room 2
  uint64_t most_ = 0;                // pairs of this phase
  uint64_t begun_ = 0;               // pairs in this phase so far
  absl::Duration longest_room_;
  absl::Duration phase_began_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ROOM_QUEUE_H_
