#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/bridge/bridge.h"

namespace hakam::bridge {
namespace {

using testing::HasSubstr;

TEST(ParseAnswer, ANumberIsThePosition) {
  const v1::DecideResponse answer = ParseAnswer(" 3\r", 7).value();
  EXPECT_EQ(answer.action_index(), 3u);
  EXPECT_EQ(answer.decision_id(), 7u);
  EXPECT_TRUE(ParseAnswer("0", 7).value().has_action_index());
}

TEST(ParseAnswer, AnObjectIsADecideResponse) {
  const v1::DecideResponse answer = ParseAnswer(R"({"actionIndex": 2, "note": "why"})", 9).value();
  EXPECT_EQ(answer.action_index(), 2u);
  EXPECT_EQ(answer.note(), "why");
  EXPECT_EQ(answer.decision_id(), 9u);
}

// The arbiter handles an answer to another question.
TEST(ParseAnswer, ADecisionIdOfItsOwnIsKept) {
  EXPECT_EQ(ParseAnswer(R"({"decisionId": "5", "actionIndex": 2})", 9).value().decision_id(), 5u);
}

TEST(ParseAnswer, AnythingElseIsQuoted) {
  for (const char* line : {"", "pass", "-1", "1 2", "4294967296", "[]", R"({"index": 1})", "{"}) {
    EXPECT_EQ(ParseAnswer(line, 1).status().code(), absl::StatusCode::kInvalidArgument) << line;
  }
  EXPECT_THAT(std::string(ParseAnswer("pass", 1).status().message()), HasSubstr("\"pass\""));
  EXPECT_LT(ParseAnswer(std::string(100000, 'x'), 1).status().message().size(), 1000u);
}

}  // namespace
}  // namespace hakam::bridge
