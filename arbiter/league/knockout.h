// Knockout: an entrant that loses a tie is out; in double elimination an entrant that loses two. The ties are
// those of bracket.h; all ties whose two sides are known are played at the same time.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Knockout> knockout,
//                          Knockout::Create({.entrants = 12, .pairs = 50, .max_pairs = 400, .z = 1.96}));
//   const Knockout* bracket = knockout.get();
//   Schedule schedule(std::move(knockout));
//   ... bracket->ties(), bracket->Places()
//
// A tie is played in batches of `pairs` until the lead is clear: the sum of the differences is not 0, and its
// mean is more than `z` standard errors from 0. After `max_pairs` the leader wins; without a leader, the
// better seed. An entrant that drops out loses the current tie and the following ones. If both sides are out,
// the better seed advances formally.
//
// A bracket does not accept late entrants.
#ifndef HAKAM_ARBITER_LEAGUE_KNOCKOUT_H_
#define HAKAM_ARBITER_LEAGUE_KNOCKOUT_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/bracket.h"
#include "arbiter/league/format.h"

namespace hakam::arbiter {

class Knockout : public ScheduleFormat {
 public:
  struct Options {
    uint32_t entrants = 0;  // 2..kMaxEntrants
    bool double_elimination = false;
    uint32_t pairs = 0;            // of each batch of a tie; at least 1
    uint32_t max_pairs = 0;        // of a tie; pairs..kMaxPairs
    double z = 0;                  // 0: a lead is enough; at most 10
    std::optional<uint64_t> draw;  // seed of a random seeding; unset: the order of the file
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Knockout>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;

  // What made an entrant the winner of a tie.
  enum class DecidedBy : uint8_t {
    kPoints,
    kSeed,        // nobody led, or both dropped out
    kDroppedOut,  // the other one
  };
  struct TieState {
    Tie tie;
    std::array<std::optional<EntrantIndex>, 2> sides;  // unset: not known yet
    uint32_t pairs = 0;
    int64_t sum = 0;  // PlayedPair::difference() for the first side
    double sum_of_squares = 0;
    std::optional<uint32_t> winner;  // side 0 or 1; stays unset in a reset that is not played
    DecidedBy by{};                  // if there is a winner
  };
  const std::vector<TieState>& ties() const { return ties_; }

  struct Place {
    uint32_t place = 0;  // from 1; shared by entrants that went out in the same round, and by those still in
    EntrantIndex entrant = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  // Best first; equal places in the order of the seeds.
  std::vector<Place> Places() const;

 private:
  explicit Knockout(const Options& options);

  void Count(const RoundResult& result);
  std::optional<EntrantIndex> Side(const TieSource& source) const;
  bool Needed(const TieState& tie) const;
  bool Clear(const TieState& tie) const;
  // Sets the winner if there is one.
  void Decide(bool cut_short, const RoundResult& result, TieState* tie) const;

  const Options options_;
  std::vector<EntrantIndex> entrant_of_seed_;
  std::vector<uint32_t> seed_of_;  // by entrant
  std::vector<TieState> ties_;
  Round round_;                    // the current round
  std::vector<uint32_t> playing_;  // the tie of each meeting of the round
  std::vector<bool> cut_short_;    // by tie: not all pairs of its last batch count
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_KNOCKOUT_H_
