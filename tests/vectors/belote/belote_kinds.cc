// King and queen of trump: belote, belote_flag. Both are asked of a board on which the seat in question plays
// its cards, one a trick, while the others play what they may.
#include "sdk/base/status_macros.h"
#include "sdk/rules/position.h"
#include "tests/vectors/belote/inputs.h"
#include "tests/vectors/belote/kinds.h"
#include "tests/vectors/situation.h"

namespace hakam::vectors::belote {

using rules::Call;
using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Phase;
using rules::Position;
using rules::RuleSet;
using rules::Seat;

namespace {

// Next of the dealer and first to speak, so also the first to lead.
constexpr Seat kPlayer = Seat::k0;

// Makes kPlayer the taker of a contract in `d`.
void Bid(const RuleSet& rules, const rules::Deal& deal, Denomination d, Position* position) {
  Call call{.kind = CallKind::kBid, .denomination = d};
  if (rules.auction == rules::AuctionKind::kPoints) call.points = static_cast<int16_t>(rules.bid_min);
  if (rules.auction == rules::AuctionKind::kTakeThenName) {
    if (rules::SuitDenomination(deal.turnup()->suit()) == d) {
      call = {.kind = CallKind::kTake};
    } else {
      for (int i = 0; i < rules.players; ++i) position->Make(deal, {.kind = CallKind::kPass});
    }
  }
  position->Make(deal, call);
  while (position->phase() == Phase::kAuction) position->Make(deal, {.kind = CallKind::kPass});
}

// Lets the others play until it is kPlayer's turn; no melds are declared.
void PlayUpToPlayer(const rules::Deal& deal, Position* position) {
  while (position->playing()) {
    if (position->phase() == Phase::kDeclaring) {
      position->Declare(deal, {});
    } else if (position->turn() != kPlayer) {
      position->Play(deal, position->LegalCards().First());
    } else {
      return;
    }
  }
}

// The board after kPlayer, who holds `hand`, has played these cards. A flag that is refused is none.
absl::StatusOr<rules::Deal> DealTo(const RuleSet& rules, CardSet hand) {
  Situation situation{.dealer = static_cast<Seat>(rules.players - 1), .taker = kPlayer};
  situation.hands[At(kPlayer)] = hand;
  return DealWith(rules, situation);
}

Position PlayCards(const RuleSet& rules, const rules::Deal& deal, Denomination d,
                   const std::vector<Flagged>& cards) {
  Position position(deal);
  Bid(rules, deal, d, &position);
  PlayUpToPlayer(deal, &position);
  for (const Flagged& played : cards) {
    const bool flag = played.flag && position.AcceptsBelote(deal, played.card);
    position.Play(deal, rules::Play{.card = played.card, .announce_belote = flag});
    PlayUpToPlayer(deal, &position);
  }
  return position;
}

}  // namespace

absl::StatusOr<Json> AnswerBelote(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Flagged> plays, FlaggedCards("plays", fields));
  CardSet hand;
  for (const Flagged& play : plays) hand.Add(play.card);
  HAKAM_ASSIGN_OR_RETURN(const rules::Deal deal, DealTo(rules, hand));
  return PlayCards(rules, deal, d, plays).belotes(kPlayer) * rules.belote_value;
}

absl::StatusOr<Json> AnswerBeloteFlag(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  HAKAM_ASSIGN_OR_RETURN(CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Flagged> played, FlaggedCards("played", fields));
  HAKAM_ASSIGN_OR_RETURN(const Card card, fields.CardOf("card"));
  HAKAM_ASSIGN_OR_RETURN(const rules::Deal deal, DealTo(rules, hand));
  for (const Flagged& before : played) {
    if (!hand.Contains(before.card))
      return absl::InvalidArgumentError("field played: a card not in the hand");
    hand.Remove(before.card);
  }
  if (!hand.Contains(card)) return absl::InvalidArgumentError("field card: not in the hand");
  return PlayCards(rules, deal, d, played).AcceptsBelote(deal, card);
}

}  // namespace hakam::vectors::belote
