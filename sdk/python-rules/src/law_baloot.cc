// The law of Baloot: auction, doubling, projects, score.
#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "sdk/python-rules/src/law.h"
#include "sdk/rules/baloot/auction.h"
#include "sdk/rules/baloot/doubling.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/baloot/score.h"

namespace hakam::python {
namespace {

using rules::AuctionOutcome;
using rules::CardSet;
using rules::Denomination;
using rules::Family;
using rules::MeldKind;
using rules::RuleSet;
using rules::Side;

using TrumpText = std::optional<std::string>;
using Calls = std::vector<std::pair<int, std::string>>;
using Melds = std::vector<CardTexts>;
using Flags = std::pair<bool, bool>;

[[noreturn]] void NotLegal(size_t at, const std::string& call) {
  Fail(absl::StrCat("call ", at, ": ", call, " is not legal"));
}

rules::Call CallOf(size_t at, const std::string& text) {
  const absl::StatusOr<rules::Call> call = rules::Call::Parse(text);
  if (!call.ok()) NotLegal(at, text);
  return *call;
}

py::dict AuctionOf(const RuleSet& rules, int dealer, const std::string& public_card, const Calls& calls,
                   const std::vector<int>& kawesh_seats) {
  law::WantFamily(rules, Family::kBaloot);
  rules::baloot::AuctionSetup setup{.dealer = ToSeat(dealer),
                                    .public_card = law::OneCard(rules, public_card)};
  for (int seat : kawesh_seats)
    setup.kawesh_seats = static_cast<uint8_t>(setup.kawesh_seats | (1u << Index(ToSeat(seat))));
  rules::baloot::Auction auction(setup);
  rules::Contract contract;
  for (size_t i = 0; i < calls.size(); ++i) {
    const auto& [seat, text] = calls[i];
    const rules::Call call = CallOf(i, text);
    if (auction.outcome() != AuctionOutcome::kOpen || ToSeat(seat) != auction.turn() ||
        !auction.Accepts(rules, call)) {
      NotLegal(i, text);
    }
    auction.Apply(rules, call, &contract);
  }
  const bool open = auction.outcome() == AuctionOutcome::kOpen;
  py::dict answer;
  answer["open"] = open;
  answer["stage"] = StageName(auction.stage());
  answer["turn"] = open ? py::object(py::int_(Index(auction.turn()))) : py::none();
  answer["legal"] = open ? law::CallTexts(auction.LegalCalls(rules)) : py::list();
  answer["contract"] = auction.outcome() == AuctionOutcome::kContract ? py::cast(contract) : py::none();
  return answer;
}

py::dict DoublingOf(const RuleSet& rules, const TrumpText& trump, int caller, int taker,
                    const std::pair<int, int>& scores, const Calls& calls) {
  law::WantFamily(rules, Family::kBaloot);
  rules::Contract contract{
      .denomination = law::Trump(rules, trump), .caller = ToSeat(caller), .taker = ToSeat(taker)};
  if (TeamOf(contract.caller) != TeamOf(contract.taker)) Fail("caller and taker are not of one team");
  contract.ashkal = contract.caller != contract.taker;
  const rules::PerTeam totals = law::Points("scores", scores);
  rules::baloot::Doubling doubling(rules, contract, totals);
  py::dict answer;
  answer["available"] = rules::baloot::DoublingAvailable(rules, contract, totals);
  for (size_t i = 0; i < calls.size(); ++i) {
    const auto& [seat, text] = calls[i];
    const rules::Call call = CallOf(i, text);
    if (!doubling.open() || ToSeat(seat) != doubling.turn() || !doubling.LegalCalls(rules).Contains(call)) {
      NotLegal(i, text);
    }
    doubling.Apply(rules, call, &contract);
  }
  answer["level"] = int{contract.level};
  answer["locked"] = contract.locked;
  answer["turn"] = doubling.open() ? py::object(py::int_(Index(doubling.turn()))) : py::none();
  answer["legal"] = law::CallTexts(doubling.LegalCalls(rules));
  return answer;
}

MeldKind KindOf(const RuleSet& rules, Denomination d, CardSet cards) {
  const std::optional<MeldKind> kind = rules::baloot::ClassifyMeld(rules, d, cards);
  if (!kind.has_value()) Fail(absl::StrCat(cards.ToString(), " is no project"));
  return *kind;
}

py::list Projects(const RuleSet& rules, const TrumpText& trump, const CardTexts& hand) {
  law::WantFamily(rules, Family::kBaloot);
  py::list list;
  const rules::DeclarationList all =
      rules::baloot::LegalDeclarations(rules, law::Trump(rules, trump), law::Hand(rules, hand));
  for (const rules::Declaration& declaration : all) list.append(law::MeldLists(declaration));
  return list;
}

py::tuple Project(const RuleSet& rules, const TrumpText& trump, const CardTexts& cards) {
  law::WantFamily(rules, Family::kBaloot);
  const Denomination d = law::Trump(rules, trump);
  const MeldKind kind = KindOf(rules, d, law::Cards(rules, cards));
  return py::make_tuple(MeldName(kind), rules::baloot::MeldGamePoints(rules, d, kind));
}

py::object Strongest(const RuleSet& rules, const TrumpText& trump, int dealer, int leader,
                     const std::map<int, Melds>& declared) {
  law::WantFamily(rules, Family::kBaloot);
  const Denomination d = law::Trump(rules, trump);
  std::array<rules::SeatMelds, rules::kMaxSeats> melds{};
  for (const auto& [seat, list] : declared) {
    for (const CardTexts& texts : list) {
      const CardSet cards = law::Cards(rules, texts);
      KindOf(rules, d, cards);
      const uint16_t strength = rules::baloot::MeldStrength(rules, d, cards);
      uint16_t& best = melds[At(ToSeat(seat))].best;
      best = std::max(best, strength);
    }
  }
  return SeatOrNone(rules::baloot::StrongestMeldOwner(rules, ToSeat(dealer), ToSeat(leader), melds));
}

bool Counts(const RuleSet& rules, const TrumpText& trump, const CardTexts& hand, const Melds& scored) {
  law::WantFamily(rules, Family::kBaloot);
  const Denomination d = law::Trump(rules, trump);
  std::vector<CardSet> melds;
  for (const CardTexts& texts : scored) {
    melds.push_back(law::Cards(rules, texts));
    KindOf(rules, d, melds.back());
  }
  return rules::baloot::BalootCounts(rules, d, law::Hand(rules, hand), melds);
}

py::dict Score(const RuleSet& rules, const TrumpText& trump, const std::pair<int, int>& card_points,
               const std::pair<int, int>& melds, const Flags& baloot, int level, std::optional<int> capot,
               bool public_ace) {
  law::WantFamily(rules, Family::kBaloot);
  law::WantRange("level", level, 1, 5);
  rules::baloot::HandSummary hand{.denomination = law::Trump(rules, trump),
                                  .card_points = law::Points("card_points", card_points),
                                  .melds = law::Points("melds", melds),
                                  .baloot = {baloot.first, baloot.second},
                                  .level = level,
                                  .public_ace = public_ace};
  if (capot.has_value()) {
    law::WantRange("capot", *capot, 0, 1);
    hand.capot = static_cast<Side>(*capot);
  }
  const rules::baloot::HandScore score = ScoreHand(rules, hand);
  py::dict answer;
  answer["made"] = score.made;
  answer["points"] = Pair(score.points);
  answer["match_winner"] = py::none();
  if (score.match_winner.has_value()) answer["match_winner"] = Index(*score.match_winner);
  return answer;
}

py::dict Forfeit(const RuleSet& rules, int offender, const std::pair<bool, TrumpText>& contract, int level,
                 const std::pair<int, int>& melds, std::optional<int> baloot) {
  law::WantFamily(rules, Family::kBaloot);
  law::WantRange("level", level, 1, 5);
  rules::baloot::ForfeitedHand hand{
      .offender = ToSeat(offender), .level = level, .melds = law::Points("melds", melds)};
  if (contract.first) hand.denomination = law::Trump(rules, contract.second);
  if (baloot.has_value()) hand.baloot = ToSeat(*baloot);
  const rules::baloot::ForfeitAward award = ScoreForfeit(rules, hand);
  py::dict answer;
  answer["points"] = Pair(award.points);
  answer["match_winner"] = TeamOrNone(award.match_winner);
  return answer;
}

}  // namespace

void BindBalootLaw(py::module_& law) {
  const Calls no_calls;
  const std::pair<int, int> none(0, 0);
  law.def("baloot_auction", &AuctionOf, py::arg("rules"), py::arg("dealer"), py::arg("public_card"),
          py::arg("calls") = no_calls, py::arg("kawesh_seats") = std::vector<int>(),
          "The state of an auction of Baloot after these (seat, call): open, stage, turn, legal, contract. "
          "ValueError for a "
          "call that is not legal. `kawesh_seats`: who holds five cards of 7, 8, 9.");
  law.def("baloot_doubling", &DoublingOf, py::arg("rules"), py::arg("trump"), py::arg("caller"),
          py::arg("taker"), py::arg("scores") = none, py::arg("calls") = no_calls,
          "The state of the doubling of a contract after these (seat, call): available, level, locked, turn, "
          "legal.");
  law.def("baloot_projects", &Projects, py::arg("rules"), py::arg("trump"), py::arg("hand"),
          "What a hand may declare, each a list of projects; the best first, nothing last.");
  law.def("baloot_project", &Project, py::arg("rules"), py::arg("trump"), py::arg("cards"),
          "(kind, game points) of a project; ValueError if it is none.");
  law.def("baloot_strongest", &Strongest, py::arg("rules"), py::arg("trump"), py::arg("dealer"),
          py::arg("leader"), py::arg("declared"),
          "The seat of the strongest project of {seat: projects}, or None.");
  law.def("baloot_counts", &Counts, py::arg("rules"), py::arg("trump"), py::arg("hand"), py::arg("scored"),
          "Whether king and queen of trump in a hand as dealt score, given its owner's projects that score.");
  law.def("baloot_score", &Score, py::arg("rules"), py::arg("trump"), py::arg("card_points"),
          py::arg("melds") = none, py::arg("baloot") = Flags(false, false), py::arg("level") = 1,
          py::arg("capot") = py::none(), py::arg("public_ace") = false,
          "made, points and match_winner of a hand; every pair is (declarers, defenders), sides are 0 and 1. "
          "`melds`: "
          "game points; `capot`: side that took every trick.");
  law.def(
      "baloot_forfeit", &Forfeit, py::arg("rules"), py::arg("offender"), py::arg("contract"),
      py::arg("level") = 1, py::arg("melds") = none, py::arg("baloot") = py::none(),
      "points and match_winner by team if a seat forfeits. `contract`: (whether there is one, its trump).");
}

}  // namespace hakam::python
