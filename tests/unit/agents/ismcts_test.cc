// Ismcts in every game: legal, in time, the same for the same question; and the tree that it searches.
#include "agents/ismcts/ismcts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "agents/greedy/greedy.h"
#include "agents/ismcts/tree.h"
#include "agents/random/random_agent.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/agents/thinking.h"
#include "tests/unit/rules/support.h"

namespace hakam {
namespace {

using agents::MakeIsmcts;
using agents::ThinkOptions;
using agents::ismcts::kRoot;
using agents::ismcts::Tree;
using rules::Action;
using rules::RuleSet;
using rules::Team;
using rules::testing::C;

class IsmctsPreset : public testing::TestWithParam<std::string> {
 protected:
  const RuleSet rules_ = RuleSet::FromPreset(GetParam()).value();
};

TEST_P(IsmctsPreset, AnswersTheSameQuestionTheSameAndAlwaysLegally) {
  const auto make = [](const Session& session) { return MakeIsmcts({.rounds = 20}, session); };
  const auto twin = make({.rules = rules_});
  int asked = 0;
  PlayBoards(rules_, make, 6, [&](const rules::BoardState&, const Question& q, const Action& action) {
    ++asked;
    ASSERT_NE(std::find(q.legal.begin(), q.legal.end(), action), q.legal.end()) << action.ToString();
    Question other = q;
    other.time_left += absl::Seconds(9);  // the number of rounds does not depend on the time
    ASSERT_EQ(twin->Decide(other), action);
  });
  EXPECT_GT(asked, 30);
}

TEST_P(IsmctsPreset, KeepsToItsTime) {
  const TickingClock clock(absl::Microseconds(200));
  for (const ThinkOptions& options :
       {ThinkOptions{}, ThinkOptions{.think = absl::Milliseconds(4)}, ThinkOptions{.rounds = 100'000}}) {
    const auto agent = MakeIsmcts(options, {.rules = rules_}, clock);
    PlayBoards(rules_, agents::MakeRandom, 1,
               [&](const rules::BoardState&, const Question& q, const Action&) {
                 Question hurried = q;
                 hurried.time_left = absl::Milliseconds(12);
                 const absl::Duration start = clock.Now();
                 agent->Decide(hurried);
                 EXPECT_LT(clock.Now() - start, hurried.time_left);
               });
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, IsmctsPreset, testing::ValuesIn(RuleSet::PresetNames()),
                         [](const auto& info) {
                           return absl::StrReplaceAll(info.param, {{"-", "_"}});
                         });

// Its own bids there ruined it: noisy values, and a hundred bids to choose from.
TEST(Ismcts, BidsPointsLikeGreedy) {
  const RuleSet rules = RuleSet::FromPreset("coinche").value();
  const auto greedy = agents::MakeGreedy({.rules = rules});
  const auto make = [](const Session& session) { return MakeIsmcts({.rounds = 20}, session); };
  int calls = 0;
  PlayBoards(rules, make, 6, [&](const rules::BoardState&, const Question& q, const Action& action) {
    if (action.kind != rules::ActionKind::kCall) return;
    ++calls;
    ASSERT_EQ(action, greedy->Decide(q));
  });
  EXPECT_GT(calls, 20);
}

TEST(Ismcts, BeatsRandomAtBaloot) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const DuelResult result = Duel(
      rules, [](const Session& session) { return MakeIsmcts({.rounds = 200}, session); }, agents::MakeRandom,
      25, 1);
  EXPECT_GT(result.mean, 2 * result.standard_error) << result.mean;
}

const std::vector<Action> kCards = {Action::OfPlay(C("7H")), Action::OfPlay(C("8H")),
                                    Action::OfPlay(C("9H"))};

TEST(IsmctsTree, EverythingIsTriedOnce) {
  Tree tree;
  Random random(1);
  for (size_t i = 0; i < kCards.size(); ++i) {
    const Tree::Step step = tree.Next(kRoot, Team::k0, kCards, random);
    EXPECT_TRUE(step.is_new);
    tree.Learn({kRoot, step.node}, 0);
  }
  EXPECT_FALSE(tree.Next(kRoot, Team::k0, kCards, random).is_new);
  EXPECT_EQ(tree.children(kRoot).size(), 3u);
}

// A result is good for one team and bad for the other.
TEST(IsmctsTree, WhatPaysIsTriedMost) {
  for (const Team team : {Team::k0, Team::k1}) {
    Tree tree;
    Random random(1);
    for (int i = 0; i < 600; ++i) {
      const Tree::Step step = tree.Next(kRoot, team, kCards, random);
      tree.Learn({kRoot, step.node}, tree.action(step.node) == kCards[1] ? 10 : -10);
    }
    const auto visits = [&](const Action& action) {
      for (const auto child : tree.children(kRoot)) {
        if (tree.action(child) == action) return tree.visits(child);
      }
      return 0;
    };
    if (team == Team::k0) {
      EXPECT_GT(visits(kCards[1]), 500);
    } else {
      EXPECT_LT(visits(kCards[1]), 50);
    }
  }
}

// An action that is rarely legal gets its chance when it is legal.
TEST(IsmctsTree, OnlyWhatIsLegalInThisWorldIsChosen) {
  Tree tree;
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const Tree::Step step = tree.Next(kRoot, Team::k0, kCards, random);
    tree.Learn({kRoot, step.node}, tree.action(step.node) == kCards[0] ? 10 : 0);
  }
  const Tree::Step step = tree.Next(kRoot, Team::k0, absl::MakeSpan(kCards).subspan(1), random);
  EXPECT_NE(tree.action(step.node), kCards[0]);
}

}  // namespace
}  // namespace hakam
