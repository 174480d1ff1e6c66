#include "tests/vectors/runner.h"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "tests/unit/paths.h"
#include "tests/vectors/run_text.h"

namespace hakam::vectors {
namespace {

using ::testing::HasSubstr;

constexpr char kHeader[] = R"({"schema": "baloot/1"})";
constexpr char kBaloot[] =
    R"({"id": "M1", "kind": "match", "profile": "baloot", "clause": "H2", "totals": [152, 100], "expect": 0})";
constexpr char kKuwait[] =
    R"({"id": "K", "kind": "match", "profile": "balot-kuwait", "totals": [1, 1], "expect": 1})";
constexpr char kBidding[] =
    R"({"id": "B1", "game": "bidding", "kind": "totals", "clause": "A", "contract": {"mode": "nt", "trump": null}, "expect": 130, "why": "4x30+10"})";

std::string Lines(std::initializer_list<const char*> lines) {
  std::string text;
  for (const char* line : lines) absl::StrAppend(&text, line, "\n");
  return text;
}

TEST(RulesVectors, RightExpectationsPassInEitherSchema) {
  const Outcome run = RunText(Lines({kHeader, kBaloot, "", kBidding}));
  EXPECT_TRUE(run.status.ok());
  EXPECT_EQ(run.tally.passed, 2);
  EXPECT_EQ(run.tally.failed, 0) << run.out;
}

TEST(RulesVectors, AnotherSchemaFails) {
  const Outcome run = RunText(Lines({R"({"schema": "baloot/2"})", kBaloot}));
  EXPECT_EQ(run.tally.failed, 1);
  EXPECT_THAT(run.out, HasSubstr("schema is not baloot/1"));
}

TEST(RulesVectors, LinesThatAreNoObjectFail) {
  for (const char* line : {"{\"id\": ", "[]", "7"}) {
    const Outcome run = RunText(line);
    EXPECT_EQ(run.tally.failed, 1) << line;
    EXPECT_THAT(run.out, HasSubstr("not a JSON object"));
  }
}

TEST(RulesVectors, ALineThatSaysNoGameFailsWhateverIsAskedFor) {
  const char* lines[] = {
      R"({"id": "X", "kind": "match", "totals": [9, 9], "expect": null})",
      R"({"id": "X", "kind": "match", "profile": "bridge", "totals": [9, 9], "expect": null})",
      R"({"id": "X", "kind": "match", "game": "belot", "before": [9, 9], "expect": null})",
      R"({"id": "X", "kind": "match", "game": 7, "expect": null})"};
  for (const char* line : lines) {
    EXPECT_EQ(RunText(line).tally.failed, 1) << line;
    EXPECT_EQ(RunText(line, {.profile = "baloot"}).tally.failed, 1) << line;
  }
}

TEST(RulesVectors, ALineOfBothDocumentsFails) {
  const Outcome run = RunText(
      R"({"id": "X", "kind": "match", "profile": "baloot", "game": "belote", "totals": [9, 9], "expect": null})");
  EXPECT_EQ(run.tally.failed, 1);
  EXPECT_THAT(run.out, HasSubstr("both profile and game"));
}

TEST(RulesVectors, OnlyTheGameAskedForIsRun) {
  const std::string all = Lines({kBaloot, kKuwait, kBidding});
  const Outcome baloot = RunText(all, {.profile = "baloot"});
  EXPECT_EQ(baloot.tally.passed, 1);
  EXPECT_EQ(baloot.tally.failed, 0);
  for (const char* name : {"bidding", "bidding-belote"}) {
    const Outcome bidding = RunText(all, {.profile = name});
    EXPECT_EQ(bidding.tally.passed, 1) << name;
    EXPECT_EQ(bidding.tally.failed, 0) << name;
  }
}

TEST(RulesVectors, AFileWithoutAnExampleIsAnError) {
  EXPECT_EQ(RunText("").status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(RunText(Lines({kHeader})).status.code(), absl::StatusCode::kNotFound);
}

// The exit code of the program itself.
int ExitCode(const std::string& arguments) {
  const std::string command = absl::StrCat(BinFile("rules_vectors"), " ", arguments, " >/dev/null 2>&1");
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string FileWith(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + name;
  std::ofstream(path) << text << "\n";
  return path;
}

TEST(RulesVectorsProgram, ExitCodes) {
  const std::string baloot = FileWith("baloot.jsonl", kBaloot);
  const std::string family = FileWith("family.jsonl", kBidding);
  const std::string bad = FileWith(
      "bad.jsonl", R"({"id": "X", "kind": "mtach", "profile": "baloot", "totals": [9, 9], "expect": 0})");
  EXPECT_EQ(ExitCode(baloot), 0);
  EXPECT_EQ(ExitCode(absl::StrCat(baloot, " ", family)), 0);
  EXPECT_EQ(ExitCode(absl::StrCat("--profile baloot ", baloot, " ", family)), 0);
  EXPECT_EQ(ExitCode(absl::StrCat(baloot, " ", family, " --profile=bidding")), 0);
  EXPECT_EQ(ExitCode(bad), 1);
  EXPECT_EQ(ExitCode(absl::StrCat(baloot, " ", bad)), 1);
  EXPECT_EQ(ExitCode(absl::StrCat(baloot, " ", family, " --profile balot-kuwait")), 2);
  EXPECT_EQ(ExitCode(""), 2);
  EXPECT_EQ(ExitCode("--wind " + baloot), 2);
  EXPECT_EQ(ExitCode(baloot + " --profile"), 2);
  EXPECT_EQ(ExitCode("/nowhere.jsonl"), 2);
}

}  // namespace
}  // namespace hakam::vectors
