#include "arbiter/view/suit_text.h"

#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

TEST(SuitText, OfCardsAndCalls) {
  EXPECT_EQ(SuitText("AS 7H TD", true), "A♠ 7♥ T♦");
  EXPECT_EQ(SuitText("AS 7H TD", false), "AS 7H TD");
  EXPECT_EQ(SuitText("0:QC-3#20  1:9S", true), "0:Q♣-3#20  1:9♠");
  EXPECT_EQ(SuitText("7H/8D JC", true), "7♥/8♦ J♣");
  EXPECT_EQ(SuitText("HOKUM:H, 80-D, S", true), "HOKUM:♥, 80-♦, ♠");
  EXPECT_EQ(SuitText("PASS SUN CAPOT-AT Sun by seat 2, clubs", true),
            "PASS SUN CAPOT-AT Sun by seat 2, clubs");
  EXPECT_EQ(SuitText("10S DS", true), "10S DS");  // no cards of the rules
  EXPECT_EQ(SuitText("", true), "");
}

}  // namespace
}  // namespace hakam::arbiter
