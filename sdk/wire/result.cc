#include "sdk/wire/result.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/fields.h"
#include "sdk/wire/observation.h"

namespace hakam::wire {
namespace {

static_assert(v1::OUTCOME_TIE == static_cast<int>(rules::Outcome::kTie) + 1);

absl::Status ReadPoints(const v1::BoardResult& message, rules::BoardResult* out) {
  if (message.points_size() != 2) {
    return FieldError("points", absl::StrCat(message.points_size(), " entries, must be 2"));
  }
  for (int team = 0; team < 2; ++team) {
    HAKAM_RETURN_IF_ERROR(CheckRange("points", message.points(team), -kMaxScore, kMaxScore));
    out->points[team] = message.points(team);
  }
  if (message.card_points().empty()) return absl::OkStatus();
  if (message.card_points_size() != 2) {
    return FieldError("card_points", absl::StrCat(message.card_points_size(), " entries, must be 0 or 2"));
  }
  out->card_points.emplace();
  for (int team = 0; team < 2; ++team) {
    HAKAM_RETURN_IF_ERROR(CheckRange("card_points", message.card_points(team), 0, kMaxCardPoints));
    (*out->card_points)[team] = static_cast<int>(message.card_points(team));
  }
  return absl::OkStatus();
}

absl::Status ReadBonuses(const v1::BoardResult& message, rules::BoardResult* out) {
  HAKAM_RETURN_IF_ERROR(CheckCount("scored_melds", message.scored_melds_size(), kMaxMelds));
  for (int i = 0; i < message.scored_melds_size(); ++i) {
    absl::StatusOr<rules::DeclaredMeld> meld = DeclaredMeldFromProto(message.scored_melds(i));
    if (!meld.ok()) return InField("scored_melds", i, meld.status());
    out->scored_melds.push_back(*meld);
  }
  HAKAM_RETURN_IF_ERROR(CheckCount("belote_seats", message.belote_seats_size(), kMaxBelotes));
  for (const uint32_t number : message.belote_seats()) {
    HAKAM_ASSIGN_OR_RETURN(const rules::Seat seat, SeatFromProto("belote_seats", number));
    out->belote_seats.push_back(seat);
  }
  if (message.has_capot_team()) {
    HAKAM_ASSIGN_OR_RETURN(out->capot_team, TeamFromProto("capot_team", message.capot_team()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<rules::BoardResult> BoardResultFromProto(const v1::BoardResult& message) {
  rules::BoardResult result;
  if (message.outcome() == v1::OUTCOME_UNSPECIFIED) return FieldError("outcome", "OUTCOME_UNSPECIFIED");
  if (!v1::Outcome_IsValid(message.outcome())) {
    return FieldError("outcome", absl::StrCat("there is no outcome ", static_cast<int>(message.outcome())));
  }
  result.outcome = static_cast<rules::Outcome>(message.outcome() - 1);
  HAKAM_RETURN_IF_ERROR(ReadPoints(message, &result));
  if (message.has_contract()) {
    absl::StatusOr<rules::Contract> contract = ContractFromProto(message.contract());
    if (!contract.ok()) return InField("contract", contract.status());
    result.contract = *contract;
  }
  HAKAM_RETURN_IF_ERROR(ReadBonuses(message, &result));
  if (message.has_match_winner()) {
    HAKAM_ASSIGN_OR_RETURN(result.match_winner, TeamFromProto("match_winner", message.match_winner()));
  }
  HAKAM_RETURN_IF_ERROR(CheckRange("hanging", message.hanging(), -kMaxScore, kMaxScore));
  result.hanging = message.hanging();
  return result;
}

void ToProto(const rules::BoardResult& result, v1::BoardResult* out) {
  // Once per board, so clearing the whole message is cheap enough.
  out->Clear();
  out->set_outcome(static_cast<v1::Outcome>(static_cast<int>(result.outcome) + 1));
  for (const int points : result.points) out->add_points(points);
  if (result.card_points) {
    for (const int points : *result.card_points) out->add_card_points(points);
  }
  if (result.contract) ToProto(*result.contract, out->mutable_contract());
  for (const rules::DeclaredMeld& meld : result.scored_melds) ToProto(meld, out->add_scored_melds());
  for (const rules::Seat seat : result.belote_seats) out->add_belote_seats(rules::Index(seat));
  if (result.capot_team) out->set_capot_team(rules::Index(*result.capot_team));
  if (result.match_winner) out->set_match_winner(rules::Index(*result.match_winner));
  out->set_hanging(result.hanging);
}

}  // namespace hakam::wire
