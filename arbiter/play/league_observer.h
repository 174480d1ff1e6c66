// Told what happens in a league while it is played: for progress, pages and other programs.
#ifndef HAKAM_ARBITER_PLAY_LEAGUE_OBSERVER_H_
#define HAKAM_ARBITER_PLAY_LEAGUE_OBSERVER_H_

#include <cstdint>
#include <string>

#include "arbiter/league/schedule.h"
#include "arbiter/play/job_queue.h"
#include "arbiter/store/store.h"
#include "arbiter/table/table.h"

namespace hakam::arbiter {

// A board that is being played.
struct BoardPlace {
  PairKey key;
  uint32_t room = 1;   // 1 or 2
  uint32_t board = 0;  // of its match
};

// Every call must return soon: the league waits for it. What a call refers to stays for its time only.
class LeagueObserver {
 public:
  virtual ~LeagueObserver() = default;

  // From the threads of the workers, several at a time.
  virtual void OnBoardBegun(const BoardPlace& /*place*/, const Table& /*table*/) {}
  // Also of what was forced, in the order of the board. `decision.fault`: it was a stand-in's, or ended the
  // board. A pair that is void was told as well: it is begun again.
  virtual void OnDecision(const BoardPlace& /*place*/, const Table& /*table*/, const Decision& /*decision*/) {
  }

  // From the thread that stores.
  virtual void OnPairStored(const PairNumbers& /*pair*/, const JobQueue::Progress& /*progress*/) {}

  // From any thread, one at a time: one line for people.
  virtual void OnWarning(const std::string& /*line*/) {}

  // From the thread that runs the league. Rounds count from 1.
  virtual void OnRound(uint32_t /*round*/) {}
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LEAGUE_OBSERVER_H_
