#include "tests/unit/cpp/questions.h"

#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/rules.h"

namespace hakam::questions {

v1::StartSessionRequest StartBaloot(uint64_t session_id) {
  v1::StartSessionRequest request;
  request.set_session_id(session_id);
  wire::ToProto(rules::RuleSet::FromPreset("baloot").value(), request.mutable_rules());
  request.set_seat(2);
  wire::ToProto(absl::Seconds(1), request.mutable_clock()->mutable_per_decision());
  wire::ToProto(absl::Seconds(10), request.mutable_clock()->mutable_bank());
  request.set_format(v1::FORMAT_BOARDS);
  return request;
}

v1::DecideRequest FirstCall(uint64_t session_id) {
  rules::Observation seen;
  seen.seat = rules::Seat::k2;
  seen.dealer = rules::Seat::k1;
  seen.phase = rules::Phase::kAuction;
  seen.auction_stage = rules::AuctionStage::kRound1;
  seen.hand = rules::CardSet::Parse("AS 7H KD QC 9C").value();
  seen.public_card = rules::Card::Parse("TH").value();
  v1::DecideRequest request;
  request.set_session_id(session_id);
  request.set_decision_id(7);
  wire::ToProto(seen, request.mutable_observation());
  for (const rules::CallKind kind :
       {rules::CallKind::kPass, rules::CallKind::kHokum, rules::CallKind::kSun}) {
    wire::ToProto(rules::Action::OfCall({.kind = kind}), request.add_legal_actions());
  }
  wire::ToProto(absl::Seconds(3), request.mutable_time_left());
  wire::ToProto(absl::Seconds(2), request.mutable_bank_left());
  request.set_decision_seed(99);
  return request;
}

}  // namespace hakam::questions
