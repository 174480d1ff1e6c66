// The law of the Belote family: auctions, melds, score.
#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "sdk/python-rules/src/law.h"
#include "sdk/rules/belote/auction.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/belote/score.h"
#include "sdk/rules/deal.h"

namespace hakam::python {
namespace {

using rules::AuctionOutcome;
using rules::CardSet;
using rules::Denomination;
using rules::Family;
using rules::RuleSet;
using rules::Seat;
using rules::belote::HandSummary;

using TrumpText = std::optional<std::string>;
using Melds = std::vector<CardTexts>;

// In some games a seat may name only a suit that it holds. If no hand is given, it counts as holding every
// suit. The dealer's own turned-up card counts, even if it is not listed (Clabber C).
CardSet SeenBy(const RuleSet& rules, Seat dealer, std::optional<rules::Card> turnup,
               const std::map<int, CardTexts>& hands, Seat seat) {
  const auto given = hands.find(Index(seat));
  if (given == hands.end()) return rules::GameCards(rules);
  CardSet seen = law::Cards(rules, given->second);
  if (rules.turnup == rules::Turnup::kDealerLast && seat == dealer) seen.Add(*turnup);
  return seen;
}

py::dict BeloteAuctionOf(const RuleSet& rules, int dealer_number,
                         const std::optional<std::string>& turnup_text, const std::vector<std::string>& calls,
                         const std::map<int, CardTexts>& hands) {
  law::WantFamily(rules, Family::kBelote);
  const Seat dealer = ToSeat(dealer_number, rules.players);
  if (turnup_text.has_value() != (rules.turnup != rules::Turnup::kNone))
    Fail(absl::StrCat("turnup: ", turnup_text.has_value() ? "no card is" : "a card is", " turned up in ",
                      rules.preset()));
  std::optional<rules::Card> turnup;
  if (turnup_text.has_value()) turnup = law::OneCard(rules, *turnup_text);
  for (const auto& [seat, hand] : hands) {
    ToSeat(seat, rules.players);
    law::Cards(rules, hand);
  }
  rules::belote::Auction auction(rules, dealer);
  const auto legal_calls = [&] {
    return auction.LegalCalls(rules, turnup, SeenBy(rules, dealer, turnup, hands, auction.turn()));
  };
  rules::Contract contract;
  for (size_t i = 0; i < calls.size(); ++i) {
    const absl::StatusOr<rules::Call> call = rules::Call::Parse(calls[i]);
    if (!call.ok() || auction.outcome() != AuctionOutcome::kOpen || !legal_calls().Contains(*call))
      Fail(absl::StrCat("call ", i, ": ", calls[i], " is not legal"));
    auction.Apply(rules, turnup, *call, &contract);
  }
  const bool open = auction.outcome() == AuctionOutcome::kOpen;
  py::dict answer;
  answer["open"] = open;
  answer["turn"] = open ? py::object(py::int_(Index(auction.turn()))) : py::none();
  answer["legal"] = open ? law::CallTexts(legal_calls()) : py::list();
  answer["contract"] = auction.outcome() == AuctionOutcome::kContract ? py::cast(contract) : py::none();
  return answer;
}

py::list BestMeldsOf(const RuleSet& rules, const TrumpText& trump, const CardTexts& hand) {
  law::WantFamily(rules, Family::kBelote);
  const Denomination d = law::Trump(rules, trump);
  const CardSet cards = law::Hand(rules, hand);
  if (rules.melds != rules::Melds::kDeclared) return py::list();
  return law::MeldLists(rules::belote::BestMelds(rules, d, cards));
}

py::list Declarations(const RuleSet& rules, const TrumpText& trump, const CardTexts& hand) {
  law::WantFamily(rules, Family::kBelote);
  const Denomination d = law::Trump(rules, trump);
  const CardSet cards = law::Hand(rules, hand);
  py::list list;
  if (rules.melds != rules::Melds::kDeclared) return list;
  for (const rules::Declaration& declaration : rules::belote::LegalDeclarations(rules, d, cards))
    list.append(law::MeldLists(declaration));
  return list;
}

int MeldPointsOf(const RuleSet& rules, const TrumpText& trump, const CardTexts& cards) {
  law::WantFamily(rules, Family::kBelote);
  const CardSet meld = law::Hand(rules, cards);
  const Denomination d = law::Trump(rules, trump);
  return meld.empty() || rules.melds != rules::Melds::kDeclared ? 0
                                                                : rules::belote::MeldPoints(rules, d, meld);
}

py::tuple Contest(const RuleSet& rules, const TrumpText& trump, int dealer,
                  const std::map<int, Melds>& announced) {
  law::WantFamily(rules, Family::kBelote);
  const Denomination d = law::Trump(rules, trump);
  std::array<rules::SeatMelds, rules::kMaxSeats> melds{};
  for (const auto& [number, list] : announced) {
    rules::SeatMelds& seat = melds[At(ToSeat(number, rules.players))];
    for (const CardTexts& texts : list) {
      const int points = MeldPointsOf(rules, trump, texts);
      const CardSet cards = law::Hand(rules, texts);
      if (points == 0) Fail(absl::StrCat(cards.ToString(), " is no meld that counts"));
      seat.best = std::max(seat.best, rules::belote::MeldStrength(rules, d, cards));
      seat.points = static_cast<int16_t>(seat.points + points);
    }
  }
  const rules::belote::MeldContest contest =
      rules::belote::Compare(rules, ToSeat(dealer, rules.players), melds);
  py::list scores;
  for (size_t seat = 0; seat < static_cast<size_t>(rules.players); ++seat)
    scores.append(contest.scores[seat]);
  return py::make_tuple(SeatOrNone(contest.winner), scores);
}

py::dict BeloteScore(const RuleSet& rules, const TrumpText& trump, const std::pair<int, int>& card_points,
                     const std::pair<int, int>& tricks, const std::pair<int, int>& melds,
                     const std::pair<int, int>& belote, int bid, bool capot, int factor, bool match,
                     int hanging) {
  law::WantFamily(rules, Family::kBelote);
  law::WantRange("bid", bid, 0, 1000);
  law::WantRange("factor", factor, 1, 4);
  law::WantRange("hanging", hanging, 0, 1'000'000);
  const HandSummary hand{.denomination = law::Trump(rules, trump),
                         .bid = bid,
                         .capot = capot,
                         .factor = factor,
                         .match = match,
                         .card_points = law::Points("card_points", card_points),
                         .tricks = law::Points("tricks", tricks),
                         .melds = law::Points("melds", melds),
                         .belote = law::Points("belote", belote),
                         .hanging = hanging};
  const rules::belote::HandScore score = ScoreHand(rules, hand);
  py::dict answer;
  answer["outcome"] = OutcomeName(score.outcome);
  answer["points"] = Pair(score.points);
  answer["hanging"] = score.hanging;
  answer["winner"] = Index(score.winner);
  return answer;
}

py::tuple BeloteForfeit(const RuleSet& rules, const std::pair<bool, bool>& offenders, const TrumpText& trump,
                        const std::pair<int, int>& melds, const std::pair<int, int>& belote) {
  law::WantFamily(rules, Family::kBelote);
  const rules::belote::ForfeitedHand hand{.offenders = {offenders.first, offenders.second},
                                          .denomination = law::Trump(rules, trump),
                                          .melds = law::Points("melds", melds),
                                          .belote = law::Points("belote", belote)};
  return Pair(ScoreForfeit(rules, hand));
}

}  // namespace

void BindBeloteLaw(py::module_& law) {
  const std::pair<int, int> none(0, 0);
  law.def("belote_auction", &BeloteAuctionOf, py::arg("rules"), py::arg("dealer"),
          py::arg("turnup") = py::none(), py::arg("calls") = std::vector<std::string>(),
          py::arg("hands") = std::map<int, CardTexts>(),
          "The state of an auction of the family after these calls: open, turn, legal, contract. ValueError "
          "names the call "
          "that is not legal. `hands`: by seat, where what may be named must be held; of a seat that is not "
          "there it "
          "is taken as held.");
  law.def("belote_best_melds", &BestMeldsOf, py::arg("rules"), py::arg("trump"), py::arg("hand"),
          "The melds of a hand with the most points, the strongest first.");
  law.def("belote_declarations", &Declarations, py::arg("rules"), py::arg("trump"), py::arg("hand"),
          "What a hand may announce, each a list of melds; the best first, nothing last. [] where there are "
          "no melds.");
  law.def("belote_meld_points", &MeldPointsOf, py::arg("rules"), py::arg("trump"), py::arg("cards"),
          "Hand points of a meld; 0 if it is none.");
  law.def("belote_contest", &Contest, py::arg("rules"), py::arg("trump"), py::arg("dealer"),
          py::arg("announced"), "(seat of the best meld or None, whose melds score) of {seat: melds}.");
  law.def(
      "belote_score", &BeloteScore, py::arg("rules"), py::arg("trump"), py::arg("card_points"),
      py::arg("tricks"), py::arg("melds") = none, py::arg("belote") = none, py::arg("bid") = 0,
      py::arg("capot") = false, py::arg("factor") = 1, py::arg("match") = false, py::arg("hanging") = 0,
      "outcome, points, hanging and winner of a hand; every pair is (makers, defenders), sides are 0 and 1. "
      "`card_points`: with the last trick's bonus.");
  law.def("belote_forfeit", &BeloteForfeit, py::arg("rules"), py::arg("offenders"), py::arg("trump") = "C",
          py::arg("melds") = none, py::arg("belote") = none,
          "The points of the teams if some seats forfeit; every pair is by team.");
}

}  // namespace hakam::python
