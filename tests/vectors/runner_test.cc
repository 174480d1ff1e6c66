#include "tests/vectors/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"

namespace hakam::vectors {
namespace {

using ::testing::HasSubstr;

struct Outcome {
  Tally tally;
  absl::Status status;
  std::string out;
};

Outcome RunText(const std::string& text, RunOptions options = {}) {
  std::istringstream in(text);
  std::ostringstream out;
  Outcome run;
  run.status = RunLines(in, options, out, &run.tally);
  run.out = out.str();
  return run;
}

constexpr char kMatch[] =
    R"({"id": "M1", "kind": "match", "profile": "baloot", "clause": "H2", "totals": [152, 100], "expect": 0})";

TEST(RulesVectors, ARightExpectationPasses) {
  const Outcome run = RunText(std::string("{\"schema\": \"baloot/1\"}\n") + kMatch);
  EXPECT_TRUE(run.status.ok());
  EXPECT_EQ(run.tally.passed, 1);
  EXPECT_EQ(run.tally.failed, 0) << run.out;
}

struct BadLine {
  const char* name;
  const char* line;
  const char* message;
};

class RulesVectorsBadLine : public ::testing::TestWithParam<BadLine> {};

TEST_P(RulesVectorsBadLine, FailsAndIsNeverSkipped) {
  const Outcome run = RunText(GetParam().line);
  EXPECT_TRUE(run.status.ok());
  EXPECT_EQ(run.tally.passed, 0);
  EXPECT_EQ(run.tally.failed, 1);
  EXPECT_THAT(run.out, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, RulesVectorsBadLine,
    ::testing::Values(
        BadLine{
            "WrongExpectation",
            R"({"id": "M1", "kind": "match", "profile": "baloot", "clause": "H2", "totals": [9, 9], "expect": 0})",
            "M1 (H2): expected 0, got null"},
        BadLine{"UnknownKind",
                R"({"id": "X", "kind": "mtach", "profile": "baloot", "totals": [9, 9], "expect": 0})",
                "unknown kind \"mtach\""},
        BadLine{
            "UnknownField",
            R"({"id": "X", "kind": "match", "profile": "baloot", "totals": [9, 9], "wind": 1, "expect": null})",
            "unknown field wind"},
        BadLine{"MissingField", R"({"id": "X", "kind": "match", "profile": "baloot", "expect": null})",
                "field totals is missing"},
        BadLine{"UnknownProfile",
                R"({"id": "X", "kind": "match", "profile": "bridge", "totals": [9, 9], "expect": null})",
                "unknown preset \"bridge\""},
        BadLine{"NoProfile", R"({"id": "X", "kind": "match", "totals": [9, 9], "expect": null})",
                "no profile"},
        BadLine{
            "UnknownOption",
            R"({"id": "X", "kind": "match", "profile": "baloot", "options": {"wind": 1}, "totals": [9, 9], "expect": null})",
            "unknown option \"wind\""},
        BadLine{
            "BadOptionValue",
            R"({"id": "X", "kind": "match", "profile": "baloot", "options": {"target": -1}, "totals": [9, 9], "expect": null})",
            "option target: \"-1\" is not allowed"},
        BadLine{"NoExpectation", R"({"id": "X", "kind": "match", "profile": "baloot", "totals": [9, 9]})",
                "no expect"},
        BadLine{
            "BadCard",
            R"({"id": "X", "kind": "legal", "profile": "baloot", "seat": 0, "trump": null, "hand": ["6C"], "trick": [], "expect": []})",
            "6C is not in the pack"},
        BadLine{"NotJson", "{\"id\": ", "not a JSON object"}),
    [](const auto& info) { return info.param.name; });

TEST(RulesVectors, OptionsOfEveryTypeAreRead) {
  const Outcome run = RunText(
      R"({"id": "A", "kind": "auction", "profile": "baloot", "clause": "C4", "dealer": 0, "public": "9H", "calls": [[1, "HOKUM"], [2, "PASS"], [3, "PASS"], [0, "PASS"]], "options": {"hokum_to_sun": [1, 2], "kawesh": false, "target": 100, "sun_claim": "NONE"}, "expect": {"state": "CONFIRM", "turn": 1, "legal": ["SUN", "HOKUM"]}})");
  EXPECT_EQ(run.tally.passed, 1) << run.out;
}

// C2: a call that is not in the list is illegal, and a name that no call has is in no list.
TEST(RulesVectors, ACallThatHasNoSuchNameIsIllegal) {
  for (const char* name : {"NONSENSE", "", "pass", "Pass", "hokum", "PASS ", "HOKUM:", "SUN-90", "7"}) {
    const Outcome auction = RunText(absl::StrCat(
        R"({"id": "A", "kind": "auction", "profile": "baloot", "dealer": 0, "public": "9H", "calls": [[1, ")",
        name, R"("]], "expect": "ILLEGAL"})"));
    EXPECT_EQ(auction.tally.passed, 1) << name << ": " << auction.out;
  }
  for (const char* name : {"NONSENSE", "double", "DOUBLE:HALF"}) {
    const Outcome doubling = RunText(absl::StrCat(
        R"({"id": "D", "kind": "doubling", "profile": "baloot", "contract": "HOKUM", "taker": 0, )",
        R"("scores": [0, 0], "calls": [[1, ")", name, R"("]], "expect": "ILLEGAL"})"));
    EXPECT_EQ(doubling.tally.passed, 1) << name << ": " << doubling.out;
  }
}

TEST(RulesVectors, AnUnknownCallIsNoExcuseForAnotherExpectation) {
  const Outcome run = RunText(
      R"({"id": "A", "kind": "auction", "profile": "baloot", "clause": "C4", "dealer": 0, "public": "9H", "calls": [[1, "PAS"]], "expect": {"state": "R1", "turn": 2, "legal": []}})");
  EXPECT_EQ(run.tally.failed, 1);
  EXPECT_THAT(run.out, HasSubstr("got \"ILLEGAL\""));
}

TEST(RulesVectors, AProfileThatIsNotInTheFileIsAnError) {
  EXPECT_EQ(RunText(kMatch, {.profile = "balot-kuwait"}).status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(RunText("{\"schema\": \"baloot/1\"}\n").status.code(), absl::StatusCode::kNotFound);
}

TEST(RulesVectors, OnlyTheProfileAskedForIsRun) {
  const std::string other =
      R"({"id": "K", "kind": "match", "profile": "balot-kuwait", "totals": [1, 1], "expect": 1})";
  const Outcome run = RunText(std::string(kMatch) + "\n" + other, {.profile = "baloot"});
  EXPECT_EQ(run.tally.passed, 1);
  EXPECT_EQ(run.tally.failed, 0);
}

// The exit code of the program itself.
int ExitCode(const std::string& arguments) {
  const std::string command = absl::StrCat(HAKAM_BIN_DIR, "/rules_vectors ", arguments, " >/dev/null 2>&1");
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string FileWith(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + name;
  std::ofstream(path) << text << "\n";
  return path;
}

TEST(RulesVectorsProgram, ExitCodes) {
  const std::string good = FileWith("good.jsonl", kMatch);
  const std::string bad = FileWith(
      "bad.jsonl", R"({"id": "X", "kind": "mtach", "profile": "baloot", "totals": [9, 9], "expect": 0})");
  EXPECT_EQ(ExitCode(good), 0);
  EXPECT_EQ(ExitCode("--profile baloot " + good), 0);
  EXPECT_EQ(ExitCode(good + " --profile=baloot"), 0);
  EXPECT_EQ(ExitCode(bad), 1);
  EXPECT_EQ(ExitCode(good + " " + bad), 1);
  EXPECT_EQ(ExitCode(good + " --profile balot-kuwait"), 2);
  EXPECT_EQ(ExitCode(""), 2);
  EXPECT_EQ(ExitCode("--wind " + good), 2);
  EXPECT_EQ(ExitCode(good + " --profile"), 2);
  EXPECT_EQ(ExitCode("/nowhere.jsonl"), 2);
}

}  // namespace
}  // namespace hakam::vectors
