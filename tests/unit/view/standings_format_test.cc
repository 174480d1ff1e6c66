#include "arbiter/view/standings_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "absl/strings/str_split.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;

Standings Two() {
  Standings s = {.league = "spring",
                 .rules = "baloot",
                 .pairs_done = 10,
                 .pairs_total = 10,
                 .commitment = "ab",
                 .seed = "se",
                 .complete = true};
  s.rows = {{.rank = 1,
             .name = "ace",
             .agent = "builtin:greedy",
             .points = 1.5,
             .points_se = 0.5,
             .points_half_width = 1.13,
             .elo = 20,
             .elo_se = 10,
             .elo_half_width = 22.6,
             .pairs = 10,
             .won = 6,
             .drawn = 1,
             .lost = 3,
             .faults = 2,
             .provisional = true},
            {.rank = 2,
             .name = "two",
             .agent = "builtin:random",
             .points = -1.5,
             .points_se = 0.5,
             .points_half_width = 1.13,
             .elo = -20,
             .elo_se = 10,
             .elo_half_width = 22.6,
             .pairs = 10,
             .won = 3,
             .drawn = 1,
             .lost = 6,
             .provisional = true}};
  s.cross.assign(2, std::vector<CrossCell>(2));
  s.cross[0][1] = {.played = true, .mean = 3, .se = 1, .low = 0.5, .high = 6.5, .few = true, .pairs = 10};
  s.cross[1][0] = {.played = true, .mean = -3, .se = 1, .low = -6.5, .high = -0.5, .few = true, .pairs = 10};
  return s;
}

// The order of the rows is that of the ranks; ratings are a column.
TEST(Standings, ShowThePlaceOfTheFormatAndNoneForThoseWhoDidNotPlay) {
  Standings s = Two();
  s.has_places = true;
  s.rows[0].score = 2;
  s.rows[0].buchholz = 1.5;
  s.rows[0].played = true;
  s.rows[0].points = -9;
  s.rows[1].rank.reset();
  EXPECT_THAT(StandingsText(s), HasSubstr("place  entrant  score  Buchholz"));
  EXPECT_THAT(StandingsText(s), HasSubstr("1  ace ?      2.0       1.5"));
  EXPECT_THAT(StandingsText(s), HasSubstr("-  two ?"));
  EXPECT_THAT(StandingsText(s), HasSubstr("-: two has not played"));
  EXPECT_THAT(StandingsCsv(s), HasSubstr(",score,buchholz\n1,\"ace\""));
  EXPECT_THAT(StandingsCsv(s), HasSubstr("\n,\"two\""));
  const auto json = nlohmann::json::parse(StandingsJson(s));
  EXPECT_EQ(json["has_places"], true);
  EXPECT_EQ(json["standings"][0]["rank"], 1);
  EXPECT_EQ(json["standings"][0]["score"], 2);
  EXPECT_FALSE(json["standings"][1].contains("rank"));
}

TEST(Standings, SayHowATieWithoutALeaderWasDecided) {
  Standings s = Two();
  s.ties = {{.name = "final",
             .sides = {"ace", "two"},
             .pairs = 8,
             .sum = 0,
             .winner = "ace",
             .by = Knockout::DecidedBy::kSeed}};
  EXPECT_THAT(StandingsText(s), HasSubstr("better seed"));
  EXPECT_EQ(nlohmann::json::parse(StandingsJson(s))["ties"][0]["decided_by"], "better seed");
}

// FORMAT_SINGLE: every form says that boards are unpaired, by whom luck was measured, and what it gained.
TEST(Standings, SayWhatTheLuckAdjustmentGained) {
  Standings s = Two();
  EXPECT_THAT(StandingsJson(s), Not(HasSubstr("luck")));
  EXPECT_THAT(StandingsText(s), Not(HasSubstr("plain")));
  s.luck = LuckReport{.reference = "ref-7/abcd", .factor = 1.625};
  s.rows[0].plain_points = 2.25;
  s.rows[0].plain_half_width = 1.75;
  for (const std::string& text : {StandingsText(s), StandingsMarkdown(s)}) {
    EXPECT_THAT(text, HasSubstr("unpaired"));
    EXPECT_THAT(text, HasSubstr("luck adjustment by ref-7/abcd: the variance of a board is divided by 1.62"));
    EXPECT_THAT(text, HasSubstr("+2.25"));
    EXPECT_THAT(text, HasSubstr("±1.75"));
    EXPECT_THAT(text, HasSubstr("10 of 10 boards"));
    EXPECT_THAT(text, Not(HasSubstr("more precise here")));
  }
  EXPECT_THAT(StandingsCsv(s), HasSubstr(",2.250000,\"ref-7/abcd\",1.625000\n"));
  const auto json = nlohmann::json::parse(StandingsJson(s));
  EXPECT_EQ(json["luck"]["reference"], "ref-7/abcd");
  EXPECT_EQ(json["luck"]["factor"], 1.625);
  EXPECT_EQ(json["standings"][0]["plain_points_per_board"], 2.25);
  EXPECT_EQ(json["standings"][0]["boards"], 10);
  s.luck->factor = 0.9;
  EXPECT_THAT(StandingsText(s), HasSubstr("the plain points are more precise here"));
}

TEST(Standings, HideNothingAndJsonIsExact) {
  Standings s = Two();
  s.league = "a\u202E|<b>\nc";
  s.warnings = {"left\u2066 *x*\ny"};
  const std::string text = StandingsText(s);
  EXPECT_THAT(text, HasSubstr("a\\u202e|<b>\\nc: baloot"));
  EXPECT_THAT(text, HasSubstr(" warning: left\\u2066 *x*\\ny\n"));
  const std::string markdown = StandingsMarkdown(s);
  EXPECT_THAT(markdown, HasSubstr("# a\\\\u202e\\|\\<b\\>\\\\nc: baloot"));
  EXPECT_THAT(markdown, HasSubstr("- warning: left\\\\u2066 \\*x\\*\\\\ny\n"));
  const auto json = nlohmann::json::parse(StandingsJson(s));
  EXPECT_EQ(json["league"], s.league);
  EXPECT_EQ(json["warnings"][0], s.warnings[0]);
}

// law.md section 8: fewer than 10 pairs have no interval.
TEST(Standings, AFewPairsHaveNoInterval) {
  EXPECT_THAT(StandingsText(Two()), Not(HasSubstr("too few")));
  Standings s = Two();
  for (size_t i = 0; i < 2; ++i) {
    s.rows[i].pairs = s.cross[i][1 - i].pairs = 9;
    s.rows[i].points_half_width = s.rows[i].elo_half_width = std::numeric_limits<double>::infinity();
    s.cross[i][1 - i].high = std::numeric_limits<double>::infinity();
    s.cross[i][1 - i].low = -s.cross[i][1 - i].high;
  }
  EXPECT_THAT(StandingsText(s), HasSubstr("±?: too few boards for an interval"));
  EXPECT_THAT(StandingsMarkdown(s), HasSubstr("too few boards for an interval"));
  EXPECT_THAT(CrosstableText(s), HasSubstr("+3.00 ±?\n")) << "a mark would say that there is one";
  const auto cell = nlohmann::json::parse(CrosstableJson(s))["crosstable"][0];
  EXPECT_FALSE(cell.contains("low") || cell.contains("high"));
  EXPECT_FALSE(nlohmann::json::parse(StandingsJson(s))["standings"][0].contains("points_half_width"));
}

// What is not known is not 0 (law.md section 1: a walkover is no result).
TEST(Standings, WithoutAPairThereIsNoRating) {
  Standings s = Two();
  s.luck = LuckReport{.reference = "ref"};
  s.rows[1] = {.name = "two", .agent = "builtin:random", .faults = 10, .provisional = true};
  s.rows[1].points_half_width = s.rows[1].elo_half_width = s.rows[1].plain_half_width =
      std::numeric_limits<double>::infinity();
  s.cross.assign(2, std::vector<CrossCell>(2));
  EXPECT_THAT(StandingsText(s), HasSubstr(" -  two ?               -      -      -      -    -    -     "));
  EXPECT_THAT(StandingsText(s), Not(HasSubstr(" -  two   ")));  // among the intervals
  EXPECT_THAT(StandingsText(s), Not(HasSubstr("±?")));
  EXPECT_THAT(StandingsMarkdown(s), HasSubstr("| - | two ? | - | - | - | - | - | - | 0 |"));
  EXPECT_THAT(StandingsCsv(s), HasSubstr("\n,\"two\",\"builtin:random\",,,,,0,0,0,0,10,1,,\"ref\",\n"));
  const auto row = nlohmann::json::parse(StandingsJson(s))["standings"][1];
  for (const char* rating : {"points_per_board", "plain_points_per_board", "elo"}) {
    EXPECT_FALSE(row.contains(rating)) << rating;
  }
  EXPECT_EQ(row["pairs"], 0);
}

TEST(StandingsText, EveryNumberHasItsError) {
  const std::string text = StandingsText(Two());
  EXPECT_THAT(text, HasSubstr("spring: baloot, 2 entrants, 10 of 10 pairs\n"));
  EXPECT_THAT(text,
              HasSubstr(" 1  ace ?           +1.50  ±1.13  +20  ±23     10    6      1     3       2\n"));
  EXPECT_THAT(text, HasSubstr("provisional"));
  EXPECT_THAT(text, HasSubstr("seed: se, SHA-256 ab"));
  EXPECT_THAT(CrosstableText(Two()), HasSubstr("+3.00 ±3.50?"));
}

TEST(StandingsText, DrawsTheIntervalsOnATerminalOnly) {
  EXPECT_THAT(StandingsText(Two()), HasSubstr(" points/board, 95%"));
  EXPECT_THAT(StandingsText(Two()), HasSubstr("--*--"));
  EXPECT_THAT(StandingsMarkdown(Two()), Not(HasSubstr("--*--")));
}

TEST(StandingsText, FitsIntoAHundredColumnsWithNamesOfSixteenLetters) {
  Standings s = Two();
  for (int i = 0; i < 200; ++i) {
    s.rows.push_back(s.rows[0]);
    s.rows.back().name = "sixteen-letters!";
    s.rows.back().points = -15.62 - i;
    s.rows.back().elo = -384;
    s.rows.back().pairs = 39800;
    s.rows.back().out = "x";
  }
  s.cross.assign(s.rows.size(), std::vector<CrossCell>(s.rows.size()));
  const std::string text = StandingsText(s);
  for (const absl::string_view line : absl::StrSplit(text.substr(0, text.find("\n points/board: ")), '\n')) {
    EXPECT_LE(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }), 100)
        << line;
  }
}

TEST(StandingsText, WhatCountsInALeagueOfMatchesIsNoPoint) {
  Standings s = Two();
  s.matches = true;
  for (const std::string& text : {StandingsText(s), StandingsMarkdown(s), CrosstableText(s)}) {
    EXPECT_THAT(text, Not(HasSubstr("oints")));
  }
  EXPECT_THAT(StandingsText(s), HasSubstr("score/match: matches won less lost per match against the"));
  EXPECT_EQ(nlohmann::json::parse(StandingsJson(s))["unit"], "matches won less lost per match");
  EXPECT_EQ(nlohmann::json::parse(StandingsJson(Two()))["unit"], "game points a board");
}

TEST(StandingsText, AnUnfinishedLeagueSaysSoAndKeepsItsSeed) {
  Standings s = Two();
  s.pairs_total = 20;
  s.complete = false;
  s.seed = "";
  EXPECT_THAT(StandingsText(s), HasSubstr("10 of 20 pairs (not finished)"));
  EXPECT_THAT(StandingsText(s), HasSubstr("revealed at the end"));
  EXPECT_THAT(StandingsText(s), Not(HasSubstr("however often")));
  s.looked_at = true;
  EXPECT_THAT(StandingsText(s), HasSubstr("hold however often you look"));
}

TEST(StandingsText, WhatRoundsToZeroHasNoSign) {
  Standings s = Two();
  s.rows[0].points = -0.001;
  s.rows[1].points = 0.001;
  EXPECT_THAT(StandingsText(s), Not(HasSubstr("-0.00")));
  EXPECT_THAT(StandingsText(s), Not(HasSubstr("+0.00")));
}

TEST(StandingsText, AnUnknownErrorIsAQuestionMark) {
  Standings s = Two();
  s.rows[0].points_se = s.rows[0].points_half_width = std::numeric_limits<double>::infinity();
  EXPECT_THAT(StandingsText(s), HasSubstr("±?"));
  EXPECT_FALSE(nlohmann::json::parse(StandingsJson(s))["standings"][0].contains("points_se"));
}

TEST(StandingsCsv, QuotesWhatPeopleHaveWritten) {
  Standings s = Two();
  s.rows[0].agent = "cmd:x \"y\", z";
  EXPECT_THAT(StandingsCsv(s), HasSubstr("1,\"ace\",\"cmd:x \"\"y\"\", z\",1.500000,0.500000,"));
}

TEST(StandingsJson, HoldsStandardErrorsAndTheCrosstableIsApart) {
  const nlohmann::json json = nlohmann::json::parse(StandingsJson(Two()));
  EXPECT_EQ(json["standings"][0]["entrant"], "ace");
  EXPECT_EQ(json["standings"][0]["points_se"], 0.5);
  EXPECT_EQ(json["standings"][0]["boards"], 20);
  EXPECT_FALSE(json.contains("crosstable")) << "it grows with the square of the entrants";
  EXPECT_EQ(nlohmann::json::parse(CrosstableJson(Two()))["crosstable"].size(), 2u);
  EXPECT_EQ(json["seed"], "se");
  EXPECT_FALSE(json.contains("fit")) << "it was not tested";
  Standings tested = Two();
  tested.fit_df = 1;
  tested.fit_p = 0.5;
  EXPECT_EQ(nlohmann::json::parse(StandingsJson(tested))["fit"]["p"], 0.5);
}

TEST(StandingsMarkdown, IsATable) {
  EXPECT_THAT(StandingsMarkdown(Two()), HasSubstr("| 1 | ace ? | +1.50 | ±1.13 |"));
}

}  // namespace
}  // namespace hakam::arbiter
