// Counts the lines of play from fixed endings, with the engine and with an independent slow generator, and
// compares the numbers with fixed ones.
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/naive_table.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::NaiveTable;
using testing::NaiveTableOf;
using testing::NamedRules;
using testing::RandomAction;
using testing::RandomSetup;
using testing::Rules;

uint64_t EngineLines(const Deal& deal, const Position& position) {
  if (position.phase() == Phase::kFinished) return 1;
  uint64_t lines = 0;
  for (Card card : position.LegalCards()) {
    Position next = position;
    next.Play(deal, card);
    lines += EngineLines(deal, next);
  }
  return lines;
}

struct Ending {
  const char* preset;
  const char* calls;
  int tricks;  // tricks left
  uint64_t seed;
  uint64_t lines;
};

void PrintTo(const Ending& e, std::ostream* out) { *out << e.preset << " " << e.calls << " " << e.seed; }

// Baloot without the options that add calls or announcements.
RuleSet PlainRules(const std::string& preset) {
  const RuleSet rules = Rules(preset);
  if (rules.family == Family::kBelote) return rules;
  return Rules(preset, {{"doubling", "false"}, {"ekka", "false"}, {"sun_claim", "NONE"}});
}

class PerftTest : public ::testing::TestWithParam<Ending> {};

TEST_P(PerftTest, TheEngineCountsWhatTheNaiveGeneratorCounts) {
  const Ending& ending = GetParam();
  const RuleSet rules = PlainRules(ending.preset);
  Random random(ending.seed);
  BoardSetup setup{.deck = testing::SortedDeck(rules), .dealer = Seat::k0};
  random.Shuffle(setup.deck);
  BoardState board = BoardState::Create(&rules, setup).value();
  for (absl::string_view call : absl::StrSplit(ending.calls, ' ')) testing::MakeCalls(&board, {call});
  // Plays the first tricks with the first legal action.
  testing::PlayFirstUntil(&board, Phase::kPlay);
  while (board.position().tricks_done() < board.deal().tricks() - ending.tricks) {
    ASSERT_TRUE(board.Apply(board.LegalActions().front()).ok());
  }
  const NaiveTable naive = NaiveTableOf(board, setup.deck);
  for (const auto& hand : naive.hands) {
    ASSERT_TRUE(rules.players == 2 || static_cast<int>(hand.size()) == ending.tricks);
  }
  EXPECT_EQ(EngineLines(board.deal(), board.position()), naive.Lines());
  EXPECT_EQ(naive.Lines(), ending.lines);
}

INSTANTIATE_TEST_SUITE_P(
    Endings, PerftTest,
    ::testing::Values(
        Ending{"baloot", "HOKUM", 4, 1, 5776}, Ending{"baloot", "HOKUM", 4, 2, 3480},
        Ending{"baloot", "SUN", 4, 3, 6064}, Ending{"baloot-kammelna", "HOKUM", 4, 6, 27648},
        Ending{"baloot-gamerules", "HOKUM", 4, 7, 34272}, Ending{"balot-kuwait", "HOKUM", 4, 4, 38592},
        Ending{"balot-kuwait", "HOKUM", 4, 5, 2336}, Ending{"baloot-catsatcards", "HOKUM", 4, 8, 117504},
        Ending{"belote", "TAKE", 4, 9, 2160}, Ending{"belote", "PASS PASS PASS PASS PASS S", 4, 10, 10656},
        Ending{"belote-no-declarations", "TAKE", 4, 11, 47304},
        Ending{"belote-card-order", "TAKE", 4, 12, 7632},
        Ending{"bidding-belote", "H PASS PASS PASS", 4, 13, 864},
        Ending{"bidding-belote", "NT PASS PASS PASS", 4, 14, 1584},
        Ending{"bidding-belote", "AT PASS PASS PASS", 4, 15, 9504},
        Ending{"coinche", "PASS 90-S PASS PASS PASS", 4, 16, 2304},
        Ending{"coinche", "100-AT PASS PASS PASS", 4, 17, 1680},
        Ending{"belote-decouverte", "PASS TAKE", 6, 18, 3976},
        Ending{"belote-decouverte", "TAKE", 6, 19, 19440},
        Ending{"pilotta", "80-D PASS PASS PASS", 4, 20, 4608}, Ending{"tarabish", "PASS C", 4, 21, 26304},
        Ending{"tarabish", "PASS PASS PASS H", 4, 22, 2048},
        Ending{"clabber", "PASS PASS PASS TAKE", 5, 23, 35616},
        Ending{"clabber", "PASS PASS PASS TAKE", 4, 24, 992}),
    [](const auto& info) { return absl::StrCat("Seed", info.param.seed); });

// The presets, rule sets with random options, and every combination of the duties of the family.
std::vector<NamedRules> ManyGames() {
  std::vector<NamedRules> games = testing::PresetsAnd(4, 400);
  const std::vector<std::string> duties = {"always", "unless_partner", "never"};
  for (const std::string& lead : duties) {
    for (const std::string& overruff : duties) {
      for (const std::string& ruff : {duties[0], duties[1]}) {
        for (const std::string undertrump : {"forced", "free"}) {
          std::vector<Override> overrides = {{"trump_led_overtake", lead},
                                             {"at_overtake", lead},
                                             {"overruff", overruff},
                                             {"void_ruff", ruff}};
          if (overruff != "never") overrides.emplace_back("undertrump", undertrump);
          games.push_back({Rules("coinche", overrides),
                           absl::StrCat("coinche ", lead, " ", overruff, " ", ruff, " ", undertrump)});
        }
      }
    }
  }
  return games;
}

// Plays a board to the end together with the naive generator; counts the cards that were compared.
void PlayBeside(BoardState* board, NaiveTable* naive, Random& random, int* compared) {
  while (!board->finished()) {
    const Action action = RandomAction(*board, random);
    if (action.kind == ActionKind::kPlay) {
      if (action.play.ekka) return;  // law/baloot E10 is for trick_test.cc
      CardSet expected;
      for (const std::string& card : naive->LegalCards()) expected.Add(testing::C(card));
      ASSERT_EQ(board->position().LegalCards().ToString(), expected.ToString())
          << "trump " << naive->trump << ", trick " << absl::StrJoin(naive->trick, " ") << ", hand "
          << absl::StrJoin(naive->hands[naive->turn()], " ");
      naive->Play(action.play.card.ToString());
      ++*compared;
    }
    ASSERT_TRUE(board->Apply(action).ok());
  }
}

TEST(Perft, EveryCardThatIsLegalIsSoByTheClauses_E) {
  int compared = 0;
  for (const NamedRules& game : ManyGames()) {
    for (uint64_t seed = 0; seed < CostlyDraws(40); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      const BoardSetup setup = RandomSetup(game.rules, random);
      BoardState board = BoardState::Create(&game.rules, setup).value();
      while (!board.finished() && !board.position().playing()) {
        ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
      }
      if (board.finished() || board.contract()->locked) continue;  // law/baloot E2: trick_test.cc
      NaiveTable naive = NaiveTableOf(board, setup.deck);
      PlayBeside(&board, &naive, random, &compared);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(compared, 100000);
}

}  // namespace
}  // namespace hakam::rules
