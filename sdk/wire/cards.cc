#include "sdk/wire/cards.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/fields.h"

namespace hakam::wire {

using rules::Card;
using rules::CardSet;

absl::StatusOr<Card> CardFromProto(absl::string_view field, int number) {
  if (number == v1::CARD_UNSPECIFIED) return FieldError(field, "CARD_UNSPECIFIED");
  if (!v1::Card_IsValid(number)) return FieldError(field, absl::StrCat("there is no card ", number));
  return Card(static_cast<rules::Suit>((number - 1) / 13), static_cast<rules::Rank>((number - 1) % 13));
}

absl::StatusOr<rules::Denomination> DenominationFromProto(absl::string_view field, int number) {
  if (number == v1::DENOMINATION_UNSPECIFIED) return FieldError(field, "DENOMINATION_UNSPECIFIED");
  if (!v1::Denomination_IsValid(number)) {
    return FieldError(field, absl::StrCat("there is no denomination ", number));
  }
  return static_cast<rules::Denomination>(number - 1);
}

absl::StatusOr<rules::Seat> SeatFromProto(absl::string_view field, uint32_t number) {
  if (number >= rules::kMaxSeats) return OutOfRange(field, number, 0, rules::kMaxSeats - 1);
  return static_cast<rules::Seat>(number);
}

absl::StatusOr<rules::Team> TeamFromProto(absl::string_view field, uint32_t number) {
  if (number > 1) return OutOfRange(field, number, 0, 1);
  return static_cast<rules::Team>(number);
}

absl::StatusOr<CardSet> CardSetFromProto(absl::string_view field,
                                         const google::protobuf::RepeatedField<int>& cards, int most) {
  if (cards.size() > most) return TooMany(field, cards.size(), most);
  CardSet set;
  for (const int number : cards) {
    HAKAM_ASSIGN_OR_RETURN(const Card card, CardFromProto(field, number));
    if (set.Contains(card)) return FieldError(field, absl::StrCat(card.ToString(), " is there twice"));
    set.Add(card);
  }
  return set;
}

void ToProto(CardSet cards, google::protobuf::RepeatedField<int>* out) {
  out->Clear();
  out->Reserve(cards.size());
  for (const Card card : cards) out->AddAlreadyReserved(ToProto(card));
}

}  // namespace hakam::wire
