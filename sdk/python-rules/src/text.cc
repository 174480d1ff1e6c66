#include "sdk/python-rules/src/text.h"

#include <array>

#include "absl/strings/str_cat.h"

namespace hakam::python {
namespace {

constexpr std::array<const char*, 6> kDenominations = {"C", "D", "H", "S", "NT", "AT"};
constexpr int kCards = 64;  // places in a CardSet

// Made once and never freed, because the interpreter may end before this library is unloaded.
const std::array<PyObject*, kCards>& AllCardTexts() {
  static const auto& texts = *[] {
    auto* all = new std::array<PyObject*, kCards>{};
    for (rules::Suit suit : rules::kSuits) {
      for (int rank = 0; rank <= static_cast<int>(rules::Rank::kAce); ++rank) {
        const rules::Card card(suit, static_cast<rules::Rank>(rank));
        (*all)[static_cast<size_t>(card.index())] = PyUnicode_InternFromString(card.ToString().c_str());
      }
    }
    return all;
  }();
  return texts;
}

}  // namespace

void Fail(const std::string& why) { throw py::value_error(why); }

void Check(const absl::Status& status) {
  if (!status.ok()) Fail(std::string(status.message()));
}

py::object CardText(rules::Card card) {
  return py::reinterpret_borrow<py::object>(AllCardTexts()[static_cast<size_t>(card.index())]);
}

py::object CardTextOrNone(std::optional<rules::Card> card) {
  return card.has_value() ? CardText(*card) : py::none();
}

py::list CardList(rules::CardSet cards) {
  py::list list(static_cast<size_t>(cards.size()));
  py::ssize_t at = 0;
  for (rules::Card card : cards) PyList_SET_ITEM(list.ptr(), at++, CardText(card).release().ptr());
  return list;
}

rules::Card ToCard(absl::string_view text) { return Get(rules::Card::Parse(text)); }

rules::CardSet ToCards(const CardTexts& texts) {
  rules::CardSet cards;
  for (const std::string& text : texts) {
    const rules::Card card = ToCard(text);
    if (cards.Contains(card)) Fail(absl::StrCat(text, " appears twice"));
    cards.Add(card);
  }
  return cards;
}

rules::Seat ToSeat(int number, int seats) {
  if (number < 0 || number >= seats)
    Fail(absl::StrCat("there is no seat ", number, "; seats are 0..", seats - 1));
  return static_cast<rules::Seat>(number);
}

py::object SeatOrNone(std::optional<rules::Seat> seat) {
  return seat.has_value() ? py::int_(Index(*seat)) : py::object(py::none());
}

py::object TeamOrNone(std::optional<rules::Team> team) {
  return team.has_value() ? py::int_(Index(*team)) : py::object(py::none());
}

rules::PerTeam ToPerTeam(const std::pair<int, int>& pair) { return {pair.first, pair.second}; }

py::tuple Pair(const std::array<int, 2>& pair) { return py::make_tuple(pair[0], pair[1]); }

const char* DenominationName(rules::Denomination d) { return kDenominations[static_cast<size_t>(d)]; }

py::object DenominationOrNone(std::optional<rules::Denomination> d) {
  return d.has_value() ? py::str(DenominationName(*d)) : py::object(py::none());
}

rules::Denomination ToDenomination(const std::optional<std::string>& text) {
  if (!text.has_value()) return rules::Denomination::kNoTrumps;
  for (size_t i = 0; i < kDenominations.size(); ++i) {
    if (*text == kDenominations[i]) return static_cast<rules::Denomination>(i);
  }
  Fail(absl::StrCat("'", *text, "' is no trump; there are C, D, H, S, None or NT, and AT"));
}

const char* PhaseName(rules::Phase phase) {
  constexpr std::array kNames = {"AUCTION", "DOUBLING", "DECLARING", "PLAY", "FINISHED"};
  return kNames[static_cast<size_t>(phase)];
}

const char* StageName(rules::AuctionStage stage) {
  constexpr std::array kNames = {"UNSPECIFIED", "ROUND_1", "ROUND_1_OVER", "ROUND_1_CLAIM",
                                 "CONFIRM",     "ROUND_2", "ROUND_2_OVER", "THIRD"};
  return kNames[static_cast<size_t>(stage)];
}

const char* MeldName(rules::MeldKind kind) {
  constexpr std::array kNames = {"RUN_3",      "RUN_4",      "RUN_5",       "FOUR",
                                 "FOUR_NINES", "FOUR_JACKS", "FOUR_HUNDRED"};
  return kNames[static_cast<size_t>(kind)];
}

const char* OutcomeName(rules::Outcome outcome) {
  constexpr std::array kNames = {"MADE", "FAILED", "PASSED_OUT", "VOID", "FORFEIT", "TIE"};
  return kNames[static_cast<size_t>(outcome)];
}

}  // namespace hakam::python
