// Dealing and playing: legal, trick, totals, deal.
#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/deal_plan.h"
#include "sdk/rules/order.h"
#include "sdk/rules/trick.h"
#include "tests/vectors/belote/inputs.h"
#include "tests/vectors/belote/kinds.h"

namespace hakam::vectors::belote {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

// {"seat": list} of what the lists hold, for the seats of the game.
template <typename Lists>
Json BySeat(const RuleSet& rules, const Lists& lists) {
  Json answer = Json::object();
  for (int seat = 0; seat < rules.players; ++seat) {
    answer[absl::StrCat(seat)] = lists[static_cast<size_t>(seat)];
  }
  return answer;
}

}  // namespace

absl::StatusOr<Json> AnswerLegal(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, TrickOf(rules, d, fields));
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  if (trick.complete()) return absl::InvalidArgumentError("field trick: nobody is to play");
  for (int i = 0; i < trick.count(); ++i) {
    if (hand.Contains(trick.card(i))) {
      return absl::InvalidArgumentError(
          absl::StrCat("field hand: ", trick.card(i).ToString(), " lies on the table"));
    }
  }
  Json cards = Json::array();
  for (Card card : LegalCards(TermsOf(rules, d), trick, hand)) cards.push_back(card.ToString());
  return cards;
}

absl::StatusOr<Json> AnswerTrick(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  HAKAM_ASSIGN_OR_RETURN(const rules::Trick trick, TrickOf(rules, d, fields));
  if (!trick.complete()) return absl::InvalidArgumentError("field trick: not complete");
  int points = 0;
  for (int i = 0; i < trick.count(); ++i) points += CardPoints(d, trick.card(i));
  return Json{{"winner", Index(trick.winner())}, {"points", points}};
}

absl::StatusOr<Json> AnswerTotals(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  int points = rules.last_trick;
  for (Card card : GameCards(rules)) points += CardPoints(d, card);
  return points;
}

absl::StatusOr<Json> AnswerDeal(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Seat> taker, fields.SeatIfAny("taker"));
  rules::DealPlan plan = PlanDeal(rules, dealer, taker.value_or(Seat::k0));
  Json answer = Json::object();
  if (plan.turnup.has_value()) answer["turnup"] = *plan.turnup;
  if (rules.turnup == rules::Turnup::kLayoutLast) {
    answer["layout"] = BySeat(rules, plan.piles);
    return answer;
  }
  // While nobody has taken the stock's card, only the packets before the auction are dealt.
  if (taker.has_value() || rules.turnup != rules::Turnup::kStock) {
    for (size_t seat = 0; seat < rules::kMaxSeats; ++seat)
      plan.first[seat].insert(plan.first[seat].end(), plan.rest[seat].begin(), plan.rest[seat].end());
  }
  answer["hands"] = BySeat(rules, plan.first);
  if (rules.kitty != rules::Kitty::kNone) answer["kitty"] = BySeat(rules, plan.kitty);
  return answer;
}

}  // namespace hakam::vectors::belote
