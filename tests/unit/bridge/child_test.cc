#include "sdk/bridge/child.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/unit/hangs.h"

namespace hakam::bridge {
namespace {

absl::Time Soon() { return absl::Now() + kHangs; }

std::unique_ptr<Child> Shell(const std::string& script) {
  signal(SIGPIPE, SIG_IGN);
  return Child::Start({"/bin/sh", "-c", script}).value();
}

TEST(Child, LinesGoInAndComeOut) {
  const std::unique_ptr<Child> cat = Shell("cat");
  EXPECT_TRUE(cat->WriteLine("one", Soon()).ok());
  EXPECT_TRUE(cat->WriteLine("two", Soon()).ok());
  EXPECT_EQ(cat->ReadLine(Soon()).value(), "one");
  EXPECT_EQ(cat->ReadLine(Soon()).value(), "two");
}

TEST(Child, HalfALineIsKeptUntilTheRestComes) {
  const std::unique_ptr<Child> child = Shell("printf ab; read x; echo c");
  absl::StatusOr<std::string> line = child->ReadLine(absl::Now() + absl::Milliseconds(50));
  EXPECT_EQ(line.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_TRUE(child->WriteLine("go", Soon()).ok());
  EXPECT_EQ(child->ReadLine(Soon()).value(), "abc");
}

TEST(Child, ItsEndIsTold) {
  const std::unique_ptr<Child> exits = Shell("exit 3");
  EXPECT_EQ(exits->ReadLine(Soon()).status().code(), absl::StatusCode::kUnavailable);
  const Child::End end = exits->Finish();
  EXPECT_EQ(end.text, "exit code 3");
  EXPECT_EQ(end.code, 3);
  const std::unique_ptr<Child> killed = Shell("kill -9 $$");
  EXPECT_FALSE(killed->ReadLine(Soon()).ok());
  EXPECT_EQ(killed->Finish().code, 128 + SIGKILL);
}

TEST(Child, WhoeverClosesItsOutputIsEnded) {
  const std::unique_ptr<Child> child = Shell("exec >&-; sleep 1000");
  EXPECT_EQ(child->ReadLine(Soon()).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(child->Finish().code, 1);
}

TEST(Child, ALineHasAnEnd) {
  const std::unique_ptr<Child> child = Shell("yes | tr -d '\\n'");
  EXPECT_EQ(child->ReadLine(Soon()).status().code(), absl::StatusCode::kResourceExhausted);
}

TEST(Child, WhatCannotBeStartedSaysWhy) {
  const absl::StatusOr<std::unique_ptr<Child>> child = Child::Start({"/no/such/program"});
  EXPECT_EQ(child.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(child.status().message()), testing::HasSubstr("/no/such/program"));
}

}  // namespace
}  // namespace hakam::bridge
