// One pair to be played, where it comes from, and where it goes when it has been played.
#ifndef HAKAM_ARBITER_PLAY_PAIR_JOB_H_
#define HAKAM_ARBITER_PLAY_PAIR_JOB_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arbiter/deal/pair_cards.h"
#include "arbiter/league/pairing.h"
#include "arbiter/league/teams.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

struct PairJob {
  PairKey key;
  TeamIndex a = 0;
  TeamIndex b = 0;
  int delayed = 0;       // times that it came back because the arbiter was late
  std::string sequence;  // the name of its deals (league/deal_sequence.h)
  // Unset: not dealt yet (DealtJobs).
  std::optional<PairCards> cards;
};

// Why a pair comes back.
enum class ComeBack : uint8_t {
  kBroken,  // the infrastructure failed
  kDelay,   // the arbiter was late, and may have taken a good answer for a timeout
  kStopped  // it was given up when the driver stopped
};

// A pair that was played to its end in both rooms; in FORMAT_SINGLE in one, and the record of the other has
// no boards.
struct FinishedPair {
  PairJob job;
  std::array<v1::RoomRecord, 2> records;  // room 1, room 2
};

// Where the pairs of a driver come from: the schedule of a league, or a list of pairs. Thread-safe.
class JobSource {
 public:
  virtual ~JobSource() = default;
  // The next pair, of the preferred pairing if it has any left. nullopt: there is none for now.
  virtual std::optional<PairJob> Next(std::optional<uint32_t> preferred_pairing) = 0;
  // The pair must be played again. False if it has come back too often: then the driver cannot go on.
  virtual bool GiveBack(const PairKey& key, ComeBack why) = 0;
};

// Where played pairs go: a journal, or a message to another machine. Thread-safe.
class PairSink {
 public:
  virtual ~PairSink() = default;
  // May block, which slows the tables down.
  virtual void Write(FinishedPair pair) = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PAIR_JOB_H_
