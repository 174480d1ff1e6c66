#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "tests/vectors/baloot/kinds.h"

namespace hakam::vectors::baloot {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Seat;

absl::StatusOr<Denomination> TrumpOf(Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, fields.Need("trump"));
  if (value->is_null()) return Denomination::kNoTrumps;
  constexpr absl::string_view kSuits = "CDHS";
  if (value->is_string()) {
    const std::string text = value->get<std::string>();
    const size_t suit = text.size() == 1 ? kSuits.find(text[0]) : absl::string_view::npos;
    if (suit != absl::string_view::npos) return static_cast<Denomination>(suit);
  }
  return WrongField("trump", "C, D, H, S or null", *value);
}

absl::StatusOr<Denomination> ContractOf(Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, fields.Need("contract"));
  if (*value == "SUN") return Denomination::kNoTrumps;
  if (*value == "HOKUM") return Denomination::kHearts;
  return WrongField("contract", "HOKUM or SUN", *value);
}

absl::StatusOr<Denomination> ContractAndTrump(Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination contract, ContractOf(fields));
  HAKAM_ASSIGN_OR_RETURN(const Denomination trump, TrumpOf(fields));
  if ((contract == Denomination::kNoTrumps) != (trump == Denomination::kNoTrumps)) {
    return absl::InvalidArgumentError("fields contract and trump contradict each other");
  }
  return trump;
}

absl::StatusOr<rules::Trick> TrickOf(Fields& fields, Denomination d, Seat leader) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<SeatText> plays, fields.SeatTexts("trick"));
  if (plays.size() > rules::kMaxSeats) return absl::InvalidArgumentError("field trick: more than four cards");
  rules::Trick trick(plays.empty() ? leader : plays[0].first);
  CardSet seen;
  for (const auto& [seat, text] : plays) {
    const absl::StatusOr<Card> card = fields.ToCard(text);
    if (!card.ok()) return InField("trick", card.status());
    if (seen.Contains(*card))
      return absl::InvalidArgumentError(absl::StrCat("field trick: ", text, " appears twice"));
    if (seat != trick.next())
      return absl::InvalidArgumentError("field trick: seats are not in the order of play");
    seen.Add(*card);
    trick.Add(d, *card);
  }
  return trick;
}

}  // namespace hakam::vectors::baloot
