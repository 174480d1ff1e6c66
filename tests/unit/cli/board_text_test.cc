// `hakam show` with wrong records.
#include "arbiter/cli/board_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arbiter/record/record.h"
#include "arbiter/table/table.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {
namespace {

class BoardTextTest : public testing::Test {
 protected:
  v1::BoardRecord Played() const {
    TableConfig config = {.rules = &rules_};
    for (const rules::Card card : rules::GameCards(rules_)) config.setup.deck.push_back(card);
    Table table = *Table::Create(config);
    while (table.pending()) table.Take(table.pending()->decision_id, {.choice = ActionIndex{1}});
    return MakeRecord({.rules_sha256 = "hash", .entrants = {"a", "b", "a", "b"}}, table);
  }
  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset("baloot");
};

TEST_F(BoardTextTest, ABoardThatWasPlayedIsTold) {
  const auto text = BoardText(rules_, Played());
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, testing::HasSubstr("a against b, deal 0, room 1"));
}

TEST_F(BoardTextTest, AnIllegalActionIsAnErrorAndNoCrash) {
  v1::BoardRecord record = Played();
  *record.mutable_decisions(0)->mutable_action() = record.decisions().rbegin()->action();
  EXPECT_EQ(BoardText(rules_, record).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(BoardTextTest, AFaultOfNoKnownKindIsTold) {
  v1::BoardRecord record = Played();
  record.mutable_decisions(0)->mutable_fault()->set_kind(static_cast<v1::FaultKind>(99));
  EXPECT_TRUE(BoardText(rules_, record).ok());
}

TEST_F(BoardTextTest, NamesAndErrorsHideNothingAndStayOnTheirLine) {
  v1::BoardRecord record = Played();
  record.mutable_seats(0)->set_entrant("a\u202Eb\nresult    made");
  record.mutable_decisions(0)->mutable_fault()->set_detail("no\u200B\nresult    made");
  const auto text = BoardText(rules_, record);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, testing::HasSubstr("a\\u202eb\\nresult    made against b"));
  EXPECT_THAT(*text, testing::HasSubstr("no\\u200b\\nresult    made"));
}

}  // namespace
}  // namespace hakam::arbiter
