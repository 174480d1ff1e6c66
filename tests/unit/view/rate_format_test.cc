#include "arbiter/view/rate_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;
using testing::Not;

// Names have 16 letters, the width that tables allow for; entrant i beats j > i by j - i.
std::vector<PairResult> RoundRobin(int first, int count, uint32_t deals, double noise = 1) {
  std::vector<PairResult> results;
  for (uint32_t deal = 0; deal < deals; ++deal) {
    for (int b = first + 1; b < first + count; ++b) {
      for (int a = first; a < b; ++a) {
        const double d = b - a + noise * (deal % 2 == 0 ? 4 : -4);
        results.push_back({.a = a, .b = b, .deal = deal, .room1 = d, .room2 = d});
      }
    }
  }
  return results;
}

// The standings have another order than the ratings, as can happen with another method.
RateReport ReportOf(int entrants, const std::vector<PairResult>& results, const LeagueRatingOptions& options,
                    int history = 0) {
  RateReport report = {
      .options = options, .seed = "s", .los = options.method->has_differences(), .payoff = true};
  report.standings = {.league = "spring", .rules = "baloot", .complete = true};
  for (int i = entrants - 1; i >= 0; --i) {
    report.standings.rows.push_back({.number = static_cast<uint32_t>(i),
                                     .name = absl::StrCat("sixteen-letter-", i),
                                     .agent = "builtin:x"});
  }
  report.standings.cross.assign(report.standings.rows.size(),
                                std::vector<CrossCell>(report.standings.rows.size()));
  const std::vector<HeadToHead> meetings = HeadToHeads(entrants, results).value();
  for (const HeadToHead& h : meetings) {
    const auto a = static_cast<size_t>(entrants - 1 - h.a);
    const auto b = static_cast<size_t>(entrants - 1 - h.b);
    const double half_width = h.pairs > 1 ? 1.96 * h.se : 2;
    report.standings.cross[a][b] = {.played = true,
                                    .mean = h.mean,
                                    .se = h.se,
                                    .low = h.mean - half_width,
                                    .high = h.mean + half_width,
                                    .pairs = h.pairs};
    report.standings.cross[b][a] = {.played = true,
                                    .mean = -h.mean,
                                    .se = h.se,
                                    .low = -h.mean - half_width,
                                    .high = -h.mean + half_width,
                                    .pairs = h.pairs};
  }
  report.rating = RateLeague(entrants, results, options).value();
  if (history > 0) report.history = RatingHistory(entrants, results, options, history).value();
  return report;
}

size_t Columns(absl::string_view line) {
  return static_cast<size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void ExpectSound(const RateReport& report, const std::string& what) {
  const std::string text = RateText(report);
  const std::string json = RateJson(report);
  for (const char* wrong : {"nan", "inf", "NaN", "Infinity"}) {
    EXPECT_THAT(text, Not(HasSubstr(wrong))) << what;
    EXPECT_THAT(json, Not(HasSubstr(wrong))) << what;
  }
  for (const absl::string_view line : absl::StrSplit(text, '\n')) EXPECT_LE(Columns(line), 100u) << line;
  EXPECT_TRUE(nlohmann::json::accept(json)) << what;
}

TEST(RateText, SaysWhatAnErrorIsAgainst) {
  const auto results = RoundRobin(0, 3, 150);
  const std::string pool = RateText(ReportOf(3, results, {}));
  EXPECT_THAT(pool, HasSubstr("  95% pool  pairs\n"));
  EXPECT_THAT(pool, HasSubstr(" 1  sixteen-letter-0         +1.00     ±0.43    300\n")) << pool;
  EXPECT_THAT(pool, HasSubstr("against the average of the entrants\n"));
  const std::string anchored = RateText(ReportOf(
      3, results, {.method = FindRatingMethod("elo"), .anchor = RatingAnchor{.entrant = 1, .value = 1500}}));
  EXPECT_THAT(anchored, HasSubstr("  95% vs anchor  "));
  EXPECT_THAT(anchored, HasSubstr(" 2  sixteen-letter-1  1500             ±0  "));
  EXPECT_THAT(anchored, HasSubstr("against sixteen-letter-1, whose rating is fixed at 1500\n"));
}

TEST(RateText, DrawsTheIntervalsExceptOfOpenSkill) {
  for (const RatingMethod& method : RatingMethods()) {
    const std::string text = RateText(ReportOf(3, RoundRobin(0, 3, 30), {.method = &method}));
    EXPECT_EQ(absl::StrContains(text, "-*-"), method.name != std::string("openskill")) << text;
    EXPECT_THAT(text, HasSubstr("?: provisional, fewer than 100 pairs or 30 deals"));
    EXPECT_THAT(text, HasSubstr("model fit: chi2 "));
  }
}

TEST(RateText, MatricesAreInTheOrderOfTheRatings) {
  const std::string text = RateText(ReportOf(3, RoundRobin(0, 3, 150), {}));
  EXPECT_THAT(text,
              HasSubstr(" 1  sixteen-letter-0                  ·  +1.00 ±0.64 (150)  +2.00 ±0.64 (150)\n"))
      << text;
  EXPECT_THAT(text, HasSubstr(" 1  sixteen-letter-0     ·  >99.9  >99.9\n")) << text;
}

TEST(RateText, GroupsAreNumberedAndRankedApart) {
  auto results = RoundRobin(0, 2, 20);
  for (const PairResult& result : RoundRobin(2, 2, 20)) results.push_back(result);
  const std::string text = RateText(ReportOf(5, results, {}));
  EXPECT_THAT(text, HasSubstr(" #  entrant             group  points/board"));
  EXPECT_THAT(text, HasSubstr(" 1  sixteen-letter-2 ?      2         +0.50"));
  EXPECT_THAT(text, HasSubstr(" -  sixteen-letter-4 ?      3             -         -      0\n")) << text;
  EXPECT_THAT(text, HasSubstr("against the average of the group"));
}

// Three entrants of which each beats the next; the last entrant loses to all.
RateReport CycleReport(bool complete, uint32_t deals = 40) {
  std::vector<PairResult> results;
  uint64_t number = 0;
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 2), std::pair(2, 0), std::pair(0, 3),
                             std::pair(1, 3), std::pair(2, 3)}) {
    if (!complete && b == 3 && a == 1) continue;
    for (uint32_t deal = 0; deal < deals; ++deal) {
      const double d = (b == 3 ? 9 : 5) + (deal % 2 == 0 ? 1 : -1);
      results.push_back({.a = a, .b = b, .deal = number++, .room1 = d, .room2 = d});
    }
  }
  RateReport report = ReportOf(4, results, {});
  report.nash_options.resamples = 50;
  report.nash = AverageByNash(4, results, report.nash_options).value();
  return report;
}

TEST(RateText, TheNashAverageIsExplainedBesideTheFitTest) {
  const RateReport report = CycleReport(true);
  ASSERT_TRUE(report.rating.fit.intransitive);
  const std::string text = RateText(report);
  EXPECT_THAT(text,
              HasSubstr("Nash averaging: points a board against the mixture of entrants that nobody beats"));
  EXPECT_THAT(text, HasSubstr(" 4  sixteen-letter-3       -9.00  -9."));
  EXPECT_THAT(text, HasSubstr("0.333")) << text;
  EXPECT_THAT(text, HasSubstr("from 50 resamples of the deals, seed s"));
  ExpectSound(report, "cycle");
  const std::string incomplete = RateText(CycleReport(false));
  EXPECT_THAT(incomplete,
              HasSubstr("not computed: every two entrants must have met, and sixteen-letter-1 and "
                        "sixteen-letter-3 did not\n"));
  EXPECT_THAT(RateText(CycleReport(true, 1)), HasSubstr(" -10.00    -   0.000    -       -\n"))
      << "no interval";
  EXPECT_THAT(RateText(ReportOf(3, RoundRobin(0, 3, 150), {})), Not(HasSubstr("Nash")));
}

TEST(RateJson, TheNashAverageHasItsCertificate) {
  const auto nash = nlohmann::json::parse(RateJson(CycleReport(true)))["nash"];
  EXPECT_EQ(nash["resamples"], 50);
  const auto group = nash["groups"][0];
  EXPECT_TRUE(group["computed"]);
  EXPECT_LE(group["violation"], kNashTolerance);
  EXPECT_LE(group["entropy_gap"], 1e-9);
  double sum = 0;
  for (const auto& entrant : group["entrants"]) {
    sum += entrant["weight"].get<double>();
    EXPECT_LE(entrant["rating"], 0);
    EXPECT_LE(entrant["low"], entrant["high"]);
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  const auto incomplete = nlohmann::json::parse(RateJson(CycleReport(false)))["nash"]["groups"][0];
  EXPECT_FALSE(incomplete["computed"]);
  EXPECT_EQ(incomplete["unmet"], (std::vector<std::string>{"sixteen-letter-1", "sixteen-letter-3"}));
  EXPECT_TRUE(incomplete["entrants"].empty());
  const auto one_pair = nlohmann::json::parse(RateJson(CycleReport(true, 1)))["nash"]["groups"][0];
  EXPECT_TRUE(one_pair["entrants"][0]["low"].is_null());
  EXPECT_FALSE(nlohmann::json::parse(RateJson(ReportOf(3, RoundRobin(0, 3, 9), {}))).contains("nash"));
}

TEST(RateJson, UnknownIsNullAndAskedForIsThere) {
  const auto results = RoundRobin(0, 2, 1);
  const auto json = nlohmann::json::parse(RateJson(ReportOf(3, results, {}, 2)));
  EXPECT_EQ(json["method"], "points");
  EXPECT_TRUE(json["anchor"].is_null());
  EXPECT_EQ(json["groups"], 2);
  EXPECT_TRUE(json["fit"]["p"].is_null());
  ASSERT_EQ(json["ratings"].size(), 3u);
  EXPECT_EQ(json["ratings"][0]["rating"], 2.5);
  EXPECT_TRUE(json["ratings"][0]["se"].is_null()) << "one deal";
  EXPECT_TRUE(json["ratings"][2]["rank"].is_null()) << "has not played";
  EXPECT_TRUE(json["ratings"][2]["rating"].is_null());
  EXPECT_EQ(json["los"].size(), 6u);
  EXPECT_EQ(json["payoff"].size(), 2u);
  EXPECT_TRUE(json["payoff"][0]["se"].is_null());
  EXPECT_EQ(json["history"].size(), 1u);
  EXPECT_FALSE(json.contains("bootstrap"));
}

TEST(RateJson, EachMethodHasItsFields) {
  const auto results = RoundRobin(0, 3, 40);
  const auto field = [&](const char* method, const char* name) {
    const auto json =
        nlohmann::json::parse(RateJson(ReportOf(3, results, {.method = FindRatingMethod(method)})));
    return json["ratings"][0].value(name, -1.0) > 0;
  };
  EXPECT_TRUE(field("points", "se"));
  EXPECT_TRUE(field("elo", "se"));
  EXPECT_TRUE(field("openskill", "sigma"));
  EXPECT_TRUE(field("glicko2", "volatility"));
  const auto anchored = nlohmann::json::parse(RateJson(ReportOf(
      3, results,
      {.anchor = RatingAnchor{.entrant = 2, .value = 7}, .bootstrap = BootstrapOptions{.resamples = 20}})));
  EXPECT_EQ(anchored["anchor"]["entrant"], "sixteen-letter-2");
  EXPECT_EQ(anchored["anchor"]["rating"], 7);
  EXPECT_EQ(anchored["bootstrap"]["seed"], "s");
  EXPECT_LT(anchored["ratings"][0]["bootstrap_low"], anchored["ratings"][0]["rating"]);
}

TEST(RateFormat, ExtremeLeaguesPrintNoNumberThatIsNone) {
  const auto all = [](std::vector<PairResult> results, double sum) {
    for (PairResult& result : results) result.room1 = result.room2 = sum;
    return results;
  };
  auto apart = RoundRobin(0, 2, 20);
  for (const PairResult& result : RoundRobin(2, 3, 20)) apart.push_back(result);
  auto large = RoundRobin(0, 200, 2);
  for (size_t i = 0; i < large.size(); ++i) large[i].deal = i;
  const struct {
    const char* what;
    int entrants;
    std::vector<PairResult> results;
  } leagues[] = {
      {"one pair", 2, RoundRobin(0, 2, 1)},
      {"all wins", 3, all(RoundRobin(0, 3, 200), 26)},
      {"all draws", 3, all(RoundRobin(0, 3, 200), 0)},
      {"disconnected", 6, apart},
      {"two hundred", 200, large},
  };
  for (const auto& league : leagues) {
    for (const RatingMethod& method : RatingMethods()) {
      LeagueRatingOptions options = {.method = &method};
      if (method.has_differences() && league.entrants < 10)
        options.bootstrap = BootstrapOptions{.resamples = 20};
      const RateReport report = ReportOf(league.entrants, league.results, options, 2);
      ExpectSound(report, absl::StrCat(league.what, ", ", method.name));
      EXPECT_EQ(RateText(report), RateText(report));
      if (!method.has_differences()) continue;
      options.anchor = RatingAnchor{.entrant = 1};
      ExpectSound(ReportOf(league.entrants, league.results, options, 2), league.what);
    }
  }
}

}  // namespace
}  // namespace hakam::arbiter
