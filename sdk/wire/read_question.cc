#include "sdk/wire/read_question.h"

#include <optional>

#include "hakam/v1/agent.pb.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"
#include "sdk/wire/byte_reader.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"

namespace hakam::wire {
namespace {

using rules::CardSet;
using v1::Call;
using v1::Contract;
using v1::DecideRequest;
using v1::DeclaredMeld;
using v1::Observation;
using v1::Pile;
using v1::Play;
using v1::Trick;

// Every function below reads one message and returns whether it is a good one with the fields in order. The
// checks are those of action.cc and observation.cc; they name what is wrong.

constexpr uint64_t kSeats = rules::kMaxSeats;
constexpr uint64_t kTeams = 2;

// Takes the number of a card; false if there is no such card.
bool ToCard(uint64_t number, rules::Card* out) {
  constexpr uint64_t kNumbers = 1 + 4 * 13;
  if (number == 0 || number >= kNumbers) return false;
  const auto rank = static_cast<rules::Rank>((number - 1) % 13);
  *out = rules::Card(static_cast<rules::Suit>((number - 1) / 13), rank);
  return rank >= rules::Rank::k6;
}

// Zero if the field is not there.
bool ToCard(uint64_t number, std::optional<rules::Card>* out) {
  return number == 0 || ToCard(number, &out->emplace());
}

// Adds cards that are not in `out` yet, at most `most`.
bool ReadCards(ByteReader in, int most, CardSet* out) {
  for (int count = 0; !in.empty(); ++count) {
    rules::Card card;
    if (count == most || !ToCard(in.Element(), &card) || out->Contains(card)) return false;
    out->Add(card);
  }
  return in.Finished();
}

rules::Seat ReadSeat(ByteReader& in, uint32_t field) {
  return static_cast<rules::Seat>(in.Below(field, kSeats));
}
std::optional<rules::Seat> ReadGivenSeat(ByteReader& in, uint32_t field) {
  if (!in.Given(field)) return std::nullopt;
  return static_cast<rules::Seat>(in.ElementBelow(kSeats));
}

// An enumeration that has an unspecified zero on the wire only: 1 is the first of `Enum`.
template <typename Enum>
Enum ReadEnum(ByteReader& in, uint32_t field, Enum last) {
  const uint64_t number = in.Below(field, static_cast<uint64_t>(last) + 2);
  if (number == 0) in.Fail();
  return static_cast<Enum>(number - 1);
}

bool ReadCall(ByteReader in, rules::Call* out) {
  const auto kind = static_cast<v1::CallKind>(in.Below(Call::kKindFieldNumber, v1::CallKind_ARRAYSIZE));
  const auto denomination =
      static_cast<v1::Denomination>(in.Below(Call::kDenominationFieldNumber, v1::Denomination_ARRAYSIZE));
  const int points = in.Within(Call::kPointsFieldNumber, 0, kMaxBid);
  const auto lock = static_cast<v1::Lock>(in.Below(Call::kLockFieldNumber, v1::Lock_ARRAYSIZE));
  if (!in.Finished()) return false;
  const absl::StatusOr<rules::Call> call = CallFromFields(kind, denomination, points, lock);
  if (call.ok()) *out = *call;
  return call.ok();
}

bool ReadDeclaration(ByteReader in, rules::Declaration* out) {
  CardSet seen;
  for (ByteReader meld, cards; in.Message(v1::Declaration::kMeldsFieldNumber, &meld);) {
    if (out->count == rules::Declaration::kMaxMelds) return false;
    if (!meld.Message(v1::Meld::kCardsFieldNumber, &cards) || !meld.Finished() || cards.empty()) return false;
    CardSet& set = out->melds[out->count++];
    if (!ReadCards(cards, kMaxMeldCards, &set) || set.Intersects(seen)) return false;
    seen = seen | set;
  }
  return in.Finished();
}

bool ReadPlay(ByteReader in, rules::Play* out) {
  const bool good = ToCard(in.Number(Play::kCardFieldNumber), &out->card);
  out->announce_belote = in.Flag(Play::kAnnounceBeloteFieldNumber);
  out->ekka = in.Flag(Play::kEkkaFieldNumber);
  return good && in.Finished();
}

bool ReadAction(ByteReader in, rules::Action* out) {
  ByteReader part;
  bool good = false;
  if (in.Message(v1::Action::kCallFieldNumber, &part)) {
    out->kind = rules::ActionKind::kCall;
    good = ReadCall(part, &out->call);
  } else if (in.Message(v1::Action::kDeclarationFieldNumber, &part)) {
    out->kind = rules::ActionKind::kDeclaration;
    good = ReadDeclaration(part, &out->declaration);
  } else if (in.Message(v1::Action::kPlayFieldNumber, &part)) {
    out->kind = rules::ActionKind::kPlay;
    good = ReadPlay(part, &out->play);
  }
  return good && in.Finished();
}

bool ReadSeatCall(ByteReader in, rules::SeatCall* out) {
  out->seat = ReadSeat(in, v1::SeatCall::kSeatFieldNumber);
  ByteReader call;
  return in.Message(v1::SeatCall::kCallFieldNumber, &call) && ReadCall(call, &out->call) && in.Finished();
}

bool ReadContract(ByteReader in, rules::Contract* out) {
  out->denomination = ReadEnum(in, Contract::kDenominationFieldNumber, rules::Denomination::kAllTrumps);
  out->caller = ReadSeat(in, Contract::kCallerFieldNumber);
  out->taker = ReadSeat(in, Contract::kTakerFieldNumber);
  out->round = static_cast<uint8_t>(in.Within(Contract::kRoundFieldNumber, 0, kMaxRound));
  out->ashkal = in.Flag(Contract::kAshkalFieldNumber);
  out->points = static_cast<int16_t>(in.Within(Contract::kPointsFieldNumber, 0, kMaxBid));
  out->capot = in.Flag(Contract::kCapotFieldNumber);
  out->level = static_cast<uint8_t>(in.Within(Contract::kLevelFieldNumber, 1, kMaxLevel));
  out->locked = in.Flag(Contract::kLockedFieldNumber);
  out->last_raiser = ReadGivenSeat(in, Contract::kLastRaiserFieldNumber);
  out->match = in.Flag(Contract::kMatchFieldNumber);
  return out->level != 0 && in.Finished();
}

bool ReadMeld(ByteReader in, rules::DeclaredMeld* out) {
  out->seat = ReadSeat(in, DeclaredMeld::kSeatFieldNumber);
  out->kind = ReadEnum(in, DeclaredMeld::kKindFieldNumber, rules::MeldKind::kFourHundred);
  ByteReader cards;
  if (in.Message(DeclaredMeld::kCardsFieldNumber, &cards) && !ReadCards(cards, kMaxMeldCards, &out->cards)) {
    return false;
  }
  return in.Finished();
}

// Adds the cards of the trick to `played`, which must not contain any of them.
bool ReadTrick(ByteReader in, rules::TrickView* out, CardSet* played) {
  out->leader = ReadSeat(in, Trick::kLeaderFieldNumber);
  ByteReader cards;
  if (!in.Message(Trick::kCardsFieldNumber, &cards) || cards.empty()) return false;
  while (!cards.empty()) {
    rules::Card card;
    if (out->count == rules::kMaxSeats || !ToCard(cards.Element(), &card)) return false;
    if (played->Contains(card)) return false;
    played->Add(card);
    out->cards[out->count++] = card;
  }
  out->winner = ReadGivenSeat(in, Trick::kWinnerFieldNumber);
  out->ekka = ReadGivenSeat(in, Trick::kEkkaFieldNumber);
  ByteReader seats;
  if (in.Message(Trick::kBeloteSeatsFieldNumber, &seats)) {
    for (int count = 0; !seats.empty(); ++count) {
      if (count == rules::kMaxSeats) return false;
      out->belote |= static_cast<uint8_t>(1u << seats.ElementBelow(kSeats));
    }
    if (!seats.Finished()) return false;
  }
  return cards.Finished() && in.Finished();
}

bool ReadPair(ByteReader& in, uint32_t field, int low, int high, rules::PerTeam* out) {
  ByteReader numbers;
  if (!in.Message(field, &numbers)) return false;
  for (int& number : *out) number = numbers.ElementWithin(low, high);
  return numbers.Finished();
}

// `seen`: the cards that lie up on others.
bool ReadPile(ByteReader in, rules::PileView* out, CardSet* seen) {
  out->seat = ReadSeat(in, Pile::kSeatFieldNumber);
  if (!ToCard(in.Number(Pile::kUpFieldNumber), &out->up)) return false;
  out->has_down = in.Flag(Pile::kHasDownFieldNumber);
  if (out->up) {
    if (seen->Contains(*out->up)) return false;
    seen->Add(*out->up);
  }
  return in.Finished();
}

// Reads all messages of a repeated field into a list.
template <typename List, typename Read>
bool ReadList(ByteReader& in, uint32_t field, size_t most, List* out, Read read) {
  for (ByteReader part; in.Message(field, &part);) {
    if (out->size() == most || !read(part, &out->emplace_back())) return false;
  }
  return true;
}

bool ReadObservation(ByteReader in, rules::Observation* out) {
  out->seat = ReadSeat(in, Observation::kSeatFieldNumber);
  out->dealer = ReadSeat(in, Observation::kDealerFieldNumber);
  out->phase = ReadEnum(in, Observation::kPhaseFieldNumber, rules::Phase::kFinished);
  out->auction_stage = static_cast<rules::AuctionStage>(
      in.Below(Observation::kAuctionStageFieldNumber, v1::AuctionStage_ARRAYSIZE));
  ByteReader part;
  if (in.Message(Observation::kHandFieldNumber, &part) && !ReadCards(part, kMaxHand, &out->hand))
    return false;
  if (!ToCard(in.Number(Observation::kPublicCardFieldNumber), &out->public_card)) return false;
  out->public_card_holder = ReadGivenSeat(in, Observation::kPublicCardHolderFieldNumber);
  if (!ReadList(in, Observation::kCallsFieldNumber, kMaxCalls, &out->calls, ReadSeatCall)) return false;
  if (in.Message(Observation::kContractFieldNumber, &part) && !ReadContract(part, &out->contract.emplace())) {
    return false;
  }
  if (!ReadList(in, Observation::kMeldsFieldNumber, kMaxMelds, &out->melds, ReadMeld)) return false;
  if (in.Given(Observation::kMeldTeamFieldNumber)) {
    out->meld_team = static_cast<rules::Team>(in.ElementBelow(kTeams));
  }
  if (in.Message(Observation::kBeloteSeatsFieldNumber, &part)) {
    while (!part.empty()) {
      if (out->belote_seats.size() == kMaxBelotes) return false;
      out->belote_seats.push_back(static_cast<rules::Seat>(part.ElementBelow(kSeats)));
    }
    if (!part.Finished()) return false;
  }
  CardSet played = out->hand;
  const auto read_trick = [&](ByteReader trick, rules::TrickView* view) {
    return ReadTrick(trick, view, &played);
  };
  if (!ReadList(in, Observation::kTricksFieldNumber, kMaxTricks, &out->tricks, read_trick)) return false;
  if (!ReadPair(in, Observation::kCardPointsFieldNumber, 0, kMaxCardPoints, &out->card_points)) return false;
  if (!ReadPair(in, Observation::kScoresFieldNumber, -kMaxScore, kMaxScore, &out->scores)) return false;
  out->hanging = in.Within(Observation::kHangingFieldNumber, -kMaxScore, kMaxScore);
  out->hidden_cards = in.Within(Observation::kHiddenCardsFieldNumber, 0, kMaxHand);
  CardSet up;
  const auto read_pile = [&](ByteReader pile, rules::PileView* view) { return ReadPile(pile, view, &up); };
  if (!ReadList(in, Observation::kPilesFieldNumber, kMaxPiles, &out->piles, read_pile)) return false;
  return in.Finished();
}

bool ReadDuration(ByteReader& in, uint32_t field, absl::Duration* out) {
  *out = absl::ZeroDuration();
  ByteReader part;
  if (!in.Message(field, &part)) return true;
  google::protobuf::Duration message;
  message.set_seconds(static_cast<int64_t>(part.Number(google::protobuf::Duration::kSecondsFieldNumber)));
  message.set_nanos(static_cast<int32_t>(part.Number(google::protobuf::Duration::kNanosFieldNumber)));
  if (!part.Finished()) return false;
  const absl::StatusOr<absl::Duration> duration = DurationFromProto("", message);
  if (duration.ok()) *out = *duration;
  return duration.ok();
}

void Clear(ReceivedQuestion* question) {
  const rules::Observation empty;  // copied, not moved: keeps the lists' memory
  question->observation = empty;
  question->legal.clear();
}

absl::Status QuestionFromProto(const DecideRequest& message, ReceivedQuestion* out) {
  out->session_id = message.session_id();
  out->decision_id = message.decision_id();
  HAKAM_RETURN_IF_ERROR(
      InField("observation", ObservationFromProto(message.observation(), &out->observation)));
  HAKAM_RETURN_IF_ERROR(ActionsFromProto(message.legal_actions(), &out->legal));
  HAKAM_ASSIGN_OR_RETURN(out->time_left, DurationFromProto("time_left", message.time_left()));
  HAKAM_ASSIGN_OR_RETURN(out->bank_left, DurationFromProto("bank_left", message.bank_left()));
  out->decision_seed = message.decision_seed();
  return absl::OkStatus();
}

}  // namespace

bool ReadWrittenQuestion(absl::string_view bytes, ReceivedQuestion* out) {
  Clear(out);
  ByteReader in(bytes);
  out->session_id = in.Fixed64(DecideRequest::kSessionIdFieldNumber);
  out->decision_id = in.Number(DecideRequest::kDecisionIdFieldNumber);
  ByteReader observation;
  if (!in.Message(DecideRequest::kObservationFieldNumber, &observation)) return false;
  if (!ReadObservation(observation, &out->observation)) return false;
  if (!ReadList(in, DecideRequest::kLegalActionsFieldNumber, kMaxLegalActions, &out->legal, ReadAction)) {
    return false;
  }
  if (!ReadDuration(in, DecideRequest::kTimeLeftFieldNumber, &out->time_left)) return false;
  if (!ReadDuration(in, DecideRequest::kBankLeftFieldNumber, &out->bank_left)) return false;
  out->decision_seed = in.Fixed64(DecideRequest::kDecisionSeedFieldNumber);
  return in.Finished();
}

absl::Status ReadQuestion(absl::string_view bytes, ReceivedQuestion* out) {
  if (ReadWrittenQuestion(bytes, out)) return absl::OkStatus();
  DecideRequest message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::InvalidArgumentError("the question cannot be read");
  }
  return QuestionFromProto(message, out);
}

}  // namespace hakam::wire
