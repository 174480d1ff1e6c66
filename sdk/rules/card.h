// Cards, suits, ranks and sets of cards.
//
//   const Card ten = *Card::Parse("TH");
//   CardSet hand = *CardSet::Parse("7S KH TH");
//   hand.Remove(ten);
#ifndef HAKAM_SDK_RULES_CARD_H_
#define HAKAM_SDK_RULES_CARD_H_

#include <bit>
#include <compare>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::rules {

enum class Suit : uint8_t { kClubs, kDiamonds, kHearts, kSpades };
inline constexpr Suit kSuits[] = {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades};

// In natural order (runs). How cards rank in a trick depends on the contract: order.h.
enum class Rank : uint8_t { k2, k3, k4, k5, k6, k7, k8, k9, kTen, kJack, kQueen, kKing, kAce };

// One card. Ordered by suit, then natural rank.
class Card {
 public:
  constexpr Card() : index_(0) {}  // the two of clubs; for arrays that are filled later
  constexpr Card(Suit suit, Rank rank)
      : index_(static_cast<uint8_t>(static_cast<int>(suit) * 16 + static_cast<int>(rank))) {}

  // Position of the card in a CardSet: 16 * suit + rank.
  static constexpr Card FromIndex(int index) { return Card(index); }
  constexpr int index() const { return index_; }
  constexpr Suit suit() const { return static_cast<Suit>(index_ >> 4); }
  constexpr Rank rank() const { return static_cast<Rank>(index_ & 15); }

  // Two characters, rank 23456789TJQKA then suit CDHS. InvalidArgument names the text.
  static absl::StatusOr<Card> Parse(absl::string_view text);
  std::string ToString() const;

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  explicit constexpr Card(int index) : index_(static_cast<uint8_t>(index)) {}
  uint8_t index_;
};

// Not std::popcount: without the machine's instruction, which -O2 alone may not use, that is a call.
constexpr int CountBits(uint64_t x) {
  x -= (x >> 1) & 0x5555'5555'5555'5555;
  x = (x & 0x3333'3333'3333'3333) + ((x >> 2) & 0x3333'3333'3333'3333);
  x = (x + (x >> 4)) & 0x0F0F'0F0F'0F0F'0F0F;
  return static_cast<int>((x * 0x0101'0101'0101'0101) >> 56);
}

// A set of cards: one word, a lane of 16 bits per suit, bits in natural order of rank.
class CardSet {
 public:
  constexpr CardSet() = default;
  explicit constexpr CardSet(Card card) : bits_(uint64_t{1} << card.index()) {}
  static constexpr CardSet FromBits(uint64_t bits) { return CardSet(bits); }
  static constexpr CardSet FromLane(Suit suit, uint16_t lane) {
    return CardSet(uint64_t{lane} << (16 * static_cast<int>(suit)));
  }

  constexpr uint64_t bits() const { return bits_; }
  constexpr uint16_t lane(Suit suit) const {
    return static_cast<uint16_t>(bits_ >> (16 * static_cast<int>(suit)));
  }
  constexpr CardSet OfSuit(Suit suit) const {
    return CardSet(bits_ & (uint64_t{0xFFFF} << (16 * static_cast<int>(suit))));
  }
  constexpr bool HasSuit(Suit suit) const { return !OfSuit(suit).empty(); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return CountBits(bits_); }
  constexpr bool Contains(Card card) const { return (bits_ >> card.index()) & 1; }
  constexpr bool ContainsAll(CardSet other) const { return (other.bits_ & ~bits_) == 0; }
  constexpr bool Intersects(CardSet other) const { return (bits_ & other.bits_) != 0; }
  constexpr void Add(Card card) { bits_ |= uint64_t{1} << card.index(); }
  constexpr void Remove(Card card) { bits_ &= ~(uint64_t{1} << card.index()); }

  // The first card in (suit, rank) order; the set must not be empty.
  constexpr Card First() const { return Card::FromIndex(std::countr_zero(bits_)); }

  // Iterates in (suit, rank) order: for (Card card : set).
  class Iterator {
   public:
    explicit constexpr Iterator(uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return Card::FromIndex(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  friend constexpr auto operator<=>(CardSet, CardSet) = default;

  // Cards separated by blanks; a repeated card is refused. "" is the empty set.
  static absl::StatusOr<CardSet> Parse(absl::string_view text);
  // Suits C D H S, in each the high cards first: "AC TC 9H 7S".
  std::string ToString() const;

 private:
  explicit constexpr CardSet(uint64_t bits) : bits_(bits) {}
  uint64_t bits_ = 0;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_CARD_H_
