// One whole board per preset, written down move by move. A change of the file is a change of the rules.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::RandomAction;
using testing::Rules;

constexpr uint64_t kSeed = 20;

std::string ActionNames(const std::vector<Action>& actions) {
  return absl::StrJoin(actions, ", ",
                       [](std::string* out, const Action& a) { absl::StrAppend(out, a.ToString()); });
}

std::string ResultText(const BoardState& board) {
  const BoardResult& result = board.result();
  std::string text = absl::StrCat("outcome ", static_cast<int>(result.outcome), ", points ", result.points[0],
                                  "-", result.points[1]);
  if (result.card_points.has_value()) {
    absl::StrAppend(&text, ", cards ", (*result.card_points)[0], "-", (*result.card_points)[1]);
  }
  for (const DeclaredMeld& meld : result.scored_melds) {
    absl::StrAppend(&text, ", seat ", Index(meld.seat), " ", meld.cards.ToString());
  }
  for (Seat seat : result.belote_seats) absl::StrAppend(&text, ", Baloot seat ", Index(seat));
  return absl::StrCat(text, ", next dealer ", Index(board.next_dealer()), "\n");
}

// The first board from kSeed on that is played to the end and has a project.
std::string Transcript(const RuleSet& rules) {
  for (uint64_t seed = kSeed;; ++seed) {
    Random random(seed);
    const BoardSetup setup = testing::RandomSetup(random);
    BoardState board = BoardState::Create(&rules, setup).value();
    std::string text = absl::StrCat("seed ", seed, ", dealer ", Index(setup.dealer), ", scores ",
                                    setup.scores[0], "-", setup.scores[1], "\ndeck");
    for (Card card : setup.deck) absl::StrAppend(&text, " ", card.ToString());
    absl::StrAppend(&text, "\n");
    while (!board.finished()) {
      const std::vector<Action> legal = board.LegalActions();
      const Action action = RandomAction(board, random);
      absl::StrAppend(&text, Index(board.to_act()), ": ", action.ToString(), " of ", ActionNames(legal),
                      "\n");
      HAKAM_CHECK(board.Apply(action).ok());
    }
    if (!board.result().scored_melds.empty()) return absl::StrCat(text, ResultText(board));
  }
}

class GoldenTest : public ::testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, TheBoardIsPlayedAsWrittenDown) {
  const std::string path = absl::StrCat(HAKAM_SOURCE_DIR, "/tests/unit/rules/golden/", GetParam(), ".txt");
  const std::string transcript = Transcript(Rules(GetParam()));
  if (std::getenv("HAKAM_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << transcript;
  std::ifstream in(path);
  ASSERT_TRUE(in) << "no golden board for preset " << GetParam() << ": " << path;
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(transcript, golden.str());
}

INSTANTIATE_TEST_SUITE_P(EveryPreset, GoldenTest, ::testing::ValuesIn(RuleSet::PresetNames()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace hakam::rules
