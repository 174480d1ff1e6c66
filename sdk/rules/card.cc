#include "sdk/rules/card.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sdk/base/status_macros.h"

namespace hakam::rules {
namespace {

constexpr absl::string_view kRankLetters = "23456789TJQKA";
constexpr absl::string_view kSuitLetters = "CDHS";

}  // namespace

absl::StatusOr<Card> Card::Parse(absl::string_view text) {
  if (text.size() == 2) {
    const size_t rank = kRankLetters.find(text[0]);
    const size_t suit = kSuitLetters.find(text[1]);
    if (rank != absl::string_view::npos && suit != absl::string_view::npos) {
      return Card(static_cast<Suit>(suit), static_cast<Rank>(rank));
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", text, "' is not a card; write a rank of 23456789TJQKA and a suit of CDHS, as in TH"));
}

std::string Card::ToString() const {
  return {kRankLetters[static_cast<size_t>(rank())], kSuitLetters[static_cast<size_t>(suit())]};
}

absl::StatusOr<CardSet> CardSet::Parse(absl::string_view text) {
  CardSet set;
  for (absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(" \t\n"), absl::SkipEmpty())) {
    HAKAM_ASSIGN_OR_RETURN(const Card card, Card::Parse(word));
    if (set.Contains(card)) {
      return absl::InvalidArgumentError(absl::StrCat("card ", word, " appears twice in '", text, "'"));
    }
    set.Add(card);
  }
  return set;
}

std::string CardSet::ToString() const {
  std::string text;
  for (Suit suit : kSuits) {
    for (int rank = static_cast<int>(Rank::kAce); rank >= 0; --rank) {
      const Card card(suit, static_cast<Rank>(rank));
      if (Contains(card)) absl::StrAppend(&text, text.empty() ? "" : " ", card.ToString());
    }
  }
  return text;
}

}  // namespace hakam::rules
