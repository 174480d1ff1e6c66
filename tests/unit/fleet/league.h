// The league of these tests, and its records without what a clock has measured.
#ifndef HAKAM_TESTS_UNIT_FLEET_LEAGUE_H_
#define HAKAM_TESTS_UNIT_FLEET_LEAGUE_H_

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/setup/league_config.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

inline constexpr char kLeagueSeed[] = "unit";

// Four builtin entrants; `more`: the schedule and what else there is.
inline LeagueConfig FourEntrants(const std::string& more) {
  const auto config = ParseLeagueConfig(absl::StrCat("name: \"test\" seed: \"", kLeagueSeed, "\"", R"(
      entrants { name: "greedy" agent: "builtin:greedy" }
      entrants { name: "noisy" agent: "builtin:greedy?noise=0.5" }
      entrants { name: "random" agent: "builtin:random" }
      entrants { name: "again" agent: "builtin:greedy" }
    )",
                                                     more),
                                        "league.textproto");
  EXPECT_TRUE(config.ok()) << config.status();
  return *config;
}

inline std::string Timeless(v1::RoomRecord room) {
  for (v1::BoardRecord& board : *room.mutable_boards()) {
    board.clear_machine();
    for (v1::DecisionRecord& decision : *board.mutable_decisions()) {
      decision.clear_took();
      decision.clear_bank_left();
    }
  }
  return room.SerializeAsString();
}

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_FLEET_LEAGUE_H_
