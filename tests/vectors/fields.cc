#include "tests/vectors/fields.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"

namespace hakam::vectors {
namespace {

using rules::Card;
using rules::CardSet;
using rules::PerTeam;
using rules::Seat;
using rules::Team;

// One item of a list, with the field's name in the error.
template <typename T>
absl::StatusOr<T> Named(const std::string& key, absl::StatusOr<T> item) {
  if (!item.ok()) return InField(key, item.status());
  return item;
}

// A whole number of low..high, or nothing.
std::optional<int> ToNumber(const Json& value, int low, int high) {
  if (!value.is_number_integer()) return std::nullopt;
  // Beyond int64 it would wrap.
  if (value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX))
    return std::nullopt;
  const auto number = value.get<int64_t>();
  if (number < low || number > high) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace

absl::Status WrongField(const std::string& key, absl::string_view wanted, const Json& value) {
  return absl::InvalidArgumentError(
      absl::StrCat("field ", key, ": ", wanted, " expected, found ", value.dump()));
}

absl::Status InField(const std::string& key, const absl::Status& status) {
  return absl::InvalidArgumentError(absl::StrCat("field ", key, ": ", status.message()));
}

absl::StatusOr<Card> Fields::ToCard(const Json& value) const {
  if (!value.is_string()) return absl::InvalidArgumentError(absl::StrCat(value.dump(), " is not a card"));
  HAKAM_ASSIGN_OR_RETURN(const Card card, Card::Parse(value.get<std::string>()));
  const CardSet pack = GameCards(game_);
  if (!pack.Contains(card)) {
    return absl::InvalidArgumentError(
        absl::StrCat(card.ToString(), " is not in the pack of ", pack.size(), " of ", game_.preset()));
  }
  return card;
}

absl::StatusOr<CardSet> Fields::ToCards(const Json& value) const {
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

absl::StatusOr<Seat> Fields::ToSeat(const Json& value) const {
  const std::optional<int> seat = ToNumber(value, 0, game_.players - 1);
  if (seat.has_value()) return static_cast<Seat>(*seat);
  return absl::InvalidArgumentError(absl::StrCat(value.dump(), " is not a seat, 0..", game_.players - 1));
}

absl::StatusOr<Seat> Fields::ToSeat(const std::string& key) const {
  if (key.size() == 1 && key[0] >= '0' && key[0] < '0' + game_.players)
    return static_cast<Seat>(key[0] - '0');
  return absl::InvalidArgumentError(absl::StrCat("\"", key, "\" is not a seat, 0..", game_.players - 1));
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
  const std::optional<int> number = ToNumber(*value, low, high);
  if (!number.has_value()) return WrongField(key, absl::StrCat("a number of ", low, "..", high), *value);
  return *number;
}

absl::StatusOr<int> Fields::NumberOr(const std::string& key, int low, int high, int absent) {
  return Find(key) == nullptr ? absent : Number(key, low, high);
}

absl::StatusOr<bool> Fields::FlagOr(const std::string& key, bool absent) {
  const Json* value = Find(key);
  if (value == nullptr) return absent;
  if (!value->is_boolean()) return WrongField(key, "true or false", *value);
  return value->get<bool>();
}

absl::StatusOr<std::string> Fields::Text(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_string()) return WrongField(key, "a text", *value);
  return value->get<std::string>();
}

absl::StatusOr<PerTeam> Fields::Pair(const std::string& key) {
  constexpr int kMost = 1000000;
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array() || value->size() != 2) return WrongField(key, "two numbers", *value);
  PerTeam pair{};
  for (size_t i = 0; i < 2; ++i) {
    const std::optional<int> number = ToNumber((*value)[i], 0, kMost);
    if (!number.has_value()) return WrongField(key, "two numbers from 0", *value);
    pair[i] = *number;
  }
  return pair;
}

absl::StatusOr<PerTeam> Fields::PairOr(const std::string& key, const PerTeam& absent) {
  if (Find(key) == nullptr) return absent;
  return Pair(key);
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

absl::StatusOr<Team> Fields::TeamOf(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const int team, Number(key, 0, 1));
  return static_cast<Team>(team);
}

absl::StatusOr<std::optional<Team>> Fields::TeamIfAny(const std::string& key) {
  if (Find(key) == nullptr) return std::nullopt;
  HAKAM_ASSIGN_OR_RETURN(const Team team, TeamOf(key));
  return team;
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
  if (!value->is_array()) return WrongField(key, "a list of cards", *value);
  std::vector<Card> cards;
  for (const Json& item : *value) {
    HAKAM_ASSIGN_OR_RETURN(const Card card, Named(key, ToCard(item)));
    cards.push_back(card);
  }
  return cards;
}

absl::StatusOr<std::vector<CardSet>> Fields::CardSets(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array()) return WrongField(key, "a list of lists of cards", *value);
  std::vector<CardSet> sets;
  for (const Json& item : *value) {
    HAKAM_ASSIGN_OR_RETURN(const CardSet cards, Named(key, ToCards(item)));
    sets.push_back(cards);
  }
  return sets;
}

absl::StatusOr<std::vector<std::string>> Fields::Texts(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array()) return WrongField(key, "a list of texts", *value);
  std::vector<std::string> list;
  for (const Json& item : *value) {
    if (!item.is_string()) return WrongField(key, "a text", item);
    list.push_back(item.get<std::string>());
  }
  return list;
}

absl::StatusOr<std::vector<SeatText>> Fields::SeatTexts(const std::string& key) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, Need(key));
  if (!value->is_array()) return WrongField(key, "a list of [seat, text]", *value);
  std::vector<SeatText> list;
  for (const Json& item : *value) {
    if (!item.is_array() || item.size() != 2 || !item[1].is_string())
      return WrongField(key, "[seat, text]", item);
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, Named(key, ToSeat(item[0])));
    list.emplace_back(seat, item[1].get<std::string>());
  }
  return list;
}

absl::StatusOr<Hands> Fields::HandsIfAny(const std::string& key) {
  Hands hands;
  const Json* value = Find(key);
  if (value == nullptr) return hands;
  if (!value->is_object()) return WrongField(key, "an object of seats and cards", *value);
  for (const auto& item : value->items()) {
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, Named(key, ToSeat(item.key())));
    HAKAM_ASSIGN_OR_RETURN(const CardSet cards, Named(key, ToCards(item.value())));
    hands[At(seat)] = cards;
  }
  return hands;
}

absl::Status Fields::NothingLeft() const {
  for (const auto& item : line_.items()) {
    if (used_.count(item.key()) == 0 && describing_.count(item.key()) == 0)
      return absl::InvalidArgumentError(absl::StrCat("unknown field ", item.key()));
  }
  return absl::OkStatus();
}

}  // namespace hakam::vectors
