// League files: defaults, and for every mistake an error with its place.
#include "arbiter/setup/league_config.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kGood[] = R"(name: "small"
round_robin { pairs: 10 }
entrants { name: "a" agent: "builtin:greedy" }
entrants { name: "b" agent: "cmd:python3 bot.py" }
)";

TEST(LeagueConfig, DefaultsAreFilledInAsTheContractSays) {
  const LeagueConfig config = ParseLeagueConfig(kGood, "results/x/league.textproto").value();
  EXPECT_EQ(config.folder, "results/x");
  EXPECT_EQ(config.rules, rules::RuleSet::FromPreset("baloot").value());
  EXPECT_EQ(config.league.rules().preset(), "baloot");
  EXPECT_EQ(config.league.format(), v1::FORMAT_BOARDS);
  EXPECT_EQ(config.league.on_fault(), v1::FAULT_POLICY_SUBSTITUTE);
  EXPECT_EQ(config.league.clock().per_decision().seconds(), 1);
  EXPECT_EQ(config.league.clock().bank().seconds(), 10);
  EXPECT_TRUE(config.league.clock().has_increment());
  EXPECT_EQ(config.league.clock().increment().seconds(), 0);
  EXPECT_EQ(config.league.clock().start_limit().seconds(), 10);
  EXPECT_EQ(config.league.concurrency(), 0u);
  EXPECT_EQ(config.league.seed(), "");
}

TEST(LeagueConfig, WhatIsGivenIsKept) {
  const LeagueConfig config = ParseLeagueConfig(absl::StrCat(kGood, R"(
      seed: "قرعة"
      rules { preset: "baloot" set: "target=501" }
      clock { per_decision { nanos: 250000000 } bank {} }
      on_fault: FAULT_POLICY_FORFEIT_BOARD
      concurrency: 32)"),
                                                "league.textproto")
                                  .value();
  EXPECT_EQ(config.folder, ".");
  EXPECT_EQ(config.rules.target, 501);
  EXPECT_EQ(config.league.seed(), "قرعة");
  EXPECT_EQ(config.league.clock().per_decision().nanos(), 250000000);
  EXPECT_EQ(config.league.clock().bank().seconds(), 0) << "no bank is not the default bank";
  EXPECT_EQ(config.league.clock().start_limit().seconds(), 10);
  EXPECT_EQ(config.league.on_fault(), v1::FAULT_POLICY_FORFEIT_BOARD);
  EXPECT_EQ(config.league.concurrency(), 32u);
}

std::string Canonical(absl::string_view text) { return ParseLeagueConfig(text, "l").value().CanonicalText(); }

TEST(LeagueConfig, ConcurrencyAndPairsDoNotMakeAnotherLeague) {
  EXPECT_EQ(Canonical(kGood), Canonical(absl::StrCat(kGood, "concurrency: 8")));
  EXPECT_EQ(Canonical(kGood), Canonical(absl::StrReplaceAll(kGood, {{"pairs: 10", "pairs: 20"}})));
}

TEST(LeagueConfig, TheSameInOtherWordsIsTheSameLeague) {
  EXPECT_EQ(Canonical(kGood),
            Canonical(absl::StrCat("# a remark\nformat: FORMAT_BOARDS\n", kGood,
                                   "clock { bank { seconds: 10 } } rules { set: 'target=152' } "
                                   "sandbox: SANDBOX_MODE_AUTO limits { memory_mib: 1024 processes: 64 }")));
}

TEST(LeagueConfig, LimitsHaveDefaultsAndRanges) {
  const v1::League league = ParseLeagueConfig(kGood, "f").value().league;
  EXPECT_EQ(league.sandbox(), v1::SANDBOX_MODE_AUTO);
  EXPECT_EQ(league.limits().memory_mib(), 1024u);
  EXPECT_EQ(league.limits().cpu_millis(), 0u);
  EXPECT_EQ(league.limits().processes(), 64u);
  EXPECT_EQ(league.limits().disk_mib(), 64u);
  EXPECT_EQ(league.limits().log_mib(), 256u);
  EXPECT_EQ(league.limits().all_logs_mib(), 16384u);
  EXPECT_EQ(league.limits().restarts(), 10000u);
  EXPECT_EQ(league.limits().free_disk_mib(), 0u);

  const std::pair<const char*, const char*> kBad[] = {
      {"limits { memory_mib: 15 }",
       "limits.memory_mib: 15 is out of range; use 16 to 1048576, or 0 for the default, 1024"},
      {"limits { memory_mib: 1048577 }", "limits.memory_mib: 1048577 is out of range"},
      {"limits { cpu_millis: 49 }",
       "limits.cpu_millis: 49 is out of range; use 50 to 1024000, or 0 for no limit"},
      {"limits { processes: 7 }",
       "limits.processes: 7 is out of range; use 8 to 4096, or 0 for the default, 64"},
      {"limits { disk_mib: 65537 }",
       "limits.disk_mib: 65537 is out of range; use 1 to 65536, or 0 for the default, 64"},
      {"limits { log_mib: 65537 }",
       "limits.log_mib: 65537 is out of range; use 1 to 65536, or 0 for the default, 256"},
      {"limits { all_logs_mib: 16777217 }",
       "limits.all_logs_mib: 16777217 is out of range; use 1 to 16777216, or 0 for the default, 16384"},
      {"limits { restarts: 10000001 }",
       "limits.restarts: 10000001 is out of range; use 1 to 10000000, or 0 for the default, 10000"},
      {"limits { free_disk_mib: 16777217 }",
       "limits.free_disk_mib: 16777217 is out of range; use 1 to 16777216, or 0 for 1024, on a small disk a "
       "twentieth of it"},
      {"limits { ram: 1 }",
       "limits.ram: no such field; the fields are memory_mib, cpu_millis, processes, disk_mib"},
      {"sandbox: SANDBOX_MODE_SOME", "SANDBOX_MODE_SOME"},
      {"sandbox: 9", "sandbox: unknown; use SANDBOX_MODE_STRICT, SANDBOX_MODE_AUTO or SANDBOX_MODE_OFF"},
  };
  for (const auto& [text, message] : kBad) {
    const absl::Status status = ParseLeagueConfig(absl::StrCat(kGood, text), "f").status();
    EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr(message)) << text;
  }
}

TEST(LeagueConfig, WhatIsWrittenOutAsTheDefaultIsTheDefault) {
  EXPECT_EQ(
      Canonical(kGood),
      Canonical(absl::StrCat(kGood,
                             "clock { measure: CLOCK_MEASURE_WALL } disqualify {} suspend_waiting: false "
                             "on_fault: FAULT_POLICY_SUBSTITUTE machines { same_cpu_model: false }")));
}

TEST(LeagueConfig, WhatARunMayUseUpMayChange) {
  for (const char* more : {"limits { log_mib: 1 }", "limits { all_logs_mib: 1 }", "limits { restarts: 1 }",
                           "limits { free_disk_mib: 1 }"})
    EXPECT_EQ(Canonical(kGood), Canonical(absl::StrCat(kGood, more))) << more;
}

TEST(LeagueConfig, EverythingElseMakesAnotherLeague) {
  for (const char* more :
       {"clock { bank { seconds: 9 } }", "rules { set: 'target=501' }", "seed: 'x'",
        "on_fault: FAULT_POLICY_FORFEIT_BOARD", "on_fault: FAULT_POLICY_FORFEIT_MATCH",
        "suspend_waiting: true", "clock { measure: CLOCK_MEASURE_CPU }", "disqualify { faults: 3 }",
        "disqualify { share: 0.5 }", "sandbox: SANDBOX_MODE_STRICT", "limits { memory_mib: 512 }",
        "limits { cpu_millis: 500 }", "machines { same_cpu_model: true }"}) {
    EXPECT_NE(Canonical(kGood), Canonical(absl::StrCat(kGood, more))) << more;
  }
}

struct BadFile {
  const char* good;  // replaced in kGood
  const char* bad;
  const char* message;  // the beginning of the error
};

TEST(LeagueConfig, EveryErrorNamesPlaceFieldAndWhatToDo) {
  const std::string long_name(65, 'x');
  const std::string long_agent(4097, 'x');
  const BadFile kBad[] = {
      {"name: \"small\"", "nmae: \"small\"", "f:1:1: nmae: no such field; the fields are name, rules"},
      {"name: \"small\"", "name: small", "f:1:7: Expected string, got: small"},
      {"name: \"small\"", "", "f: name: missing; give"},
      {"small", "sm\\nall", "f:1:1: name: has control characters; use"},
      {"small", long_name.c_str(), "f:1:1: name: 65 characters; use at most 64"},
      {"agent: \"builtin:greedy\"", "agnt: \"x\"",
       "f:3:22: entrants[0].agnt: no such field; the fields are name, agent"},
      {"name: \"a\"", "name: \"b\"", "f:4:12: entrants[1].name: \"b\" is there twice; rename"},
      {"name: \"a\"", "name: \"a b\"", "f:3:12: entrants[0].name: \"a b\" is not a valid name; use"},
      {"name: \"a\"", "name: \"\"", "f:3:12: entrants[0].name: missing; give"},
      {"agent: \"builtin:greedy\"", "", "f:3:1: entrants[0].agent: missing; give \"a\" an agent"},
      {"small", "sm\\377ll", "f:1:1: name: is not valid UTF-8; use"},
      {"small", "sm\xff", "f:1:1: name: is not valid UTF-8; use"},
      {"small", "sm\\302\\233", "f:1:1: name: has control characters; use"},
      {"builtin:greedy", "cmd:a\\0b", "f:3:22: entrants[0].agent: has control characters; use"},
      {"builtin:greedy", "cmd:a\\nb", "f:3:22: entrants[0].agent: has control characters; use"},
      {"builtin:greedy", "bots/\\303", "f:3:22: entrants[0].agent: is not valid UTF-8; use"},
      {"builtin:greedy", long_agent.c_str(), "f:3:22: entrants[0].agent: 4097 bytes; use at most 4096"},
      {"round_robin", "seed: \"\\377\" round_robin", "f:2:1: seed: is not valid UTF-8; use"},
      {"round_robin", "seed: \"a\\033[0m\" round_robin", "f:2:1: seed: has control characters; use"},
      {"round_robin", "rules { preset: \"\\377\" } round_robin",
       "f:2:9: rules.preset: is not valid UTF-8; use"},
      {"round_robin", "rules { set: \"target=501\" set: \"target=\\377\" } round_robin",
       "f:2:27: rules.set[1]: is not valid UTF-8; use"},
      {"round_robin", "rules { set: \"target\\n=501\" } round_robin",
       "f:2:9: rules.set[0]: has control characters; use"},
      {"entrants { name: \"b\" agent: \"cmd:python3 bot.py\" }", "",
       "f:3:1: entrants: 1 in the file; a league needs at least two"},
      {"round_robin { pairs: 10 }", "", "f: round_robin: missing; add a schedule, for example"},
      {"pairs: 10", "", "f:2:1: round_robin.pairs: 0 is out of range; use 1 to 10000000"},
      {"pairs: 10", "pairs: 10000001", "f:2:15: round_robin.pairs: 10000001 is out of range; use 1 to"},
      {"pairs: 10", "pairs: -1", "f:2:22: Expected integer, got: -"},
      {"pairs: 10", "pairs: 5000000000", "f:2:22: Integer out of range (5000000000)"},
      {"round_robin", "rules { preset: \"bridge\" } round_robin", "f:2:9: rules.preset: "},
      {"round_robin", "rules { set: \"target=501\" set: \"tarjet=5\" } round_robin",
       "f:2:27: rules.set[1]: \"tarjet=5\": "},
      {"round_robin", "rules { set: \"target\" } round_robin", "f:2:9: rules.set[0]: \"target\": expected"},
      {"round_robin", "format: FORMAT_MACH round_robin",
       "f:2:9: format: there is no FORMAT_MACH; use FORMAT_BOARDS or FORMAT_MATCH or FORMAT_SINGLE"},
      {"round_robin", "format: FORMAT_SWISS round_robin", "f:2:9: format: there is no FORMAT_SWISS; use"},
      {"round_robin", "format: 9 round_robin", "f:2:1: format: unknown; use"},
      {"round_robin", "on_fault: 9 round_robin", "f:2:1: on_fault: unknown; use"},
      {"round_robin", "on_fault: FAULT_POLICY_RESIGN round_robin",
       "f:2:11: on_fault: there is no FAULT_POLICY_RESIGN; use FAULT_POLICY_SUBSTITUTE"},
      {"round_robin", "disqualify { share: 1 } round_robin",
       "f:2:14: disqualify.share: 1 is out of range; use more than 0 and less than 1"},
      {"round_robin", "disqualify { share: -0.5 } round_robin",
       "f:2:14: disqualify.share: -0.5 is out of range"},
      {"round_robin", "disqualify { share: nan } round_robin",
       "f:2:14: disqualify.share: nan is out of range"},
      {"round_robin", "clock { measure: 7 } round_robin",
       "f:2:9: clock.measure: unknown; use CLOCK_MEASURE_WALL"},
      {"round_robin", "concurrency: 4097 round_robin",
       "f:2:1: concurrency: 4097 is out of range; use 1 to 4096"},
      {"round_robin", "clock { per_decision {} } round_robin",
       "f:2:9: clock.per_decision: 0 is out of range; use more than 0 to 1 h"},
      {"round_robin", "clock { start_limit { seconds: 3601 } } round_robin",
       "f:2:9: clock.start_limit: 1h1s is out of range; use more than 0 to 1 h"},
      {"round_robin", "clock { bank { seconds: -1 } } round_robin",
       "f:2:9: clock.bank: -1s is out of range; use 0 to 1 h"},
      {"round_robin", "clock { bank { seconds: 1 nanos: -1 } } round_robin",
       "f:2:27: clock.bank.nanos: -1, and seconds 1: give both the same sign"},
      {"round_robin", "clock { increment { seconds: 1 } increment { seconds: 2 } } round_robin",
       "f:2:34: clock.increment: is there twice; leave one out"},
      {"pairs: 10 }", "pairs: 10", "f:3:"},
  };
  for (const BadFile& bad : kBad) {
    SCOPED_TRACE(bad.bad);
    ASSERT_TRUE(absl::StrContains(kGood, bad.good));
    const absl::StatusOr<LeagueConfig> config =
        ParseLeagueConfig(absl::StrReplaceAll(kGood, {{bad.good, bad.bad}}), "f");
    ASSERT_FALSE(config.ok());
    EXPECT_THAT(std::string(config.status().message()), StartsWith(bad.message));
    EXPECT_THAT(std::string(config.status().message()), Not(HasSubstr("\n")));
  }
}

TEST(LeagueConfig, ASeedThatIsTooLongIsRefusedAndNotPrinted) {
  const absl::Status status =
      ParseLeagueConfig(absl::StrCat(kGood, "seed: \"", std::string(257, 's'), "\""), "f").status();
  EXPECT_THAT(std::string(status.message()), StartsWith("f:5:1: seed: 257 bytes; use at most 256"));
  EXPECT_THAT(std::string(status.message()), Not(HasSubstr("sss")));
}

TEST(LeagueConfig, ALeagueThatIsInNoFileIsCheckedTheSameWay) {
  v1::League league = ParseLeagueConfig(kGood, "f").value().league;
  EXPECT_TRUE(CheckLeague(league, "here").ok());
  league.set_seed("\xff");
  EXPECT_THAT(std::string(CheckLeague(league, "here").message()),
              StartsWith("here: seed: is not valid UTF-8"));
  league.set_seed("");
  league.mutable_entrants(1)->set_agent("");
  EXPECT_THAT(std::string(CheckLeague(league, "here").message()),
              StartsWith("here: entrants[1].agent: missing; give \"b\" an agent"));
}

TEST(LeagueConfig, TextAndHashOfRulesAreIgnored) {
  const LeagueConfig config =
      ParseLeagueConfig(absl::StrCat(kGood, "rules { text: 'x' sha256: 'y' }"), "f").value();
  EXPECT_EQ(config.league.rules().text(), "");
  EXPECT_EQ(config.league.rules().sha256(), "");
}

TEST(LeagueConfig, FilesAreRead) {
  std::string folder = (std::filesystem::temp_directory_path() / "hakam-config-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/league.textproto";
  std::ofstream(path) << kGood;
  EXPECT_EQ(LoadLeagueConfig(path).value().folder, folder);

  std::ofstream(path) << kGood << std::string(2 << 20, '\n');
  EXPECT_THAT(LoadLeagueConfig(path).status().message(), HasSubstr("larger than 1 MiB"));
  std::ofstream(path, std::ios::binary) << std::string(
      "\x7f"
      "ELF\0\0",
      6);
  EXPECT_EQ(LoadLeagueConfig(path).status().code(), absl::StatusCode::kInvalidArgument);

  const absl::Status missing = LoadLeagueConfig(folder + "/no.textproto").status();
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(missing.message(), HasSubstr("no.textproto"));
  EXPECT_FALSE(LoadLeagueConfig(folder).ok()) << "a folder is not a file";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace hakam::arbiter
