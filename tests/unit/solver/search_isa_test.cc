// The search compiled for every machine gives the same results as the one for this machine.
#include "sdk/solver/search_isa.h"

#include <gtest/gtest.h>

#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"
#include "tests/unit/solver/endings.h"

namespace hakam::solver {
namespace {

TEST(SearchIsa, PortableAndNativeAgreeToTheNode) {
  for (const char* preset : {"baloot", "balot-kuwait", "coinche", "tarabish"}) {
    const rules::RuleSet rules = rules::testing::Rules(preset);
    for (rules::Denomination kind : testing::ContractKinds(rules)) {
      for (uint64_t draw = 0; draw < Draws(10); ++draw) {
        Random random(7000 + draw);
        const testing::Ending ending = testing::RandomEnding(rules, kind, 6, random);
        SCOPED_TRACE(::testing::PrintToString(ending));
        const OpenBoard board = OpenBoard::Of(ending.deal, ending.position).value();
        for (int target = 10; target <= 120; target += 10) {
          // Separate memories, so that one search cannot use results of the other.
          Memory native_memory;
          Memory portable_memory;
          Budget native(std::nullopt, std::nullopt, Clock::Real());
          Budget portable(std::nullopt, std::nullopt, Clock::Real());
          const Game game = GameOf(board, Goal::kPoints, native_memory.NewGeneration());
          portable_memory.NewGeneration();
          native_memory.Begin(board.tricks_left());
          portable_memory.Begin(board.tricks_left());
          ASSERT_EQ(solver::Test(game, target, &native_memory, &native),
                    portable::Test(game, target, &portable_memory, &portable));
          ASSERT_EQ(native.nodes(), portable.nodes());
        }
      }
    }
  }
}

}  // namespace
}  // namespace hakam::solver
