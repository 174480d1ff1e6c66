#include "sdk/rules/card.h"

#include <gtest/gtest.h>

#include "sdk/rules/action.h"
#include "sdk/rules/deal.h"

namespace hakam::rules {
namespace {

TEST(Card, EveryCardReadsAsItIsWritten) {
  EXPECT_EQ(PackCards(DeckKind::kD32).size(), 32);
  for (Card card : PackCards(DeckKind::kD32)) EXPECT_EQ(Card::Parse(card.ToString()).value(), card);
  EXPECT_EQ(Card::Parse("2C").value().ToString(), "2C");
}

TEST(Card, WhatIsNoCardIsRefusedByName) {
  for (const char* text : {"", "T", "1H", "TX", "th", "10H", "TH "}) {
    const auto card = Card::Parse(text);
    ASSERT_FALSE(card.ok()) << text;
    EXPECT_NE(card.status().message().find(text), absl::string_view::npos);
  }
}

TEST(CardSet, IsWrittenBySuitHighCardsFirst) {
  EXPECT_EQ(CardSet::Parse("7S 9H AC TC").value().ToString(), "AC TC 9H 7S");
  EXPECT_EQ(CardSet::Parse("").value(), CardSet());
}

TEST(CardSet, ARepeatedCardIsRefused) { EXPECT_FALSE(CardSet::Parse("7S 7S").ok()); }

TEST(CardSet, IteratesBySuitAndNaturalRank) {
  std::string text;
  const CardSet set = CardSet::Parse("AS TC JC 7D").value();
  for (Card card : set) text += card.ToString();
  EXPECT_EQ(text, "TCJC7DAS");
}

TEST(Call, NamesAreReadAndWritten) {
  for (const char* text : {"PASS",   "TAKE",        "HOKUM",       "HOKUM:H", "SUN",    "ASHKAL",   "KAWESH",
                           "DOUBLE", "DOUBLE:OPEN", "FOUR:LOCKED", "TRIPLE",  "GAHWA",  "REDOUBLE", "MATCH",
                           "H",      "NT",          "AT",          "80-H",    "250-AT", "CAPOT-C"}) {
    const auto call = Call::Parse(text);
    ASSERT_TRUE(call.ok()) << text;
    EXPECT_EQ(call->ToString(), text);
  }
  EXPECT_EQ(Call::Parse("pass").value(), Call{});
}

TEST(Call, WhatIsNoCallIsRefusedByName) {
  for (const char* text :
       {"", "HOKUM:X", "HOKUM:", "BID", "CAPOT", "CAPOT-", "-5-H", "80-", "0-H", "99999-H", "SUN "}) {
    const auto call = Call::Parse(text);
    ASSERT_FALSE(call.ok()) << text;
    EXPECT_NE(call.status().message().find(text), absl::string_view::npos);
  }
}

TEST(Action, IsWrittenForPeople) {
  EXPECT_EQ(Action::OfPlay(Card::Parse("TH").value()).ToString(), "TH");
  EXPECT_EQ(Action::OfDeclaration({}).ToString(), "declare nothing");
  const Declaration two{.melds = {CardSet::Parse("KH QH JH").value(), CardSet::Parse("7S 8S 9S").value()},
                        .count = 2};
  EXPECT_EQ(Action::OfDeclaration(two).ToString(), "declare KH QH JH + 9S 8S 7S");
}

}  // namespace
}  // namespace hakam::rules
