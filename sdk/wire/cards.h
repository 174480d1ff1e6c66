// Cards, seats, teams and denominations on the wire.
//
//   v1::Card number = ToProto(card);
//   HAKAM_ASSIGN_OR_RETURN(const rules::Card card, CardFromProto("card", message.card()));
//
// Every FromProto takes the name of the field it reads, for the error.
#ifndef HAKAM_SDK_WIRE_CARDS_H_
#define HAKAM_SDK_WIRE_CARDS_H_

#include <google/protobuf/repeated_field.h>

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/cards.pb.h"
#include "sdk/rules/action.h"
#include "sdk/rules/card.h"
#include "sdk/rules/seat.h"

namespace hakam::wire {

inline constexpr int kMaxHand = 16;  // the layout game deals 16 cards to each player

// 1 + 13 * suit + rank.
inline v1::Card ToProto(rules::Card card) {
  return static_cast<v1::Card>(1 + 13 * static_cast<int>(card.suit()) + static_cast<int>(card.rank()));
}
inline v1::Denomination ToProto(rules::Denomination d) {
  return static_cast<v1::Denomination>(static_cast<int>(d) + 1);
}

// One of the 36 cards from six to ace. Takes an int because repeated enums come as ints.
absl::StatusOr<rules::Card> CardFromProto(absl::string_view field, int number);
absl::StatusOr<rules::Denomination> DenominationFromProto(absl::string_view field, int number);
absl::StatusOr<rules::Seat> SeatFromProto(absl::string_view field, uint32_t number);
absl::StatusOr<rules::Team> TeamFromProto(absl::string_view field, uint32_t number);

// At most `most` cards in any order, no card twice.
absl::StatusOr<rules::CardSet> CardSetFromProto(absl::string_view field,
                                                const google::protobuf::RepeatedField<int>& cards, int most);
// Replaces the contents of `out`. The order is by suit and natural rank.
void ToProto(rules::CardSet cards, google::protobuf::RepeatedField<int>* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_CARDS_H_
