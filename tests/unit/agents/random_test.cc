#include "sdk/base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "agents/random/random_agent.h"

namespace hakam {
namespace {

std::vector<rules::Action> Plays(int count) {
  std::vector<rules::Action> actions;
  for (const rules::Card card : rules::CardSet::FromLane(rules::Suit::kHearts, 0x1fe0)) {
    if (static_cast<int>(actions.size()) < count) actions.push_back(rules::Action::OfPlay(card));
  }
  return actions;
}

TEST(RandomAgent, EveryLegalActionIsAsLikely) {
  const auto agent = agents::MakeRandom({});
  const rules::Observation seen;
  const std::vector<rules::Action> legal = Plays(7);
  constexpr int kDraws = 70000;
  std::array<int, 7> counts{};
  Random seeds(11);
  for (int i = 0; i < kDraws; ++i) {
    const rules::Action action =
        agent->Decide({.observation = seen, .legal = legal, .decision_seed = seeds.Next()});
    for (size_t n = 0; n < legal.size(); ++n) counts[n] += action == legal[n];
  }
  // Six standard deviations of a count that is binomial with p = 1/7.
  const double expected = kDraws / 7.0;
  for (const int count : counts) EXPECT_NEAR(count, expected, 6 * std::sqrt(expected * 6 / 7)) << "seed 11";
}

TEST(RandomAgent, TheSeedDecides) {
  const auto agent = agents::MakeRandom({});
  const auto another = agents::MakeRandom({});
  const rules::Observation seen;
  const std::vector<rules::Action> legal = Plays(8);
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    const Question question{.observation = seen, .legal = legal, .decision_seed = seed};
    EXPECT_EQ(agent->Decide(question), another->Decide(question));
    EXPECT_EQ(agent->Decide(question), legal[Random(seed).Below(8)]);
  }
}

}  // namespace
}  // namespace hakam
