#include "arbiter/view/drift_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/strings/str_split.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Two seasons of three entrants; "riser-sixteen-le" gains 10 points with another agent, "late" plays in the
// second.
DriftReport Report(std::vector<int> anchors) {
  DriftReport report;
  report.seasons.names = {"steady-sixteen-l", "riser-sixteen-le", "late"};
  for (int s = 0; s < 2; ++s) {
    SeasonResults results;
    for (uint64_t deal = 0; deal < 120; ++deal) {
      const double noise = deal % 2 == 0 ? 3 : -3;
      const double gain = s == 0 ? 5 : -5;  // of the steady one
      results.results.push_back(
          {.a = 0, .b = 1, .deal = 2 * deal, .room1 = gain + noise, .room2 = gain + noise});
      if (s == 1)
        results.results.push_back({.a = 2, .b = 0, .deal = 2 * deal + 1, .room1 = noise, .room2 = noise});
    }
    report.seasons.list.push_back({.label = "leagues/s" + std::to_string(s + 1),
                                   .league = "league",
                                   .rules = "baloot",
                                   .complete = s == 0,
                                   .results = results});
    report.seasons.results.push_back(results);
  }
  report.seasons.agents = {{"builtin:a", "builtin:b", std::nullopt},
                           {"builtin:a", "builtin:b2", "builtin:c"}};
  report.seasons.warnings = {"of the seasons"};
  report.anchors = {.entrants = std::move(anchors), .warnings = {"of the anchors"}};
  report.drift = DriftOf(3, report.seasons.results, report.anchors.entrants).value();
  return report;
}

TEST(DriftText, SaysWhoChangedAndWhoseIntervalMissesZero) {
  const std::string text = DriftText(Report({0}));
  EXPECT_THAT(text, HasSubstr("drift over 2 seasons: baloot\n"));
  EXPECT_THAT(text, HasSubstr("game points a board more than the anchor steady-sixteen-l\n"));
  EXPECT_THAT(text,
              HasSubstr(" 2  riser-sixteen-le         +5.00  ±0.54  +10.00  ±0.77  *  changed    120\n"))
      << text;
  EXPECT_THAT(text,
              HasSubstr(" 2  steady-sixteen-l          0.00  ±0.00    0.00  ±0.00        same    240\n"))
      << text;
  EXPECT_THAT(text, HasSubstr(" new    120\n"));
  EXPECT_THAT(text, HasSubstr("league (not over)"));
  EXPECT_THAT(text, HasSubstr("warning: of the seasons\n warning: of the anchors\n"));
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const auto is_start = [](char c) { return (c & 0xC0) != 0x80; };
    EXPECT_LE(std::count_if(line.begin(), line.end(), is_start), 100) << line;
  }
}

TEST(DriftText, WithoutAnAnchorThereIsOnlyGlicko2) {
  const std::string text = DriftText(Report({}));
  EXPECT_THAT(text, HasSubstr("drift by anchor: not computed"));
  EXPECT_THAT(text, HasSubstr("\nGlicko-2\n"));
  EXPECT_THAT(text, Not(HasSubstr("points/board")));
  EXPECT_THAT(text, Not(HasSubstr("inf")));
}

TEST(DriftJson, UnknownIsNull) {
  const auto json = nlohmann::json::parse(DriftJson(Report({0})));
  EXPECT_EQ(json["anchors"][0], "steady-sixteen-l");
  EXPECT_EQ(json["seasons"][1]["complete"], false);
  ASSERT_EQ(json["entrants"].size(), 3u);
  EXPECT_EQ(json["entrants"][0]["entrant"], "riser-sixteen-le") << "the best first";
  const auto riser = json["entrants"][0]["seasons"];
  EXPECT_TRUE(riser[0]["change"].is_null());
  EXPECT_TRUE(riser[0]["since"].is_null());
  EXPECT_EQ(riser[1]["since"], 1);
  EXPECT_NEAR(riser[1]["change"], 10, 1e-9);
  EXPECT_LT(riser[1]["change_low"], 10);
  EXPECT_GT(riser[1]["change_low"], 9);
  EXPECT_TRUE(riser[1]["agent_changed"]);
  EXPECT_GT(riser[1]["glicko2"]["change"], 0);
  const auto late = json["entrants"][2]["entrant"] == "late" ? json["entrants"][2] : json["entrants"][1];
  EXPECT_TRUE(late["seasons"][0]["agent"].is_null());
  EXPECT_TRUE(late["seasons"][0]["glicko2"].is_null());
  EXPECT_FALSE(late["seasons"][1]["agent_changed"]);
  EXPECT_EQ(json["warnings"].size(), 2u);
}

}  // namespace
}  // namespace hakam::arbiter
