// Which two bots of a ladder play the next pair. It knows the numbers of entrants, and how long they think;
// no clock and no thread.
//
//   LadderTurns turns(absl::Seconds(2.5));
//   turns.SetPlaying({true, true, true});
//   while (std::optional<uint32_t> pairing = turns.Next(LadderTurns::Kind::kQuick, preferred)) {
//     turns.Begun(*pairing); ...
//   }
//
// Every pairing gets as many turns as every other. Those of a newcomer come first, but only so many that the
// others do not wait for long: it need not make up for what they have played before it came.
#ifndef HAKAM_ARBITER_HOST_LADDER_TURNS_H_
#define HAKAM_ARBITER_HOST_LADDER_TURNS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

class LadderTurns {
 public:
  // A pairing is slow if one of its two is: slow and quick pairings are played in different rounds.
  enum class Kind : uint8_t { kQuick, kSlow };

  // So many turns a newcomer has before others, and a worker stays so long with the pairing whose processes
  // it has started.
  static constexpr uint64_t kLead = 10;

  // `slow`: an entrant is slow if it thinks for so long in a room. > 0.
  explicit LadderTurns(absl::Duration slow) : slow_(slow) {}

  // By entrant, whether it plays; there may be more of them than before, and not fewer. Pairings that had
  // nothing left are tried again.
  void SetPlaying(const std::vector<bool>& playing);

  bool Has(Kind kind) const { return !Queue(kind).empty(); }
  // By the numbers of a round robin (OnlyRound in league/format.h). Unset: no pairing of this kind.
  std::optional<uint32_t> Next(Kind kind, std::optional<uint32_t> preferred) const;
  Kind KindOf(uint32_t pairing) const;
  bool is_slow(EntrantIndex entrant) const { return paces_[entrant].value_or(absl::Duration()) >= slow_; }

  // A pair of the pairing begins, or came back without having been played.
  void Begun(uint32_t pairing) { SetTurns(pairing, pairings_[pairing].turns + 1); }
  void CameBack(uint32_t pairing) { SetTurns(pairing, pairings_[pairing].turns - 1); }
  // The schedule has no pair of this pairing.
  void NothingLeft(uint32_t pairing);
  // How long the entrant thought in a room of a pair that was played: all of its seats together.
  void Thought(EntrantIndex entrant, absl::Duration in_room);
  // Pairs of these pairings, with repetitions, were not played to their end in a quick round.
  void TookTooLong(const std::vector<uint32_t>& pairings);

 private:
  struct Turns {
    EntrantIndex a = 0;
    EntrantIndex b = 0;
    uint64_t turns = 0;
    bool open = false;  // both play, and something is left
  };
  using Order = std::set<std::pair<uint64_t, uint32_t>>;  // turns, pairing

  const Order& Queue(Kind kind) const { return queues_[static_cast<size_t>(kind)]; }
  Order& QueueOf(uint32_t pairing) { return queues_[static_cast<size_t>(KindOf(pairing))]; }
  void SetTurns(uint32_t pairing, uint64_t turns);
  void SetPace(EntrantIndex entrant, absl::Duration pace);
  void FillQueues();

  const absl::Duration slow_;
  std::vector<Turns> pairings_;                       // by number
  std::vector<std::optional<absl::Duration>> paces_;  // by entrant; unset: not known
  std::array<Order, 2> queues_;                       // by kind: those that are open
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LADDER_TURNS_H_
