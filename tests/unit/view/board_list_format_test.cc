#include "arbiter/view/board_list_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arbiter/view/board_list_view.h"
#include "arbiter/view/message_json.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

BoardList Example() {
  v1::Contract contract;
  contract.set_denomination(v1::DENOMINATION_SPADES);
  contract.set_caller(2);
  contract.set_taker(2);
  contract.set_round(1);
  contract.set_level(1);
  ListedRoom first = {.room = 1, .contract = contract, .declarer = "a\nb", .outcome = v1::OUTCOME_FAILED};
  first.points_against = 16;
  first.faults = 2;
  const ListedRoom second = {.room = 2, .boards = 3, .board = 1, .outcome = v1::OUTCOME_PASSED_OUT};
  return {.stored = 40,
          .pairs = {{.key = {3, 17},
                     .entrant = "a\nb",
                     .against = "c\u202E",
                     .difference = -16,
                     .rooms = {first, second},
                     .shown = 0}}};
}

class BoardListFormat : public testing::Test {
 protected:
  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset("baloot");
};

TEST_F(BoardListFormat, ALineForEachRoomThenTheCommand) {
  const std::string text = BoardListText(Example(), rules_, "it's here");
  EXPECT_THAT(text, HasSubstr("1 of 40 pairs"));
  EXPECT_THAT(text, HasSubstr("-16  Hokum spades by seat 2"));
  EXPECT_THAT(text, HasSubstr("0 - 16   2 - 0\n"));
  EXPECT_THAT(text, HasSubstr("board 1 of 3: no contract"));
  EXPECT_THAT(text, HasSubstr("passed out"));
  EXPECT_THAT(text, HasSubstr("hakam show 'it'\"'\"'s here' --pairing 3 --deal 17 --room 1\n"));
}

TEST_F(BoardListFormat, NamesHideNothingAndBeginNoLine) {
  const std::string text = BoardListText(Example(), rules_, "f");
  EXPECT_THAT(text, HasSubstr("a\\nb against c\\u202e: "));
  EXPECT_THAT(text, Not(HasSubstr("a\nb")));
}

TEST_F(BoardListFormat, TheWorstAreOneLineEach) {
  EXPECT_EQ(WorstText(Example(), "f"), "worst for a\\nb: -16: hakam show f --pairing 3 --deal 17 --room 1\n");
}

TEST_F(BoardListFormat, JsonKeepsValuesExactly) {
  const auto pairs = nlohmann::json::parse(MessageJson(BoardListViewOf(Example(), rules_)))["pairs"];
  EXPECT_EQ(pairs[0]["entrant"], "a\nb");
  EXPECT_EQ(pairs[0]["difference"], -16);
  EXPECT_EQ(pairs[0]["rooms"][0]["contract"], "Hokum spades by seat 2");
  EXPECT_EQ(pairs[0]["rooms"][1]["contract"], "");
  EXPECT_EQ(pairs[0]["rooms"][1]["outcome"], "passed out");
}

TEST_F(BoardListFormat, TheCommandNamesTheBoardOfAMatch) {
  BoardList list = Example();
  list.pairs[0].shown = 1;
  EXPECT_EQ(ShowCommandOf(list.pairs[0], "f"), "hakam show f --pairing 3 --deal 17 --room 2 --board 1");
}

}  // namespace
}  // namespace hakam::arbiter
