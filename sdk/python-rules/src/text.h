// Converts values of the rules to Python and back: cards are texts ("TH"), seats are numbers, a denomination
// is C, D, H, S, "NT" or "AT". An unreadable value raises a ValueError with the text of the status.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_TEXT_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_TEXT_H_

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/rules/action.h"
#include "sdk/rules/card.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/outcome.h"
#include "sdk/rules/seat.h"

namespace hakam::python {

namespace py = pybind11;

using CardTexts = std::vector<std::string>;

// ValueError, unless OK.
void Check(const absl::Status& status);
template <typename T>
T Get(absl::StatusOr<T> value) {
  Check(value.status());
  return *std::move(value);
}
[[noreturn]] void Fail(const std::string& why);

// One object for each card, so that a list of them costs little.
py::object CardText(rules::Card card);
py::object CardTextOrNone(std::optional<rules::Card> card);
// By suit and natural rank.
py::list CardList(rules::CardSet cards);
rules::Card ToCard(absl::string_view text);
// In any order, no card twice.
rules::CardSet ToCards(const CardTexts& texts);

// `seats`: 2 or 4.
rules::Seat ToSeat(int number, int seats = rules::kMaxSeats);
py::object SeatOrNone(std::optional<rules::Seat> seat);
py::object TeamOrNone(std::optional<rules::Team> team);
rules::PerTeam ToPerTeam(const std::pair<int, int>& pair);
py::tuple Pair(const std::array<int, 2>& pair);

const char* DenominationName(rules::Denomination d);
py::object DenominationOrNone(std::optional<rules::Denomination> d);
// None, "NT", "AT" or a suit.
rules::Denomination ToDenomination(const std::optional<std::string>& text);

// Names of the wire contract without their prefixes, as in the kit.
const char* PhaseName(rules::Phase phase);
const char* StageName(rules::AuctionStage stage);
const char* MeldName(rules::MeldKind kind);
const char* OutcomeName(rules::Outcome outcome);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_TEXT_H_
