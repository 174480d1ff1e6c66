// The state of every pair of a growing list of pairings: to be played, in flight, or stored. All schedules
// share it; it does not know why a pairing exists.
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
#include "arbiter/league/pairing.h"

namespace hakam::arbiter {

class PairLedger {
 public:
  // Adds a pairing with the next id. `deals` must not be empty. `closed`: no further pair of it is played;
  // stored pairs count.
  void Append(EntrantIndex a, EntrantIndex b, DealRange deals, bool closed = false);

  uint32_t size() const { return static_cast<uint32_t>(pairings_.size()); }
  const Pairing& pairing(uint32_t id) const;
  DealRange deals(uint32_t id) const;
  bool closed(uint32_t id) const { return pairings_[id].closed; }

  // As in Schedule. Without a preference: pairs that were given back; then the first pairing with pairs left
  // and none in flight, so that workers spread; then the first pairing with pairs left.
  std::optional<PairKey> Next(std::optional<uint32_t> preferred);
  absl::Status Stored(const PairKey& key);
  absl::Status GiveBack(const PairKey& key);
  void SetEnds(const std::vector<PairKey>& ends);
  // The ends as set; empty if they were never set.
  const std::vector<PairKey>& ends() const { return ends_; }

  // Pairs of deals from `deal` on are not handed out. Initially there is no horizon.
  void SetHorizon(uint32_t deal);

  // True if the pair is before the ends of both entrants. It must be a pair of this league.
  bool wanted(const PairKey& key) const { return key.deal < pairings_[key.pairing].end; }
  uint64_t stored() const { return stored_; }  // stored pairs that are wanted
  uint64_t StoredOf(uint32_t id) const;        // the same of one pairing
  uint64_t total() const { return total_; }    // all pairs that are wanted
  uint64_t in_flight() const { return in_flight_.size(); }
  bool all_stored() const { return stored_ == total_; }

 private:
  // Memory grows with the pairings, the pairs in flight and the gaps in the journal, not with the number of
  // pairs. In each pairing the deals before `frontier` were handed out or stored, later deals were not. The
  // exceptions are in `given_back_` (before the frontier, to be played again) and `stored_ahead_` (after the
  // frontier).
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
  // The next pair of this pairing; unset if there is none.
  std::optional<PairKey> NextOf(uint32_t id);
  void RemoveFromFlight(uint32_t pairing);

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
