#include "tests/vectors/fields.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"

namespace hakam::vectors {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Seat;

// Describes an example rather than being one of its inputs.
const std::set<std::string>& Descriptive() {
  static const std::set<std::string>& names =
      *new std::set<std::string>{"id", "kind", "profile", "clause", "note", "options", "expect"};
  return names;
}

absl::Status Wrong(const std::string& key, absl::string_view wanted, const Json& value) {
  return absl::InvalidArgumentError(
      absl::StrCat("field ", key, ": ", wanted, " expected, found ", value.dump()));
}

absl::Status InField(const std::string& key, const absl::Status& status) {
  return absl::InvalidArgumentError(absl::StrCat("field ", key, ": ", status.message()));
}

// One item of a list, with the field's name in the error.
template <typename T>
absl::StatusOr<T> Named(const std::string& key, absl::StatusOr<T> item) {
  if (!item.ok()) return InField(key, item.status());
  return item;
}

}  // namespace

absl::StatusOr<Card> ToCard(const Json& value) {
  if (!value.is_string()) return absl::InvalidArgumentError(absl::StrCat(value.dump(), " is not a card"));
  HAKAM_ASSIGN_OR_RETURN(const Card card, Card::Parse(value.get<std::string>()));
  if (!rules::BalootCards().Contains(card)) {
    return absl::InvalidArgumentError(absl::StrCat(card.ToString(), " is not in the pack of 32"));
  }
  return card;
}

absl::StatusOr<CardSet> ToCards(const Json& value) {
  if (!value.is_array())
    return absl::InvalidArgumentError(absl::StrCat(value.dump(), " is not a list of cards"));
  CardSet cards;
  for (const Json& item : value) {
    HAKAM_ASSIGN_OR_RETURN(const Card card, ToCard(item));
    if (cards.Contains(card))
      return absl::InvalidArgumentError(absl::StrCat(card.ToString(), " appears twice"));
    cards.Add(card);
  }
  return cards;
}

absl::StatusOr<Seat> ToSeat(const Json& value) {
  if (value.is_number_integer()) {
    const auto number = value.get<int64_t>();
    if (number >= 0 && number < rules::kMaxSeats) return static_cast<Seat>(number);
  }
  return absl::InvalidArgumentError(absl::StrCat(value.dump(), " is not a seat, 0..3"));
}

absl::StatusOr<const Json*> Fields::Need(const std::string& key) {
  used_.insert(key);
  const auto it = line_.find(key);
  if (it == line_.end()) return absl::NotFoundError(absl::StrCat("field ", key, " is missing"));
  return &*it;
}

const Json* Fields::Find(const std::string& key) {
  used_.insert(key);
  const auto it = line_.find(key);
  return it == line_.end() || it->is_null() ? nullptr : &*it;
}

absl::StatusOr<int> Fields::Number(const std::string& key, int low, int high) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (value->is_number_integer()) {
    const auto number = value->get<int64_t>();
    if (number >= low && number <= high) return static_cast<int>(number);
  }
  return Wrong(key, absl::StrCat("a number of ", low, "..", high), *value);
}

absl::StatusOr<int> Fields::NumberOr(const std::string& key, int low, int high, int absent) {
  return Find(key) == nullptr ? absent : Number(key, low, high);
}

absl::StatusOr<bool> Fields::FlagOr(const std::string& key, bool absent) {
  const Json* value = Find(key);
  if (value == nullptr) return absent;
  if (!value->is_boolean()) return Wrong(key, "true or false", *value);
  return value->get<bool>();
}

absl::StatusOr<std::string> Fields::Text(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_string()) return Wrong(key, "a text", *value);
  return value->get<std::string>();
}

absl::StatusOr<std::pair<int, int>> Fields::Pair(const std::string& key) {
  constexpr int64_t kMost = 1000000;
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  const bool pair = value->is_array() && value->size() == 2 && (*value)[0].is_number_integer() &&
                    (*value)[1].is_number_integer();
  if (!pair) return Wrong(key, "two numbers", *value);
  const auto first = (*value)[0].get<int64_t>();
  const auto second = (*value)[1].get<int64_t>();
  if (std::abs(first) > kMost || std::abs(second) > kMost) return Wrong(key, "two sensible numbers", *value);
  return std::pair<int, int>(first, second);
}

absl::StatusOr<Seat> Fields::SeatOf(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  return Named(key, ToSeat(*value));
}

absl::StatusOr<std::optional<Seat>> Fields::SeatIfAny(const std::string& key) {
  if (Find(key) == nullptr) return std::nullopt;
  HAKAM_ASSIGN_OR_RETURN(const Seat seat, SeatOf(key));
  return seat;
}

absl::StatusOr<Card> Fields::CardOf(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  return Named(key, ToCard(*value));
}

absl::StatusOr<CardSet> Fields::Cards(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  return Named(key, ToCards(*value));
}

absl::StatusOr<std::vector<Card>> Fields::CardList(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array()) return Wrong(key, "a list of cards", *value);
  std::vector<Card> cards;
  for (const Json& item : *value) {
    HAKAM_ASSIGN_OR_RETURN(const Card card, Named(key, ToCard(item)));
    cards.push_back(card);
  }
  return cards;
}

absl::StatusOr<std::vector<CardSet>> Fields::CardSets(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array()) return Wrong(key, "a list of lists of cards", *value);
  std::vector<CardSet> sets;
  for (const Json& item : *value) {
    HAKAM_ASSIGN_OR_RETURN(const CardSet cards, Named(key, ToCards(item)));
    sets.push_back(cards);
  }
  return sets;
}

absl::StatusOr<std::vector<SeatText>> Fields::SeatTexts(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array()) return Wrong(key, "a list of [seat, text]", *value);
  std::vector<SeatText> list;
  for (const Json& item : *value) {
    if (!item.is_array() || item.size() != 2 || !item[1].is_string()) return Wrong(key, "[seat, text]", item);
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, Named(key, ToSeat(item[0])));
    list.emplace_back(seat, item[1].get<std::string>());
  }
  return list;
}

absl::StatusOr<Denomination> Fields::Trump() {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need("trump"));
  if (value->is_null()) return Denomination::kNoTrumps;
  constexpr absl::string_view kSuits = "CDHS";
  if (value->is_string()) {
    const std::string text = value->get<std::string>();
    const size_t suit = text.size() == 1 ? kSuits.find(text[0]) : absl::string_view::npos;
    if (suit != absl::string_view::npos) return static_cast<Denomination>(suit);
  }
  return Wrong("trump", "C, D, H, S or null", *value);
}

absl::StatusOr<Denomination> Fields::Contract() {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need("contract"));
  if (*value == "SUN") return Denomination::kNoTrumps;
  if (*value == "HOKUM") return Denomination::kHearts;
  return Wrong("contract", "HOKUM or SUN", *value);
}

absl::StatusOr<Denomination> Fields::ContractAndTrump() {
  HAKAM_ASSIGN_OR_RETURN(const Denomination contract, Contract());
  HAKAM_ASSIGN_OR_RETURN(const Denomination trump, Trump());
  if ((contract == Denomination::kNoTrumps) != (trump == Denomination::kNoTrumps)) {
    return absl::InvalidArgumentError("fields contract and trump contradict each other");
  }
  return trump;
}

absl::StatusOr<rules::Trick> Fields::TrickOf(Denomination denomination) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<SeatText> plays, SeatTexts("trick"));
  if (plays.size() > rules::kMaxSeats) return absl::InvalidArgumentError("field trick: more than four cards");
  rules::Trick trick(plays.empty() ? Seat::k0 : plays[0].first);
  CardSet seen;
  for (const auto& [seat, text] : plays) {
    HAKAM_ASSIGN_OR_RETURN(const Card card, Named("trick", ToCard(text)));
    if (seen.Contains(card))
      return absl::InvalidArgumentError(absl::StrCat("field trick: ", text, " appears twice"));
    if (seat != trick.next())
      return absl::InvalidArgumentError("field trick: seats are not in the order of play");
    seen.Add(card);
    trick.Add(denomination, card);
  }
  return trick;
}

absl::Status Fields::NothingLeft() const {
  for (const auto& item : line_.items()) {
    if (used_.count(item.key()) == 0 && Descriptive().count(item.key()) == 0) {
      return absl::InvalidArgumentError(absl::StrCat("unknown field ", item.key()));
    }
  }
  return absl::OkStatus();
}

}  // namespace hakam::vectors
