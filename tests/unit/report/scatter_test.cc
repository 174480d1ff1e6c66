// How much results scatter, from the journal.
#include "arbiter/report/scatter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "arbiter/store/memory_store.h"

namespace hakam::arbiter {
namespace {

MemoryStore Journal(const std::string& config = "") {
  return MemoryStore({.name = "x",
                      .config = config,
                      .seed = "s",
                      .entrants = {{"a", "x"}, {"b", "y"}, {"c", "z"}},
                      .length = 4});
}

void Add(MemoryStore* store, PairKey key, int room1, int room2) {
  ASSERT_TRUE(
      store->AddPair({.key = key, .room1 = {.points_a = room1}, .room2 = {.points_a = room2}}, {}).ok());
}

TEST(Scatter, OfABoardAndOfTheMeanOfAPair) {
  MemoryStore store = Journal();
  Add(&store, {0, 0}, 10, -10);
  Add(&store, {0, 1}, -6, 10);
  Add(&store, {0, 2}, 4, -8);
  const std::vector<Scatter> scatters = ScattersOf(store).value();
  ASSERT_EQ(scatters.size(), 1u);
  EXPECT_EQ(scatters[0].a, "a");
  EXPECT_EQ(scatters[0].b, "b");
  EXPECT_EQ(scatters[0].pairs, 3);
  EXPECT_DOUBLE_EQ(scatters[0].board_variance, (100 + 100 + 36 + 100 + 16 + 64) / 5.0);
  EXPECT_DOUBLE_EQ(scatters[0].pair_variance, 4);  // 0, 2, -2
  EXPECT_DOUBLE_EQ(scatters[0].gain(), 83.2 / 8);
}

TEST(Scatter, WhoHasMetOnceSaysNothing) {
  MemoryStore store = Journal();
  Add(&store, {0, 0}, 10, -10);
  EXPECT_TRUE(ScattersOf(store)->empty());
  EXPECT_EQ(Pooled({}).pairs, 0);
  EXPECT_EQ(Pooled({}).pair_variance, 0);
}

TEST(Scatter, TogetherEachIsAboutItsOwnMean) {
  MemoryStore store = Journal();
  Add(&store, {0, 0}, 2, 2);
  Add(&store, {0, 1}, -2, -2);
  Add(&store, {1, 0}, 100, 104);  // far above, and as even
  Add(&store, {1, 1}, 104, 100);
  const std::vector<Scatter> scatters = ScattersOf(store).value();
  ASSERT_EQ(scatters.size(), 2u);
  EXPECT_TRUE(std::isinf(scatters[1].gain())) << "its pairs cancel";
  const Scatter pooled = Pooled(scatters);
  EXPECT_EQ(pooled.pairs, 4);
  EXPECT_DOUBLE_EQ(pooled.pair_variance, (8.0 + 0) / 2);
  EXPECT_DOUBLE_EQ(pooled.board_variance, (16.0 + 16) / 6);
}

TEST(Scatter, MatchesHaveNoPoints) {
  const MemoryStore store = Journal("format: FORMAT_MATCH");
  EXPECT_THAT(ScattersOf(store).status().message(), testing::HasSubstr("no points"));
}

}  // namespace
}  // namespace hakam::arbiter
