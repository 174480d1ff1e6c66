// A worker and its bots share one core if that is measured to be clearly faster. Times are those of the test.
#include "arbiter/play/core_choice.h"

#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

constexpr uint32_t kQuestions = 27;  // of a room

class CoreChoiceTest : public testing::Test {
 protected:
  // A question takes so long on all cores and on one.
  void Play(absl::Duration time, absl::Duration on_all, absl::Duration on_one) {
    for (const absl::Duration end = now_ + time; now_ < end;) {
      const bool one = choice_.one_core();
      const absl::Duration took = kQuestions * (one ? on_one : on_all);
      now_ += took;
      (one ? spent_on_one_ : spent_on_all_) += took;
      choice_.RoomPlayed(kQuestions, now_);
    }
  }
  void Forget() { spent_on_all_ = spent_on_one_ = absl::ZeroDuration(); }

  absl::Duration now_ = absl::Seconds(1000);
  CoreChoice choice_{now_};
  absl::Duration spent_on_all_;
  absl::Duration spent_on_one_;
};

TEST_F(CoreChoiceTest, BeginsOnAllCores) { EXPECT_FALSE(choice_.one_core()); }

TEST_F(CoreChoiceTest, OneCoreIsChosenWhereItIsFaster) {
  Play(absl::Seconds(1), absl::Microseconds(90), absl::Microseconds(55));
  EXPECT_TRUE(choice_.one_core());
  Forget();
  Play(absl::Seconds(30), absl::Microseconds(90), absl::Microseconds(55));
  EXPECT_LT(spent_on_all_, absl::Seconds(1)) << "it is measured again, but not often";
  EXPECT_GT(spent_on_all_, absl::ZeroDuration());
}

TEST_F(CoreChoiceTest, AllCoresAreKeptWhereOneIsNotClearlyFaster) {
  Play(absl::Seconds(1), absl::Microseconds(15), absl::Microseconds(14));
  EXPECT_FALSE(choice_.one_core());
  Forget();
  Play(absl::Seconds(30), absl::Microseconds(15), absl::Microseconds(14));
  EXPECT_LT(spent_on_one_, absl::Seconds(1));
}

TEST_F(CoreChoiceTest, BotsThatComputeAreNeverOnOneCore) {
  Play(absl::Minutes(2), absl::Milliseconds(4), absl::Milliseconds(1));
  EXPECT_EQ(spent_on_one_, absl::ZeroDuration());
}

TEST_F(CoreChoiceTest, BotsThatBeginToComputeGetAllCoresWithTheirFirstLongRooms) {
  Play(absl::Seconds(1), absl::Microseconds(90), absl::Microseconds(55));
  ASSERT_TRUE(choice_.one_core());
  Forget();
  Play(absl::Seconds(9), absl::Milliseconds(4), absl::Milliseconds(4));
  EXPECT_FALSE(choice_.one_core());
  EXPECT_LE(spent_on_one_, 8 * kQuestions * absl::Milliseconds(4)) << "a window has eight rooms";
}

TEST_F(CoreChoiceTest, ABotThatThinksForLongGetsAllCoresBeforeItsRoomHasEnded) {
  Play(absl::Seconds(1), absl::Microseconds(90), absl::Microseconds(55));
  choice_.Look(now_ + absl::Milliseconds(20));
  EXPECT_TRUE(choice_.one_core());
  choice_.Look(now_ + absl::Milliseconds(120));
  EXPECT_FALSE(choice_.one_core());
}

TEST_F(CoreChoiceTest, ACoreThatGetsBusyIsLeft) {
  Play(absl::Seconds(1), absl::Microseconds(90), absl::Microseconds(55));
  ASSERT_TRUE(choice_.one_core());
  Play(absl::Seconds(1), absl::Microseconds(90), absl::Microseconds(200));
  EXPECT_FALSE(choice_.one_core());
}

TEST_F(CoreChoiceTest, WhatHasBecomeFasterIsFoundAfterSomeTime) {
  Play(absl::Seconds(1), absl::Microseconds(60), absl::Microseconds(60));
  ASSERT_FALSE(choice_.one_core());
  Play(absl::Seconds(12), absl::Microseconds(400), absl::Microseconds(60));
  EXPECT_TRUE(choice_.one_core());
}

}  // namespace
}  // namespace hakam::arbiter
