// A Brownian motion between two bounds, compared with random walks.
#include "arbiter/rating/sequential/brownian.h"

#include <cmath>

#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter::sequential {
namespace {

constexpr Bounds kUneven = {.lower = -2.5, .upper = 3.5};

TEST(Brownian, WithoutDriftTheNearerBoundIsMoreLikely) {
  EXPECT_NEAR(EndsUp(0, kUneven), 2.5 / 6, 1e-12);
  EXPECT_NEAR(EndsUp(1e-9, kUneven), 2.5 / 6, 1e-8);
  EXPECT_NEAR(EndsUp(1e-8, kUneven), EndsUp(-1e-8, kUneven), 1e-7);
  EXPECT_EQ(EndsUp(1e6, kUneven), 1);
  EXPECT_EQ(EndsUp(-1e6, kUneven), 0);
}

TEST(Brownian, AtTheEndOfTimeEverythingIsAbsorbed) {
  for (const double drift : {-1.0, -0.1, 0.0, 0.3, 2.0}) {
    for (const double time : {1e3, 1e9}) {
      EXPECT_NEAR(WorseCourse(drift, time, 0, kUneven), 1 - EndsUp(drift, kUneven), 1e-12);
      EXPECT_NEAR(WorseCourse(drift, time, kUneven.upper, kUneven), 1 - EndsUp(drift, kUneven), 1e-12);
    }
  }
}

TEST(Brownian, BeforeAnyBoundIsReachedItIsNormal) {
  for (const double level : {-0.1, 0.0, 0.2})
    EXPECT_NEAR(WorseCourse(0, 0.01, level, kUneven), std::erfc(-level / 0.1 / std::sqrt(2.0)) / 2, 1e-12);
}

TEST(Brownian, RisesInTheLevelAndFallsInTheDrift) {
  double before = 0;
  for (double level = -2.5; level <= 3.5; level += 0.25) {
    const double now = WorseCourse(0.2, 4, level, kUneven);
    EXPECT_GE(now, before);
    before = now;
  }
  before = 1;
  for (double drift = -1e4; drift <= 1e4; drift += 7) {
    const double now = WorseCourse(drift, 4, 1, kUneven);
    EXPECT_LE(now, before + 1e-12) << drift;
    EXPECT_GE(now, -1e-12);
    before = now;
  }
}

TEST(Brownian, AgreesWithWalks) {
  constexpr int kWalks = 4000;
  constexpr double kStep = 0.1;  // the length of a step; a step takes its square in time
  Random random(1);
  for (const double drift : {-0.3, 0.4}) {
    int worse = 0;
    for (int walk = 0; walk < kWalks; ++walk) {
      const double up = (1 + drift * kStep) / 2;
      double x = 0;
      for (int i = 0; i < 600 && x > -2.5 + 1e-9 && x < 3.5 - 1e-9; ++i)
        x += random.Unit() < up ? kStep : -kStep;
      worse += x < 1 + kStep / 2 ? 1 : 0;  // halfway between two places
    }
    EXPECT_NEAR(static_cast<double>(worse) / kWalks, WorseCourse(drift, 6, 1 + kStep / 2, kUneven), 0.03);
  }
}

}  // namespace
}  // namespace hakam::arbiter::sequential
