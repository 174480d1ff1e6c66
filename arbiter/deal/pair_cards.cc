#include "arbiter/deal/pair_cards.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

PairCards::PairCards(DealSource sequence, uint32_t deal, rules::CardSet cards, int seats)
    : deal_(deal),
      key_(sequence.decision_key()),
      boards_(Dealer{.sequence = std::move(sequence), .cards = cards, .seats = seats}) {}

PairCards::PairCards(std::vector<Deal> boards, DecisionKey key, uint32_t deal)
    : deal_(deal), key_(std::move(key)), boards_(std::move(boards)) {}

absl::StatusOr<Deal> PairCards::DealFor(uint32_t board) const {
  if (const auto* dealer = std::get_if<Dealer>(&boards_)) {
    return dealer->sequence.DealFor(DealIndex(deal_, board), dealer->cards, dealer->seats);
  }
  const auto& given = std::get<std::vector<Deal>>(boards_);
  if (board < given.size()) return given[board];
  return absl::OutOfRangeError(
      absl::StrCat("there are no cards for board ", board, ", only for ", given.size()));
}

uint64_t PairCards::DecisionSeed(uint32_t board, rules::Seat seat, absl::string_view public_history) const {
  return key_.SeedOf(DealIndex(deal_, board), seat, public_history);
}

}  // namespace hakam::arbiter
