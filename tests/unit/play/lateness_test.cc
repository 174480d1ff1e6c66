// Is a late answer the fault of the bot or of the arbiter? All times come from a clock that the test sets.
#include "arbiter/play/lateness.h"

#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

absl::Duration Ms(double ms) { return absl::Milliseconds(ms); }
constexpr absl::Duration kGrace = absl::Milliseconds(10);
constexpr absl::Duration kNone = absl::ZeroDuration();

TEST(Lateness, AnAnswerThatWasNotThereWhenTheTimeWasOverIsLate) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(100));  // waited until it came, at 100
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(99.9), kNone));
}

TEST(Lateness, WhatCameDuringAGapMayHaveComeAtItsBeginning) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(70));
  // Busy with others from 70 on; an answer is handled at 105, its time was over at 100.
  EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(100), kNone));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(69), kNone));
}

TEST(Lateness, AThreadThatGotNoCoreMayHaveBeenWokenEarlier) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(105));
  EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(100), /*unscheduled=*/Ms(6)));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(100), /*unscheduled=*/Ms(4)));
}

TEST(Lateness, WithoutAnAnswerSomebodyMustHaveLookedAfterTheTimeWasOver) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(95));
  lateness.Seen(Ms(104), Ms(104));
  EXPECT_FALSE(lateness.Missed(Ms(100), Ms(100) + kGrace, kNone)) << "looked at 104: it was not there";
  lateness.Seen(Ms(130), Ms(131));
  EXPECT_TRUE(lateness.Missed(Ms(110), Ms(110) + kGrace, kNone)) << "nobody looked from 104 to 130";
  EXPECT_FALSE(lateness.Missed(Ms(125), Ms(125) + kGrace, kNone)) << "looked at 130";
  EXPECT_TRUE(lateness.Missed(Ms(140), Ms(140) + kGrace, kNone)) << "nobody has looked since 131";
  EXPECT_TRUE(lateness.Missed(Ms(130), Ms(130) + kGrace, /*unscheduled=*/Ms(2)));
}

TEST(Lateness, AWaitThatWasCutShortEndsWhereItShouldHave) {
  // The program was stopped in a wait of at most 20 ms and went on after a minute.
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(20));
  lateness.Seen(Ms(60000), Ms(60000));
  EXPECT_TRUE(lateness.Missed(Ms(1000), Ms(1000) + kGrace, kNone));
  EXPECT_EQ(lateness.report().long_gaps, 1);
  EXPECT_EQ(lateness.report().worst, Ms(59980));
}

TEST(Lateness, OnlyLongGapsAreCountedAndOldOnesForgotten) {
  Lateness lateness(kNone);
  for (int i = 1; i <= 1000; ++i) lateness.Seen(Ms(i), Ms(i));
  EXPECT_EQ(lateness.report().long_gaps, 0);
  for (int i = 1; i <= 100; ++i) lateness.Seen(Ms(1000 + 20 * i), Ms(1000 + 20 * i));
  EXPECT_EQ(lateness.report().long_gaps, 100);
  EXPECT_FALSE(lateness.Missed(Ms(1001), Ms(1011), kNone)) << "the first of a hundred";
  EXPECT_TRUE(lateness.Missed(Ms(2981), Ms(2991), kNone));
}

}  // namespace
}  // namespace hakam::arbiter
