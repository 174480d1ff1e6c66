// Pimc in every game: legal, in time, the same for the same question; and that it looks ahead.
#include "agents/pimc/pimc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "agents/greedy/greedy.h"
#include "agents/learned/learned.h"
#include "agents/random/random_agent.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/agents/thinking.h"
#include "tests/unit/rules/support.h"

namespace hakam {
namespace {

using agents::MakePimc;
using agents::ThinkOptions;
using rules::Action;
using rules::RuleSet;

class PimcPreset : public testing::TestWithParam<std::string> {
 protected:
  const RuleSet rules_ = RuleSet::FromPreset(GetParam()).value();
};

TEST_P(PimcPreset, AnswersTheSameQuestionTheSameAndAlwaysLegally) {
  const ThinkOptions options{.rounds = 2};
  const auto make = [&](const Session& session) { return MakePimc(options, session); };
  const auto twin = make({.rules = rules_});
  int asked = 0;
  PlayBoards(rules_, make, 6, [&](const rules::BoardState&, const Question& q, const Action& action) {
    ++asked;
    ASSERT_NE(std::find(q.legal.begin(), q.legal.end(), action), q.legal.end()) << action.ToString();
    Question other = q;
    other.time_left += absl::Seconds(9);  // the number of worlds does not depend on the time
    other.bank_left += absl::Seconds(1);
    ASSERT_EQ(twin->Decide(other), action);
  });
  EXPECT_GT(asked, 30);
}

// It answers before its time is over, with any options.
TEST_P(PimcPreset, KeepsToItsTime) {
  const TickingClock clock(absl::Microseconds(200));
  for (const ThinkOptions& options :
       {ThinkOptions{}, ThinkOptions{.think = absl::Milliseconds(4)}, ThinkOptions{.think = absl::Seconds(2)},
        ThinkOptions{.rounds = 100'000}}) {
    const auto agent = MakePimc(options, {.rules = rules_}, clock);
    PlayBoards(rules_, agents::MakeGreedy, 1,
               [&](const rules::BoardState&, const Question& q, const Action&) {
                 for (const int ms : {0, 5, 12}) {
                   Question hurried = q;
                   hurried.time_left = absl::Milliseconds(ms);
                   const absl::Duration start = clock.Now();
                   agent->Decide(hurried);
                   const absl::Duration took = clock.Now() - start;
                   const absl::Duration wanted = options.think.value_or(hurried.time_left);
                   EXPECT_LE(took, std::min(wanted, hurried.time_left) + absl::Milliseconds(1)) << ms;
                   EXPECT_LT(took, hurried.time_left + absl::Milliseconds(ms == 0 ? 1 : 0)) << ms;
                 }
               });
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, PimcPreset, testing::ValuesIn(RuleSet::PresetNames()),
                         [](const auto& info) {
                           return absl::StrReplaceAll(info.param, {{"-", "_"}});
                         });

class PimcOfLearned : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, PimcOfLearned, testing::Values("baloot", "belote", "coinche"));

TEST_P(PimcOfLearned, CallsLikeTheLearnedBot) {
  const RuleSet rules = RuleSet::FromPreset(GetParam()).value();
  const auto learned = agents::LearnedFactory(agents::learned::BuiltInWeights().value())({.rules = rules});
  const auto make = [](const Session& session) { return MakePimc({.rounds = 2}, session); };
  int calls = 0;
  PlayBoards(rules, make, 12, [&](const rules::BoardState&, const Question& q, const Action& action) {
    if (action.kind != rules::ActionKind::kCall) return;
    ++calls;
    ASSERT_EQ(action, learned->Decide(q));
  });
  EXPECT_GT(calls, 20);
}

TEST(Pimc, BeatsGreedyAtBaloot) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const ThinkOptions options{.rounds = 4};
  const DuelResult result = Duel(
      rules, [&](const Session& session) { return MakePimc(options, session); }, agents::MakeGreedy, 25, 1);
  EXPECT_GT(result.mean, 0) << result.mean << " +- " << result.standard_error;
}

}  // namespace
}  // namespace hakam
