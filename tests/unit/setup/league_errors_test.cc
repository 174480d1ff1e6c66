// The place in the error of a bad league file. In each file, @ marks the place that the error must name.
// Without @ something is missing in the league itself, and the error has no line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "arbiter/setup/league_config.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct BadLeague {
  int entrants;       // number of valid entrants a, b, c, ... after a name of the league; 0: no name either
  const char* text;   // the rest of the file, with @
  const char* field;  // the field in the error
  const char* what;   // a part of the message
};

struct MarkedFile {
  std::string text;   // without @
  std::string place;  // "f:4:7: ", or "f: "
};

MarkedFile FileOf(const BadLeague& bad) {
  std::string text = bad.entrants > 0 ? "name: 'x'\n" : "";
  for (int i = 0; i < bad.entrants; ++i) {
    absl::StrAppend(&text, "entrants { name: '", std::string(1, static_cast<char>('a' + i)),
                    "' agent: 'builtin:greedy' }\n");
  }
  absl::StrAppend(&text, bad.text);
  const size_t mark = text.find('@');
  if (mark == std::string::npos) return {.text = text, .place = "f: "};
  const std::string before = text.substr(0, mark);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const size_t column = mark - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return {.text = absl::StrReplaceAll(text, {{"@", ""}}),
          .place = absl::StrCat("f:", line, ":", column, ": ")};
}

const BadLeague kBadLeagues[] = {
    // Texts that protobuf cannot read. The place is the wrong word, not the one after it.
    {2, "@colour: 3\nround_robin { pairs: 1 }", "colour", "no such field"},
    {2, "@colour\n\n: 3\nround_robin { pairs: 1 }", "colour", "the fields are name, rules, format"},
    {2, "round_robin { pairs: 1 }\nlimits {\n  @ram: 1\n}", "limits.ram", "memory_mib, cpu_millis"},
    {1, "entrants {\n  name: 'b'\n  @agnt: 'x'\n}\nround_robin { pairs: 1 }", "entrants[1].agnt",
     "name, agent"},
    {2, "gate {\n  h0: 0\n  @h2: 1\n}", "gate.h2", "no such field"},
    {2, "clock { bank { seconds: 1\n @minutes: 2 } }", "clock.bank.minutes", "seconds, nanos"},
    {2, "sandbox: @SANDBOX_MODE_SOME\nround_robin { pairs: 1 }", "sandbox", "SANDBOX_MODE_STRICT"},
    {2, "round_robin { pairs: 1 }\n@luck_reference: 'greedy-1'", "luck_reference",
     "only with format: FORMAT_SINGLE"},
    {2, "round_robin { pairs: 1 } format: FORMAT_SINGLE\n@luck_reference: 'greedy-0/1234'", "luck_reference",
     "is not the reference of this program"},
    {2, "format: FORMAT_SINGLE gate {\n@test: GATE_TEST_LOGISTIC_ELO h0: 0 h1: 5 }", "gate.test",
     "GATE_TEST_EFFECT"},
    {2, "format: @FORMAT_MACH\n\nround_robin { pairs: 1 }", "format", "FORMAT_MATCH"},
    {2, "clock {\n  measure: @CLOCK_MEASURE_SUN\n}\nround_robin { pairs: 1 }", "clock.measure",
     "there is no CLOCK_MEASURE_SUN"},
    {2, "suspend_waiting: @maybe\nround_robin { pairs: 1 }", "suspend_waiting", "true or false"},
    {2, "knockout { pairs: 1 double_elimination: @yes }\n# more", "knockout.double_elimination",
     "true or false"},
    {2, "round_robin { pairs: 1 }\n@name: 'y'", "name", "twice"},
    {2, "round_robin { pairs: 1\n  cycle: 1\n  @pairs: 2 }", "round_robin.pairs", "twice"},
    {2, "round_robin { pairs: 1 }\n@gate {}", "gate", "round_robin"},
    {2, "clock { increment { seconds: 1 }\n@increment { seconds: 2 } }", "clock.increment", "twice"},
    {2, "round_robin { pairs: @-1 }", "", "integer"},
    {2, "round_robin { pairs: @5000000000 }\nseed: 's'", "", "out of range"},
    {2, "round_robin { pairs: @many }", "", "integer"},
    {2, "seed: @abc\nround_robin { pairs: 1 }", "", "string"},
    {2, "seed: 'abc@\nround_robin { pairs: 1 }", "", "String"},
    {2, "disqualify { share: @half }", "", "double"},
    {2, "round_robin { pairs: 1\n@", "", "Expected"},
    {2, "round_robin { pairs: 1 }\n@}", "", "Expected"},

    // The league itself.
    {0, "entrants { name: 'name' agent: 'x' }\nentrants { name: 'b' agent: 'x' }\nround_robin { pairs: 1 }",
     "name", "missing"},
    {0,
     "entrants { name: 'name' agent: 'x' }\nentrants { name: 'b' agent: 'x' }\n@name: '' round_robin { "
     "pairs: 1 }",
     "name", "missing"},
    {0, "entrants { name: 'name' agent: 'x' }\nentrants { name: 'b' agent: 'x' }\n@name: 'a\\nb' gate {}",
     "name", "control"},
    {2, "@seed: '\\377'\nround_robin { pairs: 1 }", "seed", "UTF-8"},
    {2, "@seed: 'pairs:\\033[0m name: entrants'\nround_robin { pairs: 1 }", "seed", "control characters"},
    {2, "round_robin { pairs: 1 }\n@format: 9", "format", "FORMAT_BOARDS"},
    {2, "round_robin { pairs: 1 }\n@on_fault: 9", "on_fault", "FAULT_POLICY_SUBSTITUTE"},
    {2, "round_robin { pairs: 1 }\n@sandbox: 9", "sandbox", "SANDBOX_MODE_AUTO"},
    {2, "round_robin { pairs: 1 }\n@concurrency: 4097", "concurrency", "1 to 4096"},
    {2, "round_robin { pairs: 1 }\ndisqualify { faults: 3\n  @share: 1 }", "disqualify.share", "less than 1"},
    {2, "round_robin { pairs: 1 }\ndisqualify { @share: nan faults: 2 }", "disqualify.share", "nan"},
    {2, "# no schedule", "round_robin", "missing"},

    // Rules.
    {2, "rules {\n  set: 'target=501'\n  @preset: 'whist'\n}\nround_robin { pairs: 1 }", "rules.preset",
     "unknown preset"},
    {2, "rules {\n  @preset: '\\377'\n}\nround_robin { pairs: 1 }", "rules.preset", "UTF-8"},
    {2,
     "rules {\n  set: 'target=501'\n  set: 'target=502'\n  @set: 'tarjet=5'\n  set: "
     "'capot=x'\n}\nround_robin { pairs: 1 }",
     "rules.set[2]", "tarjet"},
    {2, "rules { set: 'target=501'\n @set: 'target'\n set: 'target=x' }\nround_robin { pairs: 1 }",
     "rules.set[1]", "option=value"},
    {2, "rules { set: 'target=501'\n @set: 'kawesh=\\n'\n set: 'target=x' }\nround_robin { pairs: 1 }",
     "rules.set[1]", "control"},
    {2, "rules { set: ['target=501',\n  'target=502', @'target=many', 'x'] }\nround_robin { pairs: 1 }",
     "rules.set[2]", "many"},
    {2,
     "rules { set: ['target=501', 'target=502']\n  set: 'target=503'\n  @set: 'target=many' }\nround_robin { "
     "pairs: 1 }",
     "rules.set[3]", "many"},
    {2,
     "rules { set: 'target=501' set: [ # two of them: [a, b]\n 'target=' \"502\", @'target=' 'many' ] "
     "}\nround_robin { pairs: 1 }",
     "rules.set[2]", "many"},
    // An option may come before the option that makes it valid: only the last of these is wrong.
    {2,
     "rules {\n  preset: 'belote-no-declarations'\n  set: 'meld_tie=trump_cancel'\n  set: 'melds=declared'\n"
     "  @set: 'bid_min=90'\n  set: 'target=501'\n}\nround_robin { pairs: 1 }",
     "rules.set[2]", "does not apply"},
    {2,
     "rules {\n  set: 'deck=d36'\n  set: 'packets_before=8'\n  set: 'packets_after=1'\n  @set: 'bid_min=90'\n"
     "  preset: 'belote'\n}\nround_robin { pairs: 1 }",
     "rules.set[3]", "does not apply"},
    // Options that contradict each other: the place is the entry that causes it.
    {2,
     "rules {\n  preset: 'coinche'\n  set: 'bid_min=240'\n  set: 'target=900'\n  @set: 'bid_max=100'\n"
     "  set: 'redouble_closes=true'\n}\nround_robin { pairs: 1 }",
     "rules.set[2]", "contradict"},
    {2,
     "rules {\n  preset: 'belote'\n  set: 'deck=d36'\n  set: 'packets_before=8'\n  set: 'packets_after=1'\n"
     "  @set: 'doubling=2'\n  set: 'target=501'\n}\nround_robin { pairs: 1 }",
     "rules.set[3]", "contradict"},
    {2, "rules {\n  preset: 'belote'\n  set: 'target=501'\n  @set: 'deck=d36'\n}\nround_robin { pairs: 1 }",
     "rules.set[1]", "contradict"},

    // Entrants.
    {0, "name: 'x'\nround_robin { pairs: 1 }", "entrants", "at least two"},
    {0, "name: 'x'\nround_robin { pairs: 1 }\n@entrants { name: 'a' agent: 'x' }", "entrants",
     "at least two"},
    {2, "entrants { agent: 'builtin:greedy' @name: 'c d' }\ngate {}", "entrants[2].name", "not a valid name"},
    {2, "@entrants { agent: 'builtin:greedy' }\nentrants { name: '!' }", "entrants[2].name", "missing"},
    {2, "entrants { agent: 'name' @name: '' }", "entrants[2].name", "missing"},
    {2, "entrants { agent: 'b' @name: 'b' }\nentrants { agent: 'x' name: 'b' }", "entrants[2].name", "twice"},
    {2, "entrants { name: 'agent' agent: 'b' }\n@entrants { name: 'd' }", "entrants[3].agent", "missing"},
    {2, "entrants { name: 'c' agent: 'b' }\nentrants { name: 'd' @agent: 'cmd:\\001' }", "entrants[3].agent",
     "control"},
    {0,
     "name: 'entrants'\nentrants [{ name: 'a' agent: 'x' }, { name: 'b' agent: 'y' },\n @{ name: 'c' "
     "}]\nround_robin {}",
     "entrants[2].agent", "missing"},
    {0,
     "name: 'entrants'\nentrants [{ name: 'a' agent: 'x' },\n { name: 'b' agent: 'y' @token_file: 't' }]\n"
     "round_robin { pairs: 1 }",
     "entrants[1].token_file", "dial:"},
    {2,
     "entrants { name: 'ca_file' agent: 'x' }\nentrants { name: 'd' agent: 'y' @token_file: 't' }\n"
     "entrants { name: 'e' agent: 'y' token_file: 't' }\nround_robin { pairs: 1 }",
     "entrants[3].token_file", "dial:"},
    {2, "round_robin { pairs: 1 }\nentrants { name: 'token_file' agent: 'x' @ca_file: 't' }",
     "entrants[2].ca_file", "dial:"},
    {2,
     "round_robin { pairs: 1 }\nattach { listen: 'x:1' }\n"
     "entrants { name: 'c' token_file: 't' @agent: 'attach:c' }",
     "entrants[2].agent", "write \"attach:\""},
    {2,
     "round_robin { pairs: 1 }\nattach { listen: 'x:1' }\nentrants { name: 'c' token_file: 't' agent: "
     "'attach:' }\n"
     "@entrants { name: 'd' agent: 'attach:' }",
     "entrants[3].token_file", "missing"},

    // Agents on other machines.
    {2, "round_robin { pairs: 1 }\n@attach {}\nentrants { name: 'c' token_file: 't' agent: 'attach:' }",
     "attach.listen", "127.0.0.1"},
    {2, "round_robin { pairs: 1 }\nentrants { name: 'c' token_file: 't' @agent: 'attach:' }",
     "entrants[2].agent", "attach { listen"},
    {2, "round_robin { pairs: 1 }\nentrants { name: 'c' agent: 'dial:h:1' }\n@suspend_waiting: true",
     "suspend_waiting", "other machine"},
    {2,
     "round_robin { pairs: 1 }\nclock { bank {}\n  @measure: CLOCK_MEASURE_CPU }\n"
     "entrants { name: 'c' agent: 'dial:h:1' }",
     "clock.measure", "CLOCK_MEASURE_WALL"},
    {2, "round_robin { pairs: 1 }\nattach {\n  listen: 'wait:1'\n  @wait { seconds: -1 }\n}", "attach.wait",
     "-1s"},
    {2, "round_robin { pairs: 1 }\nattach {\n  wait { seconds: 1\n    @nanos: -1 }\n}", "attach.wait.nanos",
     "sign"},

    // Clock and limits.
    {2, "round_robin { pairs: 1 }\nclock {\n  bank {}\n  @per_decision {}\n}", "clock.per_decision",
     "more than 0"},
    {2, "round_robin { pairs: 1 }\nclock { bank { seconds: 9 }\n  @start_limit { seconds: 3601 } }",
     "clock.start_limit", "1h1s"},
    {2, "round_robin { pairs: 1 }\nclock {\n  bank { seconds: 1\n    @nanos: 1000000000 } }",
     "clock.bank.nanos", "999999999"},
    {2, "round_robin { pairs: 1 }\nclock {\n  bank { nanos: 1\n    @seconds: 400000000000 } }",
     "clock.bank.seconds", "315576000000"},
    {2, "round_robin { pairs: 1 }\nclock {\n  bank {}\n  @measure: 7 }", "clock.measure",
     "CLOCK_MEASURE_WALL"},
    {2, "round_robin { pairs: 1 }\nlimits { memory_mib: 99\n  processes: 9\n  @disk_mib: 70000 }",
     "limits.disk_mib", "65536"},
    {2, "round_robin { pairs: 1 }\nlimits { processes: 8 @memory_mib: 15 }", "limits.memory_mib", "16"},

    // Joining and leaving.
    {2, "round_robin { pairs: 1 }\nentrants { name: 'pairs' agent: 'y' @joins_in_round: 2 }",
     "entrants[2].joins_in_round", "one round"},
    {2,
     "knockout { pairs: 1 }\nentrants { name: 'c' agent: 'y' }\nentrants { name: 'd' agent: 'y' "
     "@joins_in_round: 2 }",
     "entrants[3].joins_in_round", "accepts no late entrants"},
    {4, "swiss { rounds: 2 pairs: 1 }\nentrants { name: 'rounds' agent: 'y' @joins_in_round: 3 }",
     "entrants[4].joins_in_round", "but there are 2"},
    {2, "round_robin { pairs: 1 }\nentrants { name: 'c' agent: 'y'\n @left_in_round: 2 joins_in_round: 1 }",
     "entrants[2].left_in_round", "one round"},
    {2,
     "swiss { rounds: 2 pairs: 1 }\nentrants { name: 'c' agent: 'y'\n joins_in_round: 2\n @left_in_round: 1 "
     "}",
     "entrants[2].left_in_round", "before it joins"},

    // Formats.
    {2, "@round_robin {}", "round_robin.pairs", "1 to 10000000"},
    {2, "round_robin { cycle: 1\n  @pairs: 10000001 }", "round_robin.pairs", "10000001"},
    {3, "@gauntlet { pairs: 1 }", "gauntlet.heroes", "1 to 2"},
    {3, "gauntlet {\n  heroes: 'a'\n  @heroes: 'pairs'\n  pairs: 1 }", "gauntlet.heroes[1]", "\"pairs\""},
    {3, "gauntlet {\n  heroes: 'a'\n  @pairs: 0\n}", "gauntlet.pairs", "1 to 10000000"},
    {4, "gauntlet {\n  heroes: 'a'\n  heroes: 'c'\n  @heroes: 'a'\n  pairs: 1 }", "gauntlet.heroes[2]",
     "twice"},
    {3, "gauntlet {\n  heroes: ['c', 'b', @'a']\n  pairs: 1 }", "gauntlet.heroes[2]", "1 to 2"},
    {3, "swiss { pairs: 1\n  @rounds: 9 }", "swiss.rounds", "1 to 3"},
    {4, "swiss {\n  rounds: 1\n  @pairs: 0\n}", "swiss.pairs", "1 to 10000000"},
    {4, "@swiss { rounds: 1 }", "swiss.pairs", "1 to 10000000"},
    {6, "swiss {\n  pairs: 0\n  @rounds: 0 }", "swiss.rounds", "1 to 3"},
    {4, "knockout { pairs: 10\n  @max_pairs: 5 }", "knockout.max_pairs", "10 to 10000000"},
    {4, "knockout { max_pairs: 5\n  @pairs: 20000000 }", "knockout.pairs", "20000000"},
    {4, "knockout { max_pairs: 5 pairs: 1\n  @standard_errors: 11 }", "knockout.standard_errors", "0 to 10"},
    {4, "adaptive { max_pairs: 100 @anchor: 'batch' }", "adaptive.anchor", "\"batch\""},
    {4, "adaptive { max_pairs: 100\n  @batch: 7 }", "adaptive.batch", "25 to 100"},
    {4, "adaptive { tied: 0.1 max_pairs: 100\n  @half_width: -1 }", "adaptive.half_width", "-1"},
    {4, "adaptive { half_width: 0.1 max_pairs: 100\n  @tied: -1 }", "adaptive.tied", "-1"},
    {4, "adaptive { batch: 50\n  @max_pairs: 4000000001 }", "adaptive.max_pairs", "4000000000"},
    {3, "@partnership { pairs: 1 }", "partnership", "4 to 45"},
    {4, "partnership { cycle: 1\n  @pairs: 0 }", "partnership.pairs", "1 to 10000000"},
    {4, "rules { preset: 'belote-decouverte' }\n@partnership { pairs: 1 }", "partnership", "two players"},

    // The gate.
    {2, "gate { candidate: 'a'\n  @baseline: 'a' }", "gate.baseline", "candidate"},
    {2, "gate { @baseline: 'a'\n  candidate: 'a' }", "gate.baseline", "candidate"},
    {2, "gate { baseline: 'b'\n  @candidate: 'baseline' }", "gate.candidate[0]", "\"baseline\""},
    {2, "@gate { references: 'a' }", "gate.baseline", "missing"},
    {4, "gate { references: 'c'\n  references: 'd'\n  @references: 'c' }", "gate.references[2]", "twice"},
    {4, "gate { candidate: 'a'\n  references: ['d', 'c', @'a'] }", "gate.references[2]", "candidate"},
    {4, "gate { candidate: 'a' references: 'd'\n  @references: 'h0' references: 'c' }", "gate.references[1]",
     "\"h0\""},
    {3, "@entrants { name: 'h1' agent: 'x' }\ngate { candidate: 'a' baseline: 'b'\n  references: 'c' }",
     "entrants[3]", "\"h1\" takes no part"},
    {2, "@gate { h1: 0.05 }", "gate.h0", "missing"},
    {2, "@gate { h0: 0.05 }", "gate.h1", "missing"},
    {2, "gate { h1: 0\n  @h0: 0.05 }", "gate.h0", "not below h1"},
    {2, "gate { h0: 0\n  @h1: inf }", "gate.h1", "inf"},
    {2, "gate { h1: 0\n  @h0: nan }", "gate.h0", "nan"},
    {2, "gate { beta: 0.5\n  @alpha: 0.5 }", "gate.alpha", "together below 1"},
    {2, "gate { alpha: 0.1\n  @beta: 0 }", "gate.beta", "above 0"},
    {2, "gate { @beta: 0.97 }", "gate.beta", "together below 1"},
    {2, "gate { guard_not_drawn: 0\n  @guard_pairs: 0 }", "gate.guard_pairs", "at least 1"},
    {2, "gate { batch: 9\n  @max_pairs: 20000000 }", "gate.max_pairs", "10000000"},
    {2, "gate { max_pairs: 9\n  @batch: 20000000 }", "gate.batch", "10000000"},
    {2, "gate { h0: 0 h1: 1\n  @test: 9 }", "gate.test", "GATE_TEST_EFFECT"},
    {3, "gate { h0: 0 h1: 5 test: GATE_TEST_LOGISTIC_ELO\n  @references: 'c' }", "gate.references", "Elo"},
};

std::string ErrorOf(const std::string& text) {
  const absl::StatusOr<LeagueConfig> config = ParseLeagueConfig(text, "f");
  return config.ok() ? "accepted" : std::string(config.status().message());
}

TEST(LeagueErrors, PointAtTheMistake) {
  for (const BadLeague& bad : kBadLeagues) {
    const MarkedFile file = FileOf(bad);
    const std::string error = ErrorOf(file.text);
    EXPECT_THAT(error, StartsWith(file.place)) << file.text;
    EXPECT_THAT(error, StartsWith(absl::StrCat(file.place, bad.field, *bad.field == '\0' ? "" : ": ")))
        << file.text;
    EXPECT_THAT(error, HasSubstr(bad.what)) << file.text;
    EXPECT_EQ(error.find('\n'), std::string::npos) << file.text;
  }
}

// This many lines, with their numbers in place of #.
std::string Lines(int count, const std::string& line) {
  std::string text;
  for (int i = 0; i < count; ++i)
    absl::StrAppend(&text, absl::StrReplaceAll(line, {{"#", absl::StrCat(i)}}), "\n");
  return text;
}

// Line and column of an error; unset if it has none.
std::optional<std::pair<size_t, size_t>> PlaceIn(const std::string& error) {
  const std::vector<std::string> parts = absl::StrSplit(error, absl::MaxSplits(':', 3));
  std::pair<size_t, size_t> place;
  if (parts.size() < 4 || !absl::SimpleAtoi(parts[1], &place.first) ||
      !absl::SimpleAtoi(parts[2], &place.second)) {
    return std::nullopt;
  }
  return place;
}

// If a file is cut at any point, the place is in the file, or directly after its end.
TEST(LeagueErrors, PointIntoTheFile) {
  for (const BadLeague& bad : kBadLeagues) {
    const std::string whole = FileOf(bad).text;
    for (size_t size = 0; size <= whole.size(); ++size) {
      const std::string text = whole.substr(0, size);
      const auto place = PlaceIn(ErrorOf(text));
      if (!place) continue;
      const std::vector<std::string> lines = absl::StrSplit(text, '\n');
      ASSERT_TRUE(place->first >= 1 && place->first <= lines.size()) << text;
      ASSERT_TRUE(place->second >= 1 && place->second <= lines[place->first - 1].size() + 1) << text;
    }
  }
}

TEST(LeagueErrors, LinesMayEndAsOnWindowsAndBeginWithTabs) {
  const std::string head = "name: 'x'\r\nround_robin { pairs: 1 }\r\n# two: @entrants {\r\n";
  const std::string entrants = Lines(2, "\t entrants { name: 'e#' agent: 'x' }\r");
  EXPECT_THAT(ErrorOf(absl::StrCat(head, entrants, "\tconcurrency: 5000")),
              StartsWith("f:6:9: concurrency: "));
  EXPECT_THAT(ErrorOf(absl::StrCat(head, entrants, "\tcolour: 5000")), StartsWith("f:6:9: colour: "));
}

TEST(LeagueErrors, OfListsThatAreTooLongPointAtTheFirstTooMany) {
  const std::string head = "name: 'x'\nround_robin { pairs: 1 }\n";
  EXPECT_THAT(ErrorOf(absl::StrCat(head, Lines(1030, "entrants { name: 'e#' agent: 'x' }"))),
              StartsWith("f:1027:1: entrants[1024]: "));
  EXPECT_THAT(ErrorOf(absl::StrCat(head, "rules {\n", Lines(130, "  set: 'target=#'"), "}\n")),
              StartsWith("f:132:3: rules.set[128]: "));
  EXPECT_THAT(ErrorOf(absl::StrCat(head, "rules {\n set: 'target=9'\n set: '", std::string(300, 'x'), "' }")),
              StartsWith("f:5:2: rules.set[1]: "));
  EXPECT_THAT(
      ErrorOf(absl::StrCat(head, "rules {\n set: 'target=9'\n preset: '", std::string(300, 'x'), "' }")),
      StartsWith("f:5:2: rules.preset: "));
}

// Whoever writes a file wants to mend it once. What only follows from an error is not told.
TEST(LeagueErrors, AllOfAFileAreToldWhenAskedFor) {
  const auto all = [](const std::string& text) {
    const std::string message(ParseLeagueConfig(text, "f", Errors::kAll).status().message());
    return std::vector<std::string>(absl::StrSplit(message, '\n'));
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(
      all("name: ''\n"
          "rules { preset: 'whist' }\n"
          "entrants { name: 'a' }\n"
          "entrants { name: 'a!' agent: 'x' }\n"
          "entrants { name: 'c' agent: 'x' token_file: 't' }\n"
          "swiss { rounds: 9 pairs: 1 }\n"
          "clock { bank { seconds: 7200 } per_decision { seconds: 0 } }\n"
          "limits { memory_mib: 1 disk_mib: 100000 }\n"
          "concurrency: 5000\n"),
      ElementsAre(StartsWith("f:1:1: name: "), StartsWith("f:2:9: rules.preset: "),
                  StartsWith("f:3:1: entrants[0].agent: "), StartsWith("f:4:12: entrants[1].name: "),
                  StartsWith("f:7:32: clock.per_decision: "), StartsWith("f:7:9: clock.bank: "),
                  StartsWith("f:8:10: limits.memory_mib: "), StartsWith("f:8:24: limits.disk_mib: "),
                  StartsWith("f:5:33: entrants[2].token_file: "), StartsWith("f:9:1: concurrency: ")));
  EXPECT_THAT(all("name: 'x'\ncolour: 3\nentrants { agnt: 'a' 'b' name: 'a' hues { a: [1, 2] } agent: 'x' }\n"
                  "sandbox: SANDBOX_MODE_SOME\nname: 'y'\nsuspend_waiting: maybe\nconcurrency: many\n"),
              ElementsAre(StartsWith("f:2:1: colour: "), StartsWith("f:3:12: entrants[0].agnt: "),
                          StartsWith("f:3:36: entrants[0].hues: "), StartsWith("f:4:10: sandbox: "),
                          StartsWith("f:5:1: name: "), StartsWith("f:6:18: suspend_waiting: ")));
  EXPECT_THAT(ErrorOf("colour: 3\nage: 4\n"), StartsWith("f:1:1: colour: "));
  EXPECT_THAT(ErrorOf("colour: 3\nage: 4\n"), ::testing::Not(HasSubstr("\n")));
}

}  // namespace
}  // namespace hakam::arbiter
