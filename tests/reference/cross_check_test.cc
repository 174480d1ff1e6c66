// Random boards, played by the engine and by a referee that was written from the document alone: every list
// of legal actions and every result must be the same. A failure prints preset, board and the moves so far.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/match.h"
#include "tests/reference/referee.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/soak.h"

namespace hakam {
namespace {

using reference::Referee;
using reference::Result;
using rules::BoardState;
using rules::RuleSet;
using rules::Seat;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr uint64_t kBoards = 1000;  // of every preset; sanitizers look for other things
#else
constexpr uint64_t kBoards = 20000;
#endif

rules::BoardSetup RandomSetup(const RuleSet& rules, Random& random) {
  rules::BoardSetup setup;
  for (rules::Card card : GameCards(rules)) setup.deck.push_back(card);
  random.Shuffle(setup.deck);
  setup.dealer = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)));
  // Scores at which something depends on them: near the target, and above and below 100 (rules/baloot D6).
  for (int& score : setup.scores) score = static_cast<int>(random.Below(static_cast<uint64_t>(rules.target)));
  if (rules.hang_points > 0) setup.hanging = static_cast<int>(random.Below(3)) * rules.hang_points;
  return setup;
}

std::unique_ptr<Referee> RefereeFor(const RuleSet& rules, const rules::BoardSetup& board) {
  reference::Setup setup;
  for (const rules::OptionInfo& option : rules.Options()) {
    if (option.applies) setup.options[option.name] = *rules.Get(option.name);
  }
  for (rules::Card card : board.deck) setup.deck.push_back(card.ToString());
  setup.dealer = Index(board.dealer);
  setup.scores = board.scores;
  setup.hanging = board.hanging;
  return rules.family == rules::Family::kBaloot ? reference::NewBalootReferee(setup)
                                                : reference::NewFamilyReferee(setup);
}

// The referee writes the melds of a declaration in the order of their texts.
std::string Text(const rules::Action& action) {
  if (action.kind != rules::ActionKind::kDeclaration || action.declaration.count == 0)
    return action.ToString();
  std::vector<std::string> melds;
  for (rules::CardSet meld : action.declaration) melds.push_back(meld.ToString());
  std::sort(melds.begin(), melds.end());
  return absl::StrCat("declare ", absl::StrJoin(melds, " + "));
}

std::vector<std::string> Texts(const std::vector<rules::Action>& actions) {
  std::vector<std::string> texts;
  texts.reserve(actions.size());
  for (const rules::Action& action : actions) texts.push_back(Text(action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string OutcomeName(rules::Outcome outcome) {
  constexpr const char* kNames[] = {"made", "failed", "passed out", "void", "forfeit", "tie"};
  return kNames[static_cast<int>(outcome)];
}

// The engine's result in the referee's words: the match may end with this board.
Result ResultOf(const BoardState& board, const rules::BoardResult& result,
                std::optional<rules::Team> hand_winner, int next_dealer) {
  Result out{.outcome = OutcomeName(result.outcome),
             .points = result.points,
             .hanging = result.hanging,
             .next_dealer = next_dealer};
  rules::PerTeam totals = board.deal().scores();
  for (size_t team = 0; team < 2; ++team) totals[team] += result.points[team];
  rules::MatchStatus status = StatusOf(board.rules(), totals, hand_winner);
  const bool scored = result.outcome != rules::Outcome::kPassedOut && result.outcome != rules::Outcome::kVoid;
  if (!scored) status = {};
  if (result.match_winner) status = {.over = true, .winner = result.match_winner};
  if (status.winner) out.match_winner = Index(*status.winner);
  if (status.over) out.hanging = 0;  // lost with the match
  return out;
}

std::ostream& operator<<(std::ostream& out, const Result& r) {
  return out << r.outcome << " " << r.points[0] << "-" << r.points[1] << ", match " << r.match_winner
             << ", hanging " << r.hanging << ", next dealer " << r.next_dealer;
}

std::string Show(const Result& r) {
  std::ostringstream out;
  out << r;
  return out.str();
}

// Half of the calls are passes, so that auctions end at every height.
const rules::Action& Choose(const std::vector<rules::Action>& legal, Random& random) {
  const bool pass = legal[0].kind == rules::ActionKind::kCall && random.Below(2) == 0;
  return legal[pass ? 0 : random.Below(legal.size())];
}

// One board from a seed, by both.
void PlayOneBoard(const RuleSet& rules, const std::string& name, uint64_t seed,
                  std::array<int, 6>* outcomes) {
  Random random(seed);
  const rules::BoardSetup setup = RandomSetup(rules, random);
  BoardState board = *BoardState::Create(&rules, setup);
  const std::unique_ptr<Referee> referee = RefereeFor(rules, setup);
  const uint64_t forfeit_at = random.Below(45);
  std::string moves;
  const auto where = [&] { return absl::StrCat(name, " board ", seed, ":", moves); };
  for (uint64_t step = 0; !board.finished(); ++step) {
    ASSERT_FALSE(referee->Finished()) << where();
    ASSERT_EQ(Index(board.to_act()), referee->ToAct()) << where();
    const std::vector<rules::Action> legal = board.LegalActions();
    ASSERT_EQ(Texts(legal), referee->Legal()) << where();
    if (step == forfeit_at) {
      const auto offender = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)));
      const Seat next = After(setup.dealer, 1, rules.players);
      const rules::Team other = OtherTeam(TeamOf(offender));
      ASSERT_EQ(Show(ResultOf(board, board.Forfeit(offender), other, Index(next))),
                Show(referee->ForfeitBy(Index(offender))))
          << "seat " << Index(offender) << " forfeits, " << where();
    }
    const rules::Action action = Choose(legal, random);
    absl::StrAppend(&moves, " ", Index(board.to_act()), ":", Text(action));
    ASSERT_TRUE(board.Apply(action).ok()) << where();
    referee->Apply(Text(action));
  }
  ASSERT_TRUE(referee->Finished()) << where();
  ++(*outcomes)[static_cast<size_t>(board.result().outcome)];
  Result expected = referee->Score();
  // The draw of Kuwait, which both sides score, is a made contract to the engine (rules/baloot G4).
  if (rules.family == rules::Family::kBaloot && expected.outcome == "tie") expected.outcome = "made";
  ASSERT_EQ(Show(ResultOf(board, board.result(), board.hand_winner(), Index(board.next_dealer()))),
            Show(expected))
      << where();
}

class CrossCheck : public ::testing::TestWithParam<std::string> {};

TEST_P(CrossCheck, EngineAndRefereeAgree) {
  const RuleSet rules = *RuleSet::FromPreset(GetParam());
  std::array<int, 6> outcomes{};
  for (uint64_t seed = 0; seed < Draws(kBoards); ++seed) {
    PlayOneBoard(rules, GetParam(), seed, &outcomes);
    if (HasFatalFailure()) return;
  }
  // The boards were worth comparing.
  EXPECT_GT(outcomes[static_cast<size_t>(rules::Outcome::kMade)], 0);
  EXPECT_GT(outcomes[static_cast<size_t>(rules::Outcome::kFailed)], 0);
}

TEST(CrossCheckOfOptions, EngineAndRefereeAgreeOnGamesNobodyPlays) {
  std::array<int, 6> outcomes{};
  for (const rules::testing::NamedRules& drawn :
       rules::testing::ManyDrawnRules(/*seed=*/7, static_cast<int>(Draws(kBoards / 20)))) {
    for (uint64_t seed = 0; seed < 20; ++seed) {
      PlayOneBoard(drawn.rules, drawn.text, seed, &outcomes);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryPreset, CrossCheck, ::testing::ValuesIn(RuleSet::PresetNames()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace hakam
