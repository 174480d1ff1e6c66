// How many pairs of a league are wanted, how many are stored, and which entrants are disqualified.
#ifndef HAKAM_ARBITER_REPORT_EXTENT_H_
#define HAKAM_ARBITER_REPORT_EXTENT_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/league/pairing.h"
#include "arbiter/rating/rating.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Only pairs that count: those after an entrant was out are neither wanted nor stored.
struct Extent {
  uint64_t stored = 0;
  uint64_t wanted = 0;
  uint64_t walkovers = 0;                        // of the stored ones
  bool has_rule = false;                         // the league can put entrants out
  std::vector<std::optional<Disqualified>> out;  // by entrant
  uint32_t rounds_begun = 0;
  bool complete = false;  // every wanted pair is stored, and no round follows
  LeagueSchedule made;    // told of every stored pair
};

struct PairInLeague {
  Pairing pairing;  // of teams (league/teams.h)
  PairTally tally;
  PairResult result;      // of the two teams
  bool walkover = false;  // decides who is placed before whom, and is no measurement
};

// Called with a pair that counts. It must not call the store.
using VisitPair = absl::FunctionRef<void(const PairInLeague&, const PairNumbers&)>;

// The pairs played divided by those to which confidence sequences are tuned (rating/intervals.h), if
// intervals must hold however often somebody looks: the league goes on, or its results decided its length
// (adaptive, gate, a knockout with extended matches). Unset: an interval of fixed length is right.
std::optional<double> ProgressOf(const v1::League& league, const Extent& extent);

// Whether nobody will play the deals of the stored pairs again, entrants that come later included, so that
// their boards can be shown: as soon as they are stored where every two entrants have deals of their own,
// otherwise at the end of the league. Every door that shows boards to others than the organiser asks this.
bool DealsAreClosed(const v1::League& league, const Extent& extent);

// From the journal alone. Calls `visit` with every pair that counts, in the order of (pairing, deal).
// DataLoss if the journal is damaged or holds pairs that the league does not have.
absl::StatusOr<Extent> ExtentOf(
    const Store& store, VisitPair visit = [](const PairInLeague&, const PairNumbers&) {});

// An extent that follows a growing journal.
class GrowingExtent {
 public:
  // Reads no pair yet. `store` must outlive the extent. Errors as ExtentOf.
  static absl::StatusOr<GrowingExtent> Begin(const Store& store);

  // Reads the whole journal, like ExtentOf. Call it once.
  absl::Status ReadAll(VisitPair visit);

  // Reads the pairs stored since, and calls `visit` with those that count, in the order of storing. False:
  // one of them may change which other pairs count (who is disqualified, and when), or the league has no such
  // pair. Then begin anew: this extent cannot be used any more. After an error some of the pairs may have
  // been read; call it again.
  absl::StatusOr<bool> ReadNew(VisitPair visit);

  const Extent& extent() const { return extent_; }
  uint64_t sequence() const { return sequence_; }  // of the last pair that was read; 0: none
  Extent Take() && { return std::move(extent_); }

 private:
  // The faults and decisions of an entrant in a pair that counts.
  struct FaultCount {
    PairKey key;
    uint32_t faults = 0;
    uint32_t decisions = 0;
  };

  GrowingExtent(const Store& store, const DisqualificationRule& rule, size_t entrants)
      : store_(&store), rule_(rule), walk_(rule, entrants), counts_(entrants) {}
  bool Advance();
  // Tells the schedule that the pair is stored. DataLoss if the league has no such pair.
  absl::StatusOr<PairInLeague> Place(const PairNumbers& pair);
  // Adds the next pair in the order of (pairing, deal).
  absl::Status Add(const PairNumbers& pair, VisitPair visit);
  // Adds a pair that may stand anywhere in that order. False: begin anew.
  bool AddLater(const PairNumbers& pair, VisitPair visit);
  void Count(const PairInLeague& place, const PairNumbers& pair, VisitPair visit);
  void Remember(const PairTally& tally);
  // Whether the remembered pairs disqualify the entrant at any point of their order.
  bool IsEverOut(EntrantIndex entrant) const;
  // Begins the rounds that can begin, and brings the numbers of extent_ up to date.
  void Finish();

  const Store* store_;
  uint64_t sequence_ = 0;
  DisqualificationRule rule_;
  Extent extent_;
  DisqualificationWalk walk_;  // over the pairs of Add(); AddLater() accepts no pair that would change it
  bool ends_known_ = false;    // the schedule knows the ends of walk_
  std::vector<std::vector<FaultCount>> counts_;  // by entrant, then (pairing, deal); empty without a rule
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_EXTENT_H_
