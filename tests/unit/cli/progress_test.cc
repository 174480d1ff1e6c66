// The line of progress: of work with a known end, and of leagues in rounds.
#include "arbiter/cli/progress.h"

#include <gtest/gtest.h>

#include "arbiter/view/duration_text.h"

namespace hakam::arbiter {
namespace {

TEST(Progress, OfWorkThatIsKnown) {
  EXPECT_EQ(ProgressText(40, 129, "", 2, {}, 0.5), "40 of 129 pairs (31%), 1 boards/s, about 3 min left");
  EXPECT_EQ(ProgressText(40, 129, "", 1, {}, 4), "40 of 129 boards (31%), 4 boards/s, about 22 s left");
  EXPECT_EQ(ProgressText(128, 129, "", 2, {}, 0), "128 of 129 pairs (99%), 0 boards/s");
  EXPECT_EQ(ProgressText(129, 129, "", 2, {}, 4), "129 of 129 pairs (100%), 8 boards/s");
  EXPECT_EQ(ProgressText(0, 0, "", 2, {}, 4), "0 of 0 pairs, 8 boards/s");
}

// The time is that of the whole league, not that of the round.
TEST(Progress, OfRounds) {
  const RoundsOfLeague second = {.round = 2, .rounds = 5, .pairs = 129};
  EXPECT_EQ(ProgressText(40, 52, "", 2, second, 0.5),
            "round 2 of 5, 40 of 129 pairs (31%), 1 boards/s, about 3 min left");
  // Some pairs are not wanted, because an entrant was disqualified.
  const RoundsOfLeague last = {.round = 5, .rounds = 5, .pairs = 129};
  EXPECT_EQ(ProgressText(120, 120, "", 2, last, 0.5), "round 5 of 5, 120 of 120 pairs (100%), 1 boards/s");
}

TEST(Progress, OfLeaguesWhoseResultsDecideTheirLength) {
  const RoundsOfLeague knockout = {.round = 2, .rounds = 9, .pairs = 175, .at_most = true};
  EXPECT_EQ(ProgressText(55, 60, "", 2, knockout, 1),
            "round 2 of at most 9, 55 of at most 175 pairs, 2 boards/s, at most about 2 min left");
  const RoundsOfLeague adaptive = {.round = 3, .pairs = 50000, .at_most = true};
  EXPECT_EQ(ProgressText(100, 150, "", 2, adaptive, 10),
            "round 3, 100 of at most 50000 pairs, 20 boards/s, at most about 1 h 23 min left");
  const RoundsOfLeague gate = {.round = 4, .pairs = 900, .at_most = true};
  EXPECT_EQ(ProgressText(200, 250, "LLR +1.2", 2, gate, 10),
            "200 of at most 900 pairs, 20 boards/s, at most about 1 min left; LLR +1.2");
  EXPECT_EQ(ProgressText(900, 900, "LLR +1.2", 2, gate, 10),
            "900 of at most 900 pairs, 20 boards/s; LLR +1.2");
  const RoundsOfLeague unbounded = {.pairs = 10'000'000, .at_most = true};
  EXPECT_EQ(ProgressText(200, 250, "LLR +1.2", 2, unbounded, 10), "200 pairs, 20 boards/s; LLR +1.2");
}

// A tuning has so many pairs, and says how far its numbers are.
TEST(Progress, OfATuning) {
  EXPECT_EQ(ProgressText(100, 400, "iteration 2 of 4: a=1", 2, {}, 10),
            "100 of 400 pairs, 20 boards/s, about 30 s left; iteration 2 of 4: a=1");
  EXPECT_EQ(ProgressText(0, 400, "iteration 1 of 4: a=1", 2, {}, 0),
            "0 of 400 pairs, 0 boards/s; iteration 1 of 4: a=1");
}

TEST(RoughDuration, IsWhatPeopleSay) {
  EXPECT_EQ(RoughDuration(absl::ZeroDuration()), "0 s");
  EXPECT_EQ(RoughDuration(absl::Seconds(59.4)), "59 s");
  EXPECT_EQ(RoughDuration(absl::Seconds(59.6)), "1 min");
  EXPECT_EQ(RoughDuration(absl::Minutes(59.4)), "59 min");
  EXPECT_EQ(RoughDuration(absl::Minutes(60)), "1 h");
  EXPECT_EQ(RoughDuration(absl::Minutes(130)), "2 h 10 min");
  EXPECT_EQ(RoughDuration(absl::Hours(50)), "2 days");
  EXPECT_EQ(RoughDuration(absl::InfiniteDuration()), "11574074 days");
}

}  // namespace
}  // namespace hakam::arbiter
