#include "sdk/python-rules/src/boards.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/random.h"
#include "sdk/python-rules/src/actions.h"
#include "sdk/python-rules/src/positions.h"
#include "sdk/rules/board.h"
#include "sdk/rules/deal.h"
#include "sdk/solver/deals.h"
#include "sdk/solver/replay.h"
#include "sdk/wire/observation.h"

namespace hakam::python {
namespace {

using rules::BoardResult;
using rules::BoardState;
using rules::Contract;

// Checks the limits of the wire messages.
void CheckScores(const rules::PerTeam& scores, int hanging) {
  for (int score : scores) {
    if (score < -wire::kMaxScore || score > wire::kMaxScore)
      Fail(absl::StrCat("scores: ", score, ", allowed ", -wire::kMaxScore, "..", wire::kMaxScore));
  }
  if (hanging < 0 || hanging > wire::kMaxScore)
    Fail(absl::StrCat("hanging: ", hanging, ", allowed 0..", wire::kMaxScore));
}

Board Make(const Rules& rules, const CardTexts& deck, int dealer, const std::pair<int, int>& scores,
           int hanging) {
  rules::BoardSetup setup{
      .dealer = ToSeat(dealer, rules->players), .scores = ToPerTeam(scores), .hanging = hanging};
  CheckScores(setup.scores, hanging);
  for (const std::string& card : deck) setup.deck.push_back(ToCard(card));
  return {.rules = rules, .state = Get(BoardState::Create(rules.get(), setup))};
}

Board MakeRandom(const Rules& rules, uint64_t seed, int dealer, const std::pair<int, int>& scores,
                 int hanging) {
  rules::BoardSetup setup{
      .dealer = ToSeat(dealer, rules->players), .scores = ToPerTeam(scores), .hanging = hanging};
  CheckScores(setup.scores, hanging);
  for (rules::Card card : rules::GameCards(*rules)) setup.deck.push_back(card);
  Random(seed).Shuffle(setup.deck);
  return {.rules = rules, .state = Get(BoardState::Create(rules.get(), setup))};
}

py::list LegalActions(const Board& board) {
  static auto& actions =
      *new std::vector<rules::Action>;  // reused, to save allocations; guarded by Python's own lock
  board.state.LegalActions(&actions);
  return ToPython(actions);
}

Board ReplayOf(const Rules& rules, const rules::Observation& seen, const CardTexts& deck) {
  Board board = Make(rules, deck, Index(seen.dealer), {seen.scores[0], seen.scores[1]}, seen.hanging);
  Check(solver::Replay(seen, &board.state));
  return board;
}

py::list Guesses(const Rules& rules, const rules::Observation& seen, int count, uint64_t seed) {
  constexpr int kMost = 100'000;
  if (count < 0 || count > kMost) Fail(absl::StrCat("count: ", count, ", allowed 0..", kMost));
  CheckScores(seen.scores, seen.hanging);
  ToSeat(Index(seen.dealer), rules->players);
  py::list list;
  for (BoardState& state : Get(solver::DrawBoards(*rules, seen, count, seed)))
    list.append(Board{.rules = rules, .state = std::move(state)});
  return list;
}

rules::Seat SeatAt(const Board& board, int seat) { return ToSeat(seat, board.rules->players); }

py::object ResultOf(const Board& board) {
  if (!board.state.finished()) return py::none();
  return py::cast(board.state.result());
}

PyPosition PositionOf(const Board& board) {
  if (board.state.finished()) Fail("the board is over: there is nothing to search");
  return PyPosition(board.rules, board.state.deal(), board.state.position());
}

py::list ScoringMelds(const BoardResult& result) {
  py::list melds;
  for (const rules::DeclaredMeld& meld : result.scored_melds)
    melds.append(py::make_tuple(Index(meld.seat), MeldName(meld.kind), CardList(meld.cards)));
  return melds;
}

void BindResult(py::module_& module) {
  py::class_<BoardResult>(module, "Result", "The result of a board.")
      .def_property_readonly(
          "outcome", [](const BoardResult& r) { return OutcomeName(r.outcome); },
          "\"MADE\", \"FAILED\", \"TIE\", \"PASSED_OUT\", \"VOID\" or \"FORFEIT\".")
      .def_property_readonly(
          "points", [](const BoardResult& r) { return Pair(r.points); },
          "Points of team 0 and team 1 in the unit of the match.")
      .def_property_readonly(
          "card_points",
          [](const BoardResult& r) -> py::object {
            if (!r.card_points.has_value()) return py::none();
            return Pair(*r.card_points);
          },
          "With the last trick's bonus; None if the board was not played to its end.")
      .def_property_readonly(
          "contract", [](const BoardResult& r) { return r.contract; }, "The Contract, or None.")
      .def_property_readonly("melds", &ScoringMelds, "(seat, kind, cards) of the melds that score.")
      .def_property_readonly(
          "belote_seats",
          [](const BoardResult& r) {
            py::list seats;
            for (rules::Seat seat : r.belote_seats) seats.append(Index(seat));
            return seats;
          },
          "Seats that score Belote.")
      .def_property_readonly(
          "capot_team", [](const BoardResult& r) { return TeamOrNone(r.capot_team); },
          "Team that took every trick, or None.")
      .def_property_readonly(
          "match_winner", [](const BoardResult& r) { return TeamOrNone(r.match_winner); },
          "Team for which the board decides the match, or None.")
      .def_readonly("hanging", &BoardResult::hanging, "Points left for later boards.")
      .def("__repr__", [](const BoardResult& r) {
        return absl::StrCat("<Result ", OutcomeName(r.outcome), " ", r.points[0], " : ", r.points[1], ">");
      });
}

}  // namespace

void BindContracts(py::module_& module) {
  py::class_<Contract>(module, "Contract", "The contract of the board.")
      .def_property_readonly(
          "denomination", [](const Contract& c) { return DenominationName(c.denomination); },
          "C D H S, \"NT\" (Sun) or \"AT\".")
      .def_property_readonly(
          "trump",
          [](const Contract& c) -> py::object {
            if (c.denomination == rules::Denomination::kNoTrumps) return py::none();
            return py::str(DenominationName(c.denomination));
          },
          "C D H S, \"AT\" (all trumps), None (no trumps).")
      .def_property_readonly(
          "caller", [](const Contract& c) { return Index(c.caller); }, "Seat that made the call.")
      .def_property_readonly(
          "taker", [](const Contract& c) { return Index(c.taker); }, "Seat that receives the public card.")
      .def_property_readonly(
          "round", [](const Contract& c) { return int{c.round}; },
          "Baloot: 1, 2, or 3 for the third call; elsewhere 0.")
      .def_readonly("ashkal", &Contract::ashkal, "Baloot: the public card goes to the caller's partner.")
      .def_property_readonly(
          "points", [](const Contract& c) { return int{c.points}; },
          "Points bid; 0 in games without points bids.")
      .def_readonly("capot", &Contract::capot, "Whether the bid was to take every trick.")
      .def_property_readonly(
          "level", [](const Contract& c) { return int{c.level}; },
          "Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4.")
      .def_readonly("locked", &Contract::locked, "Whether trumps may not be led while another suit is held.")
      .def_readonly("match", &Contract::match, "Whether the board decides the match (Bidding Belote).");
}

void BindBoards(py::module_& module) {
  BindResult(module);
  py::class_<Board>(module, "Board", "One board from the deal to the score, with its history.")
      .def(py::init(&Make), py::arg("rules").none(false), py::arg("deck"), py::arg("dealer") = 0,
           py::arg("scores") = std::pair<int, int>(0, 0), py::arg("hanging") = 0,
           "The start of a board. `deck`: the game's cards, each once, the first dealt first; `scores`: of "
           "the match "
           "before the board.")
      .def_static("random", &MakeRandom, py::arg("rules").none(false), py::arg("seed"), py::arg("dealer") = 0,
                  py::arg("scores") = std::pair<int, int>(0, 0), py::arg("hanging") = 0,
                  "The start of a board with a shuffled deck. The same seed gives the same deck.")
      .def_static("guesses", &Guesses, py::arg("rules").none(false), py::arg("observation"), py::arg("count"),
                  py::arg("seed"),
                  "Random boards that fit the observation of a seat; all of them are equally likely. "
                  "The same seed gives the same boards. ValueError if none fits, and for the layout game.")
      .def_static(
          "replay", &ReplayOf, py::arg("rules").none(false), py::arg("observation"), py::arg("deck"),
          "The board that a seat has seen, if this was its deck (a guess of the seat, for a search): all "
          "that "
          "the observation shows is done again. ValueError if the seat would then have seen anything else.")
      .def_property_readonly(
          "rules", [](const Board& b) { return b.rules; }, "The RuleSet.")
      .def_property_readonly(
          "phase", [](const Board& b) { return PhaseName(b.state.phase()); },
          "\"AUCTION\", \"DOUBLING\", \"DECLARING\", \"PLAY\" or \"FINISHED\".")
      .def_property_readonly(
          "finished", [](const Board& b) { return b.state.finished(); }, "Whether the board is over.")
      .def_property_readonly(
          "to_act",
          [](const Board& b) -> py::object {
            if (b.state.finished()) return py::none();
            return py::int_(Index(b.state.to_act()));
          },
          "Seat whose decision it is; None when the board is over.")
      .def("legal", &LegalActions,
           "The legal Actions in a fixed order, [] when the board is over. Calls: PASS first. Declarations: "
           "the best "
           "first. Cards: by suit and natural rank.")
      .def(
          "apply", [](Board& b, const py::handle& action) { Check(b.state.Apply(ToAction(action))); },
          py::arg("action"),
          "Makes an action (an Action or its text) for the seat that is to act. ValueError, and no change, "
          "if it is "
          "not legal; the message says why.")
      .def(
          "copy", [](const Board& b) { return b; }, "An independent copy of the board.")
      .def("__copy__", [](const Board& b) { return b; })
      .def(
          "__deepcopy__", [](const Board& b, const py::dict&) { return b; }, py::arg("memo"))
      .def(
          "observation", [](const Board& b, int seat) { return b.state.ObservationFor(SeatAt(b, seat)); },
          py::arg("seat"), "The Observation of a seat: everything that it may know.")
      .def("position", &PositionOf, "The Position, for a search. ValueError when the board is over.")
      .def_property_readonly(
          "dealer", [](const Board& b) { return Index(b.state.deal().dealer()); }, "Seat of the dealer.")
      .def_property_readonly(
          "contract", [](const Board& b) { return b.state.contract(); },
          "The Contract at its present level, or None while there is none.")
      .def(
          "hand", [](const Board& b, int seat) { return CardList(b.state.hand(SeatAt(b, seat))); },
          py::arg("seat"),
          "Cards of a seat that are not yet played. For referees: a player may not know them.")
      .def(
          "dealt_hand",
          [](const Board& b, int seat) { return CardList(b.state.dealt_hand(SeatAt(b, seat))); },
          py::arg("seat"), "All cards that a seat has received so far.")
      .def_property_readonly("result", &ResultOf, "The Result, or None before the end.")
      .def(
          "forfeit", [](const Board& b, int seat) { return b.state.Forfeit(SeatAt(b, seat)); },
          py::arg("seat"), "The Result if this seat forfeited the board now. The board is not changed.")
      .def_property_readonly(
          "next_dealer",
          [](const Board& b) -> py::object {
            if (!b.state.finished()) return py::none();
            return py::int_(Index(b.state.next_dealer()));
          },
          "Who deals next in a match; None before the end.")
      .def_property_readonly(
          "hand_winner", [](const Board& b) { return TeamOrNone(b.state.hand_winner()); },
          "Team that won the hand; None before the end, or without a contract.");
}

}  // namespace hakam::python
