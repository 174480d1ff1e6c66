#include "arbiter/plot/number.h"

#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

TEST(Number, WhatRoundsToZeroHasNoSign) {
  EXPECT_EQ(Fixed(-0.004, 2), "0.00");
  EXPECT_EQ(Signed(0.004, 2), "0.00");
  EXPECT_EQ(Signed(-0.0, 0), "0");
  EXPECT_EQ(Fixed(-0.006, 2), "-0.01");
}

TEST(Number, OnlySignedShowsAPlus) {
  EXPECT_EQ(Signed(1.25, 1), "+1.2");
  EXPECT_EQ(Fixed(1.25, 2), "1.25");
  EXPECT_EQ(Signed(-12, 0), "-12");
  EXPECT_EQ(Typeset(Signed(-12, 0)), "−12");
}

}  // namespace
}  // namespace hakam::arbiter
