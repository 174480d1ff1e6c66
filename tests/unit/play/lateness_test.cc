// Is a late answer the fault of the bot or of the arbiter? All times come from a clock that the test sets.
#include "arbiter/play/lateness.h"

#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

absl::Duration Ms(double ms) { return absl::Milliseconds(ms); }
constexpr absl::Duration kGrace = absl::Milliseconds(25);
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
  lateness.Seen(kNone, Ms(99));
  lateness.Seen(Ms(103), Ms(104));
  EXPECT_FALSE(lateness.Missed(Ms(100), Ms(100) + kGrace, kNone)) << "looked at 103: it was not there";
  lateness.Seen(Ms(130), Ms(131));
  EXPECT_TRUE(lateness.Missed(Ms(105), Ms(105) + kGrace, kNone)) << "nobody looked from 104 to 130";
  EXPECT_TRUE(lateness.Missed(Ms(140), Ms(140) + kGrace, kNone)) << "nobody has looked since 131";
  lateness.Seen(Ms(131), Ms(145));
  EXPECT_TRUE(lateness.Missed(Ms(110), Ms(110) + kGrace, kNone)) << "130 is too soon after the gap";
  EXPECT_FALSE(lateness.Missed(Ms(125), Ms(125) + kGrace, kNone)) << "looked at 140";
  EXPECT_FALSE(lateness.Missed(Ms(143), Ms(143) + kGrace, kNone));
  EXPECT_TRUE(lateness.Missed(Ms(143), Ms(143) + kGrace, /*unscheduled=*/Ms(2)));
}

// The program was stopped from 50 to 700; the time of an answer that came at 51 was over at 400.
TEST(Lateness, AfterALongGapAnEmptyQueueProvesNothingForAWhile) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(50));
  for (int now = 700; now < 710; ++now) {
    lateness.Seen(Ms(now), Ms(now));
    EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(400), kNone)) << "its socket may be unread at " << now;
    EXPECT_TRUE(lateness.Missed(Ms(400), Ms(400) + kGrace, kNone)) << now;
  }
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(49), kNone)) << "it was not there at 50";
  lateness.Seen(Ms(710), Ms(710));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(400), kNone)) << "it was not there at 710 either";
  EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(400), /*unscheduled=*/Ms(1)));
  EXPECT_TRUE(lateness.Missed(Ms(400), Ms(400) + kGrace, kNone)) << "given up before anybody looked";
}

TEST(Lateness, WhoseTimeEndsWhileTheDriverIsBlindIsNotLateForSure) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(50));
  lateness.Seen(Ms(700), Ms(700));
  lateness.Seen(Ms(704), Ms(704));
  EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(703), kNone)) << "looked at 704, but too soon after the gap";
  lateness.Seen(Ms(704), Ms(715));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(703), kNone));
  EXPECT_FALSE(lateness.Missed(Ms(703), Ms(703) + kGrace, kNone));
}

TEST(Lateness, ASecondStopBeforeAllIsReadIsPartOfTheFirst) {
  Lateness lateness(kNone);
  lateness.Seen(kNone, Ms(50));
  lateness.Seen(Ms(700), Ms(702));  // and stopped again
  lateness.Seen(Ms(1400), Ms(1409));
  EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(400), kNone));
  EXPECT_TRUE(lateness.Missed(Ms(701), Ms(701) + kGrace, kNone));
  lateness.Seen(Ms(1409), Ms(1411));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(400), kNone));
  EXPECT_EQ(lateness.report().long_gaps, 2);
}

TEST(Lateness, AWaitThatEndsMuchTooLateWasStoppedAtAnUnknownMoment) {
  Lateness lateness(kNone);
  lateness.Waited(kNone, Ms(20), Ms(7));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(6), kNone)) << "woken by what came at 7";
  lateness.Waited(Ms(7), Ms(27), Ms(28));
  EXPECT_EQ(lateness.last_seen(), Ms(27));
  lateness.Waited(Ms(28), Ms(48), Ms(700));
  EXPECT_TRUE(lateness.MayHaveArrivedBy(Ms(30), kNone)) << "perhaps stopped at 29";
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(27), kNone));
}

TEST(Lateness, ShortGapsProveAsMuchAsLooks) {
  Lateness lateness(kNone);
  for (int i = 1; i <= 100; ++i) lateness.Seen(Ms(4 * i), Ms(4 * i));
  EXPECT_FALSE(lateness.MayHaveArrivedBy(Ms(399), kNone));
  EXPECT_FALSE(lateness.Missed(Ms(399), Ms(399) + kGrace, kNone));
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
  EXPECT_TRUE(lateness.Missed(Ms(1001), Ms(1011), kNone)) << "blind all the time";
  EXPECT_TRUE(lateness.Missed(Ms(2981), Ms(2991), kNone));
  for (int i = 1; i <= 100; ++i) lateness.Seen(Ms(3000 + 30 * i), Ms(3012 + 30 * i));
  EXPECT_FALSE(lateness.Missed(Ms(3013), Ms(3014), kNone)) << "the first of a hundred";
  EXPECT_TRUE(lateness.Missed(Ms(5983), Ms(5984), kNone));
}

}  // namespace
}  // namespace hakam::arbiter
