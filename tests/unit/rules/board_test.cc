#include "sdk/rules/board.h"

#include <gtest/gtest.h>

#include "sdk/base/random.h"

namespace hakam::rules {
namespace {

TEST(Board, RandomBoardsRunToTheEnd) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    for (uint64_t seed = 0; seed < 2000; ++seed) {
      Random random(seed);
      BoardSetup setup{.dealer = static_cast<Seat>(random.Below(4))};
      for (Card card : BalootCards()) setup.deck.push_back(card);
      random.Shuffle(setup.deck);
      BoardState board = BoardState::Create(&rules, setup).value();
      for (int step = 0; !board.finished(); ++step) {
        ASSERT_LT(step, 80) << preset << " seed " << seed;
        const std::vector<Action> legal = board.LegalActions();
        ASSERT_FALSE(legal.empty()) << preset << " seed " << seed;
        ASSERT_TRUE(board.Apply(legal[random.Below(legal.size())]).ok()) << preset << " seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace hakam::rules
