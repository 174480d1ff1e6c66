// Interface for code that follows the boards of a league while they are played. Progress output, pages and
// other programs implement HostObserver (host/league_host.h), which adds the other events of a league.
#ifndef HAKAM_ARBITER_PLAY_LEAGUE_OBSERVER_H_
#define HAKAM_ARBITER_PLAY_LEAGUE_OBSERVER_H_

#include <cstdint>
#include <string>

#include "arbiter/league/pairing.h"
#include "arbiter/play/job_queue.h"
#include "arbiter/store/store.h"
#include "arbiter/table/table.h"

namespace hakam::arbiter {

// A board that is being played.
struct BoardPlace {
  PairKey key;
  uint32_t room = 1;   // 1 or 2
  uint32_t board = 0;  // number within its match
};

// Every call must return soon: the league waits for it. The arguments are valid only during the call.
class LeagueObserver {
 public:
  virtual ~LeagueObserver() = default;

  // Called on the threads of the workers, several at a time.
  virtual void OnBoardBegun(const BoardPlace& /*place*/, const Table& /*table*/) {}
  // Called for every decision of the board in order, also for forced ones. If `decision.fault` is set, a
  // stand-in decided, or the board ended. Boards of a pair that becomes void later are reported too; the pair
  // then begins again.
  virtual void OnDecision(const BoardPlace& /*place*/, const Table& /*table*/, const Decision& /*decision*/) {
  }

  // Called on the thread that stores pairs.
  virtual void OnPairStored(const PairNumbers& /*pair*/, const JobQueue::Progress& /*progress*/) {}

  // Called on any thread, one call at a time, with one line for people to read.
  virtual void OnWarning(const std::string& /*line*/) {}

  // Called on the thread that runs the league. Rounds count from 1.
  virtual void OnRound(uint32_t /*round*/) {}
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LEAGUE_OBSERVER_H_
