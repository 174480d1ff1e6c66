// The cards and the decision seeds of one pair: all that its players get from the seed of the league.
//
//   const PairCards cards(deals.Sequence("ann/bob"), 17, game_cards, 4);
//   HAKAM_ASSIGN_OR_RETURN(const Deal deal, cards.DealFor(0));
#ifndef HAKAM_ARBITER_DEAL_PAIR_CARDS_H_
#define HAKAM_ARBITER_DEAL_PAIR_CARDS_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/deal/deal.h"
#include "sdk/rules/card.h"
#include "sdk/rules/seat.h"

namespace hakam::arbiter {

// A value type; const functions may be called from any thread.
class PairCards {
 public:
  // Deal `deal` of a sequence. Its boards are dealt when somebody asks for them. Arguments as
  // DealSource::DealFor.
  PairCards(DealSource sequence, uint32_t deal, rules::CardSet cards, int seats);
  // As a machine gets them that does not know the seed: the boards, and the key of the sequence.
  PairCards(std::vector<Deal> boards, DecisionKey key, uint32_t deal);

  // The cards of board `board`; a match has several. OutOfRange: they were not given.
  absl::StatusOr<Deal> DealFor(uint32_t board) const;
  // As DealSource::DecisionSeed.
  uint64_t DecisionSeed(uint32_t board, rules::Seat seat, absl::string_view public_history) const;
  const DecisionKey& decision_key() const { return key_; }

 private:
  struct Dealer {
    DealSource sequence;
    rules::CardSet cards;
    int seats;
  };

  uint32_t deal_;
  DecisionKey key_;
  std::variant<Dealer, std::vector<Deal>> boards_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_DEAL_PAIR_CARDS_H_
