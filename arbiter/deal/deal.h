// Decks, dealers and decision seeds as functions of the league's seed. Nothing here depends on results,
// threads or time. README.md has the exact algorithms.
//
//   HAKAM_ASSIGN_OR_RETURN(const DealSource source, DealSource::Create(seed));
//   Publish(source.Commitment());                      // when the league starts
//   const Deal deal = source.DealFor(17, game_cards);      // of those that all share
//   const DealSource own = source.Sequence("ann/bob");    // of those that only these two play
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

typedef struct evp_md_st EVP_MD;  // of OpenSSL

namespace hakam::arbiter {

// The longest seed, in bytes.
inline constexpr size_t kMaxSeedBytes = 256;

struct Deal {
  std::vector<rules::Card> deck;  // in the order of dealing
  rules::Seat dealer{};
  friend bool operator==(const Deal&, const Deal&) = default;
};

// The index of board `board` of deal `deal`; a match has several boards for each deal.
constexpr uint64_t DealIndex(uint32_t deal, uint32_t board) { return uint64_t{board} << 32 | deal; }

// What the decision seeds of a sequence of deals follow from. It tells nothing of the league's seed nor of
// any deck, so that it may be given to the machines that play. A value type; const functions may be called
// from any thread.
class DecisionKey {
 public:
  static constexpr size_t kBytes = 32;
  // InvalidArgument unless there are 32 bytes; Internal if OpenSSL has no SHA-256.
  static absl::StatusOr<DecisionKey> FromBytes(absl::string_view bytes);
  const std::string& bytes() const;

  // As DealSource::DecisionSeed.
  uint64_t SeedOf(uint64_t index, rules::Seat seat, absl::string_view public_history) const;

 private:
  friend class DealSource;
  struct State;  // hash states after the constant parts of the input; not changed after FromBytes
  explicit DecisionKey(std::shared_ptr<const State> state) : state_(std::move(state)) {}
  static DecisionKey Make(std::shared_ptr<const EVP_MD> method, std::string bytes);

  std::shared_ptr<const State> state_;  // shared between copies
};

// Everything that follows from one seed. A value type; const functions may be called from any thread.
class DealSource {
 public:
  // `seed`: 1..256 arbitrary bytes. InvalidArgument otherwise; Internal if OpenSSL has no SHA-256.
  static absl::StatusOr<DealSource> Create(absl::string_view seed);

  // The source of a sequence of deals of its own, with the same commitment; an empty name is this source.
  // Names are those of arbiter/league/deal_sequence.h.
  DealSource Sequence(absl::string_view name) const;

  // Deal `index` (see DealIndex) of the sequence: a permutation of `cards` (the cards of the game, at least
  // one), and the dealer, seat index mod `seats`. `seats` is 2 or 4.
  Deal DealFor(uint64_t index, rules::CardSet cards, int seats = rules::kMaxSeats) const;

  // The seed of a decision, for the bot's random choices. It is the same in both rooms of a pair and in every
  // pairing that plays the deal, and reveals nothing about the league's seed. `public_history`: everything
  // that all seats have seen, encoded by the caller so that different histories have different bytes.
  uint64_t DecisionSeed(uint64_t index, rules::Seat seat, absl::string_view public_history) const {
    return decision_key().SeedOf(index, seat, public_history);
  }
  const DecisionKey& decision_key() const;

  // SHA-256 of the seed, 64 lower-case hexadecimal digits. It binds the organiser and reveals nothing, unless
  // somebody can guess the seed.
  std::string Commitment() const;

 private:
  struct Keys;  // hash states after the constant parts of the input; not changed after Create

  explicit DealSource(std::shared_ptr<const Keys> keys) : keys_(std::move(keys)) {}
  static DealSource Make(std::shared_ptr<const EVP_MD> method, absl::string_view seed,
                         std::string commitment);

  std::shared_ptr<const Keys> keys_;  // shared between copies
};

// A random seed: 256 bits from the operating system as 64 hexadecimal digits. Internal if the system provides
// none.
absl::StatusOr<std::string> FreshSeed();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_DEAL_DEAL_H_
