// A journal in memory: for tests, and for `hakam verify`, which rates published records with it.
//
//   MemoryStore store({.name = "test", .length = 10});
//   store.FailNextAdd(absl::ResourceExhaustedError("disk full"));
#ifndef HAKAM_ARBITER_STORE_MEMORY_STORE_H_
#define HAKAM_ARBITER_STORE_MEMORY_STORE_H_

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "arbiter/store/store.h"

namespace hakam::arbiter {

class MemoryStore : public Store {
 public:
  explicit MemoryStore(LeagueIdentity identity) : identity_(std::move(identity)) {}

  // The next AddPair fails so and stores nothing.
  void FailNextAdd(absl::Status error) { next_error_ = std::move(error); }

  const LeagueIdentity& identity() const override { return identity_; }
  absl::Status AddPair(const PairNumbers& numbers, const PairRecords& records) override;
  absl::Status ForEachPair(absl::FunctionRef<void(const PairNumbers&)> visit) const override;
  absl::Status ForEachPairSince(
      uint64_t sequence, absl::FunctionRef<void(uint64_t sequence, const PairNumbers&)> visit) const override;
  absl::Status ForEachPairOf(uint32_t pairing,
                             absl::FunctionRef<void(const PairNumbers&)> visit) const override;
  absl::Status ForEachRecord(
      absl::FunctionRef<absl::Status(const PairNumbers&, const PairRecords&)> visit) const override;
  absl::StatusOr<PairRecords> Records(const PairKey& key) const override;
  absl::StatusOr<uint64_t> CountPairs() const override { return pairs_.size(); }

 private:
  LeagueIdentity identity_;
  absl::Status next_error_;
  std::map<PairKey, std::pair<PairNumbers, PairRecords>> pairs_;
  std::vector<PairKey> stored_;  // in the order of storing
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_MEMORY_STORE_H_
