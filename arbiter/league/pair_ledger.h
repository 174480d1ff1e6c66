// Which pairs of a growing list of pairings are still to be played, in flight, or stored: what all schedules
// have in common. It knows nothing of why a pairing is there.
//
//   PairLedger ledger;
//   ledger.Append(0, 1, {.first = 0, .end = 100});
//   while (std::optional<PairKey> pair = ledger.Next(std::nullopt)) ... Stored(*pair) or GiveBack(*pair)
#ifndef HAKAM_ARBITER_LEAGUE_PAIR_LEDGER_H_
#define HAKAM_ARBITER_LEAGUE_PAIR_LEDGER_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

class PairLedger {
 public:
  // The next id. `deals` are not empty. `closed`: nothing more is played of it; what is stored counts.
  void Append(EntrantIndex a, EntrantIndex b, DealRange deals, bool closed = false);

  uint32_t size() const { return static_cast<uint32_t>(pairings_.size()); }
  const Pairing& pairing(uint32_t id) const;
  DealRange deals(uint32_t id) const;
  bool closed(uint32_t id) const { return pairings_[id].closed; }

  // As in Schedule. Without a preference: what was given back; then the first pairing that has pairs left and
  // none in flight, so that workers spread; failing that, the first that has pairs left.
  std::optional<PairKey> Next(std::optional<uint32_t> preferred);
  absl::Status Stored(const PairKey& key);
  absl::Status GiveBack(const PairKey& key);
  void SetEnds(const std::vector<PairKey>& ends);
  // As they were set; empty if they never were.
  const std::vector<PairKey>& ends() const { return ends_; }

  // Deals from here on wait; at first none does.
  void SetHorizon(uint32_t deal);

  // Not behind the end of one of the two. The pair is one of this league.
  bool wanted(const PairKey& key) const { return key.deal < pairings_[key.pairing].end; }
  uint64_t stored() const { return stored_; }  // of those that are wanted
  uint64_t total() const { return total_; }    // that are wanted
  uint64_t in_flight() const { return in_flight_.size(); }
  bool all_stored() const { return stored_ == total_; }

 private:
  // Memory is bounded by the pairings, by what is in flight and by the holes in the journal, not by the
  // number of pairs: of each pairing, the deals before `frontier` were handed out or stored, the others were
  // not; the exceptions are in `given_back_` (before the frontier, to be played again) and in
  // `stored_ahead_`.
  struct Progress {
    Pairing pairing;
    DealRange deals;
    uint32_t frontier = 0;
    uint32_t end = 0;  // deals from here on are not wanted
    bool closed = false;
  };

  uint32_t Limit(const Progress& progress) const { return std::min(progress.end, horizon_); }
  bool Exhausted(uint32_t id) const {
    return pairings_[id].closed || pairings_[id].frontier >= Limit(pairings_[id]);
  }
  uint32_t EndOf(const Progress& progress) const;
  // The next pair of this pairing, or nothing.
  std::optional<PairKey> NextOf(uint32_t id);
  uint64_t StoredOf(uint32_t id) const;
  void Landed(uint32_t pairing);

  std::vector<Progress> pairings_;
  std::vector<PairKey> ends_;  // by entrant; empty: all play to the end
  uint32_t horizon_ = UINT32_MAX;
  std::set<PairKey> in_flight_;
  std::set<PairKey> given_back_;
  std::set<PairKey> stored_ahead_;
  std::map<uint32_t, uint32_t> in_flight_of_;  // pairing -> pairs in flight, > 0
  uint32_t first_open_ = 0;                    // pairings before this one have no pair beyond the frontier
  uint64_t stored_ = 0;
  uint64_t total_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_PAIR_LEDGER_H_
