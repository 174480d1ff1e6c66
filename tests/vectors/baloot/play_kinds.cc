// Dealing and playing: deal, legal, trick, lead, ekka.
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/deal_plan.h"
#include "sdk/rules/trick.h"
#include "tests/vectors/baloot/kinds.h"

namespace hakam::vectors::baloot {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

Json CardsAt(const std::vector<Card>& deck, const std::vector<int>& places) {
  Json cards = Json::array();
  for (int place : places) cards.push_back(deck[static_cast<size_t>(place)].ToString());
  return cards;
}

}  // namespace

absl::StatusOr<Json> AnswerDeal(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Card> deck, fields.CardList("deck"));
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const Seat taker, fields.SeatOf("taker"));
  HAKAM_RETURN_IF_ERROR(CheckDeck(rules, deck));
  const rules::DealPlan plan = PlanDeal(rules, dealer, taker);
  Json answer = {
      {"public", CardsAt(deck, {*plan.turnup})[0]}, {"first", Json::array()}, {"hands", Json::array()}};
  for (size_t seat = 0; seat < rules::kMaxSeats; ++seat) {
    std::vector<int> places = plan.first[seat];
    answer["first"].push_back(CardsAt(deck, places));
    places.insert(places.end(), plan.rest[seat].begin(), plan.rest[seat].end());
    answer["hands"].push_back(CardsAt(deck, places));
  }
  return answer;
}

absl::StatusOr<Json> AnswerLegal(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Seat seat, fields.SeatOf("seat"));
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, TrumpOf(fields));
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, TrickOf(fields, d, /*leader=*/seat));
  HAKAM_ASSIGN_OR_RETURN(const bool locked, fields.FlagOr("locked", false));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Seat> ekka, fields.SeatIfAny("ekka_by"));
  if (trick.complete() || trick.next() != seat)
    return absl::InvalidArgumentError("field seat: it is not this seat's turn");
  rules::PlayTerms terms = TermsOf(rules, d, locked);
  if (rules.ekka) terms.ekka = ekka;  // E10: elsewhere it is table talk
  Json cards = Json::array();
  for (Card card : LegalCards(terms, trick, hand)) cards.push_back(card.ToString());
  return cards;
}

absl::StatusOr<Json> AnswerTrick(const RuleSet&, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, TrumpOf(fields));
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, TrickOf(fields, d));
  if (trick.empty()) return absl::InvalidArgumentError("field trick: no card");
  return Index(trick.winner());
}

absl::StatusOr<Json> AnswerLead(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const Seat taker, fields.SeatOf("taker"));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Seat> caller, fields.SeatIfAny("caller"));
  const bool declarer = rules.first_leader == rules::FirstLeader::kDeclarer;
  return Index(declarer ? caller.value_or(taker) : After(dealer, 1));
}

absl::StatusOr<Json> AnswerEkka(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Card card, fields.CardOf("card"));
  HAKAM_RETURN_IF_ERROR(fields.SeatOf("seat").status());
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, TrumpOf(fields));
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, TrickOf(fields, d));
  HAKAM_ASSIGN_OR_RETURN(const CardSet gone, fields.Cards("gone"));
  return EkkaAllowed(rules, trick, d, card, gone);
}

}  // namespace hakam::vectors::baloot
