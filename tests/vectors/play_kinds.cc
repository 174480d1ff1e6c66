// Dealing and playing: deal, legal, trick, lead, ekka.
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/trick.h"
#include "tests/vectors/kinds.h"

namespace hakam::vectors {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

Json HandsInOrder(const rules::DealtHands& hands) {
  Json list = Json::array();
  for (const auto& hand : hands) {
    Json cards = Json::array();
    for (Card card : hand) cards.push_back(card.ToString());
    list.push_back(std::move(cards));
  }
  return list;
}

}  // namespace

absl::StatusOr<Json> AnswerDeal(const RuleSet&, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Card> deck, fields.CardList("deck"));
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const Seat taker, fields.SeatOf("taker"));
  HAKAM_RETURN_IF_ERROR(rules::CheckBalootDeck(deck));
  rules::DealtHands hands;
  rules::DealFirst(deck, dealer, &hands);
  Json answer = {{"public", deck[rules::kPublicCardPosition].ToString()}, {"first", HandsInOrder(hands)}};
  rules::DealRest(deck, dealer, taker, &hands);
  answer["hands"] = HandsInOrder(hands);
  return answer;
}

absl::StatusOr<Json> AnswerLegal(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Seat seat, fields.SeatOf("seat"));
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const Denomination denomination, fields.Trump());
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, fields.TrickOf(denomination));
  HAKAM_ASSIGN_OR_RETURN(const bool locked, fields.FlagOr("locked", false));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Seat> ekka, fields.SeatIfAny("ekka_by"));
  const rules::PlayTerms terms{.denomination = denomination, .locked = locked, .ekka = ekka};
  Json cards = Json::array();
  for (Card card : LegalCards(rules, trick, terms, seat, hand)) cards.push_back(card.ToString());
  return cards;
}

absl::StatusOr<Json> AnswerTrick(const RuleSet&, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination denomination, fields.Trump());
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, fields.TrickOf(denomination));
  if (trick.empty()) return absl::InvalidArgumentError("field trick: no card");
  return Index(trick.winner());
}

absl::StatusOr<Json> AnswerLead(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const Seat taker, fields.SeatOf("taker"));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Seat> caller, fields.SeatIfAny("caller"));
  return Index(FirstLeader(rules, dealer, caller.value_or(taker)));
}

absl::StatusOr<Json> AnswerEkka(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Card card, fields.CardOf("card"));
  HAKAM_RETURN_IF_ERROR(fields.SeatOf("seat").status());
  HAKAM_ASSIGN_OR_RETURN(const Denomination denomination, fields.Trump());
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, fields.TrickOf(denomination));
  HAKAM_ASSIGN_OR_RETURN(const CardSet gone, fields.Cards("gone"));
  return EkkaAllowed(rules, trick, denomination, card, gone);
}

}  // namespace hakam::vectors
