#include "sdk/python-rules/src/observations.h"

#include <string>

#include "sdk/python-rules/src/actions.h"
#include "sdk/rules/observation.h"
#include "sdk/wire/observation.h"

namespace hakam::python {
namespace {

using rules::Observation;

Observation ObservationFromBytes(const py::bytes& bytes) {
  v1::Observation message;
  if (!message.ParseFromString(bytes)) Fail("these are not the bytes of a hakam.v1.Observation");
  return Get(wire::ObservationFromProto(message));
}

py::bytes ToBytes(const Observation& seen) {
  v1::Observation message;
  wire::ToProto(seen, &message);
  return message.SerializeAsString();
}

py::list CallsSoFar(const Observation& seen) {
  py::list calls;
  for (const rules::SeatCall& call : seen.calls)
    calls.append(py::make_tuple(Index(call.seat), ToPython(rules::Action::OfCall(call.call))));
  return calls;
}

py::list ShownMelds(const Observation& seen) {
  py::list melds;
  for (const rules::DeclaredMeld& meld : seen.melds)
    melds.append(py::make_tuple(Index(meld.seat), MeldName(meld.kind), CardList(meld.cards)));
  return melds;
}

py::list Tricks(const Observation& seen) {
  py::list tricks;
  for (const rules::TrickView& trick : seen.tricks) {
    py::list cards;
    for (size_t i = 0; i < trick.count; ++i) cards.append(CardText(trick.cards[i]));
    tricks.append(py::make_tuple(Index(trick.leader), cards, SeatOrNone(trick.winner)));
  }
  return tricks;
}

py::list BeloteSeats(const Observation& seen) {
  py::list seats;
  for (rules::Seat seat : seen.belote_seats) seats.append(Index(seat));
  return seats;
}

py::list Piles(const Observation& seen) {
  py::list piles;
  for (const rules::PileView& pile : seen.piles)
    piles.append(py::make_tuple(Index(pile.seat), CardTextOrNone(pile.up), pile.has_down));
  return piles;
}

}  // namespace

void BindObservations(py::module_& module) {
  py::class_<Observation>(module, "Observation", "Everything that one seat may know of a board.")
      .def_static("from_bytes", &ObservationFromBytes, py::arg("message"),
                  "The observation of a serialized hakam.v1.Observation: of a question of the kit, "
                  "question.observation.proto.SerializeToString(). ValueError names the field that is wrong.")
      .def("to_bytes", &ToBytes, "The same as a serialized hakam.v1.Observation.")
      .def_property_readonly(
          "seat", [](const Observation& o) { return Index(o.seat); }, "The seat of the observer.")
      .def_property_readonly(
          "dealer", [](const Observation& o) { return Index(o.dealer); }, "Seat of the dealer.")
      .def_property_readonly(
          "phase", [](const Observation& o) { return PhaseName(o.phase); }, "As Board.phase.")
      .def_property_readonly(
          "stage", [](const Observation& o) { return StageName(o.auction_stage); },
          "The stage of a Baloot auction, for instance \"ROUND_1\", or \"UNSPECIFIED\".")
      .def_property_readonly(
          "hand", [](const Observation& o) { return CardList(o.hand); },
          "The cards still held; in the layout game the face-up ones.")
      .def_property_readonly(
          "public_card", [](const Observation& o) { return CardTextOrNone(o.public_card); },
          "The card turned up for the auction, or None.")
      .def_property_readonly(
          "public_card_holder", [](const Observation& o) { return SeatOrNone(o.public_card_holder); },
          "Seat that has, or had, the public card; None while nobody owns it.")
      .def_property_readonly("calls", &CallsSoFar, "(seat, Action) of auction and doubling, oldest first.")
      .def_property_readonly(
          "contract", [](const Observation& o) { return o.contract; }, "The Contract, or None.")
      .def_property_readonly("tricks", &Tricks,
                             "(leader, cards, winner) of all tricks; of one in progress the winner is None.")
      .def_property_readonly("melds", &ShownMelds,
                             "(seat, kind, cards) declared so far; cards are [] until shown.")
      .def_property_readonly(
          "meld_team", [](const Observation& o) { return TeamOrNone(o.meld_team); },
          "Team whose melds score, once that is known.")
      .def_property_readonly("belote_seats", &BeloteSeats, "Seats that have shown Belote, in order.")
      .def_property_readonly(
          "card_points", [](const Observation& o) { return Pair(o.card_points); },
          "Card points taken so far by team 0 and team 1.")
      .def_property_readonly(
          "scores", [](const Observation& o) { return Pair(o.scores); }, "Match score before this board.")
      .def_readonly("hanging", &Observation::hanging, "Hanging points of earlier boards.")
      .def_readonly("hidden_cards", &Observation::hidden_cards, "Own cards that even the owner cannot see.")
      .def_property_readonly("piles", &Piles,
                             "The layout game: (seat, up, has_down), seat 0's from left to right first.")
      .def("__reduce__",
           [](const py::object& self) {
             return py::make_tuple(py::type::of(self).attr("from_bytes"),
                                   py::make_tuple(ToBytes(self.cast<const Observation&>())));
           })
      .def("__eq__",
           [](const Observation& a, const py::object& other) {
             return py::isinstance<Observation>(other) && a == other.cast<const Observation&>();
           })
      .attr("__hash__") = py::none();
}

}  // namespace hakam::python
