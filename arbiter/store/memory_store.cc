#include "arbiter/store/memory_store.h"

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

absl::Status MemoryStore::AddPair(const PairNumbers& numbers, const PairRecords& records) {
  if (!next_error_.ok()) return std::exchange(next_error_, absl::OkStatus());
  if (!pairs_.emplace(numbers.key, std::make_pair(numbers, records)).second) {
    return absl::AlreadyExistsError(absl::StrCat(numbers.key.ToString(), ": stored before"));
  }
  stored_.push_back(numbers.key);
  return absl::OkStatus();
}

absl::Status MemoryStore::ForEachPair(absl::FunctionRef<void(const PairNumbers&)> visit) const {
  for (const auto& [key, pair] : pairs_) visit(pair.first);
  return absl::OkStatus();
}

absl::Status MemoryStore::ForEachPairSince(
    uint64_t sequence, absl::FunctionRef<void(uint64_t sequence, const PairNumbers&)> visit) const {
  for (uint64_t i = sequence; i < stored_.size(); ++i) visit(i + 1, pairs_.at(stored_[i]).first);
  return absl::OkStatus();
}

absl::Status MemoryStore::ForEachPairOf(uint32_t pairing,
                                        absl::FunctionRef<void(const PairNumbers&)> visit) const {
  for (auto it = pairs_.lower_bound({pairing, 0}); it != pairs_.end() && it->first.pairing == pairing; ++it) {
    visit(it->second.first);
  }
  return absl::OkStatus();
}

absl::Status MemoryStore::ForEachRecord(
    absl::FunctionRef<absl::Status(const PairNumbers&, const PairRecords&)> visit) const {
  for (const auto& [key, pair] : pairs_) {
    if (absl::Status status = visit(pair.first, pair.second); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<PairRecords> MemoryStore::Records(const PairKey& key) const {
  const auto pair = pairs_.find(key);
  if (pair == pairs_.end()) return absl::NotFoundError(absl::StrCat(key.ToString(), ": not stored"));
  return pair->second.second;
}

}  // namespace hakam::arbiter
