// `hakam show` with wrong records.
#include "arbiter/view/board_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
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

// The number that `hakam step --decision` wants: forced decisions count.
TEST_F(BoardTextTest, EveryActionHasTheNumberOfItsDecisionAndItsFault) {
  v1::BoardRecord record = Played();
  int play = -1;  // the last card; the others that are played alone are forced
  for (int i = 0; i < record.decisions_size(); ++i)
    if (record.decisions(i).action().has_play()) play = i;
  ASSERT_GE(play, 0);
  record.mutable_decisions(play)->mutable_fault()->set_kind(v1::FAULT_KIND_TIMEOUT);
  record.mutable_decisions(0)->mutable_fault()->set_kind(v1::FAULT_KIND_CRASH);
  const std::string text = BoardText(rules_, record).value();
  for (int i = 0; i < record.decisions_size(); ++i)
    EXPECT_THAT(text, testing::ContainsRegex(absl::StrCat("#", i, "[^0-9]"))) << i;
  EXPECT_THAT(text, testing::HasSubstr(absl::StrCat("#", play, " (stand-in: TIMEOUT)  won by")));
  EXPECT_THAT(text, testing::HasSubstr("#0 (stand-in: CRASH),"));
  EXPECT_THAT(text, testing::HasSubstr("decision 0, seat "));
}

TEST_F(BoardTextTest, ANoteIsBelowTheLineOfItsAction) {
  const v1::BoardRecord record = Played();
  int play = 0;
  while (!record.decisions(play).action().has_play()) ++play;
  const std::string text = BoardText(rules_, record, {.notes = {{0, "call"}, {play, "card"}}}).value();
  EXPECT_THAT(text, testing::ContainsRegex(absl::StrCat("auction [^\n]*\n          note of seat ",
                                                        record.decisions(0).seat(), " on #0: call\n")));
  EXPECT_THAT(text, testing::ContainsRegex(absl::StrCat("trick 1 [^\n]*\n          note of seat ",
                                                        record.decisions(play).seat(), " on #", play,
                                                        ": card\ntrick 2")));
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
