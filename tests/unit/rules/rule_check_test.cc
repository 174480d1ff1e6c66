// Options that contradict each other, and the errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using ::testing::HasSubstr;

struct ContradictionCase {
  const char* why;
  const char* preset;
  std::vector<Override> options;
  const char* first;
  const char* second;
};

void PrintTo(const ContradictionCase& c, std::ostream* out) { *out << c.why; }

class ContradictionTest : public ::testing::TestWithParam<ContradictionCase> {};

TEST_P(ContradictionTest, IsRefusedWithBothOptions) {
  const ContradictionCase& c = GetParam();
  const auto rules = RuleSet::Make(c.preset, c.options);
  ASSERT_EQ(rules.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(rules.status().message()), HasSubstr("contradict"));
  EXPECT_THAT(std::string(rules.status().message()), HasSubstr(c.first));
  EXPECT_THAT(std::string(rules.status().message()), HasSubstr(c.second));
}

using Case = ContradictionCase;

INSTANTIATE_TEST_SUITE_P(
    Deal, ContradictionTest,
    ::testing::Values(
        Case{"A: no game for three", "belote", {{"players", "3"}}, "players=3", "turnup=stock"},
        Case{"B: two players have the layout", "belote", {{"players", "2"}}, "players=2", "turnup=stock"},
        Case{"B: four players have none",
             "belote-decouverte",
             {{"players", "4"}},
             "players=4",
             "turnup=layout_last"},
        Case{"B: the layout takes 32 cards",
             "belote-decouverte",
             {{"deck", "d36"}},
             "turnup=layout_last",
             "deck=d36"},
        Case{"B: no packets in the layout",
             "belote-decouverte",
             {{"packets_before", "3,2"}},
             "turnup=layout_last",
             "packets_before=3,2"},
        Case{"B: no kitty in the layout",
             "belote-decouverte",
             {{"kitty", "last_packet"}},
             "turnup=layout_last",
             "kitty=last_packet"},
        Case{"F: no melds in the layout",
             "belote-decouverte",
             {{"melds", "declared"}},
             "turnup=layout_last",
             "melds=declared"},
        Case{"F: no Belote in the layout",
             "belote-decouverte",
             {{"belote", "true"}},
             "turnup=layout_last",
             "belote=true"},
        Case{"B: four players need packets",
             "pilotta",
             {{"packets_before", ""}},
             "packets_before=",
             "turnup=none"},
        Case{"B: the stock's card goes to the taker",
             "belote",
             {{"turnup_to", "dealer"}},
             "turnup=stock",
             "turnup_to=dealer"},
        Case{"B: the dealer's card is his",
             "clabber",
             {{"turnup_to", "taker"}},
             "turnup=dealer_last",
             "turnup_to=taker"},
        Case{"B: the layout's card stays",
             "belote-decouverte",
             {{"turnup_to", "taker"}},
             "turnup=layout_last",
             "turnup_to=taker"},
        Case{"B: not enough cards", "pilotta", {{"packets_before", "9"}}, "packets_before=9", "deck=d32"},
        Case{"B: nor for 24", "pilotta", {{"deck", "d24"}}, "packets_before=3,2,3", "deck=d24"},
        Case{"B: no card is left to turn up",
             "belote",
             {{"packets_before", "8"}},
             "packets_before=8",
             "deck=d32"},
        Case{"B: the dealer's last card is the last",
             "clabber",
             {{"packets_before", "3,2"}, {"packets_after", "1"}},
             "packets_before=3,2",
             "turnup=dealer_last"},
        Case{"B: the pack must be used up",
             "belote",
             {{"packets_after", "2"}},
             "packets_after=2",
             "packets_before=3,2"},
        Case{"B: and no more",
             "bidding-belote",
             {{"packets_after", "4"}},
             "packets_after=4",
             "packets_before=3,2"},
        Case{"B: a packet must remain to bid on",
             "tarabish",
             {{"packets_before", "9"}},
             "kitty=last_packet",
             "packets_before=9"},
        Case{"B: not hidden and turned up",
             "clabber",
             {{"kitty", "last_packet"}},
             "kitty=last_packet",
             "turnup=dealer_last"}));

INSTANTIATE_TEST_SUITE_P(
    Auction, ContradictionTest,
    ::testing::Values(
        Case{"C: no card to take",
             "tarabish",
             {{"auction", "take_then_name"}, {"all_pass", "next_dealer"}},
             "auction=take_then_name",
             "turnup=none"},
        Case{"C: nobody could take it",
             "belote",
             {{"auction", "name_once"}},
             "auction=name_once",
             "turnup=stock"},
        Case{"C1: no bid between them", "coinche", {{"bid_min", "250"}}, "bid_min=250", "bid_max=240"},
        Case{"C1: too many bids", "coinche", {{"bid_step", "1"}}, "bid_step=1", "bid_max=240"},
        Case{"D: nothing to double", "belote", {{"doubling", "2"}}, "doubling=2", "auction=take_then_name"},
        Case{"D: no bid in points to multiply",
             "bidding-belote",
             {{"double_scope", "bid_only"}},
             "double_scope=bid_only",
             "auction=ladder"},
        Case{"D: a bid that does not score",
             "pilotta",
             {{"doubling", "2,4"}, {"double_scope", "bid_only"}},
             "double_scope=bid_only",
             "made_scores=own"}));

INSTANTIATE_TEST_SUITE_P(
    Scores, ContradictionTest,
    ::testing::Values(Case{"G1: no bid to reach",
                           "belote",
                           {{"contract_test", "reach_bid"}},
                           "contract_test=reach_bid",
                           "auction=take_then_name"},
                      Case{"G1: no bid to score",
                           "belote",
                           {{"made_scores", "own_plus_bid"}},
                           "made_scores=own_plus_bid",
                           "auction=take_then_name"},
                      Case{"G1: a hand is won or counted",
                           "belote",
                           {{"made_scores", "hand_win"}},
                           "made_scores=hand_win",
                           "failed_scores=all"},
                      Case{"G3: no points to divide",
                           "belote-decouverte",
                           {{"tie", "half"}},
                           "made_scores=hand_win",
                           "tie=half"},
                      Case{"G6: no points to round",
                           "belote-decouverte",
                           {{"rounding", "by_mode"}},
                           "made_scores=hand_win",
                           "rounding=by_mode"},
                      Case{"D: no points to multiply",
                           "bidding-belote",
                           {{"made_scores", "hand_win"},
                            {"failed_scores", "hand_win"},
                            {"tie", "failed"},
                            {"rounding", "none"}},
                           "made_scores=hand_win",
                           "doubling=2,4,match"},
                      Case{"C1: no points for a capot",
                           "coinche",
                           {{"made_scores", "hand_win"}, {"failed_scores", "hand_win"}, {"doubling", ""}},
                           "made_scores=hand_win",
                           "capot_bid=true"}));

TEST(RuleCheck, EveryPresetIsAGame) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    EXPECT_TRUE(RuleSet::FromPreset(preset)->Check().ok()) << preset;
    EXPECT_TRUE(RuleSet::Make(preset, {}).ok()) << preset;
  }
}

TEST(RuleCheck, WhatTheDocumentAllowsIsAGame) {
  const std::vector<std::pair<const char*, std::vector<Override>>> games = {
      // The examples of the notes to table J, of sections 4 H, 5 D, 5 E and 7 H.
      {"belote", {{"melds", "none"}, {"target", "501"}}},
      {"belote-decouverte", {{"target", "7"}}},
      {"belote-decouverte", {{"made_scores", "own"}, {"target", "500"}}},
      {"pilotta", {{"doubling", "2,4"}}},
      {"pilotta", {{"first_leader", "first_actual_bidder"}}},
      {"pilotta", {{"meld_tie", "trump_cancel"}}},
      {"clabber", {{"equal", "continue"}}},
      {"coinche", {{"at_overtake", "never"}}},
      {"bidding-belote", {{"doubled_made", "own"}}},
      {"belote", {{"undertrump", "free"}}},
      {"belote", {{"meld_extra", "announced"}}},
      {"belote", {{"belote_on_failure", "kept"}}},
      // M.
      {"belote", {{"all_pass", "dealer_forced"}}},
      {"tarabish", {{"must_hold_suit", "true"}}},
      {"bidding-belote", {{"meld_extra", "held"}}},
      {"belote", {{"deck", "d36"}, {"packets_before", "8"}, {"packets_after", "1"}}},
  };
  for (const auto& [preset, options] : games) {
    const auto rules = RuleSet::Make(preset, options);
    EXPECT_TRUE(rules.ok()) << preset << " " << options[0].first << ": " << rules.status();
  }
}

TEST(RuleCheck, ABoardIsNotPlayedWithRulesThatAreNoGame) {
  RuleSet rules = testing::Rules("belote");
  ASSERT_TRUE(rules.Set("packets_after", "2").ok());
  const auto board = BoardState::Create(&rules, {.deck = testing::SortedDeck(rules), .dealer = Seat::k0});
  EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(board.status().message()), HasSubstr("packets_after=2"));
}

TEST(RuleCheck, AnOptionWithoutMeaningIsRefusedWithWhatDecidesIt_L) {
  struct Meaningless {
    const char* preset;
    const char* option;
    const char* value;
    const char* because;
  };
  for (const Meaningless& m : {Meaningless{"belote-no-declarations", "long_run", "split", "melds=none"},
                               Meaningless{"belote", "bid_min", "80", "auction=take_then_name"},
                               Meaningless{"belote", "nt_multiplier", "2", "denominations=C,D,H,S"},
                               Meaningless{"coinche", "undertrump", "free", "overruff=never"},
                               Meaningless{"coinche", "tie", "made", "contract_test=reach_bid"},
                               Meaningless{"pilotta", "turnup_to", "none", "turnup=none"},
                               Meaningless{"belote-decouverte", "belote_value", "20", "belote=false"}}) {
    const auto rules = RuleSet::Make(m.preset, {{m.option, m.value}});
    ASSERT_EQ(rules.status().code(), absl::StatusCode::kInvalidArgument) << m.option;
    EXPECT_THAT(std::string(rules.status().message()), HasSubstr(m.option));
    EXPECT_THAT(std::string(rules.status().message()), HasSubstr(m.value));
    EXPECT_THAT(std::string(rules.status().message()), HasSubstr(m.because));
  }
}

TEST(RuleCheck, TheOrderOfOverridesDoesNotMatter) {
  const std::vector<Override> options = {
      {"nt_multiplier", "2"}, {"denominations", "C,D,H,S,NT"}, {"carre_values", "J:200"}, {"target", "300"}};
  const std::vector<Override> turned(options.rbegin(), options.rend());
  EXPECT_EQ(testing::Rules("belote", options), testing::Rules("belote", turned));
}

}  // namespace
}  // namespace hakam::rules
