// Errors of a solver for bad boards; they name the wrong card or field.
#include "sdk/solver/open_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/solver/solver.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/solver/endings.h"

namespace hakam::solver {
namespace {

using rules::Denomination;
using rules::RuleSet;
using rules::Seat;
using rules::testing::C;
using rules::testing::Cards;
using rules::testing::Rules;
using ::testing::HasSubstr;

struct Case {
  const char* name;
  const char* preset;
  PlayContract contract;
  std::array<const char*, 4> hands;
  const char* trick;
  const char* says;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

constexpr PlayContract kHearts{.denomination = Denomination::kHearts};
constexpr PlayContract kSun{.denomination = Denomination::kNoTrumps};

const Case kCases[] = {
    {"overlap", "baloot", kHearts, {"7S 8S", "9S TS", "JS QS", "KS 7S"}, "", "hand of seat 3: card 7S"},
    {"not_in_the_pack",
     "baloot",
     kHearts,
     {"6S", "9S", "JS", "KS"},
     "",
     "card 6S is not in the pack of baloot"},
    {"not_in_the_smaller_pack", "clabber", kHearts, {"8S", "9S", "JS", "KS"}, "", "card 8S"},
    {"lengths_differ",
     "baloot",
     kHearts,
     {"7S 8S", "9S", "JS QS", "KS AS"},
     "",
     "hand of seat 1: 1 cards instead of 2"},
    {"too_long",
     "clabber",
     kHearts,
     {"9C TC JC QC KC AC 9D", "TD JD QD KD AD 9H TH", "JH QH KH AH 9S TS JS", "QS KS AS"},
     "",
     "hand of seat"},
    {"no_cards", "baloot", kHearts, {"", "", "", ""}, "", "no cards"},
    {"misses_a_card_in_the_trick",
     "baloot",
     kHearts,
     {"7S 8S", "9S TS", "JS QS", "KS AS"},
     "7C",
     "hand of seat 0: 2 cards instead of 1"},
    {"trick_and_hand",
     "baloot",
     kHearts,
     {"7S", "9S TS", "JS QS", "KS AS"},
     "KS",
     "card KS is in two places"},
    {"full_trick", "baloot", kHearts, {"7S", "9S", "JS", "KS"}, "7C 8C 9C TC", "trick: 4 cards"},
    {"out_of_order",
     "baloot",
     kHearts,
     {"7S", "9S", "JS QS", "KS AS"},
     "8S 7H",
     "trick: card 7H was not legal for seat 1"},
    {"no_such_contract",
     "baloot",
     {.denomination = Denomination::kAllTrumps},
     {"7S", "9S", "JS", "KS"},
     "",
     "contract: baloot has no contract at all trumps"},
    {"no_such_contract_here",
     "belote",
     kSun,
     {"7S", "9S", "JS", "KS"},
     "",
     "contract: belote has no contract at no trumps"},
    {"lock_in_sun",
     "baloot",
     {.denomination = Denomination::kNoTrumps, .locked = true},
     {"7S", "9S", "JS", "KS"},
     "",
     "locked"},
    {"lock_elsewhere",
     "coinche",
     {.denomination = Denomination::kHearts, .locked = true},
     {"7S", "9S", "JS", "KS"},
     "",
     "locked"},
    {"locked_lead",
     "baloot",
     {.denomination = Denomination::kHearts, .locked = true},
     {"7S", "9S TS", "JS QS", "KS AS"},
     "7H",
     "card 7H was not legal for seat 0"},
    {"face_down", "belote-decouverte", kHearts, {"7S", "9S", "JS", "KS"}, "", "belote-decouverte"},
};

class RefusedBoardTest : public ::testing::TestWithParam<Case> {};

TEST_P(RefusedBoardTest, SaysWhatIsWrong) {
  const Case& c = GetParam();
  const RuleSet rules = Rules(c.preset);
  OpenBoard::Hands hands{};
  for (size_t seat = 0; seat < 4; ++seat) hands[seat] = Cards(c.hands[seat]);
  OpenTrick trick{.leader = Seat::k0};
  const std::string cards = c.trick;
  for (size_t at = 0; at < cards.size(); at += 3) trick.cards.push_back(C(cards.substr(at, 2)));
  const absl::StatusOr<OpenBoard> board = OpenBoard::Create(rules, c.contract, hands, trick);
  ASSERT_FALSE(board.ok());
  EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(board.status().message()), HasSubstr(c.says));
}

INSTANTIATE_TEST_SUITE_P(OpenBoard, RefusedBoardTest, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

OpenBoard SmallBoard(const RuleSet& rules) {
  return OpenBoard::Create(rules, kHearts, {Cards("7S 8S"), Cards("9S TS"), Cards("JS QS"), Cards("KS AS")},
                           {})
      .value();
}

TEST(OpenBoard, NoSuchLeader) {
  const RuleSet rules = Rules("baloot");
  const auto board = OpenBoard::Create(rules, kHearts, {}, {.leader = static_cast<Seat>(7)});
  EXPECT_THAT(std::string(board.status().message()), HasSubstr("leader"));
}

TEST(OpenBoard, EkkaNeedsTheHighestCardOfItsSuit) {
  const RuleSet rules = Rules("balot-kuwait");
  const OpenBoard::Hands hands = {Cards("7S"), Cards("9S TS"), Cards("JS QS"), Cards("KS AS")};
  OpenTrick trick{.leader = Seat::k0, .cards = {C("8S")}, .ekka = Seat::k0};
  EXPECT_THAT(std::string(OpenBoard::Create(rules, kHearts, hands, trick).status().message()),
              HasSubstr("ekka"));
  trick.ekka = Seat::k2;
  EXPECT_THAT(std::string(OpenBoard::Create(rules, kHearts, hands, trick).status().message()),
              HasSubstr("ekka: seat 2 has not played yet"));
}

TEST(OpenBoard, OnlyWhileTheCardsArePlayed) {
  const RuleSet rules = Rules("baloot");
  Random random(1);
  const auto deal = rules::Deal::Create(&rules, rules::testing::RandomSetup(rules, random)).value();
  const rules::Position position(deal);
  EXPECT_EQ(OpenBoard::Of(deal, position).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(Stakes::Of(deal, position).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(Solver, ALimitOfZeroIsRefusedByName) {
  const RuleSet rules = Rules("baloot");
  Solver solver;
  const OpenBoard board = SmallBoard(rules);
  for (const int64_t limit : {0, -1}) {
    const auto nodes = solver.Solve(board, {.max_nodes = limit});
    EXPECT_EQ(nodes.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(nodes.status().message()), HasSubstr("max_nodes"));
    const auto time = solver.Solve(board, {.max_time = absl::Seconds(limit)});
    EXPECT_EQ(time.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(time.status().message()), HasSubstr("max_time"));
  }
}

TEST(Solver, StakesOfAnotherBoardAreRefused) {
  const RuleSet rules = Rules("baloot");
  Random random(1);
  const testing::Ending ending = testing::RandomEnding(rules, Denomination::kHearts, 3, random);
  const Stakes stakes = Stakes::Of(ending.deal, ending.position).value();
  Solver solver;
  const auto solution = solver.Solve(SmallBoard(rules), {.stakes = &stakes});
  EXPECT_EQ(solution.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(solution.status().message()), HasSubstr("stakes"));
}

TEST(Solver, AFinishedBoardIsRefused) {
  const RuleSet rules = Rules("baloot");
  OpenBoard board =
      OpenBoard::Create(rules, kHearts, {Cards("7S"), Cards("TS"), Cards("JS"), Cards("KS")}, {}).value();
  while (!board.finished()) board.Play(board.LegalCards().First());
  EXPECT_EQ(Solver().Solve(board).status().code(), absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace hakam::solver
