#include "arbiter/cli/check_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

FaultCase Case(v1::FaultKind kind, const std::string& detail, const std::string& last_words = "") {
  return {.kind = kind, .detail = detail, .last_words = last_words};
}

TEST(FaultCause, IsTheLineOfTheCodeThatFailed) {
  const FaultCase fault = Case(v1::FAULT_KIND_EXCEPTION, "KeyError: 'KH' (bot.py:33)", "said 1");
  EXPECT_EQ(CauseOf(fault).shown, "EXCEPTION bot.py:33");
  const auto key = [](const std::string& detail, const std::string& words = "") {
    return CauseOf(Case(v1::FAULT_KIND_EXCEPTION, detail, words)).key;
  };
  EXPECT_EQ(CauseOf(fault).key,
            key("KeyError: '7D' (bot.py:33) (the sandbox shows only its folder)", "said 2"));
  EXPECT_NE(CauseOf(fault).key, key("KeyError: 'KH' (bot.py:34)"));
  EXPECT_EQ(key("no route to 127.0.0.1:80"), key("no route to 127.0.0.2:81", "other words"));
}

TEST(FaultCause, OfOtherFaultsIsTheirTextWithoutNumbersAndCards) {
  const auto illegal = [](const std::string& detail) {
    return CauseOf(Case(v1::FAULT_KIND_ILLEGAL_ACTION, detail)).key;
  };
  const std::string played = illegal("seat 2 tried 7D (E2 to E9); legal: 8D, QD belote");
  EXPECT_EQ(played, illegal("seat 0 tried KH (E1 to E8); legal: AS"));
  EXPECT_NE(played, illegal("seat 2 tried 7D, a card not in hand; legal: 8D"));

  const auto crash = [](const std::string& words) {
    return CauseOf(Case(v1::FAULT_KIND_CRASH, "ended in DecideStream with exit code 1", words)).key;
  };
  EXPECT_EQ(crash("no table 3"), crash("no table 17"));
  EXPECT_NE(crash("no table 3"), crash("out of memory"));
}

TEST(FaultCause, OfLateAnswersIsTheFileThatLoops) {
  const auto late = [](const std::string& detail) {
    return CauseOf(Case(v1::FAULT_KIND_TIMEOUT, detail)).key;
  };
  EXPECT_EQ(late("no answer within 11s"), late("answered after 1.5s of 1s"));
  EXPECT_EQ(late("no answer within 11s: at bot.py:44 (decide)"),
            late("no answer within 1s: at bot.py:45 (decide)"));
  EXPECT_NE(late("no answer within 11s: at bot.py:44 (decide)"),
            late("no answer within 11s: at search.py:7"));
}

TEST(CausesOfGames, TellsOnceWhatSeveralGamesHave) {
  const FaultCause line33 = {.key = "EXCEPTION bot.py:33", .shown = "EXCEPTION bot.py:33"};
  const FaultCause late = {.key = "TIMEOUT", .shown = "TIMEOUT"};
  const FaultCause once = {.key = "CRASH", .shown = "CRASH"};
  CausesOfGames causes;
  EXPECT_TRUE(causes.Add(line33, "baloot"));
  EXPECT_FALSE(causes.Add(line33, "belote"));
  EXPECT_TRUE(causes.Add(late, "belote"));
  EXPECT_TRUE(causes.Add(once, "belote"));
  EXPECT_FALSE(causes.Add(line33, "coinche"));
  EXPECT_FALSE(causes.Add(late, "coinche"));

  const std::vector<CheckLine> lines = causes.Repeated(3);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].text, "EXCEPTION bot.py:33 in 3 of 3 games");
  EXPECT_EQ(lines[1].text, "TIMEOUT in 2 of 3 games: belote, coinche");
}

TEST(MuchWritten, IsWhatFillsALogInAThousandBoards) {
  constexpr int64_t kLog = int64_t{256} << 20;  // limits.log_mib
  EXPECT_FALSE(WritesMuch(0, 0));
  EXPECT_FALSE(WritesMuch(kLog / 1000, 1));
  EXPECT_TRUE(WritesMuch(kLog / 1000 + 1, 1));
  const CheckLine line = LineOfMuchWritten(kLog / 20, /*boards=*/10, /*questions=*/100);
  EXPECT_EQ(line.verdict, CheckVerdict::kNote);
  EXPECT_THAT(line.text, HasSubstr("134 kB of output a question"));
  EXPECT_THAT(line.text, HasSubstr("full after 200 boards"));
}

}  // namespace
}  // namespace hakam::arbiter
