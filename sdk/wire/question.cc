#include "sdk/wire/question.h"

#include "hakam/v1/agent.pb.h"
#include "sdk/wire/byte_writer.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"

namespace hakam::wire {
namespace {

using v1::Action;
using v1::Call;
using v1::Contract;
using v1::DecideRequest;
using v1::DeclaredMeld;
using v1::Observation;
using v1::Pile;
using v1::Play;
using v1::Trick;

// The enumerations with an unspecified zero begin with one on the wire (action.cc and observation.cc check
// it).
template <class Enum>
int64_t AfterUnspecified(Enum value) {
  return static_cast<int64_t>(value) + 1;
}
int64_t Number(const std::optional<rules::Card>& card) { return card ? ToProto(*card) : 0; }

void WriteCards(ByteWriter& out, uint32_t field, rules::CardSet cards) {
  out.Packed(field, [&] {
    for (const rules::Card card : cards) out.Element(ToProto(card));
  });
}

void WriteSeat(ByteWriter& out, uint32_t field, const std::optional<rules::Seat>& seat) {
  if (seat) out.Given(field, rules::Index(*seat));
}

void WriteCall(ByteWriter& out, const rules::Call& call) {
  out.Number(Call::kKindFieldNumber, AfterUnspecified(call.kind));
  if (call.denomination) out.Number(Call::kDenominationFieldNumber, ToProto(*call.denomination));
  out.Number(Call::kPointsFieldNumber, call.points);
  out.Number(Call::kLockFieldNumber, static_cast<int64_t>(call.lock));
}

void WriteAction(ByteWriter& out, const rules::Action& action) {
  switch (action.kind) {
    case rules::ActionKind::kCall:
      return out.Message(Action::kCallFieldNumber, [&] { WriteCall(out, action.call); });
    case rules::ActionKind::kDeclaration:
      return out.Message(Action::kDeclarationFieldNumber, [&] {
        for (const rules::CardSet meld : action.declaration) {
          out.Message(v1::Declaration::kMeldsFieldNumber,
                      [&] { WriteCards(out, v1::Meld::kCardsFieldNumber, meld); });
        }
      });
    case rules::ActionKind::kPlay:
      return out.Message(Action::kPlayFieldNumber, [&] {
        out.Number(Play::kCardFieldNumber, ToProto(action.play.card));
        out.Number(Play::kAnnounceBeloteFieldNumber, static_cast<int64_t>(action.play.announce_belote));
        out.Number(Play::kEkkaFieldNumber, static_cast<int64_t>(action.play.ekka));
      });
  }
}

void WriteContract(ByteWriter& out, const rules::Contract& contract) {
  out.Number(Contract::kDenominationFieldNumber, ToProto(contract.denomination));
  out.Number(Contract::kCallerFieldNumber, rules::Index(contract.caller));
  out.Number(Contract::kTakerFieldNumber, rules::Index(contract.taker));
  out.Number(Contract::kRoundFieldNumber, contract.round);
  out.Number(Contract::kAshkalFieldNumber, static_cast<int64_t>(contract.ashkal));
  out.Number(Contract::kPointsFieldNumber, contract.points);
  out.Number(Contract::kCapotFieldNumber, static_cast<int64_t>(contract.capot));
  out.Number(Contract::kLevelFieldNumber, contract.level);
  out.Number(Contract::kLockedFieldNumber, static_cast<int64_t>(contract.locked));
  WriteSeat(out, Contract::kLastRaiserFieldNumber, contract.last_raiser);
  out.Number(Contract::kMatchFieldNumber, static_cast<int64_t>(contract.match));
}

void WriteTrick(ByteWriter& out, const rules::TrickView& trick) {
  out.Number(Trick::kLeaderFieldNumber, rules::Index(trick.leader));
  out.Packed(Trick::kCardsFieldNumber, [&] {
    for (int i = 0; i < trick.count; ++i) out.Element(ToProto(trick.cards[i]));
  });
  WriteSeat(out, Trick::kWinnerFieldNumber, trick.winner);
  WriteSeat(out, Trick::kEkkaFieldNumber, trick.ekka);
  out.Packed(Trick::kBeloteSeatsFieldNumber, [&] {
    for (uint32_t seat = 0; seat < rules::kMaxSeats; ++seat) {
      if (((trick.belote >> seat) & 1) != 0) out.Element(seat);
    }
  });
}

void WriteObservation(ByteWriter& out, const rules::Observation& seen) {
  out.Number(Observation::kSeatFieldNumber, rules::Index(seen.seat));
  out.Number(Observation::kDealerFieldNumber, rules::Index(seen.dealer));
  out.Number(Observation::kPhaseFieldNumber, AfterUnspecified(seen.phase));
  out.Number(Observation::kAuctionStageFieldNumber, static_cast<int64_t>(seen.auction_stage));
  WriteCards(out, Observation::kHandFieldNumber, seen.hand);
  out.Number(Observation::kPublicCardFieldNumber, Number(seen.public_card));
  WriteSeat(out, Observation::kPublicCardHolderFieldNumber, seen.public_card_holder);
  for (const rules::SeatCall& call : seen.calls) {
    out.Message(Observation::kCallsFieldNumber, [&] {
      out.Number(v1::SeatCall::kSeatFieldNumber, rules::Index(call.seat));
      out.Message(v1::SeatCall::kCallFieldNumber, [&] { WriteCall(out, call.call); });
    });
  }
  if (seen.contract) {
    out.Message(Observation::kContractFieldNumber, [&] { WriteContract(out, *seen.contract); });
  }
  for (const rules::DeclaredMeld& meld : seen.melds) {
    out.Message(Observation::kMeldsFieldNumber, [&] {
      out.Number(DeclaredMeld::kSeatFieldNumber, rules::Index(meld.seat));
      out.Number(DeclaredMeld::kKindFieldNumber, AfterUnspecified(meld.kind));
      WriteCards(out, DeclaredMeld::kCardsFieldNumber, meld.cards);
    });
  }
  if (seen.meld_team) out.Given(Observation::kMeldTeamFieldNumber, rules::Index(*seen.meld_team));
  out.Packed(Observation::kBeloteSeatsFieldNumber, [&] {
    for (const rules::Seat seat : seen.belote_seats) out.Element(rules::Index(seat));
  });
  for (const rules::TrickView& trick : seen.tricks) {
    out.Message(Observation::kTricksFieldNumber, [&] { WriteTrick(out, trick); });
  }
  out.Packed(Observation::kCardPointsFieldNumber, [&] {
    for (const int points : seen.card_points) out.Element(points);
  });
  out.Packed(Observation::kScoresFieldNumber, [&] {
    for (const int score : seen.scores) out.Element(score);
  });
  out.Number(Observation::kHangingFieldNumber, seen.hanging);
  out.Number(Observation::kHiddenCardsFieldNumber, seen.hidden_cards);
  for (const rules::PileView& pile : seen.piles) {
    out.Message(Observation::kPilesFieldNumber, [&] {
      out.Number(Pile::kSeatFieldNumber, rules::Index(pile.seat));
      out.Number(Pile::kUpFieldNumber, Number(pile.up));
      out.Number(Pile::kHasDownFieldNumber, static_cast<int64_t>(pile.has_down));
    });
  }
}

void WriteDuration(ByteWriter& out, uint32_t field, absl::Duration duration) {
  google::protobuf::Duration message;
  ToProto(duration, &message);
  out.Message(field, [&] {
    out.Number(google::protobuf::Duration::kSecondsFieldNumber, message.seconds());
    out.Number(google::protobuf::Duration::kNanosFieldNumber, message.nanos());
  });
}

}  // namespace

void AppendQuestion(const QuestionFields& question, std::string* out) {
  ByteWriter writer(out);
  writer.Fixed64(DecideRequest::kSessionIdFieldNumber, question.session_id);
  writer.Number(DecideRequest::kDecisionIdFieldNumber, static_cast<int64_t>(question.decision_id));
  writer.Message(DecideRequest::kObservationFieldNumber,
                 [&] { WriteObservation(writer, question.observation); });
  for (const rules::Action& action : question.legal) {
    writer.Message(DecideRequest::kLegalActionsFieldNumber, [&] { WriteAction(writer, action); });
  }
  WriteDuration(writer, DecideRequest::kTimeLeftFieldNumber, question.time_left);
  WriteDuration(writer, DecideRequest::kBankLeftFieldNumber, question.bank_left);
  writer.Fixed64(DecideRequest::kDecisionSeedFieldNumber, question.decision_seed);
}

void AppendAnswer(const AnswerFields& answer, std::string* out) {
  ByteWriter writer(out);
  writer.Number(v1::DecideResponse::kDecisionIdFieldNumber, static_cast<int64_t>(answer.decision_id));
  if (answer.action_index) {
    writer.Given(v1::DecideResponse::kActionIndexFieldNumber, *answer.action_index);
  } else {
    writer.Message(v1::DecideResponse::kActionFieldNumber, [&] { WriteAction(writer, answer.action); });
  }
}

}  // namespace hakam::wire
