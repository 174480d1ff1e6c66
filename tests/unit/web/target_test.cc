#include "arbiter/web/target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

using testing::Pair;
using testing::UnorderedElementsAre;

TEST(Target, IsAPathAndItsQuery) {
  const Target target =
      ParseTarget("/data/my%20cup/bots/a%2Bb.json?topics=pairs%2Cstandings&league=my+cup&x").value();
  EXPECT_EQ(target.path, "/data/my cup/bots/a+b.json");
  EXPECT_THAT(target.query, UnorderedElementsAre(Pair("topics", "pairs,standings"), Pair("league", "my cup"),
                                                 Pair("x", "")));
  EXPECT_EQ(target.Get("nothing"), "");
  EXPECT_EQ(ParseTarget("/a+b")->path, "/a+b") << "a plus is a space in a query only";
}

TEST(Target, WhatLeadsOutOfItsFolderIsNoPath) {
  for (const char* wrong : {"", "x", "http://other/", "*", "/..", "/a/../b", "/a/%2e%2E/b", "/a/..%2fb",
                            "/./a", "/%00", "/a%0a", "/%", "/%4", "/%zz", "/%ff", "/a?b=%ff", "/a?%0d=1"}) {
    EXPECT_EQ(ParseTarget(wrong).status().code(), absl::StatusCode::kInvalidArgument) << wrong;
  }
}

}  // namespace
}  // namespace hakam::arbiter
