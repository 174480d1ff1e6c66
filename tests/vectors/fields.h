// Reads the inputs of one example and remembers which were used, so that none is ignored.
//
//   Fields fields(line, rules, {"id", "expect"});
//   HAKAM_ASSIGN_OR_RETURN(const rules::Seat dealer, fields.SeatOf("dealer"));
//   HAKAM_RETURN_IF_ERROR(fields.NothingLeft());
#ifndef HAKAM_TESTS_VECTORS_FIELDS_H_
#define HAKAM_TESTS_VECTORS_FIELDS_H_

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sdk/rules/action.h"
#include "sdk/rules/card.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::vectors {

using Json = nlohmann::json;
using Names = std::set<std::string>;

// A seat beside what it called or played.
using SeatText = std::pair<rules::Seat, std::string>;
// By seat; unset for a seat of which nothing is said.
using Hands = std::array<std::optional<rules::CardSet>, rules::kMaxSeats>;

// Every reader fails with the name of the field; a null where a field is optional means absent.
class Fields {
 public:
  // `line` must be an object and, as `game`, whose pack and seats are meant, outlive this. `describing`: keys
  // that are no inputs.
  Fields(const Json& line, const rules::RuleSet& game, Names describing = {})
      : line_(line), game_(game), describing_(std::move(describing)) {}

  // The value, marked as used; NotFound if the key is missing.
  absl::StatusOr<const Json*> Need(const std::string& key);
  // Null if the key is missing or null.
  const Json* Find(const std::string& key);

  absl::StatusOr<int> Number(const std::string& key, int low, int high);
  absl::StatusOr<int> NumberOr(const std::string& key, int low, int high, int absent);
  absl::StatusOr<bool> FlagOr(const std::string& key, bool absent);
  absl::StatusOr<std::string> Text(const std::string& key);
  // Two numbers of 0 to a million.
  absl::StatusOr<rules::PerTeam> Pair(const std::string& key);
  absl::StatusOr<rules::PerTeam> PairOr(const std::string& key, const rules::PerTeam& absent);
  absl::StatusOr<rules::Seat> SeatOf(const std::string& key);
  absl::StatusOr<std::optional<rules::Seat>> SeatIfAny(const std::string& key);
  absl::StatusOr<rules::Team> TeamOf(const std::string& key);
  absl::StatusOr<std::optional<rules::Team>> TeamIfAny(const std::string& key);
  absl::StatusOr<rules::Card> CardOf(const std::string& key);
  absl::StatusOr<rules::CardSet> Cards(const std::string& key);
  absl::StatusOr<std::vector<rules::Card>> CardList(const std::string& key);
  absl::StatusOr<std::vector<rules::CardSet>> CardSets(const std::string& key);
  absl::StatusOr<std::vector<std::string>> Texts(const std::string& key);
  absl::StatusOr<std::vector<SeatText>> SeatTexts(const std::string& key);
  // {"seat": cards}; nobody's if the field is absent. Each hand is looked at alone: a card may be in two.
  absl::StatusOr<Hands> HandsIfAny(const std::string& key);

  // Single values of this game, for lists and objects of other shapes.
  absl::StatusOr<rules::Card> ToCard(const Json& value) const;
  absl::StatusOr<rules::CardSet> ToCards(const Json& value) const;
  absl::StatusOr<rules::Seat> ToSeat(const Json& value) const;
  // A key of an object.
  absl::StatusOr<rules::Seat> ToSeat(const std::string& key) const;

  // InvalidArgument names a field that nobody asked for.
  absl::Status NothingLeft() const;

 private:
  const Json& line_;
  const rules::RuleSet& game_;
  Names describing_;
  Names used_;
};

// What is wrong with a field.
absl::Status WrongField(const std::string& key, absl::string_view wanted, const Json& value);
absl::Status InField(const std::string& key, const absl::Status& status);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_FIELDS_H_
