// Reads the inputs of one example and remembers which were used, so that none is ignored.
//
//   Fields fields(line);
//   HAKAM_ASSIGN_OR_RETURN(const rules::Seat dealer, fields.SeatOf("dealer"));
//   HAKAM_RETURN_IF_ERROR(fields.NothingLeft());
#ifndef HAKAM_TESTS_VECTORS_FIELDS_H_
#define HAKAM_TESTS_VECTORS_FIELDS_H_

#include <map>
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
#include "sdk/rules/seat.h"
#include "sdk/rules/trick.h"

namespace hakam::vectors {

using Json = nlohmann::json;

// A seat beside what it called or played.
using SeatText = std::pair<rules::Seat, std::string>;

absl::StatusOr<rules::Card> ToCard(const Json& value);
absl::StatusOr<rules::CardSet> ToCards(const Json& value);
absl::StatusOr<rules::Seat> ToSeat(const Json& value);

// Every reader fails with the name of the field; a null where a field is optional means absent.
class Fields {
 public:
  // `line` must be an object and outlive this.
  explicit Fields(const Json& line) : line_(line) {}

  // The value, marked as used; NotFound if the key is missing.
  absl::StatusOr<const Json*> Need(const std::string& key);
  // Null if the key is missing or null.
  const Json* Find(const std::string& key);

  absl::StatusOr<int> Number(const std::string& key, int low, int high);
  absl::StatusOr<int> NumberOr(const std::string& key, int low, int high, int absent);
  absl::StatusOr<bool> FlagOr(const std::string& key, bool absent);
  absl::StatusOr<std::string> Text(const std::string& key);
  absl::StatusOr<std::pair<int, int>> Pair(const std::string& key);
  absl::StatusOr<rules::Seat> SeatOf(const std::string& key);
  absl::StatusOr<std::optional<rules::Seat>> SeatIfAny(const std::string& key);
  absl::StatusOr<rules::Card> CardOf(const std::string& key);
  absl::StatusOr<rules::CardSet> Cards(const std::string& key);
  absl::StatusOr<std::vector<rules::Card>> CardList(const std::string& key);
  absl::StatusOr<std::vector<rules::CardSet>> CardSets(const std::string& key);
  absl::StatusOr<std::vector<SeatText>> SeatTexts(const std::string& key);
  // "trump": a suit, or null for Sun.
  absl::StatusOr<rules::Denomination> Trump();
  // "contract": HOKUM or SUN; the suit of a Hokum does not matter to who asks only this.
  absl::StatusOr<rules::Denomination> Contract();
  // "contract" and "trump", which must agree.
  absl::StatusOr<rules::Denomination> ContractAndTrump();
  // "trick", as played so far.
  absl::StatusOr<rules::Trick> TrickOf(rules::Denomination denomination);

  // InvalidArgument names a field that nobody asked for.
  absl::Status NothingLeft() const;

 private:
  const Json& line_;
  std::set<std::string> used_;
};

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_FIELDS_H_
