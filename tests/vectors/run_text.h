// For the tests of the runner: runs lines that stand in the test itself.
#ifndef HAKAM_TESTS_VECTORS_RUN_TEXT_H_
#define HAKAM_TESTS_VECTORS_RUN_TEXT_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <sstream>
#include <string>

#include "tests/vectors/runner.h"

namespace hakam::vectors {

struct Outcome {
  Tally tally;
  absl::Status status;
  std::string out;
};

inline Outcome RunText(const std::string& text, const RunOptions& options = {}) {
  std::istringstream in(text);
  std::ostringstream out;
  Outcome run;
  run.status = RunLines(in, options, out, &run.tally);
  run.out = out.str();
  return run;
}

struct BadLine {
  const char* name;
  std::string line;
  const char* message;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
inline void PrintTo(const BadLine& bad, std::ostream* out) { *out << bad.name; }

// The line counts as failed, and the message says why.
inline void ExpectFailure(const BadLine& bad) {
  const Outcome run = RunText(bad.line);
  EXPECT_TRUE(run.status.ok());
  EXPECT_EQ(run.tally.passed, 0);
  EXPECT_EQ(run.tally.failed, 1);
  EXPECT_THAT(run.out, ::testing::HasSubstr(bad.message));
}

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_RUN_TEXT_H_
