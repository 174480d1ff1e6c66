// Pimc in every game: legal, in time, the same for the same question; and that it looks ahead.
#include "agents/pimc/pimc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "agents/greedy/greedy.h"
#include "agents/random/random_agent.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/rules/support.h"

namespace hakam {
namespace {

using agents::MakePimc;
using agents::PimcOptions;
using rules::Action;
using rules::RuleSet;
using rules::Seat;

// Time goes on with every look at it.
class TickingClock : public Clock {
 public:
  explicit TickingClock(absl::Duration tick) : tick_(tick) {}
  absl::Duration Now() const override { return now_ += tick_; }

 private:
  absl::Duration tick_;
  mutable absl::Duration now_ = absl::ZeroDuration();
};

// Boards of pimc (even seats) against greedy and random, with a look at each of pimc's decisions.
void PlayBoards(const RuleSet& rules, const AgentFactory& make, uint64_t deals, const DecisionHook& look) {
  for (uint64_t deal = 0; deal < deals; ++deal) {
    std::vector<std::unique_ptr<Agent>> bots;
    std::vector<Agent*> agents;
    for (int seat = 0; seat < rules.players; ++seat) {
      const Session session{.rules = rules, .seat = static_cast<Seat>(seat)};
      bots.push_back(seat % 2 == 0         ? make(session)
                     : (deal + 1) % 3 == 0 ? agents::MakeRandom(session)
                                           : agents::MakeGreedy(session));
      agents.push_back(bots.back().get());
    }
    PlayBoard(rules, ShuffledBoard(rules, deal), agents,
              [&](const rules::BoardState& board, const Question& q, const Action& action) {
                if (Index(board.to_act()) % 2 == 0) look(board, q, action);
              });
  }
}

class PimcPreset : public testing::TestWithParam<std::string> {
 protected:
  const RuleSet rules_ = RuleSet::FromPreset(GetParam()).value();
};

TEST_P(PimcPreset, AnswersTheSameQuestionTheSameAndAlwaysLegally) {
  const PimcOptions options{.worlds = 2};
  const auto make = [&](const Session& session) { return MakePimc(options, session); };
  const auto twin = make({.rules = rules_});
  int asked = 0;
  PlayBoards(rules_, make, 6, [&](const rules::BoardState&, const Question& q, const Action& action) {
    ++asked;
    ASSERT_NE(std::find(q.legal.begin(), q.legal.end(), action), q.legal.end()) << action.ToString();
    Question other = q;
    other.time_left += absl::Seconds(9);  // so many worlds, however much time there is
    other.bank_left += absl::Seconds(1);
    ASSERT_EQ(twin->Decide(other), action);
  });
  EXPECT_GT(asked, 30);
}

// Whatever it is told to do, it answers before its time is over.
TEST_P(PimcPreset, KeepsToItsTime) {
  const TickingClock clock(absl::Microseconds(200));
  for (const PimcOptions& options :
       {PimcOptions{}, PimcOptions{.think = absl::Milliseconds(4)}, PimcOptions{.think = absl::Seconds(2)},
        PimcOptions{.worlds = 100'000}}) {
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

TEST(Pimc, BeatsGreedyAtBaloot) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const PimcOptions options{.worlds = 4};
  const DuelResult result = Duel(
      rules, [&](const Session& session) { return MakePimc(options, session); }, agents::MakeGreedy, 25, 1);
  EXPECT_GT(result.mean, 0) << result.mean << " +- " << result.standard_error;
}

TEST(SetPimcOption, TakesTimeAndWorlds) {
  PimcOptions options;
  EXPECT_TRUE(SetPimcOption("ms", "100", &options).ok());
  EXPECT_TRUE(SetPimcOption("worlds", "20", &options).ok());
  EXPECT_EQ(options.think, absl::Milliseconds(100));
  EXPECT_EQ(options.worlds, 20);
  for (const char* bad : {"", "0", "-1", "x", "1.5", "100001"})
    EXPECT_EQ(SetPimcOption("worlds", bad, &options).code(), absl::StatusCode::kInvalidArgument) << bad;
  EXPECT_EQ(SetPimcOption("ms", "60001", &options).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(SetPimcOption("world", "1", &options).code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace hakam
