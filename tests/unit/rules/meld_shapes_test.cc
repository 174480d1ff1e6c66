#include "sdk/rules/meld_shapes.h"

#include <gtest/gtest.h>

#include "sdk/rules/deal.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::Cards;

TEST(MeldShapes, ARunIsThreeOrMoreOfASuitWithoutAGap) {
  for (const char* text : {"6C 7C 8C", "AS KS QS", "TH 9H 8H JH QH KH", "6D 7D 8D 9D TD JD QD KD AD"}) {
    EXPECT_TRUE(IsRun(Cards(text))) << text;
    EXPECT_TRUE(HoldsRun(Cards(text))) << text;
  }
  for (const char* text :
       {"", "AC", "AC KC", "AC KC JC", "AC KC QD", "AS 2S 3S", "AC 6D 7D", "AC AD AH AS"}) {
    EXPECT_FALSE(IsRun(Cards(text))) << text;
    EXPECT_FALSE(HoldsRun(Cards(text))) << text;
  }
  EXPECT_FALSE(IsRun(Cards("AC KC QC 7D"))) << "a card too many";
  EXPECT_TRUE(HoldsRun(Cards("AC KC QC 7D")));
  EXPECT_FALSE(HoldsRun(Cards("KC AC 2D 3D"))) << "no run crosses from suit to suit";
}

TEST(MeldShapes, AFourIsARankInAllSuits) {
  EXPECT_TRUE(IsFour(Cards("7C 7D 7H 7S")));
  EXPECT_FALSE(IsFour(Cards("7C 7D 7H")));
  EXPECT_FALSE(IsFour(Cards("7C 7D 7H 8S")));
  EXPECT_FALSE(IsFour(Cards("7C 7D 7H 7S 8S")));
  EXPECT_EQ(FourOf(Rank::kTen), Cards("TC TD TH TS"));
  EXPECT_EQ(HeldFourTimes(Cards("7C 7D 7H 7S KC KD KH KS QC")),
            (1u << static_cast<int>(Rank::k7)) | (1u << static_cast<int>(Rank::kKing)));
}

TEST(MeldShapes, AMeldIsNamedByItsTopCardAndSuit) {
  EXPECT_EQ(TopRank(Cards("6C 7C 8C")), Rank::k8);
  EXPECT_EQ(TopRank(Cards("AS KS QS JS")), Rank::kAce);
  EXPECT_EQ(TopRank(Cards("9C 9D 9H 9S")), Rank::k9);
  EXPECT_EQ(RunSuit(Cards("TH 9H 8H")), Suit::kHearts);
}

}  // namespace
}  // namespace hakam::rules
