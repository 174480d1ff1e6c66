#include "arbiter/view/board_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "arbiter/record/record.h"
#include "arbiter/table/table.h"
#include "arbiter/view/message_json.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {
namespace {

using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// A board of this game in which every player chooses at random.
v1::BoardRecord Played(const rules::RuleSet& rules, uint32_t seed) {
  std::mt19937 random(seed);
  TableConfig config = {.rules = &rules};
  for (const rules::Card card : rules::GameCards(rules)) config.setup.deck.push_back(card);
  std::shuffle(config.setup.deck.begin(), config.setup.deck.end(), random);
  Table table = *Table::Create(config);
  while (table.pending()) {
    const auto choice = static_cast<uint32_t>(random() % table.legal().size());
    table.Take(table.pending()->decision_id, {.choice = ActionIndex{choice}});
  }
  return MakeRecord({.rules_sha256 = "hash", .entrants = {"a", "b", "a", "b"}}, table);
}

class BoardView : public testing::TestWithParam<std::string> {
 protected:
  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Games, BoardView, testing::ValuesIn(rules::RuleSet::PresetNames()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(BoardView, IsWhatWasPlayed) {
  int to_the_end = 0;
  for (uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const v1::BoardRecord record = Played(rules_, seed);
    const auto view = BoardViewOf(rules_, record);
    ASSERT_TRUE(view.ok()) << view.status();
    ASSERT_EQ(view->steps_size(), record.decisions_size());
    ASSERT_EQ(view->seats_size(), rules_.players);
    EXPECT_EQ(view->points(0), record.result().points(0));
    std::vector<std::multiset<std::string>> hands;
    for (const v1::SeatView& seat : view->seats()) {
      hands.emplace_back(seat.hand().begin(), seat.hand().end());
      for (const v1::PileCards& pile : seat.piles()) hands.back().insert(pile.down());
      for (const std::string& card : seat.first_hand()) EXPECT_EQ(hands.back().count(card), 1u) << card;
    }
    std::vector<int> taken(2);
    for (int i = 0; i < view->steps_size(); ++i) {
      const v1::StepView& step = view->steps(i);
      EXPECT_EQ(step.seat(), record.decisions(i).seat());
      EXPECT_EQ(step.forced(), record.decisions(i).forced());
      ASSERT_THAT(step.card_points(), SizeIs(2));
      for (int team = 0; team < 2; ++team) {
        EXPECT_GE(static_cast<int>(step.card_points(team)), taken[static_cast<size_t>(team)]);
        taken[static_cast<size_t>(team)] = static_cast<int>(step.card_points(team));
      }
      if (step.kind() != "card") continue;
      EXPECT_EQ(hands[step.seat()].erase(step.card()), 1u) << "held and not yet played";
    }
    if (view->card_points().empty()) continue;
    ++to_the_end;
    for (const auto& hand : hands) EXPECT_THAT(hand, IsEmpty());
    EXPECT_TRUE(view->steps().rbegin()->has_won_by());
    EXPECT_GE(view->card_points(0) + view->card_points(1), static_cast<uint32_t>(taken[0] + taken[1]));
  }
  EXPECT_GT(to_the_end, 0);
}

TEST_P(BoardView, CostsAreThoseOfItsSteps) {
  const v1::BoardRecord record = Played(rules_, 1);
  const auto solved = SolveViewOf(rules_, record);
  if (absl::IsUnimplemented(solved.status())) GTEST_SKIP() << solved.status().message();
  if (absl::IsFailedPrecondition(solved.status())) return;
  ASSERT_TRUE(solved.ok()) << solved.status();
  const v1::BoardView view = *BoardViewOf(rules_, record);
  ASSERT_EQ(solved->costs_size(), view.steps_size());
  for (int i = 0; i < view.steps_size(); ++i) {
    EXPECT_TRUE(view.steps(i).kind() == "card" || solved->costs(i) == 0) << i;
  }
}

TEST(BoardViewErrors, AWrongRecordIsAnErrorAndNoCrash) {
  const rules::RuleSet rules = *rules::RuleSet::FromPreset("baloot");
  v1::BoardRecord record = Played(rules, 1);
  record.mutable_result()->set_points(0, 1000);
  EXPECT_EQ(BoardViewOf(rules, record).status().code(), absl::StatusCode::kInvalidArgument);
  record = Played(rules, 1);
  *record.mutable_decisions(0)->mutable_action() = record.decisions().rbegin()->action();
  EXPECT_EQ(BoardViewOf(rules, record).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(SolveViewOf(rules, record).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(BoardViewErrors, WhatABotWroteIsTextWhateverItsBytes) {
  const rules::RuleSet rules = *rules::RuleSet::FromPreset("baloot");
  v1::BoardRecord record = Played(rules, 1);
  record.mutable_decisions(0)->mutable_fault()->set_kind(v1::FAULT_KIND_CRASH);
  record.mutable_decisions(0)->mutable_fault()->set_detail("bad \xFF <b>");
  record.mutable_decisions(0)->mutable_fault()->set_stderr_tail("of its author alone");
  const std::string json = MessageJson(BoardViewOf(rules, record, {{0, "noted"}}).value());
  EXPECT_THAT(json, testing::HasSubstr("bad ? \\u003cb\\u003e"));
  EXPECT_THAT(json, testing::HasSubstr("noted"));
  EXPECT_THAT(json, Not(testing::HasSubstr("of its author alone")));
  EXPECT_THAT(MessageJson(BoardViewOf(rules, record).value()), Not(testing::HasSubstr("noted")));
}

}  // namespace
}  // namespace hakam::arbiter
