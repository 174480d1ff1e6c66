// The output of a gate: text, JSON, Markdown.
#include "arbiter/view/gate_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

GateReport::Trial PassedTrial() {
  return {.candidate = {.name = "new", .agent = "bots/new"},
          .verdict = GateVerdict::kPassed,
          .reason = "the results fit effect 0.05 better than 0",
          .bounds = {.lower = -2.944, .upper = 2.944},
          .llr = 2.96,
          .pairs = 429,
          .won = 102,
          .drawn = 270,
          .lost = 57,
          .fixed_length = 4329,
          .points = SprtEstimate{.median = 1.04, .low = 0.4, .high = 1.68},
          .elo = SprtEstimate{.median = 35.2, .low = 14.9, .high = 55.6}};
}

GateReport Passed() {
  return {.verdict = GateVerdict::kPassed,
          .trials = {PassedTrial()},
          .best = 0,
          .baseline = {.name = "old", .agent = "bots/old", .faults = 1},
          .test = Gain(),
          .max_pairs = 8480,
          .pairs_played = 450,
          .seed = "s"};
}

// The first of two failed, and the second passed.
GateReport OneOfTwo() {
  GateReport report = Passed();
  GateReport::Trial failed = {.candidate = {.name = "first", .agent = "bots/first"},
                              .verdict = GateVerdict::kFailed,
                              .reason = "the results fit effect 0 better than 0.05",
                              .bounds = {.lower = -2.97, .upper = 3.64},
                              .llr = -3,
                              .pairs = 300,
                              .won = 40,
                              .drawn = 200,
                              .lost = 60};
  report.trials.insert(report.trials.begin(), failed);
  report.best = 1;
  return report;
}

TEST(GateFormat, TextHasAnAnswerAndWhatItRestsOn) {
  EXPECT_EQ(GateText(Passed(), "hakam gate a b"),
            "passed: new against old\n"
            "  the results fit effect 0.05 better than 0\n"
            "test statistic (LLR): +2.96; passes at +2.94, fails at -2.94\n"
            "pairs: 429: 102 won, 270 drawn, 57 lost\n"
            "without early stopping: 4329 pairs for the same error rates\n"
            "points a board, corrected for the stop: +1.04, 95% +0.40 to +1.68\n"
            "Elo, corrected for the stop: +35, 95% +15 to +56\n"
            "H0: effect 0; H1: effect 0.05; accepted errors: 5 % false passes, 5 % false failures\n"
            "pairs played in total: 450\n"
            "faults: new 0, old 1\n"
            "seed: s\n"
            "again: hakam gate a b\n");
}

TEST(GateFormat, WhatIsNotKnownIsNotPrinted) {
  GateReport open = Passed();
  open.trials[0].llr.reset();
  EXPECT_THAT(GateText(open, ""),
              HasSubstr("(LLR): none, too few pairs, or too few that were not drawn; passes at"));
  EXPECT_THAT(GateJson(open, ""), HasSubstr("\"llr\": null"));
  open.trials[0].points.reset();
  open.trials[0].elo.reset();
  EXPECT_THAT(GateText(open, ""), Not(HasSubstr("points")));
  EXPECT_THAT(GateMarkdown(open, ""), Not(HasSubstr("Elo")));
  EXPECT_THAT(GateText(open), Not(HasSubstr("again:")));
  const auto json = nlohmann::json::parse(GateJson(open, ""));
  EXPECT_TRUE(json["points_per_board"].is_null());
  EXPECT_TRUE(json["elo"].is_null());
}

// law.md section 8: fewer than 10 pairs have no interval.
TEST(GateFormat, AnEstimateOfAFewPairsHasNoInterval) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  GateReport early = Passed();
  early.trials[0].points = SprtEstimate{.median = -2.5, .low = -kInfinity, .high = kInfinity};
  early.trials[0].elo = SprtEstimate{.median = -120, .low = -kInfinity, .high = kInfinity};
  const std::string text = GateText(early, "");
  EXPECT_THAT(text,
              HasSubstr("points a board, corrected for the stop: -2.50, too few boards for an interval\n"));
  EXPECT_THAT(text, HasSubstr("Elo, corrected for the stop: -120, too few boards for an interval\n"));
  EXPECT_THAT(GateMarkdown(early, ""),
              HasSubstr("| Elo, corrected for the stop | -120, too few boards for an interval |"));
  const auto json = nlohmann::json::parse(GateJson(early, ""));
  EXPECT_EQ(json["elo"]["estimate"], -120);
  EXPECT_TRUE(json["elo"]["low"].is_null());
  EXPECT_TRUE(json["points_per_board"]["high"].is_null());
}

TEST(GateFormat, JsonHasAllOfIt) {
  GateReport report = Passed();
  report.references.push_back({.name = "third", .agent = "builtin:greedy"});
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
  report.references.push_back({.name = "third"});
  report.references.push_back({.name = "fourth"});
  EXPECT_EQ(GateMarkdown(report, "hakam gate a b"),
            "### ✅ Gate passed: `new` against `old, both playing third and fourth`\n"
            "\n"
            "the results fit effect 0.05 better than 0.\n"
            "\n"
            "|  | value |\n"
            "|---:|---|\n"
            "| test statistic (LLR) | +2.96; passes at +2.94, fails at -2.94 |\n"
            "| pairs | 429: 102 won, 270 drawn, 57 lost |\n"
            "| without early stopping | 4329 pairs for the same error rates |\n"
            "| points a board, corrected for the stop | +1.04, 95% +0.40 to +1.68 |\n"
            "| Elo, corrected for the stop | +35, 95% +15 to +56 |\n"
            "\n"
            "H0: effect 0; H1: effect 0.05; accepted errors: 5 % false passes, 5 % false failures. "
            "Faults: new 0, old 1, third 0, fourth 0.\n"
            "\n```\nhakam gate a b\n```\n");
}

TEST(GateFormat, TheBadgeHasTheVerdictAndTheDifference) {
  GateReport report = Passed();
  EXPECT_EQ(GateBadge(report).label, "hakam gate");
  EXPECT_EQ(GateBadge(report).message, "passed, +35 Elo");
  EXPECT_EQ(GateBadge(report).tone, Badge::Tone::kGood);
  report.trials[0].elo.reset();
  EXPECT_EQ(GateBadge(report).message, "passed, +1.04 points a board");
  report.trials[0].points.reset();
  report.verdict = GateVerdict::kFailed;
  EXPECT_EQ(GateBadge(report).message, "failed");
  EXPECT_EQ(GateBadge(report).tone, Badge::Tone::kBad);
  report.verdict = GateVerdict::kOpen;
  EXPECT_EQ(GateBadge(report).tone, Badge::Tone::kOpen);
  EXPECT_EQ(GateBadge(OneOfTwo()).message, "1 of 2 passed");
}

TEST(GateFormat, SeveralCandidatesHaveALineEachAndTheBestIsNamed) {
  const std::string text = GateText(OneOfTwo(), "hakam gate first new old");
  EXPECT_THAT(text, StartsWith("passed: 1 of 2 candidates passed against old: new\n"
                               "first: failed\n"
                               "  the results fit effect 0 better than 0.05\n"
                               "  test statistic (LLR): -3.00; passes at +3.64, fails at -2.97\n"));
  EXPECT_THAT(text, HasSubstr("accepted errors: 5 % false passes of all candidates, 5 % false failures"));
  EXPECT_THAT(text, HasSubstr("faults: first 0, new 0, old 1"));
  const auto json = nlohmann::json::parse(GateJson(OneOfTwo(), ""));
  EXPECT_EQ(json["best"], "new");
  ASSERT_EQ(json["candidates"].size(), 2u);
  EXPECT_EQ(json["candidates"][0]["verdict"], "failed");
  EXPECT_EQ(json["candidates"][1]["candidate"]["name"], "new");
  EXPECT_THAT(GateMarkdown(OneOfTwo(), ""), HasSubstr("❌ **`first` failed**: the results"));
}

}  // namespace
}  // namespace hakam::arbiter
