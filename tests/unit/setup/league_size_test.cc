// How large a league of each format is: the number that is played, or the largest that can be.
#include "arbiter/setup/league_size.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/setup/league_config.h"

namespace hakam::arbiter {
namespace {

LeagueSize SizeOfFile(int entrants, const std::string& schedule) {
  std::string text = absl::StrCat("name: 'x'\n", schedule, "\n");
  for (int i = 0; i < entrants; ++i) {
    absl::StrAppend(&text, "entrants { name: 'e", i, "' agent: 'builtin:greedy' }\n");
  }
  const absl::StatusOr<LeagueConfig> config = ParseLeagueConfig(text, "f");
  EXPECT_TRUE(config.ok()) << config.status();
  const absl::StatusOr<LeagueSize> size = SizeOf(config->league);
  EXPECT_TRUE(size.ok()) << size.status();
  return *size;
}

void Expect(const LeagueSize& size, uint64_t pairs, uint32_t rounds, bool at_most) {
  EXPECT_EQ(size.pairs, pairs);
  EXPECT_EQ(size.rounds, rounds);
  EXPECT_EQ(size.at_most, at_most);
}

TEST(LeagueSize, FormatsOfOneRound) {
  Expect(SizeOfFile(4, "round_robin { pairs: 10 cycle: 2 }"), 60, 1, false);
  Expect(SizeOfFile(4, "gauntlet { heroes: 'e2' pairs: 10 }"), 30, 1, false);
  Expect(SizeOfFile(4, "partnership { pairs: 10 }"), 30, 1, false);
}

TEST(LeagueSize, Rounds) {
  Expect(SizeOfFile(16, "swiss { rounds: 5 pairs: 10 }"), 400, 5, false);
  Expect(SizeOfFile(7, "swiss { rounds: 4 pairs: 10 }"), 120, 4, false);  // one has a bye
  Expect(SizeOfFile(8, "knockout { pairs: 10 }"), 70, 3, false);
  Expect(SizeOfFile(5, "knockout { pairs: 10 }"), 40, 3, false);
}

TEST(LeagueSize, TheMostWhereResultsDecide) {
  Expect(SizeOfFile(8, "knockout { pairs: 10 max_pairs: 25 }"), 175, 9, true);
  // 7 winners' ties, 6 losers' ties, the final and perhaps another one.
  Expect(SizeOfFile(8, "knockout { pairs: 10 double_elimination: true }"), 150, 7, true);
  Expect(SizeOfFile(6, "adaptive { max_pairs: 1234 }"), 1234, 0, true);
  Expect(SizeOfFile(2, "gate { max_pairs: 900 }"), 900, 0, true);
  Expect(SizeOfFile(4, "gate { references: ['e0', 'e3'] max_pairs: 900 }"), 3600, 0, true);
}

}  // namespace
}  // namespace hakam::arbiter
