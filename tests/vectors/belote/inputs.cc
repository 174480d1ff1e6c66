#include "tests/vectors/belote/inputs.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::vectors::belote {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

constexpr Denomination kDenominations[] = {Denomination::kClubs,    Denomination::kDiamonds,
                                           Denomination::kHearts,   Denomination::kSpades,
                                           Denomination::kNoTrumps, Denomination::kAllTrumps};
constexpr const char* kNames[] = {"C", "D", "H", "S", "NT", "AT"};

bool IsSuit(Denomination d) { return TrumpOf(d).has_value(); }

bool IsPlayed(const RuleSet& rules, Denomination d) {
  return ((rules.denominations.mask() >> static_cast<int>(d)) & 1) != 0;
}

absl::Status NotPlayed(const RuleSet& rules, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(what, " is not played in ", rules.preset()));
}

}  // namespace

std::string DenominationName(Denomination d) { return kNames[static_cast<size_t>(d)]; }

std::string ModeName(Denomination d) {
  if (d == Denomination::kNoTrumps) return "nt";
  return d == Denomination::kAllTrumps ? "at" : "suit";
}

absl::StatusOr<Denomination> DenominationOf(const RuleSet& rules, Fields& contract) {
  HAKAM_ASSIGN_OR_RETURN(const std::string mode, contract.Text("mode"));
  const Json* trump = contract.Find("trump");
  const Json trump_value = trump == nullptr ? Json() : *trump;
  bool known_mode = false;
  for (Denomination d : kDenominations) {
    if (ModeName(d) != mode) continue;
    known_mode = true;
    const Json wanted = IsSuit(d) ? Json(DenominationName(d)) : Json();
    if (trump_value != wanted) continue;
    if (!IsPlayed(rules, d)) return NotPlayed(rules, DenominationName(d));
    return d;
  }
  if (!known_mode) return absl::InvalidArgumentError(absl::StrCat("unknown mode \"", mode, "\""));
  return WrongField("trump", "a suit with the mode suit, else null", trump_value);
}

absl::StatusOr<Denomination> ContractOf(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, fields.Need("contract"));
  if (!value->is_object()) return WrongField("contract", "an object", *value);
  Fields contract(*value, rules);
  const absl::StatusOr<Denomination> d = DenominationOf(rules, contract);
  if (!d.ok()) return InField("contract", d.status());
  const absl::Status left = contract.NothingLeft();
  if (!left.ok()) return InField("contract", left);
  return *d;
}

absl::StatusOr<Denomination> ModeOf(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const std::string mode, fields.Text("mode"));
  for (Denomination d : rules.denominations) {
    if (ModeName(d) == mode) return d;
  }
  return InField("mode", NotPlayed(rules, absl::StrCat("\"", mode, "\"")));
}

absl::StatusOr<rules::Trick> TrickOf(const RuleSet& rules, Denomination d, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Seat leader, fields.SeatOf("leader"));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Card> cards, fields.CardList("trick"));
  rules::Trick trick(leader, rules.players);
  CardSet seen;
  for (Card card : cards) {
    if (trick.complete())
      return absl::InvalidArgumentError(absl::StrCat("field trick: more than ", rules.players, " cards"));
    if (seen.Contains(card))
      return absl::InvalidArgumentError(absl::StrCat("field trick: ", card.ToString(), " appears twice"));
    seen.Add(card);
    trick.Add(d, card);
  }
  return trick;
}

absl::StatusOr<std::vector<Flagged>> FlaggedCards(const std::string& key, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, fields.Need(key));
  if (!value->is_array()) return WrongField(key, "a list of [card, flag]", *value);
  std::vector<Flagged> list;
  CardSet seen;
  for (const Json& item : *value) {
    const bool pair = item.is_array() && (item.size() == 1 || (item.size() == 2 && item[1].is_boolean()));
    if (!pair) return WrongField(key, "[card, flag]", item);
    const absl::StatusOr<Card> card = fields.ToCard(item[0]);
    if (!card.ok()) return InField(key, card.status());
    if (seen.Contains(*card)) return WrongField(key, "different cards", *value);
    seen.Add(*card);
    list.push_back({.card = *card, .flag = item.size() == 2 && item[1].get<bool>()});
  }
  return list;
}

}  // namespace hakam::vectors::belote
