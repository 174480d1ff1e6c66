// The program of the statistics' examples itself.
#include "tests/vectors/statistics/run.h"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/paths.h"
#include "tests/vectors/statistics/example.h"

namespace hakam::vectors {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kW3[] =
    R"({"kind": "sprt_oc", "id": "W3", "d": 0.025, "d0": 0, "d1": 0.05, "alpha": 0.05, "beta": 0.05, "pass_prob": 0.5, "expected_samples": 3467.88836081})";

// The line with one text in place of another.
std::string With(const std::string& from, const std::string& to) {
  std::string line = kW3;
  return line.replace(line.find(from), from.size(), to);
}

TEST(StatisticsVectors, RightExpectationsPass) {
  const Report report = RunLine(kW3);
  EXPECT_EQ(report.id, "W3");
  EXPECT_THAT(report.faults, IsEmpty());
}

TEST(StatisticsVectors, ADifferenceIsNamed) {
  EXPECT_THAT(RunLine(With("0.5,", "0.51,")).faults, ElementsAre("pass_prob: 0.5, expected 0.51"));
  EXPECT_THAT(RunLine(With("3467.88836081", "3467.9")).faults,
              ElementsAre(HasSubstr("expected_samples: 3467.88836")));
  EXPECT_THAT(RunLine(With("0.5,", "null,")).faults, ElementsAre("pass_prob: 0.5, expected null"));
}

TEST(StatisticsVectors, ALineMaySayItsTolerance) {
  EXPECT_THAT(RunLine(With("3467.88836081", "3470, \"tolerance\": 0.001")).faults, IsEmpty());
  EXPECT_EQ(RunLine(With("3467.88836081", "3470, \"tolerance\": 0.0001")).faults.size(), 1u);
}

TEST(StatisticsVectors, ANumberThatNobodyKnowsFailsATextDoesNot) {
  EXPECT_THAT(RunLine(With("\"pass_prob\"", "\"variance\": 3, \"pass_prob\"")).faults,
              ElementsAre("variance: nobody knows this field"));
  EXPECT_THAT(RunLine(With("\"pass_prob\"", "\"note\": \"by hand\", \"pass_prob\"")).faults, IsEmpty());
}

TEST(StatisticsVectors, WhatIsMissingOrMalformedFails) {
  EXPECT_THAT(RunLine(With("\"d\": 0.025, ", "")).faults, ::testing::Contains("d: missing"));
  EXPECT_THAT(RunLine(With("\"alpha\": 0.05", "\"alpha\": \"0.05\"")).faults,
              ::testing::Contains("alpha: a number expected"));
  EXPECT_THAT(RunLine(With("sprt_oc", "sprt")).faults, ElementsAre("unknown kind \"sprt\""));
  EXPECT_THAT(
      RunLine(With("\"pass_prob\": 0.5, \"expected_samples\": 3467.88836081", "\"note\": \"-\"")).faults,
      ElementsAre("no result in it"));
  for (const char* line : {"{\"id\": ", "[]", "7", "{'kind': 'los'}"})
    EXPECT_THAT(RunLine(line).faults, ElementsAre("not a JSON object")) << line;
}

// Python writes NaN; a text may hold the word.
TEST(StatisticsVectors, NanIsNull) {
  EXPECT_TRUE(ParseJson("{\"a\": NaN}")->object.at("a").is_null());
  EXPECT_EQ(ParseJson(R"({"a": "\" NaN \\"})")->object.at("a").text, "\" NaN \\");
}

// The exit code of the program itself.
int ExitCode(const std::string& arguments) {
  const std::string command =
      absl::StrCat(BinFile("statistics_vectors"), " ", arguments, " >/dev/null 2>&1");
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string FileWith(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + name;
  std::ofstream(path) << text << "\n";
  return path;
}

TEST(StatisticsVectorsProgram, ExitCodes) {
  const std::string good = FileWith("good-statistics.jsonl", kW3);
  const std::string bad = FileWith("bad-statistics.jsonl", With("sprt_oc", "sprt"));
  EXPECT_EQ(ExitCode(good), 0);
  EXPECT_EQ(ExitCode(good + " " + bad), 1);
  EXPECT_EQ(ExitCode(FileWith("empty-statistics.jsonl", "")), 2);
  EXPECT_EQ(ExitCode("/nowhere.jsonl"), 2);
  EXPECT_EQ(ExitCode(""), 2);
  EXPECT_EQ(ExitCode("--wind"), 2);
  EXPECT_EQ(ExitCode("--help"), 0);
}

}  // namespace
}  // namespace hakam::vectors
