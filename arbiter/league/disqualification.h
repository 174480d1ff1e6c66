// When an entrant is out of a league: a pure function of what was stored, so that the same journal gives the
// same table whatever the order in which its pairs were played.
//
//   DisqualificationWalk walk({.faults = 10}, entrants);
//   for (const PairTally& pair : journal) {  // in the order of (pairing, deal)
//     if (walk.Counts(pair)) ...             // it counts
//   }
//   if (walk.out(3)) ...                     // entrant 3 is out, and why
#ifndef HAKAM_ARBITER_LEAGUE_DISQUALIFICATION_H_
#define HAKAM_ARBITER_LEAGUE_DISQUALIFICATION_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

struct DisqualificationRule {
  uint32_t faults = 0;  // out with this many faults; 0: never by count
  double share = 0;     // out when more than this share of its decisions were faults; 0: never by share
  bool any() const { return faults > 0 || share > 0; }
};
// The share is looked at from this decision on.
inline constexpr uint64_t kShareFrom = 100;

// What those who sat in a pair did in it, both rooms together: the two seats of the first team, then of the
// second; an entrant that is a team alone is there twice.
struct PairTally {
  PairKey key;
  std::array<EntrantIndex, 4> entrants{};
  std::array<uint32_t, 4> faults{};
  std::array<uint32_t, 4> decisions{};  // that were asked
};

// With which pair an entrant was out (it counts still), and what it had done until then.
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

  // Takes the next pair, in the order of (pairing, deal); false if it does not count because one of them was
  // out before: it then changes nothing for the others either.
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
  void Judge(const PairKey& key, Tally* tally) const;

  DisqualificationRule rule_;
  std::vector<Tally> tallies_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_DISQUALIFICATION_H_
