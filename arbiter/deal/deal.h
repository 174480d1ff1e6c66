// What is dealt, as a function of the league's seed: decks, dealers and the seeds of decisions. Nothing
// here depends on what was played, on a thread or on time. README.md gives the algorithms exactly.
//
//   HAKAM_ASSIGN_OR_RETURN(const DealSource source, DealSource::Create(seed));
//   Publish(source.Commitment());                      // when the league starts
//   const Deal deal = source.DealFor(17, game_cards);  // deal 17 of the league
//   ...
//   HAKAM_RETURN_IF_ERROR(CheckReveal(commitment, seed));  // when it has ended, by anybody
#ifndef HAKAM_ARBITER_DEAL_DEAL_H_
#define HAKAM_ARBITER_DEAL_DEAL_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/rules/card.h"
#include "sdk/rules/seat.h"

namespace hakam::arbiter {

// The longest seed, in bytes.
inline constexpr size_t kMaxSeedBytes = 256;

struct Deal {
  std::vector<rules::Card> deck;  // first card dealt first
  rules::Seat dealer{};
  friend bool operator==(const Deal&, const Deal&) = default;
};

// The number of a deal where a match takes more than one: board `board` of deal `deal`.
constexpr uint64_t DealIndex(uint32_t deal, uint32_t board) { return uint64_t{board} << 32 | deal; }

// All that follows from one seed. A value; const functions may be called from any thread.
class DealSource {
 public:
  // `seed`: 1..256 arbitrary bytes. InvalidArgument otherwise; Internal if OpenSSL has no SHA-256.
  static absl::StatusOr<DealSource> Create(absl::string_view seed);

  // Deal `index` (DealIndex) of the league: a permutation of `cards` (the game's cards, at least one) and the
  // dealer, seat index mod `seats`; `seats` is 2 or 4.
  Deal DealFor(uint64_t index, rules::CardSet cards, int seats = rules::kMaxSeats) const;

  // The number that a bot draws its randomness from. The same in both rooms of a pair and in every
  // pairing; tells nothing about the seed. `public_history`: what all four seats have seen happen so
  // far, in an encoding where different histories are different bytes. It is the caller's.
  uint64_t DecisionSeed(uint64_t index, rules::Seat seat, absl::string_view public_history) const;

  // SHA-256 of the seed, 64 lower-case hexadecimal digits: binds the organiser, reveals nothing but to
  // somebody who can guess the seed.
  std::string Commitment() const;

 private:
  struct Keys;  // hash states that have absorbed what does not change; never written after Create

  explicit DealSource(std::shared_ptr<const Keys> keys) : keys_(std::move(keys)) {}

  std::shared_ptr<const Keys> keys_;  // shared by copies of the value
};

// OK if `seed` is what was committed to; FailedPrecondition says that it is not, InvalidArgument that it is
// no seed. Letter case of the hexadecimal digits does not matter.
absl::Status CheckReveal(absl::string_view commitment, absl::string_view seed);

// A seed nobody can guess: 256 bits from the operating system as 64 hexadecimal digits. Internal if it
// has none to give.
absl::StatusOr<std::string> FreshSeed();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_DEAL_DEAL_H_
