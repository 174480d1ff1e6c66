// Common to both documents: dealing, tricks, the end of a match.
#include "absl/strings/str_cat.h"
#include "sdk/python-rules/src/law.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/deal_plan.h"
#include "sdk/rules/match.h"
#include "sdk/rules/order.h"
#include "sdk/rules/trick.h"

namespace hakam::python {
namespace {

using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;

using TrumpText = std::optional<std::string>;

py::dict Plan(const RuleSet& rules, int dealer, int taker) {
  const rules::DealPlan plan = PlanDeal(rules, ToSeat(dealer, rules.players), ToSeat(taker, rules.players));
  const auto seats = [&rules](const auto& by_seat) {
    py::list list;
    for (size_t seat = 0; seat < static_cast<size_t>(rules.players); ++seat)
      list.append(py::cast(by_seat[seat]));
    return list;
  };
  py::dict answer;
  answer["turnup"] = plan.turnup;
  answer["first"] = seats(plan.first);
  answer["kitty"] = seats(plan.kitty);
  answer["rest"] = seats(plan.rest);
  answer["piles"] = seats(plan.piles);
  return answer;
}

rules::Trick MakeTrick(const RuleSet& rules, Denomination d, int leader, const CardTexts& texts) {
  const CardSet cards = law::Cards(rules, texts);
  if (cards.size() > rules.players) Fail(absl::StrCat("a trick has at most ", rules.players, " cards"));
  rules::Trick trick(ToSeat(leader, rules.players), rules.players);
  for (const std::string& text : texts) trick.Add(d, ToCard(text));
  return trick;
}

py::list Legal(const RuleSet& rules, const TrumpText& trump, const CardTexts& hand_texts, int leader,
               const CardTexts& trick_cards, bool locked, std::optional<int> ekka) {
  const Denomination d = law::Trump(rules, trump);
  const rules::Trick trick = MakeTrick(rules, d, leader, trick_cards);
  const CardSet hand = law::Cards(rules, hand_texts);
  if (trick.complete()) Fail("the trick is complete: nobody is to play");
  for (const std::string& text : trick_cards) {
    if (hand.Contains(ToCard(text))) Fail(absl::StrCat(text, " lies on the table"));
  }
  rules::PlayTerms terms = TermsOf(rules, d, locked);
  // E10: in a game without Ekka, it has no effect.
  if (ekka.has_value() && rules.ekka) terms.ekka = ToSeat(*ekka, rules.players);
  return CardList(LegalCards(terms, trick, hand));
}

int Winner(const RuleSet& rules, const TrumpText& trump, int leader, const CardTexts& cards) {
  const rules::Trick trick = MakeTrick(rules, law::Trump(rules, trump), leader, cards);
  if (trick.empty()) Fail("a trick without a card has no winner");
  return Index(trick.winner());
}

bool MayAnnounceEkka(const RuleSet& rules, const TrumpText& trump, int leader, const CardTexts& cards,
                     const std::string& card, const CardTexts& gone) {
  const Denomination d = law::Trump(rules, trump);
  return EkkaAllowed(rules, MakeTrick(rules, d, leader, cards), d, law::OneCard(rules, card),
                     law::Cards(rules, gone));
}

py::tuple MatchStatusOf(const RuleSet& rules, const std::pair<int, int>& totals,
                        std::optional<int> last_winner) {
  std::optional<rules::Team> last;
  if (last_winner.has_value()) {
    law::WantRange("last_winner", *last_winner, 0, 1);
    last = static_cast<rules::Team>(*last_winner);
  }
  const rules::MatchStatus status = StatusOf(rules, ToPerTeam(totals), last);
  return py::make_tuple(status.over, TeamOrNone(status.winner));
}

}  // namespace

void BindPlayLaw(py::module_& law) {
  law.def("deal_plan", &Plan, py::arg("rules"), py::arg("dealer"), py::arg("taker") = 0,
          "Where the cards of a deck go, as places in it, 0 the first dealt: \"turnup\" (or None), and a "
          "list for every "
          "seat of \"first\" (before the auction, the kitty included), \"kitty\", \"rest\" (after the "
          "auction, if "
          "`taker` has the contract) and \"piles\" (the layout game: down, up).");
  law.def(
      "card_points",
      [](const std::string& card, const TrumpText& trump) {
        return rules::CardPoints(ToDenomination(trump), ToCard(card));
      },
      py::arg("card"), py::arg("trump") = py::none(), "Card points, 0..20.");
  law.def(
      "beats",
      [](const std::string& card, const std::string& best, const TrumpText& trump) {
        return rules::Beats(ToDenomination(trump), ToCard(card), ToCard(best));
      },
      py::arg("card"), py::arg("best"), py::arg("trump") = py::none(),
      "Whether `card` wins a trick in which `best` was the winning card.");
  law.def("legal_cards", &Legal, py::arg("rules"), py::arg("trump"), py::arg("hand"), py::arg("leader") = 0,
          py::arg("trick") = CardTexts(), py::arg("locked") = false, py::arg("ekka") = py::none(),
          "The cards of a hand that may be played next to a trick. `locked`: of a locked Hokum; `ekka`: seat "
          "that has "
          "announced Ekka in this trick.");
  law.def("trick_winner", &Winner, py::arg("rules"), py::arg("trump"), py::arg("leader"), py::arg("trick"),
          "The seat that is winning a trick.");
  law.def("ekka_allowed", &MayAnnounceEkka, py::arg("rules"), py::arg("trump"), py::arg("leader"),
          py::arg("trick"), py::arg("card"), py::arg("gone"),
          "Whether Ekka may be announced with a card; `gone`: the cards of finished tricks.");
  law.def("match_status", &MatchStatusOf, py::arg("rules"), py::arg("totals"),
          py::arg("last_winner") = py::none(),
          "(over, winner) of a match with these totals after a hand that team `last_winner` has won; over "
          "without a "
          "winner is a draw.");
}

}  // namespace hakam::python
