// Everybody meets everybody, every pairing on the same deals 0..pairs-1. Pairings are numbered
// (0,1), (0,2), ..., (1,2), ...; the number of pairs does not change the numbering, so that a league
// can be lengthened. See schedule.h for the use.
#ifndef HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
#define HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

inline constexpr uint32_t kMaxEntrants = 1024;
inline constexpr uint32_t kMaxPairs = 10'000'000;  // of one pairing

class RoundRobin : public Schedule {
 public:
  struct Options {
    uint32_t entrants = 0;  // 2..kMaxEntrants
    uint32_t pairs = 0;     // 1..kMaxPairs, of each pairing
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<RoundRobin>> Create(const Options& options);

  uint32_t pairing_count() const override { return static_cast<uint32_t>(pairings_.size()); }
  Pairing pairing(uint32_t id) const override;
  // Without a preference: the first pairing that has pairs left and none in flight, so that workers
  // spread; failing that, the first that has pairs left.
  std::optional<PairKey> Next(std::optional<uint32_t> preferred) override;
  absl::Status Stored(const PlayedPair& pair) override;
  absl::Status GiveBack(const PairKey& key) override;

  void SetEnds(const std::vector<PairKey>& ends) override;

  bool finished() const override { return stored_ == total_; }
  uint64_t stored_pairs() const override { return stored_; }
  uint64_t pairs_in_flight() const override { return in_flight_.size(); }
  uint64_t total_pairs() const override { return total_; }

 private:
  explicit RoundRobin(const Options& options);

  // The next pair of this pairing, or nothing.
  std::optional<PairKey> NextOf(uint32_t id);
  uint64_t StoredOf(uint32_t id) const;

  // Memory is bounded by what is in flight and by the holes in the journal, not by the number of pairs:
  // of each pairing, the deals before `frontier` were handed out or stored, the others were not; the
  // exceptions are in `given_back_` (before the frontier, to be played again) and in `stored_ahead_`.
  struct Progress {
    Pairing pairing;
    uint32_t frontier = 0;
    uint32_t end = 0;  // deals from here on are not wanted
    bool exhausted() const { return frontier >= end; }
  };
  uint32_t pairs_;
  std::vector<Progress> pairings_;
  std::set<PairKey> in_flight_;
  std::set<PairKey> given_back_;
  std::set<PairKey> stored_ahead_;
  std::map<uint32_t, uint32_t> in_flight_of_;  // pairing -> pairs in flight, > 0
  uint32_t first_open_ = 0;                    // pairings before this one have no pair beyond the frontier
  uint64_t stored_ = 0;                        // of those that are wanted
  uint64_t total_ = 0;                         // that are wanted
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_ROUND_ROBIN_H_
