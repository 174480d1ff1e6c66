// Adaptive: plays the pairings that give the most information about the ranking for their cost, and stops
// when the ranking is clear (rating/law.md section 7). For exploring a field; official tables come from a
// round robin.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Schedule> schedule,
//                          ScheduleOf(Adaptive::Create({.entrants = 20, .max_pairs = 50'000})));
//
// A round with k entrants has k - 1 meetings: the spanning tree of all pairings with the largest sum of
// (probability that the two are in the wrong order) * (information gain) / cost. A tenth of the meetings are
// replaced by random pairings, so that intransitivity is seen. Newcomers come first: each plays 50 pairs
// against the best, the median and the anchor. In the first round all are new, and each plays against two
// others.
//
// The knowledge is the points rating of all entrants, with a weak prior for pairings that have not been
// played.
#ifndef HAKAM_ARBITER_LEAGUE_ADAPTIVE_H_
#define HAKAM_ARBITER_LEAGUE_ADAPTIVE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/deal_sequence.h"
#include "arbiter/league/format.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/rating/rating.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {

class Adaptive : public ScheduleFormat {
 public:
  struct Options {
    uint32_t entrants = 0;        // 2..kMaxEntrants
    uint32_t batch = 50;          // 25..100: pairs of a meeting
    uint64_t max_pairs = 0;       // the budget: of all meetings together, 1..kMaxDeals
    double tied = 0.1;            // points a board: a difference with at most this error needs no order; >= 0
    double half_width = 0;        // points a board: stop when every 95 % half-width is at most this; 0: never
    bool precision_only = false;  // a clear order does not stop it
    double worth = 26;            // of an ordinary hand, in points a board (rating/intervals.h); > 0
    EntrantIndex anchor = 0;      // newcomers play this entrant too
    std::vector<double>
        cost;           // of a pair, by entrant, > 0; a meeting costs the sum. Empty: all costs are equal
    uint64_t seed = 0;  // of the random choices
    DealSharing sharing = DealSharing::kShared;  // as in the schedule
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Adaptive>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;

  // Why the schedule stopped: the first reason that holds.
  enum class Stop : uint8_t { kNot, kNobodyLeft, kOrderKnown, kPrecise, kBudget };
  Stop stop() const { return stop_; }

 private:
  explicit Adaptive(const Options& options)
      : options_(options),
        random_(options.seed),
        met_(options.entrants),
        sums_(static_cast<int>(options.entrants)) {}

  using Couple = std::pair<EntrantIndex, EntrantIndex>;  // first < second
  struct Wish {
    Couple couple;
    uint32_t pairs = 0;
  };
  struct Knowledge {
    std::vector<EntrantIndex> active;  // the entrants that take part
    PointsRatings ratings;             // of all entrants
    double noise = 0;                  // variance of the mean of a pair
  };

  void Count(const RoundResult& result);
  std::vector<EntrantIndex> Active(const RoundResult& before) const;
  Knowledge Learn(std::vector<EntrantIndex> active);
  Stop Reason(const Knowledge& knowledge);
  double CostOf(const Couple& couple) const;
  std::vector<Wish> EverybodyIsNew(std::vector<EntrantIndex> active);
  std::vector<Wish> Welcome(const Knowledge& knowledge, const std::vector<EntrantIndex>& newcomers) const;
  std::vector<Wish> MostInformative(const Knowledge& knowledge);

  const Options options_;
  Random random_;
  std::vector<bool> met_;  // by entrant: has played, so is not a newcomer
  LeagueSums sums_;
  uint64_t pairs_ = 0;  // played or in play
  Stop stop_ = Stop::kNot;
  Round round_;  // the current round
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_ADAPTIVE_H_
