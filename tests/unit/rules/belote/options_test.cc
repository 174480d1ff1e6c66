// Tables J and L of law/belote-family: every option, its allowed values, and its value in every game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::Rules;

constexpr const char* kGames[] = {"belote",  "bidding-belote", "coinche", "belote-decouverte",
                                  "pilotta", "tarabish",       "clabber"};
constexpr int kGameCount = 7;

constexpr const char* kSuitNames = "C,D,H,S";
constexpr const char* kAllNames = "C,D,H,S,NT,AT";
constexpr const char* kRuns = "3:20,4:50,5:100";
constexpr const char* kFours = "J:200,9:150,A:100,T:100,K:100,Q:100";
constexpr const char* kFoursOfClabber = "J:200,9:100,A:100,T:100,K:100,Q:100";

// A line of table J. "-": the option does not apply to the game, and setting it is refused.
struct Line {
  const char* option;
  const char* values;  // "int", "bool", "list" and "map" as the table calls them
  const char* games[kGameCount];
};

constexpr Line kTableJ[] = {
    {"players", "int", {"4", "4", "4", "2", "4", "4", "4"}},
    {"deck", "d32 d36 d24", {"d32", "d32", "d32", "d32", "d32", "d36", "d24"}},
    {"nt_multiplier", "int", {"-", "2", "1", "-", "-", "-", "-"}},
    {"direction", "ccw cw alternate", {"ccw", "ccw", "ccw", "alternate", "ccw", "cw", "cw"}},
    {"first_dealer",
     "low_draw cut_suit first_jack",
     {"low_draw", "low_draw", "low_draw", "low_draw", "cut_suit", "low_draw", "first_jack"}},
    {"packets_before", "list", {"3,2", "3,2", "3,2,3", "", "3,2,3", "3,3,3", "1,1,1,1,1,1"}},
    {"turnup",
     "none stock dealer_last layout_last",
     {"stock", "none", "none", "layout_last", "none", "none", "dealer_last"}},
    {"turnup_to", "none taker dealer stays", {"taker", "-", "-", "stays", "-", "-", "dealer"}},
    {"packets_after", "list", {"3", "3", "-", "-", "-", "-", "-"}},
    {"kitty", "none last_packet", {"none", "none", "none", "none", "none", "last_packet", "none"}},
    {"reshuffle",
     "gather_cut shuffle",
     {"gather_cut", "gather_cut", "gather_cut", "shuffle", "gather_cut", "shuffle", "shuffle"}},
    {"all_pass",
     "next_dealer same_dealer dealer_forced",
     {"next_dealer", "next_dealer", "next_dealer", "same_dealer", "next_dealer", "dealer_forced",
      "same_dealer"}},
    {"auction",
     "take_then_name ladder points name_once",
     {"take_then_name", "ladder", "points", "take_then_name", "points", "name_once", "take_then_name"}},
    {"denominations",
     "list",
     {kSuitNames, kAllNames, kAllNames, kSuitNames, kSuitNames, kSuitNames, kSuitNames}},
    {"bid_min", "int", {"-", "-", "80", "-", "80", "-", "-"}},
    {"bid_step", "int", {"-", "-", "10", "-", "10", "-", "-"}},
    {"bid_max", "int", {"-", "-", "240", "-", "250", "-", "-"}},
    {"capot_bid", "bool", {"-", "-", "true", "-", "false", "-", "-"}},
    {"pass_final", "bool", {"-", "false", "false", "-", "true", "-", "-"}},
    {"must_hold_suit", "bool", {"false", "-", "-", "false", "-", "false", "true"}},
    {"doubling", "list", {"", "2,4,match", "2,4", "", "", "", ""}},
    {"redouble_closes", "bool", {"-", "false", "true", "-", "-", "-", "-"}},
    {"double_scope", "all bid_only", {"-", "all", "bid_only", "-", "-", "-", "-"}},
    {"doubled_made", "winner_takes_all own", {"-", "winner_takes_all", "-", "-", "-", "-", "-"}},
    {"first_leader",
     "next_of_dealer first_actual_bidder",
     {"next_of_dealer", "next_of_dealer", "next_of_dealer", "next_of_dealer", "next_of_dealer",
      "next_of_dealer", "next_of_dealer"}},
    {"trump_led_overtake",
     "always unless_partner never",
     {"always", "unless_partner", "unless_partner", "always", "always", "always", "always"}},
    {"at_overtake",
     "always unless_partner never",
     {"-", "unless_partner", "unless_partner", "-", "-", "-", "-"}},
    {"void_ruff",
     "always unless_partner",
     {"unless_partner", "always", "always", "always", "always", "always", "always"}},
    {"overruff",
     "always unless_partner never",
     {"always", "never", "never", "always", "always", "always", "always"}},
    {"undertrump", "forced free", {"forced", "-", "-", "forced", "forced", "forced", "forced"}},
    {"last_trick", "int", {"10", "10", "10", "10", "10", "10", "10"}},
    {"melds", "none declared", {"declared", "declared", "none", "none", "declared", "declared", "declared"}},
    {"seq_values", "map", {kRuns, kRuns, "-", "-", kRuns, "3:20,4:50", kRuns}},
    {"carre_values", "map", {kFours, kFours, "-", "-", kFours, "", kFoursOfClabber}},
    {"long_run", "single split", {"single", "single", "-", "-", "single", "split", "single"}},
    {"meld_scoring",
     "best_team own_all best_player",
     {"best_team", "own_all", "-", "-", "best_team", "best_player", "best_team"}},
    {"meld_tie",
     "trump_first trump_cancel",
     {"trump_first", "trump_first", "-", "-", "trump_first", "trump_cancel", "trump_cancel"}},
    {"nt_meld", "normal aces_only_200", {"-", "aces_only_200", "-", "-", "-", "-", "-"}},
    {"meld_extra", "held announced", {"held", "announced", "-", "-", "announced", "held", "held"}},
    {"meld_announce",
     "optional automatic",
     {"optional", "automatic", "-", "-", "optional", "optional", "optional"}},
    {"meld_show",
     "never winner_after_trick1 winner_before_card2",
     {"winner_after_trick1", "never", "-", "-", "winner_before_card2", "winner_before_card2",
      "winner_before_card2"}},
    {"belote", "bool", {"true", "true", "true", "false", "true", "true", "true"}},
    {"belote_value", "int", {"20", "20", "20", "-", "20", "20", "20"}},
    {"belote_call", "first second both auto", {"both", "first", "first", "-", "auto", "second", "second"}},
    {"belote_order", "any king_first", {"any", "any", "any", "-", "any", "any", "any"}},
    {"belote_at", "none each_suit", {"-", "each_suit", "none", "-", "-", "-", "-"}},
    {"contract_test", "beat reach_bid", {"beat", "beat", "reach_bid", "beat", "reach_bid", "beat", "beat"}},
    {"contract_counts",
     "all cards cards_belote",
     {"all", "all", "cards_belote", "all", "cards", "all", "all"}},
    {"lowest_bid_needs", "int", {"-", "-", "82", "-", "0", "-", "-"}},
    {"tie",
     "made failed failed_plus_hang half",
     {"made", "failed_plus_hang", "-", "failed", "-", "half", "half"}},
    {"hang_points", "int", {"-", "85", "-", "-", "-", "-", "-"}},
    {"made_scores",
     "own own_plus_bid hand_win",
     {"own", "own", "own_plus_bid", "hand_win", "own", "own", "own"}},
    {"failed_scores",
     "all defenders_own fixed_plus_bid hand_win",
     {"all", "all", "fixed_plus_bid", "hand_win", "all", "all", "defenders_own"}},
    {"fixed_on_failure", "int", {"-", "-", "160", "-", "-", "-", "-"}},
    {"belote_on_failure",
     "to_defenders kept lost",
     {"to_defenders", "to_defenders", "kept", "-", "to_defenders", "to_defenders", "to_defenders"}},
    {"no_tricks_fails", "bool", {"true", "false", "-", "-", "-", "false", "false"}},
    {"capot_bonus", "int", {"90", "0", "0", "0", "88", "0", "0"}},
    {"capot_match_points", "int", {"0", "9", "0", "-", "0", "0", "0"}},
    {"capot_bid_made", "int", {"-", "-", "250", "-", "-", "-", "-"}},
    {"capot_bid_failed", "int", {"-", "-", "500", "-", "-", "-", "-"}},
    {"rounding",
     "none by_mode truncate_lost_ten",
     {"none", "by_mode", "none", "none", "truncate_lost_ten", "none", "none"}},
    {"target", "int", {"1000", "151", "2000", "1", "162", "500", "500"}},
    {"both_over", "higher draw", {"draw", "higher", "higher", "higher", "higher", "higher", "higher"}},
    {"equal",
     "continue draw last_hand_winner",
     {"draw", "continue", "last_hand_winner", "continue", "continue", "continue", "draw"}},
    {"renege",
     "all_to_other",
     {"all_to_other", "all_to_other", "all_to_other", "all_to_other", "all_to_other", "all_to_other",
      "all_to_other"}},
};

// An option of the engine that is not in table J (M): showing a run with king and queen is a call (6 F).
const std::set<std::string>& BeyondTableJ() {
  static const auto& names = *new std::set<std::string>{"belote_shown"};
  return names;
}

std::vector<std::string> Values(const Line& line) {
  if (absl::string_view(line.values) == "bool") return {"false", "true"};
  return absl::StrSplit(line.values, ' ');
}

bool IsChoice(const Line& line) {
  for (const char* other : {"int", "list", "map"}) {
    if (absl::string_view(line.values) == other) return false;
  }
  return true;
}

OptionInfo InfoOf(const RuleSet& rules, absl::string_view option) {
  for (const OptionInfo& info : rules.Options()) {
    if (info.name == option) return info;
  }
  ADD_FAILURE() << "no option " << option;
  return {};
}

TEST(BeloteOptions, TheGamesHaveTheValuesOfTableJ) {
  for (size_t game = 0; game < kGameCount; ++game) {
    const RuleSet rules = Rules(kGames[game]);
    for (const Line& line : kTableJ) {
      if (absl::string_view(line.games[game]) == "-") continue;
      EXPECT_EQ(rules.Get(line.option).value(), line.games[game]) << kGames[game] << " " << line.option;
    }
  }
}

TEST(BeloteOptions, WhatDoesNotApplyIsLeftOutAndRefused_L) {
  for (size_t game = 0; game < kGameCount; ++game) {
    const RuleSet rules = Rules(kGames[game]);
    const std::string text = "\n" + rules.CanonicalText();
    for (const Line& line : kTableJ) {
      SCOPED_TRACE(absl::StrCat(kGames[game], " ", line.option));
      const bool applies = absl::string_view(line.games[game]) != "-";
      EXPECT_EQ(InfoOf(rules, line.option).applies, applies);
      EXPECT_EQ(absl::StrContains(text, absl::StrCat("\n", line.option, "=")), applies);
      // An option that may be set can always be set to its present value.
      const std::string value = rules.Get(line.option).value();
      const auto again = RuleSet::Make(kGames[game], {{line.option, value}});
      EXPECT_EQ(again.ok(), applies) << again.status();
      if (applies || again.ok()) continue;
      EXPECT_THAT(std::string(again.status().message()), HasSubstr("does not apply"));
      EXPECT_THAT(std::string(again.status().message()), HasSubstr(line.option));
    }
  }
}

TEST(BeloteOptions, EveryOptionOfTableJExistsAndNoOther) {
  std::set<std::string> expected = BeyondTableJ();
  for (const Line& line : kTableJ) expected.insert(line.option);
  for (const char* game : kGames) {
    std::set<std::string> names;
    std::string last;
    for (const OptionInfo& info : Rules(game).Options()) {
      names.insert(info.name);
      EXPECT_LT(last, info.name) << "alphabetical";
      EXPECT_FALSE(info.meaning.empty()) << info.name;
      EXPECT_FALSE(info.clause.empty()) << info.name;
      last = info.name;
    }
    EXPECT_EQ(names, expected) << game;
  }
}

TEST(BeloteOptions, TakeExactlyTheValuesOfTableJ) {
  const RuleSet rules = Rules("belote");
  for (const Line& line : kTableJ) {
    const OptionInfo info = InfoOf(rules, line.option);
    if (!IsChoice(line)) {
      EXPECT_EQ(info.allowed.size(), 1u) << line.option;
      continue;
    }
    EXPECT_THAT(info.allowed, ::testing::UnorderedElementsAreArray(Values(line))) << line.option;
    for (const std::string& value : Values(line)) {
      RuleSet changed = rules;
      ASSERT_TRUE(changed.Set(line.option, value).ok()) << line.option << "=" << value;
      EXPECT_EQ(changed.Get(line.option).value(), value) << line.option;
    }
    RuleSet changed = rules;
    const absl::Status status = changed.Set(line.option, "nonsense");
    EXPECT_THAT(std::string(status.message()), HasSubstr(line.option));
    EXPECT_THAT(std::string(status.message()), HasSubstr("nonsense"));
    EXPECT_THAT(std::string(status.message()), HasSubstr(Values(line).front()));
    EXPECT_EQ(changed, rules);
  }
}

// Table L, presets.
TEST(BeloteOptions, TheNamedVariantsDifferInOneOption) {
  EXPECT_THAT(Rules("belote-no-declarations").Get("melds").value(), "none");
  EXPECT_EQ(Rules("belote-no-declarations"), Rules("belote", {{"melds", "none"}}));
  EXPECT_EQ(Rules("belote-card-order"), Rules("belote", {{"belote_order", "king_first"}}));
}

TEST(BeloteOptions, NumbersHaveBoundsAndOneSpelling) {
  RuleSet rules = Rules("coinche");
  for (const char* value : {"0", "-1", "10001", "+5", "05", " 5", "5 ", "5.0", "", "many"}) {
    EXPECT_FALSE(rules.Set("target", value).ok()) << value;
  }
  EXPECT_FALSE(rules.Set("bid_step", "0").ok()) << "an auction must end";
  EXPECT_FALSE(rules.Set("bid_min", "0").ok());
  EXPECT_FALSE(rules.Set("players", "5").ok());
  EXPECT_FALSE(rules.Set("players", "1").ok());
  EXPECT_FALSE(rules.Set("nt_multiplier", "0").ok());
  EXPECT_EQ(rules, Rules("coinche"));
  EXPECT_TRUE(rules.Set("lowest_bid_needs", "0").ok()) << "no special minimum";
}

struct ListCase {
  const char* option;
  std::vector<const char*> taken;
  std::vector<const char*> refused;
};

TEST(BeloteOptions, ListsAndMapsHaveOneSpelling) {
  for (const ListCase& c :
       {ListCase{"packets_before",
                 {"3,2", "", "8", "1,1,1,1,1,1,1,1,1"},
                 {"3, 2", "0", "3,", ",3", "10", "3 2", "03", "1,1,1,1,1,1,1,1,1,1", "-3", "x"}},
        ListCase{"packets_after", {"3", "2,1", ""}, {"3;1", "0"}},
        ListCase{"denominations", {"C", "AT,NT,H", "S,H,D,C"}, {"", "C,C", "C,X", "C,,D", "C D", "C,"}},
        ListCase{"doubling",
                 {"", "2", "2,4", "2,4,match", "3,5"},
                 {"match", "2,match", "1", "4,2", "2,2", "2,4,5", "6", "2,4,match,match", "2,"}},
        ListCase{"seq_values",
                 {"", "3:20", "3:20,4:50", "3:20,4:50,5:100"},
                 {"4:50", "3:20,5:100", "3:0", "3:20,3:30", "3", "3:20,4:50,5:100,6:200", "3:", "3:20,"}},
        ListCase{"carre_values",
                 {"", "J:200", "J:200,9:150,A:100", "8:10,7:10,6:10"},
                 {"J", "J:0", "J:200,J:100", "5:10", "10:100", "J=200", ":", "J:200,"}}}) {
    for (const char* text : c.taken) {
      RuleSet rules = Rules("belote");
      ASSERT_TRUE(rules.Set(c.option, text).ok()) << c.option << "=" << text;
      EXPECT_EQ(rules.Get(c.option).value(), text) << c.option;
    }
    for (const char* text : c.refused) {
      RuleSet rules = Rules("belote");
      const absl::Status status = rules.Set(c.option, text);
      EXPECT_FALSE(status.ok()) << c.option << "=" << text;
      EXPECT_THAT(std::string(status.message()), HasSubstr(c.option));
      EXPECT_EQ(rules, Rules("belote")) << "a refusal changes nothing";
    }
  }
}

TEST(BeloteOptions, FoursAreWrittenInOneOrderHoweverTheyAreGiven) {
  const RuleSet rules = Rules("belote", {{"carre_values", "q:100,9:150,J:200"}});
  EXPECT_EQ(rules.Get("carre_values").value(), "J:200,9:150,Q:100");
  EXPECT_EQ(Rules("belote", {{"denominations", "c,h"}}).Get("denominations").value(), "C,H");
}

TEST(BeloteOptions, ClabbersNinesAreWorthAHundred_7F) {
  EXPECT_EQ(Rules("clabber").carre_values[static_cast<size_t>(Rank::k9)], 100);
  EXPECT_EQ(Rules("pilotta").carre_values[static_cast<size_t>(Rank::k9)], 150);
}

}  // namespace
}  // namespace hakam::rules
