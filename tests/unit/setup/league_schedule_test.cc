// From a league file to its schedule: each format, each error, and the changes allowed while it is played.
#include "arbiter/setup/league_schedule.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/setup/league_text.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A league file with this many entrants: a, b, c, ...
std::string File(int entrants, const std::string& schedule) {
  std::string text = "name: 'x'\n";
  for (int i = 0; i < entrants; ++i) {
    absl::StrAppend(&text, "entrants { name: '", std::string(1, static_cast<char>('a' + i)),
                    "' agent: 'builtin:greedy' }\n");
  }
  return absl::StrCat(text, schedule);
}

LeagueSchedule Made(const std::string& file) {
  const absl::StatusOr<LeagueConfig> config = ParseLeagueConfig(file, "f");
  EXPECT_TRUE(config.ok()) << config.status();
  absl::StatusOr<LeagueSchedule> made = MakeSchedule(config->league);
  EXPECT_TRUE(made.ok()) << made.status();
  return *std::move(made);
}

std::string Why(const std::string& file) {
  return std::string(ParseLeagueConfig(file, "f").status().message());
}

TEST(LeagueSchedule, EveryFormatOfTheFile) {
  EXPECT_EQ(Made(File(4, "round_robin { pairs: 10 }")).schedule->pairing_count(), 6u);
  EXPECT_EQ(Made(File(4, "gauntlet { heroes: 'c' pairs: 10 }")).schedule->pairing_count(), 3u);
  EXPECT_EQ(Made(File(5, "swiss { rounds: 3 pairs: 10 }")).schedule->pairing_count(), 2u);
  EXPECT_EQ(Made(File(7, "knockout { pairs: 10 }")).schedule->pairing_count(), 3u);
  EXPECT_EQ(Made(File(6, "adaptive { max_pairs: 1000 }")).schedule->pairing_count(), 6u);
  EXPECT_EQ(Made(File(2, "gate {}")).schedule->pairing_count(), 1u);
  EXPECT_EQ(Made(File(4, "gate { references: ['a', 'd'] }")).schedule->pairing_count(), 4u);
  const LeagueSchedule partners = Made(File(4, "partnership { pairs: 10 }"));
  EXPECT_EQ(partners.schedule->pairing_count(), 3u);
  EXPECT_EQ(partners.teams.size(), 6u);
  EXPECT_TRUE(partners.teams.partnerships());
}

// law.md section 8: what an ordinary hand is worth.
TEST(LeagueTerms, AHandIsWorthWhatItsGameCountsIn) {
  const auto worth = [](const std::string& lines) {
    return WorthOfHand(
        ParseLeagueConfig(File(2, absl::StrCat("round_robin { pairs: 10 } ", lines)), "f")->league);
  };
  EXPECT_EQ(worth(""), 26);
  EXPECT_EQ(worth("rules { preset: 'balot-kuwait' }"), 26);
  EXPECT_EQ(worth("rules { preset: 'belote' }"), 162);
  EXPECT_EQ(worth("rules { preset: 'pilotta' }"), 16) << "scores are in tens";
  EXPECT_EQ(worth("format: FORMAT_MATCH"), 1);
}

TEST(LeagueSchedule, DefaultsAreWrittenOut) {
  const LeagueConfig config = *ParseLeagueConfig(File(4, "knockout { pairs: 10 }"), "f");
  EXPECT_EQ(config.league.knockout().max_pairs(), 10u);
  EXPECT_EQ(config.league.knockout().standard_errors(), 0) << "a lead is enough where there is no second try";
  EXPECT_EQ(ParseLeagueConfig(File(4, "knockout { pairs: 10 max_pairs: 50 }"), "f")
                ->league.knockout()
                .standard_errors(),
            1.96);
  EXPECT_EQ(ParseLeagueConfig(File(4, "adaptive { max_pairs: 500 }"), "f")->league.adaptive().batch(), 50u);
}

TEST(LeagueSchedule, AGateWithoutOptionsAsksForAGain) {
  const v1::Gate gate = ParseLeagueConfig(File(3, "gate { references: 'a' }"), "f")->league.gate();
  EXPECT_THAT(gate.candidate(), testing::ElementsAre("b"));
  EXPECT_EQ(gate.baseline(), "c");
  EXPECT_EQ(gate.test(), v1::GATE_TEST_EFFECT);
  EXPECT_EQ(gate.h0(), 0);
  EXPECT_EQ(gate.h1(), 0.05);
  EXPECT_EQ(gate.alpha(), 0.05);
  EXPECT_EQ(gate.beta(), 0.05);
  EXPECT_EQ(gate.guard_pairs(), 100u);
  EXPECT_EQ(gate.guard_not_drawn(), 30u);
  EXPECT_EQ(gate.batch(), 50u);
  EXPECT_EQ(gate.max_pairs(), 8480u) << "four times the 2120 that are expected";
  const std::string points = "gate { test: GATE_TEST_POINTS h0: 0 h1: 0.5 }";
  EXPECT_EQ(ParseLeagueConfig(File(2, points), "f")->league.gate().max_pairs(), kMaxPairs)
      << "the cap follows from the deviation, which nobody knows yet";
}

TEST(LeagueSchedule, TheTestOfAGateIsWhatTheFileSays) {
  const auto made = [](const std::string& gate) {
    const LeagueSchedule schedule = Made(File(2, absl::StrCat("gate { ", gate, " }")));
    return schedule.gate->options().test;
  };
  EXPECT_EQ(made("").measure, PairTest::Measure::kEffect);
  EXPECT_EQ(made("test: GATE_TEST_NORMAL_EFFECT").measure, PairTest::Measure::kNormalEffect);
  EXPECT_EQ(made("test: GATE_TEST_POINTS h0: 0 h1: 1").measure, PairTest::Measure::kMean);
  EXPECT_EQ(made("test: GATE_TEST_LOGISTIC_ELO h0: 0 h1: 5").measure, PairTest::Measure::kLogisticElo);
  const PairTest elo = made(
      "test: GATE_TEST_NORMALIZED_ELO h0: -3 h1: 2 alpha: 0.1 beta: 0.2 guard_pairs: 50 guard_not_drawn: 0");
  EXPECT_EQ(elo.measure, PairTest::Measure::kNormalizedElo);
  EXPECT_EQ(elo.hypotheses.h0, -3);
  EXPECT_EQ(elo.hypotheses.h1, 2);
  EXPECT_EQ(elo.errors.alpha, 0.1);
  EXPECT_EQ(elo.errors.beta, 0.2);
  EXPECT_EQ(elo.guard.pairs, 50);
  EXPECT_EQ(elo.guard.nonzero, 0);
}

TEST(LeagueSchedule, WhatIsWrongWithAGateIsNamedWithItsPlace) {
  const auto why = [](int entrants, const std::string& gate) {
    return Why(File(entrants, absl::StrCat("gate { ", gate, " }")));
  };
  EXPECT_EQ(why(2, "candidate: 'a' baseline: 'a'"),
            "f:4:23: gate.baseline: is also the candidate; a gate needs two entrants");
  EXPECT_EQ(why(2, "candidate: 'q'"), "f:4:8: gate.candidate[0]: no entrant is called \"q\"");
  EXPECT_EQ(why(3, "references: 'a' candidate: 'a'"),
            "f:5:8: gate.references[0]: is also the candidate; leave it out");
  EXPECT_EQ(why(3, "candidate: 'a'"),
            "f:4:1: entrants[2]: \"c\" takes no part in the gate; add it to references, or leave it out");
  EXPECT_EQ(why(2, "h0: 0.05 h1: 0"), "f:4:8: gate.h0: 0.05 is not below h1, which is 0");
  EXPECT_EQ(why(2, "h1: 0.05"), "f:4:1: gate.h0: missing; give both h0 and h1");
  EXPECT_EQ(why(2, "test: GATE_TEST_POINTS"),
            "f:4:1: gate.h0: missing; only tests of effects have defaults, give h0 and h1");
  EXPECT_EQ(why(2, "alpha: 0.5 beta: 0.5"),
            "f:4:8: gate.alpha: 0.5 with a beta of 0.5; each must be above 0, together below 1");
  EXPECT_EQ(why(2, "guard_pairs: 0"), "f:4:8: gate.guard_pairs: 0; give at least 1");
  EXPECT_EQ(why(2, "max_pairs: 20000000"),
            "f:4:8: gate.max_pairs: 20000000 is out of range; use 1 to 10000000");
  EXPECT_EQ(
      why(3, "references: 'c' test: GATE_TEST_LOGISTIC_ELO h0: 0 h1: 5"),
      "f:5:8: gate.references: a test in Elo needs two who meet; leave the references out, or test points");
  EXPECT_THAT(Why(File(2, "gate {} entrants { name: 'z' agent: 'y' joins_in_round: 2 }")),
              HasSubstr("this schedule accepts no late entrants"));
}

TEST(LeagueSchedule, ThePairsOfAGateMayGrow) {
  v1::League league = ParseLeagueConfig(File(2, "gate { max_pairs: 700 }"), "f")->league;
  EXPECT_EQ(LengthOf(league), 700u);
  SetLength(900, &league);
  EXPECT_EQ(league.gate().max_pairs(), 900u);
}

TEST(LeagueSchedule, WhatIsWrongIsNamedWithItsPlace) {
  EXPECT_THAT(Why(File(1, "round_robin { pairs: 1 }")), HasSubstr("a league needs at least two"));
  EXPECT_EQ(Why(File(3, "swiss { rounds: 9 pairs: 1 }")),
            "f:5:9: swiss.rounds: 9 is out of range; use 1 to 3");
  EXPECT_EQ(Why(File(4, "swiss { rounds: 1 }")), "f:6:1: swiss.pairs: 0 is out of range; use 1 to 10000000");
  EXPECT_EQ(Why(File(3, "gauntlet { heroes: 'z' pairs: 1 }")),
            "f:5:12: gauntlet.heroes[0]: no entrant is called \"z\"");
  EXPECT_EQ(Why(File(3, "gauntlet { pairs: 1 }")),
            "f:5:1: gauntlet.heroes: missing; name 1 to 2 of the entrants");
  EXPECT_EQ(Why(File(3, "partnership { pairs: 1 }")), "f:5:1: partnership: 3 entrants; use 4 to 45");
  EXPECT_EQ(Why(File(4, "knockout { pairs: 10 max_pairs: 5 }")),
            "f:6:22: knockout.max_pairs: 5 is out of range; use 10 to 10000000");
  EXPECT_EQ(Why(File(4, "adaptive { max_pairs: 100 anchor: 'q' }")),
            "f:6:27: adaptive.anchor: no entrant is called \"q\"");
  EXPECT_THAT(Why(File(4, "adaptive { max_pairs: 100 batch: 7 }")), HasSubstr("adaptive.batch: 7"));
  EXPECT_THAT(Why(File(4, "rules { preset: 'belote-decouverte' } partnership { pairs: 1 }")),
              HasSubstr("partnership: this game has two players"));
  EXPECT_THAT(Why(File(2, "round_robin { pairs: 1 } entrants { name: 'z' agent: 'y' joins_in_round: 2 }")),
              HasSubstr("\"z\" joins in round 2, but this schedule has one round"));
  EXPECT_THAT(Why(File(2,
                       "swiss { rounds: 2 pairs: 1 } entrants { name: 'z' agent: 'y' joins_in_round: 2 "
                       "left_in_round: 1 }")),
              HasSubstr("before it joins in 2"));
}

v1::League Parsed(const std::string& text) {
  v1::League league;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &league));
  return league;
}

TEST(LeagueSchedule, WhoMayNotJoinAnyMoreIsNamedWithItsPlace) {
  const std::string swiss = File(4, "swiss { rounds: 3 pairs: 1 }\n");
  const v1::League stored = ParseLeagueConfig(swiss, "f")->league;
  const auto why = [&stored](const std::string& file) {
    const LeagueConfig config = *ParseLeagueConfig(file, "f");
    const absl::Status error = AtPlace("f", config.text, CheckRounds(stored, config.league, 2));
    EXPECT_EQ(error.code(), absl::StatusCode::kFailedPrecondition);
    return std::string(error.message());
  };
  EXPECT_THAT(why(absl::StrCat(swiss, "entrants { name: 'x' agent: 'x' joins_in_round: 3 }\n",
                               "entrants { name: 'y' agent: 'x' joins_in_round: 2 }")),
              StartsWith("f:8:33: entrants[5].joins_in_round: \"y\" cannot join in round 2"));
  EXPECT_THAT(why(absl::StrCat(swiss, "entrants { name: 'y' agent: 'x' }")),
              StartsWith("f:7:1: entrants[4].joins_in_round: \"y\" cannot join in round 0"));
  EXPECT_THAT(why(absl::StrReplaceAll(swiss, {{"name: 'c'", "name: 'c' left_in_round: 1"}})),
              StartsWith("f:4:22: entrants[2].left_in_round: \"c\" has left_in_round 1"));
}

TEST(LeagueSchedule, WhoJoinsAndLeavesMustNotChangeARoundThatHasBegun) {
  const std::string swiss = "swiss { rounds: 4 pairs: 1 } entrants { name: 'a' } entrants { name: 'b' } ";
  const v1::League before = Parsed(swiss);
  const auto check = [&](const std::string& more, uint32_t rounds) {
    v1::League after = Parsed(absl::StrCat(swiss, more));
    return CheckRounds(before, after, rounds);
  };
  EXPECT_TRUE(check("", 2).ok());
  EXPECT_TRUE(check("entrants { name: 'c' joins_in_round: 3 }", 2).ok());
  EXPECT_THAT(check("entrants { name: 'c' joins_in_round: 2 }", 2).message(),
              HasSubstr("write joins_in_round: 3"));
  EXPECT_THAT(check("entrants { name: 'c' }", 2).message(), HasSubstr("write joins_in_round: 3"));
  v1::League left = before;
  left.mutable_entrants(0)->set_left_in_round(2);
  EXPECT_TRUE(CheckRounds(before, left, 2).ok());
  EXPECT_TRUE(CheckRounds(left, before, 2).ok()) << "it comes back while the round is played";
  EXPECT_THAT(CheckRounds(before, left, 3).message(), HasSubstr("write left_in_round: 3"));
  EXPECT_FALSE(CheckRounds(left, before, 3).ok()) << "round 3 was paired without it";
  EXPECT_THAT(CheckRounds(Parsed("knockout {} entrants { name: 'a' }"),
                          Parsed("knockout {} entrants { name: 'a' } entrants { name: 'b' }"), 1)
                  .message(),
              HasSubstr("accepts no late entrants"));
}

}  // namespace
}  // namespace hakam::arbiter
