#include "arbiter/play/builtins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arbiter/play/check_entrants.h"
#include "arbiter/play/entrant.h"

namespace hakam::arbiter {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(Builtins, AreFoundByName) {
  for (const std::string& name : BuiltinNames()) EXPECT_TRUE(FindBuiltin(name).ok()) << name;
  EXPECT_THAT(BuiltinNames(), Contains("learned"));
  EXPECT_THAT(std::string(FindBuiltin("lerned").status().message()), HasSubstr("builtin:learned"));
}

TEST(Builtins, AllCanBeMadeWorse) {
  for (const std::string& name : BuiltinNames()) EXPECT_TRUE(FindBuiltin(name + "?noise=0.1").ok()) << name;
  EXPECT_THAT(std::string(FindBuiltin("learned?weights=x").status().message()),
              HasSubstr("allowed after the question mark: noise=0..1"));
}

TEST(Builtins, SayWhichPresetsTheyPlay) {
  EXPECT_THAT(BuiltinPresets("greedy"), IsEmpty());
  EXPECT_THAT(BuiltinPresets("learned?noise=0.1"), Contains("coinche"));
  EXPECT_THAT(BuiltinPresets("learned"), Not(Contains("pilotta")));
}

TEST(Builtins, AreBadEntrantsInOtherGames) {
  const auto bad = [](const char* preset) {
    LeagueConfig config = ParseLeagueConfig(R"(
      name: "test"
      seed: "unit"
      entrants { name: "one" agent: "builtin:greedy" }
      entrants { name: "two" agent: "builtin:learned" }
      round_robin { pairs: 20 }
    )",
                                            "league.textproto")
                              .value();
    config.rules = rules::RuleSet::FromPreset(preset).value();
    std::vector<Entrant> entrants;
    for (const v1::Entrant& entrant : config.league.entrants())
      entrants.push_back(LoadEntrant(entrant.name(), entrant.agent(), ".").value());
    return FindBadEntrants(config, entrants, testing::TempDir(), {}, [] { return false; }).value();
  };
  EXPECT_THAT(bad("coinche"), IsEmpty());
  const MissingEntrants missing = bad("pilotta");
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_THAT(missing.at(1).detail, HasSubstr("does not play preset \"pilotta\", only baloot, "));
}

}  // namespace
}  // namespace hakam::arbiter
