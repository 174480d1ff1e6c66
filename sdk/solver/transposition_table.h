// What a search has found about positions between tricks.
//
// A position is known by its structure: for every suit whose the remaining cards are, from low to high, and
// who leads. Two positions of one structure have the same lines of play and differ in what the cards count;
// so what holds for the one holds for the other but for the points by which its cards differ.
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

// What identifies a position between tricks.
struct Key {
  uint64_t owners = 0;  // two bits a card, in two halves: bit 0 of the seats, then bit 1
  Lanes cards = 0;      // of all hands
  int leader = 0;

  Key(const std::array<Lanes, 4>& hands, Lanes held, int leader_seat) : cards(held), leader(leader_seat) {
    owners = Extract(hands[1] | hands[3], cards) | Extract(hands[2] | hands[3], cards) << 32;
  }
};

// Works on memory that it is given. An entry is two words: the owners; then from bit 0 on cards, leader, low
// and high (9 bits each) and generation.
class Table {
 public:
  static constexpr int kWays = 1 << Memory::kLogWays;

  Table(const Game& game, Memory* memory)
      : entries_(memory->entries.data()),
        points_(game.lane_points),
        generation_(uint64_t{game.generation} << kGenerationShift),
        shift_(64 - game.log_entries + Memory::kLogWays) {}

  size_t BucketOf(const Key& key) const {
    const uint64_t hash =
        (key.owners + static_cast<uint64_t>(key.leader) * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93;
    return static_cast<size_t>(hash >> shift_) * kWays;
  }

  // Narrows `range` by all that is known about the structure. `card_points`: of all cards in the hands.
  void Probe(size_t bucket, const Key& key, int card_points, Range* range) const {
    const uint64_t same = generation_ | static_cast<uint64_t>(key.leader) << kCardBits;
    const Memory::Entry* entries = entries_ + bucket;
    for (int way = 0; way < kWays; ++way) {
      const Memory::Entry& entry = entries[way];
      if (entry.owners != key.owners || (entry.rest & kSameMask) != same) continue;
      const Range known = Unpack(entry.rest);
      const Lanes cards = entry.rest & kCardsMask;
      if (cards == key.cards) {
        range->low = std::max(range->low, known.low);
        range->high = std::min(range->high, known.high);
      } else if (SameLengths(cards, key.cards)) {
        const Range slack = Difference(key.cards, cards, card_points);
        range->low = std::max(range->low, known.low - slack.low);
        range->high = std::min(range->high, known.high + slack.high);
      }
    }
  }

  void Store(size_t bucket, const Key& key, const Range& range) {
    const uint64_t same = generation_ | static_cast<uint64_t>(key.leader) << kCardBits | key.cards;
    Memory::Entry* entries = entries_ + bucket;
    int way = 0;
    while (way < kWays - 1 &&
           (entries[way].owners != key.owners || (entries[way].rest & (kSameMask | kCardsMask)) != same)) {
      ++way;
    }
    // The newest comes first, the oldest goes.
    for (; way > 0; --way) entries[way] = entries[way - 1];
    entries[0] = {key.owners, same | static_cast<uint64_t>(range.low) << kLowShift |
                                  static_cast<uint64_t>(range.high) << kHighShift};
  }

  void Prefetch(size_t bucket) const { __builtin_prefetch(entries_ + bucket); }

 private:
  static constexpr int kLowShift = kCardBits + 2;
  static constexpr int kHighShift = kLowShift + 9;
  static constexpr int kGenerationShift = kHighShift + 9;
  static constexpr uint64_t kCardsMask = (uint64_t{1} << kCardBits) - 1;
  static constexpr uint64_t kSameMask = ~((uint64_t{1} << kGenerationShift) - 1) | (uint64_t{3} << kCardBits);

  static Range Unpack(uint64_t rest) {
    return {static_cast<int>(rest >> kLowShift & 511), static_cast<int>(rest >> kHighShift & 511)};
  }

  static bool SameLengths(Lanes a, Lanes b) {
    for (int lane = 0; lane < kLaneCount - 1; ++lane) {
      const Lanes mask = kLaneMask << (lane * kLaneBits);
      if (std::popcount(a & mask) != std::popcount(b & mask)) return false;
    }
    return true;
  }

  // By how much the cards here count less (low) and more (high) than their counterparts there.
  Range Difference(Lanes here, Lanes there, int here_points) const {
    constexpr uint64_t kTop = 0x8080'8080'8080'8080;
    constexpr uint64_t kOnes = 0x0101'0101'0101'0101;
    uint64_t more = 0;
    uint64_t there_points = 0;
    for (size_t lane = 0; lane < kLaneCount; ++lane) {
      const uint64_t a = (*points_[lane])[here >> (lane * kLaneBits) & kLaneMask];
      const uint64_t b = (*points_[lane])[there >> (lane * kLaneBits) & kLaneMask];
      const uint64_t difference = (a | kTop) - b;
      const uint64_t not_less = (difference & kTop) >> 7;
      more += difference & ~kTop & (not_less * 0xFF);
      there_points += b;
    }
    const int high = static_cast<int>((more * kOnes) >> 56);
    const int total = static_cast<int>((there_points * kOnes) >> 56);
    return {high - (here_points - total), high};
  }

  Memory::Entry* entries_;
  std::array<const LanePoints*, kLaneCount> points_;
  uint64_t generation_;
  int shift_;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_TRANSPOSITION_TABLE_H_
