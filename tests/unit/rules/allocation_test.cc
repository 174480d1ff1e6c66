// Card play must not touch the heap: a search plays millions of cards.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"

namespace {
int allocations = 0;
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace hakam::rules {
namespace {

using testing::Rules;

TEST(Allocation, CopyingABoardAndPlayingItsCardsNeedsNone) {
  const RuleSet rules = Rules("baloot");
  int played = 0, with_projects = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    BoardState start = BoardState::Create(&rules, testing::RandomSetup(random)).value();
    // Past the declarations, so that there are projects to settle and to score.
    while (!start.finished() && (start.phase() != Phase::kPlay || start.hand(start.to_act()).size() == 8)) {
      ASSERT_TRUE(start.Apply(start.LegalActions().front()).ok());
      if (start.phase() == Phase::kAuction && start.LegalActions().size() > 1) {
        ASSERT_TRUE(start.Apply(start.LegalActions()[1]).ok());
      }
    }
    const int before = allocations;
    BoardState board = start;
    while (!board.finished()) {
      board.ApplyLegalCard(board.LegalCards().First());
    }
    const int used = allocations - before;
    EXPECT_EQ(used, 0) << "seed " << seed;
    if (board.result().card_points.has_value()) ++played;
    if (!board.result().scored_melds.empty()) ++with_projects;
  }
  EXPECT_GT(played, 100);
  EXPECT_GT(with_projects, 20);
}

}  // namespace
}  // namespace hakam::rules
