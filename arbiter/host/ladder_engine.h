// The engine of a ladder: another engine, which it lets play in rounds. It decides which pairing is next,
// ends a round in time, and finds out which bots are slow.
//
// A run of a league goes on as long as rounds store something and LadderRounds begins them. So bots are
// started and the journal is read only when bots come or go, not in every round.
#ifndef HAKAM_ARBITER_HOST_LADDER_ENGINE_H_
#define HAKAM_ARBITER_HOST_LADDER_ENGINE_H_

#include <cstdint>
#include <optional>

#include "absl/time/time.h"
#include "arbiter/host/ladder_turns.h"
#include "arbiter/league/format.h"
#include "arbiter/play/pair_engine.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

struct LadderRound {
  LadderTurns::Kind kind = LadderTurns::Kind::kQuick;
  uint64_t pairs = 0;               // begins at most so many
  uint32_t of_pairing = kMaxPairs;  // the ladder plays so many pairs of a pairing, whatever the league has
  absl::Duration begins;  // pairs begin so long; bots that are processes play room 2 after all room 1 (play/)
  absl::Duration look;    // from one Look to the next, > 0
};

struct LadderRoundResult {
  uint64_t begun = 0;   // pairs
  uint64_t stored = 0;  // of these
  uint64_t ended = 0;   // pairings that had nothing left: all is played, or a bot was disqualified
  bool gave_up = false;
  absl::Duration took;
};

// The ladder as its engine sees it.
class LadderRounds {
 public:
  enum class Urge : uint8_t {
    kNone,
    kBeginNothing,  // the round ends when the pairs in flight are played
    kGiveUp,        // now; pairs in flight are played again later, and count for nobody
  };
  virtual ~LadderRounds() = default;
  // Unset: no round begins, and the run of the league ends.
  virtual std::optional<LadderRound> Begin() = 0;
  // Called again and again on a thread of its own, between Begin and End. `since`: Begin.
  virtual Urge Look(absl::Duration since) = 0;
  virtual void End(const LadderRoundResult& result) = 0;
};

// `turns`, `rounds` and `clock` must outlive the engine, and nobody may use `turns` between Begin and End.
// For leagues that are round robins.
MakeEngine LadderEngineOf(MakeEngine inner, LadderTurns* turns, LadderRounds* rounds, const Clock* clock);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LADDER_ENGINE_H_
