// Which entrant is disqualified, and from which pair on.
#include "arbiter/league/disqualification.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

PairTally Pair(uint32_t pairing, uint32_t deal, EntrantIndex a, EntrantIndex b, uint32_t faults_a,
               uint32_t faults_b = 0) {
  return {.key = {pairing, deal},
          .entrants = {a, a, b, b},
          .faults = {faults_a, 0, faults_b, 0},
          .decisions = {40, 0, 40, 0}};
}

TEST(Disqualification, WithoutARuleNobodyIsEverOut) {
  DisqualificationWalk walk({}, 2);
  for (uint32_t deal = 0; deal < 100; ++deal) EXPECT_TRUE(walk.Counts(Pair(0, deal, 0, 1, 40, 40)));
  EXPECT_EQ(walk.Ends(), (std::vector<PairKey>{kNoEnd, kNoEnd}));
}

TEST(Disqualification, ThePairThatPutsItOutCountsAndLaterOnesDoNot) {
  DisqualificationWalk walk({.faults = 3}, 3);
  EXPECT_TRUE(walk.Counts(Pair(0, 0, 0, 1, 2)));
  EXPECT_FALSE(walk.out(0));
  EXPECT_TRUE(walk.Counts(Pair(0, 5, 0, 1, 1)));
  ASSERT_TRUE(walk.out(0));
  EXPECT_EQ(walk.out(0)->Reason(),
            "3 faults in 80 decisions; its pairs after pairing 0, deal 5 do not count");
  EXPECT_FALSE(walk.Counts(Pair(0, 6, 0, 1, 0)));
  EXPECT_FALSE(walk.Counts(Pair(1, 0, 0, 2, 0)));
  EXPECT_TRUE(walk.Counts(Pair(2, 0, 1, 2, 0)));
  EXPECT_EQ(walk.Ends(), (std::vector<PairKey>{{0, 6}, kNoEnd, kNoEnd}));
}

TEST(Disqualification, APairThatDoesNotCountIsHeldAgainstNobody) {
  DisqualificationWalk walk({.faults = 1}, 2);
  EXPECT_TRUE(walk.Counts(Pair(0, 0, 0, 1, 1)));
  EXPECT_FALSE(walk.Counts(Pair(0, 1, 0, 1, 0, 9)));
  EXPECT_FALSE(walk.out(1));
}

TEST(Disqualification, AShareIsLookedAtFromTheHundredthDecisionOn) {
  DisqualificationWalk walk({.share = 0.1}, 2);
  EXPECT_TRUE(walk.Counts(Pair(0, 0, 0, 1, 40)));
  EXPECT_TRUE(walk.Counts(Pair(0, 1, 0, 1, 40)));
  EXPECT_FALSE(walk.out(0)) << "80 decisions";
  EXPECT_TRUE(walk.Counts(Pair(0, 2, 0, 1, 0)));
  EXPECT_TRUE(walk.out(0));
}

TEST(Disqualification, ExactlyTheShareIsNotMoreThanTheShare) {
  DisqualificationWalk walk({.share = 0.25}, 2);
  for (uint32_t deal = 0; deal < 10; ++deal) EXPECT_TRUE(walk.Counts(Pair(0, deal, 0, 1, 10, 10)));
  EXPECT_FALSE(walk.out(0));
}

TEST(Disqualification, OneWhoIsOverTheShareIsOutAndTheOtherStays) {
  DisqualificationWalk walk({.share = 0.25}, 2);
  uint32_t counted = 0;
  for (uint32_t deal = 0; deal < 10; ++deal) counted += walk.Counts(Pair(0, deal, 0, 1, 10, 11)) ? 1 : 0;
  EXPECT_EQ(counted, 3u) << "120 decisions are the first hundred";
  EXPECT_FALSE(walk.out(0));
  EXPECT_TRUE(walk.out(1));
}

TEST(Disqualification, OfTwoPartnersOneMayBeOut) {
  DisqualificationWalk walk({.faults = 2}, 4);
  const PairTally pair = {
      .key = {0, 0}, .entrants = {0, 1, 2, 3}, .faults = {1, 2, 0, 1}, .decisions = {9, 9, 9, 9}};
  EXPECT_TRUE(walk.Counts(pair));
  EXPECT_TRUE(walk.out(1));
  for (const EntrantIndex other : {0u, 2u, 3u}) EXPECT_FALSE(walk.out(other)) << other;
  EXPECT_FALSE(walk.Counts({.key = {0, 1}, .entrants = {0, 1, 2, 3}})) << "its team has nobody to play it";
  EXPECT_TRUE(walk.Counts({.key = {1, 0}, .entrants = {0, 2, 0, 3}}));
}

}  // namespace
}  // namespace hakam::arbiter
