// The learned bot with the weights that are built in.
#include "agents/learned/learned.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/sha.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "agents/greedy/greedy.h"
#include "agents/learned/embedded.h"
#include "agents/learned/policy.h"
#include "agents/learned/train/folder.h"
#include "agents/random/random_agent.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/paths.h"

namespace hakam::agents::learned {
namespace {

using rules::RuleSet;
using ::testing::HasSubstr;

AgentFactory BuiltIn() { return LearnedFactory(BuiltInWeights().value()); }

TEST(LearnedBuiltIn, AreTheFilesOfTheList) {
  std::ifstream list(SourceFile("agents/learned/weights/SHA256SUMS"));
  std::map<std::string, std::string> sums;
  std::string sum, name;
  while (list >> sum >> name) sums[name] = sum;
  ASSERT_EQ(sums.size(), EmbeddedWeights().size());
  for (const EmbeddedFile& file : EmbeddedWeights()) {
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(reinterpret_cast<const unsigned char*>(file.bytes.data()), file.bytes.size(), digest);
    const absl::string_view bytes(reinterpret_cast<const char*>(digest), sizeof digest);
    EXPECT_EQ(absl::BytesToHexString(bytes), sums[std::string(file.game)]) << file.game;
    EXPECT_EQ(ReadWeights(file.bytes).value().game->name, std::string(file.game));
  }
}

// README.md has the strength, from many more boards.
class LearnedBot : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, LearnedBot, ::testing::Values("baloot", "belote", "coinche"));

TEST_P(LearnedBot, IsBetterThanGreedy) {
  const RuleSet rules = RuleSet::FromPreset(GetParam()).value();
  const DuelResult duel = Duel(rules, BuiltIn(), MakeGreedy, 2000, 1);
  EXPECT_GT(duel.mean, 2 * duel.standard_error);
}

TEST_P(LearnedBot, IsAsGoodAsGreedyAgainstRandom) {
  const RuleSet rules = RuleSet::FromPreset(GetParam()).value();
  const double greedy = Duel(rules, MakeGreedy, MakeRandom, 500, 1).mean;
  EXPECT_GT(Duel(rules, BuiltIn(), MakeRandom, 500, 1).mean, 0.98 * greedy);
}

TEST(LearnedElsewhere, PlaysLikeGreedyWhereItHasNoWeights) {
  const RuleSet rules = RuleSet::FromPreset("pilotta").value();
  const DuelResult duel = Duel(rules, BuiltIn(), MakeGreedy, 10, 1);
  EXPECT_EQ(duel.mean, 0);
  EXPECT_EQ(duel.standard_error, 0);
}

absl::StatusOr<WeightsOfGames> WeightsFrom(const std::string& argument) {
  std::string copy = argument;
  std::vector<char*> arguments = {copy.data()};
  return WeightsOf(arguments);
}

TEST(LearnedArguments, ReplaceTheWeightsOfOneGame) {
  const std::string path = ::testing::TempDir() + "/learned_arguments";
  ASSERT_TRUE(ReplaceFile(path, WriteWeights({.game = FindGame("belote")})).ok());
  const WeightsOfGames weights = WeightsFrom("weights=" + path).value();
  EXPECT_EQ(weights.size(), EmbeddedWeights().size());
  for (const auto& one : weights)
    EXPECT_EQ(one->net(NetKind::kCalls).has_value(), one->game != FindGame("belote")) << one->game->name;
}

TEST(LearnedArguments, SayWhatIsWrong) {
  const auto error = [](const std::string& argument) {
    return std::string(WeightsFrom(argument).status().message());
  };
  EXPECT_THAT(error("size=3"), HasSubstr("no option \"size=3\"; there is weights=FILE"));
  EXPECT_THAT(error("weights=/nowhere/x"), HasSubstr("/nowhere/x: cannot be read"));
  const std::string path = ::testing::TempDir() + "/learned_text";
  ASSERT_TRUE(ReplaceFile(path, "text").ok());
  EXPECT_THAT(error("weights=" + path), HasSubstr("learned_text: no weights of builtin:learned"));
}

TEST_P(LearnedBot, ValuesTheCardsAsItPlaysThem) {
  const RuleSet rules = RuleSet::FromPreset(GetParam()).value();
  const std::shared_ptr<const Weights> weights = BuiltInWeightsOf(rules);
  ASSERT_NE(weights, nullptr);
  Policy policy(rules, weights.get());
  Policy without(rules, nullptr);
  int asked = 0;
  PlayBoards(
      rules, BuiltIn(), 8, [&](const rules::BoardState&, const Question& q, const rules::Action& action) {
        if (action.kind != rules::ActionKind::kPlay) return;
        ++asked;
        const std::vector<double> values = policy.CardValues(q.observation, q.legal);
        const auto played = std::find(q.legal.begin(), q.legal.end(), action) - q.legal.begin();
        ASSERT_EQ(values[static_cast<size_t>(played)], *std::max_element(values.begin(), values.end()));
        ASSERT_EQ(without.CardValues(q.observation, q.legal), std::vector<double>(q.legal.size()));
      });
  EXPECT_GT(asked, 50);
}

TEST(LearnedElsewhere, HasNoWeightsThere) {
  EXPECT_EQ(BuiltInWeightsOf(RuleSet::FromPreset("pilotta").value()), nullptr);
}

}  // namespace
}  // namespace hakam::agents::learned
