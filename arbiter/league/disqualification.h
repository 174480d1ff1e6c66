// Decides when an entrant is disqualified. It is a pure function of the stored pairs, so the same journal
// gives the same table for every order of play.
//
//   DisqualificationWalk walk({.faults = 10}, entrants);
//   for (const PairTally& pair : journal) {  // in the order of (pairing, deal)
//     if (walk.Counts(pair)) ...             // the pair counts
//   }
//   if (walk.out(3)) ...                     // entrant 3 is disqualified
#ifndef HAKAM_ARBITER_LEAGUE_DISQUALIFICATION_H_
#define HAKAM_ARBITER_LEAGUE_DISQUALIFICATION_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

struct DisqualificationRule {
  uint32_t faults = 0;  // disqualified at this number of faults; 0: no limit
  double share = 0;     // disqualified if more than this share of its decisions were faults; 0: no limit
  bool any() const { return faults > 0 || share > 0; }
};
// The share is checked from this number of decisions on.
inline constexpr uint64_t kShareFrom = 100;
// Whether the rule disqualifies an entrant with so many faults in so many decisions.
bool IsOut(const DisqualificationRule& rule, uint64_t faults, uint64_t decisions);

// Decisions and faults in a pair, both rooms together: the two members of the first team, then of the second.
// An entrant that is a team by itself is listed twice.
struct PairTally {
  PairKey key;
  std::array<EntrantIndex, 4> entrants{};
  std::array<uint32_t, 4> faults{};
  std::array<uint32_t, 4> decisions{};  // decisions that were asked
};

// The pair at which an entrant was disqualified (this pair still counts), and its totals up to there.
struct Disqualified {
  PairKey with;
  uint64_t faults = 0;
  uint64_t decisions = 0;
  // "10 faults in 214 decisions; its pairs after pairing 0, deal 3 do not count"
  std::string Reason() const;
};

class DisqualificationWalk {
 public:
  DisqualificationWalk(const DisqualificationRule& rule, size_t entrants) : rule_(rule), tallies_(entrants) {}

  // Adds the next pair, in the order of (pairing, deal). False: the pair does not count, because one of its
  // entrants was disqualified before; it then changes nothing for the other entrants either.
  bool Counts(const PairTally& pair);

  const std::optional<Disqualified>& out(EntrantIndex entrant) const { return tallies_[entrant].out; }
  // For Schedule::SetEnds.
  std::vector<PairKey> Ends() const;

 private:
  struct Tally {
    uint64_t faults = 0;
    uint64_t decisions = 0;
    std::optional<Disqualified> out;
  };
  void CheckLimits(const PairKey& key, Tally* tally) const;

  DisqualificationRule rule_;
  std::vector<Tally> tallies_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_DISQUALIFICATION_H_
