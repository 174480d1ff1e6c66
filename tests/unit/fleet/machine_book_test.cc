// Which machines go on, and what is known of them.
#include "arbiter/fleet/machine_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;

absl::Duration At(int second) { return absl::Seconds(second); }

TEST(MachineBook, ThreeFailuresInARowAreTheEnd) {
  MachineBook book(/*same_processor=*/false, {});
  EXPECT_FALSE(book.Bad("a", 5, /*wrong=*/false, At(0), At(1)));
  EXPECT_FALSE(book.Bad("a", 5, false, At(1), At(2)));
  book.Good("a", "fast", 5, /*whole=*/true);
  EXPECT_FALSE(book.Bad("a", 5, false, At(3), At(4)));
  EXPECT_FALSE(book.Bad("a", 5, false, At(5), At(6)));
  EXPECT_FALSE(book.Bad("b", 5, false, At(5), At(6)));
  EXPECT_TRUE(book.Bad("a", 5, false, At(7), At(8)));
  EXPECT_TRUE(book.MayPlay("a", "fast").ok());  // what it has finished is good
}

TEST(MachineBook, WhatOneEventEndsCountsOnce) {
  MachineBook book(false, {});
  for (int i = 0; i < 9; ++i) EXPECT_FALSE(book.Bad("a", 1, false, At(i), At(20)));
  EXPECT_FALSE(book.Bad("a", 1, false, At(20), At(21)));
  EXPECT_TRUE(book.Bad("a", 1, false, At(21), At(22)));
}

TEST(MachineBook, ThreeWrongResultsAreTheEndHoweverManyGoodOnesAreBetween) {
  MachineBook book(false, {});
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(book.MayPlay("a", "").ok());
    EXPECT_EQ(book.Bad("a", 1, /*wrong=*/true, At(i), At(i)), i == 2);
    book.Good("a", "", 9, true);
  }
  EXPECT_THAT(book.MayPlay("a", "").message(), HasSubstr("was wrong 3 times"));
  EXPECT_TRUE(book.MayPlay("b", "").ok());
}

TEST(MachineBook, TheFirstProcessorIsTheOneAlsoInALaterRun) {
  MachineBook book(/*same_processor=*/true, {});
  EXPECT_TRUE(book.MayPlay("a", "fast").ok());
  EXPECT_THAT(book.MayPlay("b", "slow").message(), HasSubstr("its processor is slow; the others have fast"));
  book.Good("a", "fast", 7, true);
  MachineBook later(true, book.View());
  EXPECT_FALSE(later.MayPlay("c", "slow").ok());
  EXPECT_TRUE(later.MayPlay("d", "fast").ok());
  MachineBook any(false, book.View());
  EXPECT_TRUE(any.MayPlay("c", "slow").ok());
}

TEST(MachineBook, SaysWhatEachHasDone) {
  MachineBook book(false, {});
  book.Good("b", "fast", 7, true);
  book.Good("a", "slow", 2, false);
  book.Bad("a", 3, true, At(1), At(2));
  book.Retried(4);
  const v1::FleetView view = book.View();
  ASSERT_EQ(view.machines_size(), 2);
  EXPECT_EQ(view.machines(0).machine(), "a");
  EXPECT_EQ(view.machines(0).processor(), "slow");
  EXPECT_EQ(view.machines(0).pairs(), 2u);
  EXPECT_EQ(view.machines(0).failures(), 1u);
  EXPECT_EQ(view.machines(1).pairs(), 7u);
  EXPECT_EQ(view.pairs(), 9u);
  EXPECT_EQ(view.retries(), 7u);
  const v1::FleetView later = MachineBook(false, view).View();
  EXPECT_EQ(later.machines(1).pairs(), 7u);
  EXPECT_EQ(later.pairs(), 0u);
}

}  // namespace
}  // namespace hakam::arbiter
