// The play of the cards must not allocate memory, because a search plays millions of cards.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/position.h"
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

// One random action, made as a search makes it.
void Step(const Deal& deal, Random& random, Position* position) {
  switch (position->phase()) {
    case Phase::kPlay: {
      const CardSet cards = position->LegalCards();
      uint64_t skip = random.Below(static_cast<uint64_t>(cards.size()));
      for (Card card : cards) {
        if (skip-- == 0) return position->Play(deal, {.card = card, .announce_belote = random.Below(2) == 0});
      }
      break;
    }
    case Phase::kDeclaring: {
      const DeclarationList list = position->LegalDeclarations(deal);
      position->Declare(deal, list[random.Below(list.size())]);
      break;
    }
    default: {
      const CallSet calls = position->LegalCalls(deal);
      position->Make(deal, calls[static_cast<int>(random.Below(static_cast<uint64_t>(calls.size())))]);
      break;
    }
  }
}

TEST(Allocation, APositionIsCopiedPlayedToTheEndAndScoredWithoutAny) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    const RuleSet rules = testing::Rules(preset);
    int played = 0, with_melds = 0;
    for (uint64_t seed = 0; seed < 300; ++seed) {
      Random random(seed);
      const Deal deal = Deal::Create(&rules, testing::RandomSetup(rules, random)).value();
      const int before = allocations;
      const Position start(deal);
      Position position = start;
      while (position.phase() != Phase::kFinished) Step(deal, random, &position);
      const BoardScore score = position.Score(deal);
      position.Forfeit(deal, Seat::k0);
      const int used = allocations - before;
      EXPECT_EQ(used, 0) << preset << " seed " << seed;
      if (score.hand_winner.has_value()) ++played;
      for (int s = 0; s < 4; ++s) with_melds += position.melds_score(static_cast<Seat>(s)) ? 1 : 0;
    }
    EXPECT_GT(played, 150) << preset;
    const bool melds = rules.family == Family::kBaloot || rules.melds == Melds::kDeclared;
    EXPECT_TRUE(!melds || with_melds > 20) << preset;
  }
}

// Baloot's longest list of declarations: eight cards in a row.
TEST(Allocation, NorDoesTheLongestListOfDeclarationsNeedAny) {
  for (const char* preset : {"baloot", "belote", "pilotta", "tarabish"}) {
    const RuleSet rules = testing::Rules(preset);
    for (const char* cards : {"AH KH QH JH TH 9H 8H 7H", "KC KD KH KS QC QD QH QS", "AC KC QC AD KD QD AH KH",
                              "JC JD JH JS AH KH QH TH"}) {
      const CardSet hand = testing::Cards(cards);
      const int before = allocations;
      const size_t listed = rules.family == Family::kBaloot
                                ? baloot::LegalDeclarations(rules, Denomination::kHearts, hand).size()
                                : belote::LegalDeclarations(rules, Denomination::kHearts, hand).size();
      const int used = allocations - before;
      EXPECT_EQ(used, 0) << preset << " " << cards;
      EXPECT_GE(listed, 1u);
    }
  }
}

}  // namespace
}  // namespace hakam::rules
