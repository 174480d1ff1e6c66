// Leagues as seasons (law.md section 1, "Seasons").
#include "arbiter/report/seasons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "arbiter/store/memory_store.h"

namespace hakam::arbiter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Spec {
  std::string seed;
  std::vector<EntrantIdentity> entrants;
  std::string version = "1";
  std::string rules = "baloot";
  std::string config = "";
};

// Every two entrants have played twice; the first one wins by the length of the seed.
Season Make(const std::string& label, const Spec& spec) {
  MemoryStore store({.name = label,
                     .config = spec.config,
                     .rules = spec.rules,
                     .seed = spec.seed,
                     .entrants = spec.entrants,
                     .length = 2,
                     .program_version = spec.version});
  const size_t n = spec.entrants.size();
  for (uint32_t pairing = 0; pairing < n * (n - 1) / 2; ++pairing) {
    for (uint32_t deal = 0; deal < 2; ++deal) {
      const PairNumbers pair = {.key = {pairing, deal},
                                .room1 = {.points_a = static_cast<int>(spec.seed.size())}};
      EXPECT_TRUE(store.AddPair(pair, {}).ok());
    }
  }
  return SeasonOf(store, label, spec.rules).value();
}

std::string Refused(const std::vector<Season>& list) {
  const absl::StatusOr<Seasons> seasons = Together(list);
  EXPECT_EQ(seasons.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(seasons.status().message());
}

TEST(Seasons, EntrantsHaveOneNumberInAllSeasons) {
  const Seasons seasons = Together({Make("s1", {"x", {{"ann", "builtin:a"}, {"bob", "builtin:b"}}}),
                                    Make("s2", {"yy", {{"cat", "builtin:c"}, {"ann", "builtin:a2"}}})})
                              .value();
  EXPECT_THAT(seasons.names, ElementsAre("ann", "bob", "cat"));
  EXPECT_THAT(seasons.agents[1], ElementsAre("builtin:a2", std::nullopt, "builtin:c"));
  const PairResult& second = seasons.results[1].results[0];
  EXPECT_EQ(std::pair(second.a, second.b), std::pair(2, 0));
  EXPECT_EQ(second.room1, 2);
  EXPECT_TRUE(seasons.Changed(1, 0));
  EXPECT_FALSE(seasons.Changed(0, 0));
  EXPECT_FALSE(seasons.Changed(1, 2));
  EXPECT_TRUE(seasons.list[0].complete);
  EXPECT_THAT(seasons.warnings, IsEmpty());
}

TEST(Seasons, AgentsAreComparedWithTheLastSeasonOfTheEntrant) {
  const EntrantIdentity bob = {"bob", "builtin:b"};
  const EntrantIdentity cat = {"cat", "builtin:c"};
  const Seasons seasons =
      Together({Make("s1", {"x", {{"ann", "builtin:a"}, bob}}), Make("s2", {"yy", {bob, cat}}),
                Make("s3", {"zzz", {{"ann", "builtin:a"}, bob}}),
                Make("s4", {"wwww", {{"ann", "builtin:A"}, bob}})})
          .value();
  EXPECT_FALSE(seasons.Changed(2, 0));
  EXPECT_TRUE(seasons.Changed(3, 0));
}

TEST(Seasons, WhatIsNoSeasonIsRefused) {
  const std::vector<EntrantIdentity> two = {{"ann", "builtin:a"}, {"bob", "builtin:b"}};
  const Season first = Make("s1", {"x", two});
  EXPECT_THAT(Refused({first}), HasSubstr("two seasons"));
  EXPECT_THAT(Refused({first, Make("s2", {.seed = "y", .entrants = two, .rules = "coinche"})}),
              HasSubstr("s2 plays coinche, but s1 plays baloot"));
  EXPECT_THAT(Refused({first, Make("s2", {.seed = "y", .entrants = two, .config = "format: FORMAT_MATCH"})}),
              HasSubstr("s2 plays matches, but s1 plays boards"));
  EXPECT_THAT(Refused({first, Make("copy", {"x", two})}),
              HasSubstr("copy has the same seed and results as s1"));
  EXPECT_THAT(Refused({first, Make("s2", {"y", {{"cat", "c"}, {"dan", "d"}}})}),
              HasSubstr("no entrant played in two"));
  EXPECT_EQ(
      SeasonOf(MemoryStore({.name = "empty", .seed = "x", .entrants = two, .length = 2}), "s2", "baloot")
          .status()
          .code(),
      absl::StatusCode::kUnavailable);
}

TEST(Seasons, TheSameSeedAloneIsAWarning) {
  Season again = Make("s2", {"x", {{"ann", "builtin:a"}, {"bob", "builtin:b"}}});
  again.results.results[0].room2 += 1;
  const Seasons seasons =
      Together({Make("s1", {"x", {{"ann", "builtin:a"}, {"bob", "builtin:b"}}}), again}).value();
  ASSERT_THAT(seasons.warnings, SizeIs(1));
  EXPECT_THAT(seasons.warnings[0], HasSubstr("s1 and s2 have the same seed"));
}

TEST(Anchors, AreTheEntrantsWhoseAgentsAreProvenToBeTheSame) {
  const auto season = [](const std::string& label, const std::string& seed, const std::string& of_bob,
                         const std::string& version = "1") {
    return Make(
        label,
        {seed, {{"ann", "builtin:a"}, {"bob", of_bob}, {"cat", "bots/cat"}, {"dan", "attach:"}}, version});
  };
  const Seasons both = Together({season("s1", "x", "builtin:b"), season("s2", "yy", "builtin:b2")}).value();
  const Anchors anchors = AnchorsOf(both, "").value();
  EXPECT_THAT(anchors.entrants, ElementsAre(0)) << "bob changed, and nothing is known of cat and dan";
  EXPECT_THAT(anchors.warnings, IsEmpty());
  // Two versions of the program: nothing is proven, and the warnings say so.
  const Seasons versions =
      Together({season("s1", "x", "builtin:b"), season("s2", "yy", "builtin:b2", "2")}).value();
  const Anchors doubtful = AnchorsOf(versions, "").value();
  EXPECT_THAT(doubtful.entrants, ElementsAre(0, 2)) << "not dan, who plays elsewhere";
  ASSERT_THAT(doubtful.warnings, SizeIs(2));
  EXPECT_THAT(doubtful.warnings[0], HasSubstr("one version of hakam"));
  EXPECT_THAT(doubtful.warnings[1],
              HasSubstr("\"bots/cat\" in all seasons, but not the version of its files"));
}

TEST(Anchors, ABotThatThinksForATimeIsNotProvenToBeTheSame) {
  const auto warnings = [](const std::string& agent) {
    const std::vector<EntrantIdentity> two = {{"ann", agent}, {"bob", "bots/bob"}};
    const Seasons seasons = Together({Make("s1", {"x", two}), Make("s2", {"yy", two})}).value();
    return AnchorsOf(seasons, "ann").value().warnings;
  };
  EXPECT_THAT(warnings("builtin:pimc?worlds=4"), IsEmpty());
  EXPECT_THAT(warnings("builtin:ismcts?rounds=200 + builtin:greedy"), IsEmpty());
  EXPECT_THAT(warnings("builtin:pimc"), ElementsAre(HasSubstr("depends on the speed of the machine")));
  EXPECT_THAT(warnings("builtin:greedy + builtin:ismcts?ms=10"), ElementsAre(HasSubstr("thinks for a time")));
}

TEST(Anchors, AnAnchorByNameMustNotHaveChanged) {
  const Seasons seasons =
      Together({Make("s1", {"x", {{"ann", "builtin:a"}, {"bob", "builtin:b"}, {"dan", "dial:h:1"}}}),
                Make("s2", {"yy", {{"ann", "builtin:a2"}, {"cat", "builtin:c"}, {"dan", "dial:h:1"}}})})
          .value();
  EXPECT_THAT(AnchorsOf(seasons, "").value().entrants, IsEmpty());
  const auto refused = [&seasons](const std::string& name) {
    const absl::StatusOr<Anchors> anchors = AnchorsOf(seasons, name);
    EXPECT_EQ(anchors.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(anchors.status().message());
  };
  EXPECT_THAT(refused("ann"), HasSubstr("changed from \"builtin:a\" in s1 to \"builtin:a2\" in s2"));
  EXPECT_THAT(refused("bob"), HasSubstr("does not play in s2"));
  EXPECT_THAT(refused("eve"), HasSubstr("use one of ann, bob, dan, cat"));
  const Anchors dan = AnchorsOf(seasons, "dan").value();
  EXPECT_THAT(dan.entrants, ElementsAre(2));
  ASSERT_THAT(dan.warnings, SizeIs(1));
  EXPECT_THAT(dan.warnings[0], HasSubstr("not proven"));
}

TEST(Seasons, PartnershipsAreSeasonsOfTeams) {
  const std::vector<EntrantIdentity> four = {
      {"a", "builtin:a"}, {"b", "builtin:b"}, {"c", "builtin:c"}, {"d", "bots/d"}};
  MemoryStore store(
      {.name = "teams", .config = "partnership { pairs: 1 }", .seed = "s", .entrants = four, .length = 1});
  ASSERT_TRUE(store.AddPair({.key = {0, 0}}, {}).ok());
  const Season season = SeasonOf(store, "teams", "baloot").value();
  EXPECT_TRUE(season.partnerships);
  ASSERT_THAT(season.entrants, SizeIs(6));
  EXPECT_EQ(season.entrants[0].name, "a+b");
  EXPECT_EQ(season.entrants[0].agent, "builtin:a + builtin:b");
  EXPECT_THAT(Refused({season, Make("s2", {.seed = "y", .entrants = four, .rules = ""})}),
              HasSubstr("s2 rates entrants, but teams rates partnerships"));
}

}  // namespace
}  // namespace hakam::arbiter
