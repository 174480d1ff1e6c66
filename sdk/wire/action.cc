#include "sdk/wire/action.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/fields.h"

namespace hakam::wire {
namespace {

using rules::CallKind;
using rules::CardSet;
using rules::Lock;

// The two enumerations differ only by the unspecified zero.
static_assert(v1::CALL_KIND_PASS == static_cast<int>(CallKind::kPass) + 1);
static_assert(v1::CALL_KIND_MATCH == static_cast<int>(CallKind::kMatch) + 1);
static_assert(v1::DENOMINATION_ALL_TRUMPS == static_cast<int>(rules::Denomination::kAllTrumps) + 1);
static_assert(v1::LOCK_LOCKED == static_cast<int>(Lock::kLocked));

bool MayName(CallKind kind, rules::Denomination denomination) {
  switch (kind) {
    case CallKind::kBid:
    case CallKind::kCapot:
      return true;
    case CallKind::kHokum:
      return rules::TrumpOf(denomination).has_value();
    default:
      return false;
  }
}

bool MayLock(CallKind kind) { return kind == CallKind::kDouble || kind == CallKind::kFour; }

}  // namespace

absl::StatusOr<rules::Call> CallFromProto(const v1::Call& message) {
  return CallFromFields(message.kind(), message.denomination(), message.points(), message.lock());
}

absl::StatusOr<rules::Call> CallFromFields(v1::CallKind kind, v1::Denomination denomination, int32_t points,
                                           v1::Lock lock) {
  if (kind == v1::CALL_KIND_UNSPECIFIED) return FieldError("kind", "CALL_KIND_UNSPECIFIED");
  if (!v1::CallKind_IsValid(kind)) {
    return FieldError("kind", absl::StrCat("there is no call ", static_cast<int>(kind)));
  }
  rules::Call call{.kind = static_cast<CallKind>(kind - 1)};
  const auto refuse = [&](absl::string_view field) {
    return FieldError(field, absl::StrCat("does not go with ", v1::CallKind_Name(kind)));
  };

  if (denomination != v1::DENOMINATION_UNSPECIFIED) {
    HAKAM_ASSIGN_OR_RETURN(call.denomination, DenominationFromProto("denomination", denomination));
    if (!MayName(call.kind, *call.denomination)) return refuse("denomination");
  } else if (call.kind == CallKind::kBid || call.kind == CallKind::kCapot) {
    return FieldError("denomination", "DENOMINATION_UNSPECIFIED");
  }

  if (points != 0) {
    if (call.kind != CallKind::kBid) return refuse("points");
    HAKAM_RETURN_IF_ERROR(CheckRange("points", points, kMinBid, kMaxBid));
    call.points = static_cast<int16_t>(points);
  }

  if (lock != v1::LOCK_UNSPECIFIED) {
    if (!v1::Lock_IsValid(lock)) {
      return FieldError("lock", absl::StrCat("there is no lock ", static_cast<int>(lock)));
    }
    if (!MayLock(call.kind)) return refuse("lock");
    call.lock = static_cast<Lock>(lock);
  }
  return call;
}

absl::StatusOr<rules::Declaration> DeclarationFromProto(const v1::Declaration& message) {
  HAKAM_RETURN_IF_ERROR(CheckCount("melds", message.melds_size(), rules::Declaration::kMaxMelds));
  rules::Declaration declaration;
  CardSet seen;
  for (const v1::Meld& meld : message.melds()) {
    const int index = declaration.count;
    absl::StatusOr<CardSet> cards = CardSetFromProto("cards", meld.cards(), kMaxMeldCards);
    if (!cards.ok()) return InField("melds", index, cards.status());
    if (cards->empty()) return InField("melds", index, FieldError("cards", "empty"));
    if (cards->Intersects(seen)) {
      return InField("melds", index,
                     FieldError("cards", absl::StrCat((*cards & seen).ToString(), " is in two melds")));
    }
    seen = seen | *cards;
    declaration.melds[declaration.count++] = *cards;
  }
  return declaration;
}

absl::StatusOr<rules::Play> PlayFromProto(const v1::Play& message) {
  HAKAM_ASSIGN_OR_RETURN(const rules::Card card, CardFromProto("card", message.card()));
  return rules::Play{.card = card, .announce_belote = message.announce_belote(), .ekka = message.ekka()};
}

absl::StatusOr<rules::Action> ActionFromProto(const v1::Action& message) {
  switch (message.kind_case()) {
    case v1::Action::kCall: {
      absl::StatusOr<rules::Call> call = CallFromProto(message.call());
      if (!call.ok()) return InField("call", call.status());
      return rules::Action::OfCall(*call);
    }
    case v1::Action::kDeclaration: {
      absl::StatusOr<rules::Declaration> declaration = DeclarationFromProto(message.declaration());
      if (!declaration.ok()) return InField("declaration", declaration.status());
      return rules::Action::OfDeclaration(*declaration);
    }
    case v1::Action::kPlay: {
      absl::StatusOr<rules::Play> play = PlayFromProto(message.play());
      if (!play.ok()) return InField("play", play.status());
      return rules::Action{.kind = rules::ActionKind::kPlay, .play = *play};
    }
    case v1::Action::KIND_NOT_SET:
      break;
  }
  return FieldError("kind", "none of call, declaration, play is set");
}

absl::Status ActionsFromProto(const google::protobuf::RepeatedPtrField<v1::Action>& messages,
                              std::vector<rules::Action>* out) {
  out->clear();
  HAKAM_RETURN_IF_ERROR(CheckCount("legal_actions", messages.size(), kMaxLegalActions));
  out->reserve(messages.size());
  for (int i = 0; i < messages.size(); ++i) {
    absl::StatusOr<rules::Action> action = ActionFromProto(messages[i]);
    if (!action.ok()) return InField("legal_actions", i, action.status());
    out->push_back(*action);
  }
  return absl::OkStatus();
}

void ToProto(const rules::Call& call, v1::Call* out) {
  out->set_kind(static_cast<v1::CallKind>(static_cast<int>(call.kind) + 1));
  out->set_denomination(call.denomination ? ToProto(*call.denomination) : v1::DENOMINATION_UNSPECIFIED);
  out->set_points(call.points);
  out->set_lock(static_cast<v1::Lock>(call.lock));
}

void ToProto(const rules::Declaration& declaration, v1::Declaration* out) {
  Resize(out->mutable_melds(), declaration.count);
  for (int i = 0; i < declaration.count; ++i) {
    ToProto(declaration.melds[i], out->mutable_melds(i)->mutable_cards());
  }
}

void ToProto(const rules::Play& play, v1::Play* out) {
  out->set_card(ToProto(play.card));
  out->set_announce_belote(play.announce_belote);
  out->set_ekka(play.ekka);
}

void ToProto(const rules::Action& action, v1::Action* out) {
  switch (action.kind) {
    case rules::ActionKind::kCall:
      return ToProto(action.call, out->mutable_call());
    case rules::ActionKind::kDeclaration:
      return ToProto(action.declaration, out->mutable_declaration());
    case rules::ActionKind::kPlay:
      return ToProto(action.play, out->mutable_play());
  }
}

void ToProto(const std::vector<rules::Action>& actions, google::protobuf::RepeatedPtrField<v1::Action>* out) {
  Resize(out, static_cast<int>(actions.size()));
  for (int i = 0; i < out->size(); ++i) ToProto(actions[i], out->Mutable(i));
}

}  // namespace hakam::wire
