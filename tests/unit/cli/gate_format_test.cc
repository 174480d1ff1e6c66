// The output of a gate: text, JSON, Markdown.
#include "arbiter/cli/gate_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;

GateReport Passed() {
  return {
      .verdict = GateVerdict::kPassed,
      .reason = "the results speak for effect 0.05, not for 0",
      .players = {{.name = "new", .agent = "bots/new"}, {.name = "old", .agent = "bots/old", .faults = 1}},
      .test = Gain(),
      .max_pairs = 8480,
      .bounds = {.lower = -2.944, .upper = 2.944},
      .llr = 2.96,
      .pairs = 429,
      .won = 102,
      .drawn = 270,
      .lost = 57,
      .pairs_played = 450,
      .points = SprtEstimate{.median = 1.04, .low = 0.4, .high = 1.68},
      .elo = SprtEstimate{.median = 35.2, .low = 14.9, .high = 55.6},
      .seed = "s"};
}

TEST(GateFormat, TextHasAnAnswerAndWhatItRestsOn) {
  EXPECT_EQ(GateText(Passed(), "hakam gate a b"),
            "passed: new against old\n"
            "  the results speak for effect 0.05, not for 0\n"
            "test statistic (LLR): +2.96; passes at +2.94, fails at -2.94\n"
            "H0: effect 0; H1: effect 0.05; accepted errors: 5 % false passes, 5 % false failures\n"
            "pairs: 429: 102 won, 270 drawn, 57 lost (450 played in total)\n"
            "points a board: +1.04, 95% +0.40 to +1.68\n"
            "Elo: +35, 95% +15 to +56\n"
            "faults: new 0, old 1\n"
            "seed: s\n"
            "again: hakam gate a b\n");
}

TEST(GateFormat, WhatIsNotKnownIsNotPrinted) {
  GateReport open = Passed();
  open.verdict = GateVerdict::kOpen;
  open.points.reset();
  open.elo.reset();
  EXPECT_THAT(GateText(open, ""), Not(HasSubstr("points")));
  EXPECT_THAT(GateMarkdown(open, ""), Not(HasSubstr("Elo")));
  EXPECT_THAT(GateText(open), Not(HasSubstr("again:")));
  const auto json = nlohmann::json::parse(GateJson(open, ""));
  EXPECT_TRUE(json["points_per_board"].is_null());
  EXPECT_TRUE(json["elo"].is_null());
}

TEST(GateFormat, JsonHasAllOfIt) {
  GateReport report = Passed();
  report.players.push_back({.name = "third", .agent = "builtin:greedy"});
  const auto json = nlohmann::json::parse(GateJson(report, "hakam gate a b"));
  EXPECT_EQ(json["verdict"], "passed");
  EXPECT_EQ(json["candidate"]["name"], "new");
  EXPECT_EQ(json["baseline"]["faults"], 1);
  ASSERT_EQ(json["references"].size(), 1u);
  EXPECT_EQ(json["references"][0]["name"], "third");
  EXPECT_EQ(json["test"], "effect");
  EXPECT_EQ(json["h1"], 0.05);
  EXPECT_EQ(json["pairs"], 429);
  EXPECT_EQ(json["points_per_board"]["high"], 1.68);
  EXPECT_EQ(json["again"], "hakam gate a b");
}

TEST(GateFormat, MarkdownIsATableUnderTheVerdict) {
  GateReport report = Passed();
  report.players.push_back({.name = "third"});
  report.players.push_back({.name = "fourth"});
  EXPECT_EQ(
      GateMarkdown(report, "hakam gate a b"),
      "### ✅ Gate passed: `new` against `old, both playing third and fourth`\n"
      "\n"
      "the results speak for effect 0.05, not for 0.\n"
      "\n"
      "|  | value |\n"
      "|---:|---|\n"
      "| LLR | +2.96; passes at +2.94, fails at -2.94 |\n"
      "| test | H0: effect 0; H1: effect 0.05; accepted errors: 5 % false passes, 5 % false failures |\n"
      "| pairs | 429: 102 won, 270 drawn, 57 lost |\n"
      "| points a board | +1.04, 95% +0.40 to +1.68 |\n"
      "| Elo | +35, 95% +15 to +56 |\n"
      "| faults | new 0, old 1, third 0, fourth 0 |\n"
      "\n```\nhakam gate a b\n```\n");
}

}  // namespace
}  // namespace hakam::arbiter
