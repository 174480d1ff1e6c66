// One whole board per preset, written down move by move. A change of the file is a change of the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/base/check.h"
#include "sdk/rules/board.h"
#include "tests/unit/paths.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::RandomAction;
using testing::Rules;
using testing::SeatsOf;

constexpr uint64_t kSeed = 20;
std::string Folder() { return SourceFile("tests/golden"); }

bool IsBaloot(const BoardState& board) { return board.rules().family == Family::kBaloot; }

// A points auction has a hundred legal calls, so the list is shortened.
std::string ActionNames(const std::vector<Action>& actions) {
  constexpr size_t kMostListed = 20;
  const size_t listed = actions.size() > kMostListed ? 8 : actions.size();
  const std::vector<Action> first(actions.begin(), actions.begin() + static_cast<long>(listed));
  std::string text = absl::StrJoin(
      first, ", ", [](std::string* out, const Action& a) { absl::StrAppend(out, a.ToString()); });
  if (listed < actions.size()) absl::StrAppend(&text, " and ", actions.size() - listed, " more");
  return text;
}

std::string ContractText(const BoardState& board) {
  const Contract& contract = board.position().contract();
  const Call name{.kind = contract.capot ? CallKind::kCapot : CallKind::kBid,
                  .denomination = contract.denomination,
                  .points = contract.points};
  std::string text = absl::StrCat("contract ", name.ToString(), " by seat ", Index(contract.caller));
  if (contract.level > 1) absl::StrAppend(&text, ", times ", contract.level);
  if (contract.match) absl::StrAppend(&text, ", for the match");
  absl::StrAppend(&text, "\n");
  for (Seat seat : SeatsOf(board.rules())) {
    absl::StrAppend(&text, "seat ", Index(seat), " holds ", board.hand(seat).ToString(), "\n");
  }
  return text;
}

std::string OutcomeText(const BoardState& board) {
  const auto outcome = static_cast<int>(board.result().outcome);
  if (IsBaloot(board)) return absl::StrCat(outcome);
  constexpr const char* kNames[] = {"made", "failed", "passed out", "void", "forfeit", "tie"};
  return kNames[outcome];
}

std::string ResultText(const BoardState& board) {
  const BoardResult& result = board.result();
  std::string text =
      absl::StrCat("outcome ", OutcomeText(board), ", points ", result.points[0], "-", result.points[1]);
  if (result.card_points.has_value()) {
    absl::StrAppend(&text, ", cards ", (*result.card_points)[0], "-", (*result.card_points)[1]);
  }
  for (const DeclaredMeld& meld : result.scored_melds) {
    absl::StrAppend(&text, ", seat ", Index(meld.seat), " ", meld.cards.ToString());
  }
  const char* belote = IsBaloot(board) ? "Baloot" : "Belote";
  for (Seat seat : result.belote_seats) absl::StrAppend(&text, ", ", belote, " seat ", Index(seat));
  if (result.hanging != 0) absl::StrAppend(&text, ", hanging ", result.hanging);
  if (result.match_winner.has_value())
    absl::StrAppend(&text, ", match to team ", Index(*result.match_winner));
  return absl::StrCat(text, ", next dealer ", Index(board.next_dealer()), "\n");
}

std::string SetupText(uint64_t seed, const BoardSetup& setup) {
  std::string text = absl::StrCat("seed ", seed, ", dealer ", Index(setup.dealer), ", scores ",
                                  setup.scores[0], "-", setup.scores[1]);
  if (setup.hanging != 0) absl::StrAppend(&text, ", hanging ", setup.hanging);
  absl::StrAppend(&text, "\ndeck");
  for (Card card : setup.deck) absl::StrAppend(&text, " ", card.ToString());
  return text + "\n";
}

// Plays the board to the end; what happens is added to `text`.
void PlayOut(BoardState* board, Random& random, std::string* text) {
  bool contract_told = IsBaloot(*board);
  while (!board->finished()) {
    if (!contract_told && board->position().playing()) {
      absl::StrAppend(text, ContractText(*board));
      contract_told = true;
    }
    const int done = board->position().tricks_done();
    const std::vector<Action> legal = board->LegalActions();
    const Action action = RandomAction(*board, random);
    absl::StrAppend(text, Index(board->to_act()), ": ", action.ToString(), " of ", ActionNames(legal), "\n");
    HAKAM_CHECK(board->Apply(action).ok());
    if (IsBaloot(*board) || board->position().tricks_done() == done) continue;
    absl::StrAppend(text, "trick ", done + 1, " to seat ", Index(board->position().trick().leader()), "\n");
  }
}

// Whether the board has the special features of its game.
bool WorthKeeping(const BoardState& board) {
  const RuleSet& rules = board.rules();
  const BoardResult& result = board.result();
  if (IsBaloot(board)) return !result.scored_melds.empty();
  if (!result.contract.has_value() || result.contract->match || result.contract->capot) return false;
  return (rules.melds == Melds::kNone || !result.scored_melds.empty()) &&
         (!rules.belote || !result.belote_seats.empty());
}

// The first board, from kSeed on, that is worth keeping.
std::string Transcript(const RuleSet& rules) {
  for (uint64_t seed = kSeed;; ++seed) {
    Random random(seed);
    const BoardSetup setup = testing::RandomSetup(rules, random);
    BoardState board = BoardState::Create(&rules, setup).value();
    std::string text = SetupText(seed, setup);
    PlayOut(&board, random, &text);
    if (WorthKeeping(board)) return text + ResultText(board);
  }
}

class GoldenTest : public ::testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, TheBoardIsPlayedAsWrittenDown) {
  const std::string path = absl::StrCat(Folder(), "/", GetParam(), ".txt");
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

TEST(Golden, EveryPresetHasAFileAndEveryFileAPreset) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(Folder())) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path().stem().string());
  }
  std::vector<std::string> presets = RuleSet::PresetNames();
  std::sort(files.begin(), files.end());
  std::sort(presets.begin(), presets.end());
  EXPECT_EQ(files, presets);
}

}  // namespace
}  // namespace hakam::rules
