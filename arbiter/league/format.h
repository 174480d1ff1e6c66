// What makes a format: given the results of a round, the next round. No bookkeeping: which pairs are handed
// out, stored, or played again is the business of FormatSchedule, so that a format is a plain machine from
// results to rounds, and the same results give the same rounds whatever the order in which they were played.
//
// Numbers only, and no clock: a format that draws lots draws them from a seed among its options.
#ifndef HAKAM_ARBITER_LEAGUE_FORMAT_H_
#define HAKAM_ARBITER_LEAGUE_FORMAT_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

inline constexpr uint32_t kMaxEntrants = 1024;
inline constexpr uint32_t kMaxPairs = 10'000'000;     // of one pairing
inline constexpr uint32_t kMaxDeals = 4'000'000'000;  // of a league: their numbers have 32 bits

// Two entrants in a round, and how many pairs they play.
struct Match {
  EntrantIndex a = 0;
  EntrantIndex b = 0;
  uint32_t pairs = 0;  // at least 1
  friend auto operator<=>(const Match&, const Match&) = default;
};

// Each match becomes a pairing. All play the same fresh deals, as many of them as they have pairs.
struct Round {
  std::vector<Match> matches;
  // Pairs that every match plays before any goes on, again and again; 0: all at once.
  uint32_t cycle = 0;
  // No round follows, so its results are not needed.
  bool last = false;
};

// For formats without rounds: how much every two who meet play.
struct Meetings {
  uint32_t entrants = 0;
  uint32_t pairs = 0;  // of each match
  uint32_t cycle = 0;  // every match plays so many of them before any goes on; 0: all at once
};
// InvalidArgument if a number is out of range: 2..kMaxEntrants entrants, 1..kMaxPairs pairs. As in Create()
// of every format, the error knows the option (sdk/base/field_error.h).
absl::Status CheckMeetings(const Meetings& meetings);
// The only round there is: all a < b for whom `meet` says so, numbered by the later of the two,
// (0,1), (0,2), (1,2), (0,3), ... An entrant that joins at the end, and more pairs, change no
// number and no deal of what is played.
Round OnlyRound(const Meetings& meetings, absl::FunctionRef<bool(EntrantIndex a, EntrantIndex b)> meet);

// What counts of one match: pairs that are not wanted (Schedule::SetEnds) do not.
struct MatchResult {
  uint32_t pairs = 0;
  int64_t sum = 0;                 // over the pairs: points of `a` less those of `b`, both rooms
  int64_t sum_of_squares = 0;      // of the same
  std::vector<PlayedPair> played;  // these pairs, by deal
};

struct RoundResult {
  std::vector<MatchResult> matches;  // in the order of the round; empty before the first one
  // By entrant: takes no further part, since its end lies before the next round, or it has left. Empty:
  // nobody.
  std::vector<bool> out;
  // By entrant: joins after the next round. Empty: nobody.
  std::vector<bool> later;
  bool is_out(EntrantIndex entrant) const { return entrant < out.size() && out[entrant]; }
  bool somebody_later() const { return std::find(later.begin(), later.end(), true) != later.end(); }
  // In the next round.
  bool HasPart(EntrantIndex entrant) const {
    return !is_out(entrant) && !(entrant < later.size() && later[entrant]);
  }
};

// Who takes part when, by entrant; rounds are counted from 1. Beyond the end of a list: from the start, to
// the end.
struct Attendance {
  std::vector<uint32_t> joins;  // in which round for the first time; 0 is 1. In formats that have only one: 1
  std::vector<uint32_t>
      left;  // in which round it left: what it has not played by then it never will; 0: has not
  uint32_t joins_in(EntrantIndex entrant) const { return entrant < joins.size() ? joins[entrant] : 0; }
  uint32_t left_in(EntrantIndex entrant) const { return entrant < left.size() ? left[entrant] : 0; }
};

class Format {
 public:
  virtual ~Format() = default;

  // Called before the first round, and then after each when all that counts of it is known. Nothing: the
  // league is over. Sooner or later it says so, or `last`, whatever the results are.
  virtual std::optional<Round> Next(const RoundResult& before) = 0;

  // As Schedule::Course().
  virtual std::string Course() const { return ""; }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_FORMAT_H_
