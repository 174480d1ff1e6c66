// The interface of a format: given the results of a round, it returns the next round. Schedule keeps
// track of the pairs in play, stored, or to be replayed. So a format is a function from results to rounds,
// and the same results give the same rounds for every order of play.
//
// Formats use only numbers and no clock. A format that draws lots takes a seed in its options.
#ifndef HAKAM_ARBITER_LEAGUE_FORMAT_H_
#define HAKAM_ARBITER_LEAGUE_FORMAT_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

inline constexpr uint32_t kMaxEntrants = 1024;
inline constexpr uint32_t kMaxPairs = 10'000'000;     // of one pairing
inline constexpr uint32_t kMaxDeals = 4'000'000'000;  // of a league: deal numbers have 32 bits

// Two entrants in a round, and how many pairs they play.
struct Meeting {
  EntrantIndex a = 0;
  EntrantIndex b = 0;
  uint32_t pairs = 0;  // at least 1
  friend auto operator<=>(const Meeting&, const Meeting&) = default;
};

// Each meeting becomes a pairing. All meetings play the same new deals, each as many as it has pairs.
struct Round {
  std::vector<Meeting> meetings;
  // Every meeting plays this many pairs per cycle before any meeting continues; 0: no cycles.
  uint32_t cycle = 0;
  // No round follows, so the results of this one are not needed.
  bool last = false;
};

// Options of formats with a single round.
struct SingleRound {
  uint32_t entrants = 0;
  uint32_t pairs = 0;  // of each meeting
  uint32_t cycle = 0;  // as in Round
};
// InvalidArgument if a number is out of range: 2..kMaxEntrants entrants, 1..kMaxPairs pairs. The error names
// the option (sdk/base/field_error.h), as in Create() of every format.
absl::Status CheckSingleRound(const SingleRound& options);
// The single round: all a < b for which `meet` is true, ordered by the later of the two: (0,1), (0,2), (1,2),
// (0,3), ... So an entrant added at the end, or more pairs, change no number and no deal of earlier pairings.
Round OnlyRound(const SingleRound& options, absl::FunctionRef<bool(EntrantIndex a, EntrantIndex b)> meet);

// The result of a meeting. Pairs that are not wanted (Schedule::SetEnds) do not count.
struct MeetingResult {
  uint32_t pairs = 0;
  int64_t sum = 0;                 // over the pairs: PlayedPair::difference()
  double sum_of_squares = 0;       // of the same differences
  std::vector<PlayedPair> played;  // these pairs, by deal
  int64_t sum_of_walkovers = 0;    // the part of `sum` that decides the meeting, but measures nothing
  uint32_t walkovers = 0;
  bool absent_a = false;  // in some pair
  bool absent_b = false;
};

struct RoundResult {
  std::vector<MeetingResult> meetings;  // in the order of the round; empty before the first one
  // By entrant: does not play any more, because it ended before the next round, has left, or was absent
  // (PlayedPair::walkover) in this round or one before. Empty: no entrant.
  std::vector<bool> out;
  // By entrant: joins after the next round. Empty: no entrant.
  std::vector<bool> later;
  bool is_out(EntrantIndex entrant) const { return entrant < out.size() && out[entrant]; }
  bool somebody_later() const { return std::find(later.begin(), later.end(), true) != later.end(); }
  // Whether the entrant plays in the next round.
  bool HasPart(EntrantIndex entrant) const {
    return !is_out(entrant) && !(entrant < later.size() && later[entrant]);
  }
};

// The rounds in which each entrant takes part; rounds are counted from 1. Entrants beyond the end of a list
// play from the start, or to the end.
struct Attendance {
  std::vector<uint32_t> joins;  // the first round; 0 means 1. Formats with a single round: 1
  std::vector<uint32_t> left;   // the round in which it left, and plays no further pairs; 0: it has not left
  uint32_t joins_in(EntrantIndex entrant) const { return entrant < joins.size() ? joins[entrant] : 0; }
  uint32_t left_in(EntrantIndex entrant) const { return entrant < left.size() ? left[entrant] : 0; }
};

class ScheduleFormat {
 public:
  virtual ~ScheduleFormat() = default;

  // Returns the next round. Called before the first round, and after each round when all its results are
  // known. Unset: the league is over. For any results there is a last round in the end.
  virtual std::optional<Round> Next(const RoundResult& before) = 0;

  // See Schedule::Course().
  virtual std::string Course() const { return ""; }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_FORMAT_H_
