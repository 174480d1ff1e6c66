// Counts the lines of card play from fixed endings, through the engine and through a slow generator of its
// own, and pins the numbers.
#include <gtest/gtest.h>

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::MakeCalls;
using testing::Rules;

uint64_t EngineLines(const BoardState& board) {
  if (board.finished()) return 1;
  uint64_t lines = 0;
  for (Card card : board.LegalCards()) {
    BoardState next = board;
    next.ApplyLegalCard(card);
    lines += EngineLines(next);
  }
  return lines;
}

// Section E of the law for columns B and K, on plain strings.
struct NaiveTable {
  char column;
  char trump;  // '-' in Sun
  std::array<std::vector<std::string>, 4> hands;
  int leader;
  std::vector<std::string> trick;

  int Power(const std::string& card) const {
    if (card[1] == trump) return 100 + static_cast<int>(std::string("78QKTA9J").find(card[0]));
    return card[1] == trick[0][1] ? static_cast<int>(std::string("789JQKTA").find(card[0])) : -1;
  }
  size_t Winning() const {
    size_t best = 0;
    for (size_t i = 1; i < trick.size(); ++i) {
      if (Power(trick[i]) > Power(trick[best])) best = i;
    }
    return best;
  }
  bool Legal(const std::string& card, const std::vector<std::string>& hand) const {
    if (trick.empty()) return true;
    const char led = trick[0][1];
    bool has_led = false, has_trump = false, can_beat = false;
    const int best = Power(trick[Winning()]);
    for (const std::string& c : hand) {
      has_led |= c[1] == led;
      has_trump |= c[1] == trump;
      can_beat |= c[1] == trump && Power(c) > best;
    }
    const bool partner_wins = trick.size() - Winning() == 2;
    const bool beats = card[1] == trump && Power(card) > best;
    if (has_led && led != trump) return card[1] == led;  // E3
    if (has_led) {                                       // E9
      if (card[1] != trump) return false;
      if (column == 'B' && partner_wins) return true;
      return beats || !can_beat;
    }
    if (!has_trump || led == trump) return true;     // E4
    if (column == 'B' && partner_wins) return true;  // E6
    if (can_beat) return beats;                      // E5, E7
    if (column == 'K' && best >= 100) return true;   // E8
    return card[1] == trump;
  }
  uint64_t Lines() const {
    const auto player = static_cast<size_t>(leader) + trick.size();
    const std::vector<std::string>& hand = hands[player % 4];
    if (hand.empty() && trick.empty()) return 1;
    uint64_t lines = 0;
    for (const std::string& card : hand) {
      if (!Legal(card, hand)) continue;
      NaiveTable next = *this;
      auto& left = next.hands[player % 4];
      left.erase(std::find(left.begin(), left.end(), card));
      next.trick.push_back(card);
      if (next.trick.size() == 4) {
        next.leader = (leader + static_cast<int>(next.Winning())) % 4;
        next.trick.clear();
      }
      lines += next.Lines();
    }
    return lines;
  }
};

struct Ending {
  const char* preset;
  char column;
  bool sun;
  uint64_t seed;
  uint64_t lines;
};

class PerftTest : public ::testing::TestWithParam<Ending> {};

TEST_P(PerftTest, TheEngineCountsWhatTheNaiveGeneratorCounts) {
  const Ending& ending = GetParam();
  const RuleSet rules =
      Rules(ending.preset, {{"doubling", "false"}, {"ekka", "false"}, {"sun_claim", "NONE"}});
  Random random(ending.seed);
  BoardSetup setup{.dealer = Seat::k0};
  for (Card card : BalootCards()) setup.deck.push_back(card);
  random.Shuffle(setup.deck);
  BoardState board = BoardState::Create(&rules, setup).value();
  MakeCalls(&board, {ending.sun ? "SUN" : "HOKUM"});
  testing::PlayFirstUntil(&board, Phase::kPlay);
  // Half of the board by the first legal action: four tricks are left.
  while (board.ObservationFor(Seat::k0).tricks.size() < 4 || board.hand(board.to_act()).size() > 4) {
    ASSERT_TRUE(board.Apply(board.LegalActions().front()).ok());
  }
  const Contract contract = *board.ObservationFor(Seat::k0).contract;
  NaiveTable naive{.column = ending.column,
                   .trump = contract.trump().has_value() ? "CDHS"[static_cast<int>(*contract.trump())] : '-',
                   .leader = Index(board.to_act())};
  for (size_t s = 0; s < 4; ++s) {
    for (Card card : board.hand(static_cast<Seat>(s))) naive.hands[s].push_back(card.ToString());
    ASSERT_EQ(naive.hands[s].size(), 4u);
  }
  EXPECT_EQ(EngineLines(board), naive.Lines());
  EXPECT_EQ(naive.Lines(), ending.lines);
}

INSTANTIATE_TEST_SUITE_P(Endings, PerftTest,
                         ::testing::Values(Ending{"baloot", 'B', false, 1, 5776},
                                           Ending{"baloot", 'B', false, 2, 3480},
                                           Ending{"baloot", 'B', true, 3, 6064},
                                           Ending{"balot-kuwait", 'K', false, 4, 38592},
                                           Ending{"balot-kuwait", 'K', false, 5, 2336}),
                         [](const auto& info) { return absl::StrCat("Seed", info.param.seed); });

}  // namespace
}  // namespace hakam::rules
