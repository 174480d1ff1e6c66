#include "sdk/wire/observation.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/fields.h"

namespace hakam::wire {
namespace {

using rules::CardSet;
using rules::Seat;

static_assert(v1::PHASE_FINISHED == static_cast<int>(rules::Phase::kFinished) + 1);
static_assert(v1::AUCTION_STAGE_THIRD == static_cast<int>(rules::AuctionStage::kThird));
static_assert(v1::MELD_KIND_FOUR_HUNDRED == static_cast<int>(rules::MeldKind::kFourHundred) + 1);

absl::Status Read(const v1::SeatCall& message, rules::SeatCall* out) {
  HAKAM_ASSIGN_OR_RETURN(out->seat, SeatFromProto("seat", message.seat()));
  absl::StatusOr<rules::Call> call = CallFromProto(message.call());
  if (!call.ok()) return InField("call", call.status());
  out->call = *call;
  return absl::OkStatus();
}

// Adds the cards of the trick to `played`, which must not contain any of them.
absl::Status Read(const v1::Trick& message, rules::TrickView* out, CardSet* played) {
  HAKAM_ASSIGN_OR_RETURN(out->leader, SeatFromProto("leader", message.leader()));
  if (message.cards().empty()) return FieldError("cards", "empty");
  HAKAM_RETURN_IF_ERROR(CheckCount("cards", message.cards_size(), rules::kMaxSeats));
  for (const int number : message.cards()) {
    HAKAM_ASSIGN_OR_RETURN(const rules::Card card, CardFromProto("cards", number));
    if (played->Contains(card)) return FieldError("cards", absl::StrCat(card.ToString(), " is there twice"));
    played->Add(card);
    out->cards[out->count++] = card;
  }
  if (message.has_ekka()) {
    HAKAM_ASSIGN_OR_RETURN(out->ekka, SeatFromProto("ekka", message.ekka()));
  }
  if (message.has_winner()) {
    HAKAM_ASSIGN_OR_RETURN(out->winner, SeatFromProto("winner", message.winner()));
  }
  HAKAM_RETURN_IF_ERROR(CheckCount("belote_seats", message.belote_seats_size(), rules::kMaxSeats));
  for (const uint32_t number : message.belote_seats()) {
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, SeatFromProto("belote_seats", number));
    out->belote |= static_cast<uint8_t>(1u << rules::Index(seat));
  }
  return absl::OkStatus();
}

template <typename Repeated>
absl::Status ReadPair(absl::string_view field, const Repeated& numbers, int64_t low, int64_t high,
                      rules::PerTeam* out) {
  if (numbers.size() != 2) return FieldError(field, absl::StrCat(numbers.size(), " entries, must be 2"));
  for (int team = 0; team < 2; ++team) {
    HAKAM_RETURN_IF_ERROR(CheckRange(field, numbers[team], low, high));
    (*out)[team] = static_cast<int>(numbers[team]);
  }
  return absl::OkStatus();
}

absl::Status ReadAuction(const v1::Observation& message, rules::Observation* out) {
  HAKAM_RETURN_IF_ERROR(CheckCount("calls", message.calls_size(), kMaxCalls));
  out->calls.resize(message.calls_size());
  for (int i = 0; i < message.calls_size(); ++i) {
    HAKAM_RETURN_IF_ERROR(InField("calls", i, Read(message.calls(i), &out->calls[i])));
  }
  if (message.public_card() != v1::CARD_UNSPECIFIED) {
    HAKAM_ASSIGN_OR_RETURN(out->public_card, CardFromProto("public_card", message.public_card()));
  }
  if (message.has_public_card_holder()) {
    HAKAM_ASSIGN_OR_RETURN(out->public_card_holder,
                           SeatFromProto("public_card_holder", message.public_card_holder()));
  }
  if (message.has_contract()) {
    absl::StatusOr<rules::Contract> contract = ContractFromProto(message.contract());
    if (!contract.ok()) return InField("contract", contract.status());
    out->contract = *contract;
  }
  return absl::OkStatus();
}

absl::Status ReadMelds(const v1::Observation& message, rules::Observation* out) {
  HAKAM_RETURN_IF_ERROR(CheckCount("melds", message.melds_size(), kMaxMelds));
  for (int i = 0; i < message.melds_size(); ++i) {
    absl::StatusOr<rules::DeclaredMeld> meld = DeclaredMeldFromProto(message.melds(i));
    if (!meld.ok()) return InField("melds", i, meld.status());
    out->melds.push_back(*meld);
  }
  if (message.has_meld_team()) {
    HAKAM_ASSIGN_OR_RETURN(out->meld_team, TeamFromProto("meld_team", message.meld_team()));
  }
  HAKAM_RETURN_IF_ERROR(CheckCount("belote_seats", message.belote_seats_size(), kMaxBelotes));
  for (const uint32_t number : message.belote_seats()) {
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, SeatFromProto("belote_seats", number));
    out->belote_seats.push_back(seat);
  }
  return absl::OkStatus();
}

absl::Status ReadPiles(const v1::Observation& message, rules::Observation* out) {
  HAKAM_RETURN_IF_ERROR(CheckCount("piles", message.piles_size(), kMaxPiles));
  CardSet seen;
  for (int i = 0; i < message.piles_size(); ++i) {
    const v1::Pile& pile = message.piles(i);
    rules::PileView view{.has_down = pile.has_down()};
    const absl::StatusOr<Seat> seat = SeatFromProto("seat", pile.seat());
    if (!seat.ok()) return InField("piles", i, seat.status());
    view.seat = *seat;
    if (pile.up() != v1::CARD_UNSPECIFIED) {
      const absl::StatusOr<rules::Card> up = CardFromProto("up", pile.up());
      if (!up.ok()) return InField("piles", i, up.status());
      view.up = *up;
      if (seen.Contains(*view.up))
        return InField("piles", i, FieldError("up", absl::StrCat(view.up->ToString(), " is there twice")));
      seen.Add(*view.up);
    }
    out->piles.push_back(view);
  }
  return absl::OkStatus();
}

absl::Status ReadPlay(const v1::Observation& message, rules::Observation* out) {
  HAKAM_ASSIGN_OR_RETURN(out->hand, CardSetFromProto("hand", message.hand(), kMaxHand));
  HAKAM_RETURN_IF_ERROR(CheckCount("tricks", message.tricks_size(), kMaxTricks));
  CardSet played = out->hand;
  out->tricks.resize(message.tricks_size());
  for (int i = 0; i < message.tricks_size(); ++i) {
    HAKAM_RETURN_IF_ERROR(InField("tricks", i, Read(message.tricks(i), &out->tricks[i], &played)));
  }
  HAKAM_RETURN_IF_ERROR(ReadPair("card_points", message.card_points(), 0, kMaxCardPoints, &out->card_points));
  HAKAM_RETURN_IF_ERROR(ReadPair("scores", message.scores(), -kMaxScore, kMaxScore, &out->scores));
  HAKAM_RETURN_IF_ERROR(CheckRange("hanging", message.hanging(), -kMaxScore, kMaxScore));
  out->hanging = message.hanging();
  HAKAM_RETURN_IF_ERROR(CheckRange("hidden_cards", message.hidden_cards(), 0, kMaxHand));
  out->hidden_cards = static_cast<int>(message.hidden_cards());
  return ReadPiles(message, out);
}

void Write(const rules::TrickView& trick, v1::Trick* out) {
  out->set_leader(rules::Index(trick.leader));
  out->clear_cards();
  for (int i = 0; i < trick.count; ++i) out->add_cards(ToProto(trick.cards[i]));
  if (trick.ekka) {
    out->set_ekka(rules::Index(*trick.ekka));
  } else {
    out->clear_ekka();
  }
  out->clear_belote_seats();
  for (uint32_t seat = 0; seat < rules::kMaxSeats; ++seat) {
    if (((trick.belote >> seat) & 1) != 0) out->add_belote_seats(seat);
  }
  if (trick.winner) {
    out->set_winner(rules::Index(*trick.winner));
  } else {
    out->clear_winner();
  }
}

}  // namespace

absl::StatusOr<rules::Contract> ContractFromProto(const v1::Contract& message) {
  rules::Contract contract;
  HAKAM_ASSIGN_OR_RETURN(contract.denomination,
                         DenominationFromProto("denomination", message.denomination()));
  HAKAM_ASSIGN_OR_RETURN(contract.caller, SeatFromProto("caller", message.caller()));
  HAKAM_ASSIGN_OR_RETURN(contract.taker, SeatFromProto("taker", message.taker()));
  HAKAM_RETURN_IF_ERROR(CheckRange("round", message.round(), 0, kMaxRound));
  HAKAM_RETURN_IF_ERROR(CheckRange("points", message.points(), 0, kMaxBid));
  HAKAM_RETURN_IF_ERROR(CheckRange("level", message.level(), 1, kMaxLevel));
  contract.round = static_cast<uint8_t>(message.round());
  contract.ashkal = message.ashkal();
  contract.points = static_cast<int16_t>(message.points());
  contract.capot = message.capot();
  contract.level = static_cast<uint8_t>(message.level());
  contract.locked = message.locked();
  if (message.has_last_raiser()) {
    HAKAM_ASSIGN_OR_RETURN(contract.last_raiser, SeatFromProto("last_raiser", message.last_raiser()));
  }
  contract.match = message.match();
  return contract;
}

absl::StatusOr<rules::DeclaredMeld> DeclaredMeldFromProto(const v1::DeclaredMeld& message) {
  rules::DeclaredMeld meld;
  HAKAM_ASSIGN_OR_RETURN(meld.seat, SeatFromProto("seat", message.seat()));
  if (message.kind() == v1::MELD_KIND_UNSPECIFIED) return FieldError("kind", "MELD_KIND_UNSPECIFIED");
  if (!v1::MeldKind_IsValid(message.kind())) {
    return FieldError("kind", absl::StrCat("there is no meld ", static_cast<int>(message.kind())));
  }
  meld.kind = static_cast<rules::MeldKind>(message.kind() - 1);
  HAKAM_ASSIGN_OR_RETURN(meld.cards, CardSetFromProto("cards", message.cards(), kMaxMeldCards));
  return meld;
}

absl::Status ObservationFromProto(const v1::Observation& message, rules::Observation* out) {
  const rules::Observation empty;  // copied, not moved: keeps the lists' memory
  *out = empty;
  HAKAM_ASSIGN_OR_RETURN(out->seat, SeatFromProto("seat", message.seat()));
  HAKAM_ASSIGN_OR_RETURN(out->dealer, SeatFromProto("dealer", message.dealer()));
  if (message.phase() == v1::PHASE_UNSPECIFIED) return FieldError("phase", "PHASE_UNSPECIFIED");
  if (!v1::Phase_IsValid(message.phase())) {
    return FieldError("phase", absl::StrCat("there is no phase ", static_cast<int>(message.phase())));
  }
  out->phase = static_cast<rules::Phase>(message.phase() - 1);
  if (!v1::AuctionStage_IsValid(message.auction_stage())) {
    return FieldError("auction_stage",
                      absl::StrCat("there is no stage ", static_cast<int>(message.auction_stage())));
  }
  out->auction_stage = static_cast<rules::AuctionStage>(message.auction_stage());
  HAKAM_RETURN_IF_ERROR(ReadAuction(message, out));
  HAKAM_RETURN_IF_ERROR(ReadMelds(message, out));
  return ReadPlay(message, out);
}

absl::StatusOr<rules::Observation> ObservationFromProto(const v1::Observation& message) {
  absl::StatusOr<rules::Observation> observation(absl::in_place);
  if (absl::Status status = ObservationFromProto(message, &*observation); !status.ok()) return status;
  return observation;
}

void ToProto(const rules::Contract& contract, v1::Contract* out) {
  out->set_denomination(ToProto(contract.denomination));
  out->set_caller(rules::Index(contract.caller));
  out->set_taker(rules::Index(contract.taker));
  out->set_round(contract.round);
  out->set_ashkal(contract.ashkal);
  out->set_points(contract.points);
  out->set_capot(contract.capot);
  out->set_level(contract.level);
  out->set_locked(contract.locked);
  if (contract.last_raiser) {
    out->set_last_raiser(rules::Index(*contract.last_raiser));
  } else {
    out->clear_last_raiser();
  }
  out->set_match(contract.match);
}

void ToProto(const rules::DeclaredMeld& meld, v1::DeclaredMeld* out) {
  out->set_seat(rules::Index(meld.seat));
  out->set_kind(static_cast<v1::MeldKind>(static_cast<int>(meld.kind) + 1));
  ToProto(meld.cards, out->mutable_cards());
}

void ToProto(const rules::Observation& observation, v1::Observation* out) {
  out->set_seat(rules::Index(observation.seat));
  out->set_dealer(rules::Index(observation.dealer));
  out->set_phase(static_cast<v1::Phase>(static_cast<int>(observation.phase) + 1));
  out->set_auction_stage(static_cast<v1::AuctionStage>(observation.auction_stage));
  ToProto(observation.hand, out->mutable_hand());
  out->set_public_card(observation.public_card ? ToProto(*observation.public_card) : v1::CARD_UNSPECIFIED);
  if (observation.public_card_holder) {
    out->set_public_card_holder(rules::Index(*observation.public_card_holder));
  } else {
    out->clear_public_card_holder();
  }
  Resize(out->mutable_calls(), static_cast<int>(observation.calls.size()));
  for (int i = 0; i < out->calls_size(); ++i) {
    out->mutable_calls(i)->set_seat(rules::Index(observation.calls[i].seat));
    ToProto(observation.calls[i].call, out->mutable_calls(i)->mutable_call());
  }
  if (observation.contract) {
    ToProto(*observation.contract, out->mutable_contract());
  } else {
    out->clear_contract();
  }
  Resize(out->mutable_melds(), static_cast<int>(observation.melds.size()));
  for (int i = 0; i < out->melds_size(); ++i) ToProto(observation.melds[i], out->mutable_melds(i));
  if (observation.meld_team) {
    out->set_meld_team(rules::Index(*observation.meld_team));
  } else {
    out->clear_meld_team();
  }
  out->clear_belote_seats();
  for (const Seat seat : observation.belote_seats) out->add_belote_seats(rules::Index(seat));
  Resize(out->mutable_tricks(), static_cast<int>(observation.tricks.size()));
  for (int i = 0; i < out->tricks_size(); ++i) Write(observation.tricks[i], out->mutable_tricks(i));
  out->clear_card_points();
  for (const int points : observation.card_points) out->add_card_points(points);
  out->clear_scores();
  for (const int score : observation.scores) out->add_scores(score);
  out->set_hanging(observation.hanging);
  out->set_hidden_cards(observation.hidden_cards);
  Resize(out->mutable_piles(), static_cast<int>(observation.piles.size()));
  for (int i = 0; i < out->piles_size(); ++i) {
    const rules::PileView& view = observation.piles[i];
    v1::Pile* pile = out->mutable_piles(i);
    pile->set_seat(rules::Index(view.seat));
    pile->set_up(view.up ? ToProto(*view.up) : v1::CARD_UNSPECIFIED);
    pile->set_has_down(view.has_down);
  }
}

}  // namespace hakam::wire
