// The results of a search for positions between tricks.
//
// A position is stored by its structure: who leads, and for every suit who owns the remaining cards, from low
// to high. Two positions with the same structure have the same lines of play; only the points of their cards
// differ. So the bounds of one are bounds of the other, widened by the difference in points.
//
// Included by search.h only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_TRANSPOSITION_TABLE_H_
#define HAKAM_SDK_SOLVER_TRANSPOSITION_TABLE_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "sdk/solver/bits.h"
#include "sdk/solver/game.h"
#include "sdk/solver/memory.h"
#include "sdk/solver/position_word.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// Identifies the structure of a position.
struct Key {
  // The owner of each card, two bits per card, in two halves of 28: bit 0 of the seats, then bit 1. Between
  // them the place of a king and queen, if that king must go first.
  uint64_t owners;
  uint64_t hash;  // of the owners and the leader

  Key(const std::array<Lanes, 4>& hands, Lanes held, int leader, uint64_t royals_place)
      : owners(Extract(hands[1] | hands[3], held) | Extract(hands[2] | hands[3], held) << 32 |
               royals_place << 28),
        hash(Hash(owners, leader)) {}

  static uint64_t Hash(uint64_t owners, int leader) {
    return (owners + static_cast<uint64_t>(leader) * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93;
  }
};

// A view of the memory that it is given. It starts to use more of that memory when too many entries get lost.
// An entry has the owners, above them the best card to lead, and the PositionWord of the position.
class Table {
 public:
  static constexpr int kWays = 1 << Memory::kLogWays;

  Table(const Game& game, Memory* memory) : memory_(*memory), points_(game.lane_points) { SetSize(); }

  void Prefetch(const Key& key) const { __builtin_prefetch(BucketOf(key.hash)); }

  // Narrows `range` by the entries with the same structure until it decides whether `target` is reached. If
  // it does not, `lead` may become the best card to lead: its place in the leader's hand, the lowest being 1.
  void Probe(const Key& key, PositionWord position, int target, Range* range, int* lead) const {
    const Memory::Entry* entries = BucketOf(key.hash);
    const Bytes here = PointsOf(position.cards());
    for (int way = 0; way < kWays; ++way) {
      if (((entries[way].owners ^ key.owners) & kOwnersMask) != 0) continue;
      const PositionWord other(entries[way].rest);
      if (!other.IsAkin(position) || !SameLengths(other.cards(), position.cards())) continue;
      const Range known = other.range();
      // The points by which cards here count less, or more, than the same cards there.
      const Bytes there = PointsOf(other.cards());
      const Range slack{there.Over(here), here.Over(there)};
      range->low = std::max(range->low, known.low - slack.low);
      range->high = std::min(range->high, known.high + slack.high);
      if (range->Tells(target)) return;
      if (*lead == 0) *lead = static_cast<int>(entries[way].owners >> kLeadShift);
    }
  }

  void Store(const Key& key, PositionWord position, const Range& range, int lead) {
    Memory::Entry* entries = BucketOf(key.hash);
    int way = 0;
    while (way < kWays - 1 && (((entries[way].owners ^ key.owners) & kOwnersMask) != 0 ||
                               !PositionWord(entries[way].rest).IsSame(position))) {
      ++way;
    }
    // The newest entry comes first; the oldest is dropped.
    const PositionWord oldest(entries[way].rest);
    for (; way > 0; --way) entries[way] = entries[way - 1];
    entries[0] = {key.owners | static_cast<uint64_t>(lead) << kLeadShift, position.With(range).word()};
    if (oldest.IsOfOneGame(position) && !oldest.IsSame(position)) CountLoss();
  }

 private:
  Memory::Entry* BucketOf(uint64_t hash) const { return buckets_[hash >> shift_].entries.data(); }

  void SetSize() {
    buckets_ = memory_.buckets.data();
    shift_ = 64 - memory_.log_entries + Memory::kLogWays;
  }

  void CountLoss() {
    if (++memory_.lost << kLogLossRate >> memory_.log_entries != 0 &&
        memory_.log_entries < Memory::kLogEntries)
      Grow();
  }

  // Doubles the size: the entries of a bucket go to two buckets, by the next bit of their hashes.
  [[gnu::noinline]] void Grow() {
    size_t bucket = size_t{1} << (memory_.log_entries - Memory::kLogWays);
    ++memory_.log_entries;
    memory_.lost = 0;
    SetSize();
    while (bucket-- > 0) {
      const Memory::Bucket old = buckets_[bucket];
      Memory::Bucket* const halves = buckets_ + 2 * bucket;
      halves[0] = halves[1] = {};
      std::array<Memory::Entry*, 2> to{halves[0].entries.data(), halves[1].entries.data()};
      for (const Memory::Entry& entry : old.entries) {
        const uint64_t hash = Key::Hash(entry.owners & kOwnersMask, PositionWord(entry.rest).leader());
        *to[hash >> shift_ & 1]++ = entry;
      }
    }
  }

  static bool SameLengths(Lanes a, Lanes b) {
    for (int lane = 0; lane < kLaneCount - 1; ++lane) {
      const Lanes mask = kLaneMask << (lane * kLaneBits);
      if (std::popcount(a & mask) != std::popcount(b & mask)) return false;
    }
    return true;
  }

  // The points of the cards, suit by suit, the strongest card first.
  Bytes PointsOf(Lanes cards) const {
    const auto of = [&](size_t lane) { return (*points_[lane])[cards >> (lane * kLaneBits) & kLaneMask]; };
    return {of(0), of(1), of(2), of(3)};
  }

  static constexpr int kLeadShift = 60;  // with seven cards per hand, four bits remain
  static constexpr uint64_t kOwnersMask = (uint64_t{1} << kLeadShift) - 1;
  static constexpr int kLogLossRate = 4;

  Memory& memory_;
  std::array<const LanePoints*, kLaneCount> points_;
  Memory::Bucket* buckets_;
  int shift_;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_TRANSPOSITION_TABLE_H_
