#include "agents/noisy/noisy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "sdk/base/random.h"

namespace hakam {
namespace {

constexpr int kDraws = 40000;

class First : public Agent {
 public:
  rules::Action Decide(const Question& q) override { return q.legal.front(); }
};

std::vector<rules::Action> FourPlays() {
  std::vector<rules::Action> actions;
  for (const rules::Card card : rules::CardSet::FromLane(rules::Suit::kHearts, 0x1e00)) {
    actions.push_back(rules::Action::OfPlay(card));
  }
  return actions;
}

// The bot's answers for the same thousands of seeds.
std::vector<rules::Action> Answers(const agents::Noise& noise) {
  const auto agent = agents::WithNoise([](const Session&) { return std::make_unique<First>(); }, noise)({});
  const rules::Observation seen;
  const std::vector<rules::Action> legal = FourPlays();
  std::vector<rules::Action> answers;
  Random seeds(17);
  for (int i = 0; i < kDraws; ++i) {
    answers.push_back(agent->Decide({.observation = seen, .legal = legal, .decision_seed = seeds.Next()}));
  }
  return answers;
}

int Differing(const std::vector<rules::Action>& x, const std::vector<rules::Action>& y) {
  int differing = 0;
  for (size_t i = 0; i < x.size(); ++i) differing += !(x[i] == y[i]);
  return differing;
}

// Six standard deviations of a binomial count.
double Tolerance(double p) { return 6 * std::sqrt(kDraws * p * (1 - p)); }

TEST(Noisy, ThisShareOfItsDecisionsIsRandom) {
  const std::vector<rules::Action> pure = Answers({.share = 0});
  EXPECT_EQ(pure, std::vector<rules::Action>(kDraws, FourPlays().front()));
  // One random choice in four is the same as the bot's choice.
  EXPECT_NEAR(Differing(Answers({.share = 0.2}), pure), kDraws * 0.15, Tolerance(0.15)) << "seed 17";
  EXPECT_NEAR(Differing(Answers({.share = 1}), pure), kDraws * 0.75, Tolerance(0.75)) << "seed 17";
}

TEST(Noisy, TheSaltDecidesWhichAndNothingElseDoes) {
  EXPECT_EQ(Answers({.share = 0.2, .salt = 3}), Answers({.share = 0.2, .salt = 3}));
  // They are independent: each differs from the bot with chance 0.15. So the two differ from each other with
  // chance 0.15 * 0.85 * 2, and if both differ from the bot, in two cases of three.
  const double p = 2 * 0.15 * 0.85 + 0.15 * 0.15 * 2 / 3;
  EXPECT_NEAR(Differing(Answers({.share = 0.2, .salt = 3}), Answers({.share = 0.2, .salt = 4})), kDraws * p,
              Tolerance(p))
      << "seed 17";
}

}  // namespace
}  // namespace hakam
