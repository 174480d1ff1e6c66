// The bot that `hakam init` writes, in every game: its auctions end in contracts, and it beats random.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_replace.h"
#include "agents/random/random_agent.h"
#include "sdk/init/cpp/bot.h"
#include "tests/unit/agents/duel.h"

namespace hakam {
namespace {

using rules::RuleSet;

std::unique_ptr<Agent> MakeBot(const Session&) { return std::make_unique<Bot>(); }

class InitBotPreset : public testing::TestWithParam<std::string> {
 protected:
  const RuleSet rules_ = RuleSet::FromPreset(GetParam()).value();
};

TEST_P(InitBotPreset, TwoOfThemPlayMostBoards) {
  const Contracts contracts = SelfPlay(rules_, MakeBot, 400, 1);
  RecordProperty("bid", std::to_string(contracts.bid));
  RecordProperty("made", std::to_string(contracts.made));
  EXPECT_GT(contracts.bid, 0.5);
}

TEST_P(InitBotPreset, BeatsRandomClearly) {
  const DuelResult result = Duel(rules_, MakeBot, agents::MakeRandom, 400, 1);
  RecordProperty("mean", std::to_string(result.mean));
  EXPECT_GT(result.mean - 4 * result.standard_error, 0) << result.mean << " +- " << result.standard_error;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, InitBotPreset, testing::ValuesIn(RuleSet::PresetNames()),
                         [](const auto& info) {
                           return absl::StrReplaceAll(info.param, {{"-", "_"}});
                         });

}  // namespace
}  // namespace hakam
