// Tables I and K of law/baloot: every option, its allowed values, and its value in every profile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "absl/strings/str_split.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {
namespace {

using ::testing::HasSubstr;

// Table K of law/baloot, by option: the values of B, G, K, C and M.
struct OptionColumns {
  const char* option;
  const char* b;
  const char* g;
  const char* k;
  const char* c;
  const char* m;
};

const OptionColumns kTableK[] = {
    {"r1_sun_over_hokum", "ALL_OTHERS", "ALL_OTHERS", "NEXT_ONLY", "ALL_OTHERS", "ALL_OTHERS"},
    {"r2_sun_over_hokum", "YET_TO_SPEAK", "YET_TO_SPEAK", "NEXT_ONLY", "YET_TO_SPEAK", "YET_TO_SPEAK"},
    {"sun_claim", "HIGHER_PRIORITY", "ALL_OTHERS", "NONE", "NOT_YET_BID", "HIGHER_PRIORITY"},
    {"ashkal_rounds", "1", "1", "2", "1", "1,2"},
    {"ashkal_on_ace", "false", "true", "true", "true", "false"},
    {"illegal_ashkal", "AS_SUN", "REJECT", "REJECT", "REJECT", "AS_SUN"},
    {"hokum_to_sun", "1,2", "1,2", "2", "1,2", "1,2"},
    {"kawesh", "true", "false", "false", "false", "true"},
    {"kawesh_dealer", "NEXT", "NEXT", "NEXT", "NEXT", "NEXT"},
    {"third_call", "false", "false", "false", "false", "false"},
    {"doubling", "true", "true", "false", "true", "true"},
    {"double_when", "AFTER_DEAL", "AFTER_DEAL", "AFTER_DEAL", "AFTER_DEAL", "AFTER_DEAL"},
    {"lock", "CHOICE", "ALWAYS", "CHOICE", "ALWAYS", "CHOICE"},
    {"raise_by", "SAME_PLAYER", "SAME_PLAYER", "SAME_PLAYER", "EITHER_PARTNER", "SAME_PLAYER"},
    {"sun_max_level", "2", "5", "2", "5", "2"},
    {"sun_double_defenders", "UP_TO_100", "BELOW_100", "UP_TO_100", "BELOW_100", "UP_TO_100"},
    {"doubled_tie", "LAST_RAISER_LOSES", "BY_G4", "BY_G4", "BY_G4", "LAST_RAISER_LOSES"},
    {"first_lead", "RIGHT_OF_DEALER", "DECLARER", "RIGHT_OF_DEALER", "DECLARER", "RIGHT_OF_DEALER"},
    {"must_trump", "true", "false", "true", "true", "true"},
    {"partner_exempt", "true", "true", "false", "true", "true"},
    {"overtrump_ruff", "true", "false", "true", "true", "true"},
    {"overtrump_led", "UNLESS_PARTNER", "NEVER", "ALWAYS", "NEVER", "UNLESS_PARTNER"},
    {"undertrump", "REQUIRED", "REQUIRED", "FREE", "REQUIRED", "REQUIRED"},
    {"ekka", "false", "false", "true", "false", "false"},
    {"four_kind_ranks", "TJQKA", "TJQKA", "789TJQKA", "TJQKA", "TJQKA"},
    {"four_hundred_raw", "200", "200", "400", "200", "200"},
    {"baloot_raw", "20", "20", "10", "20", "20"},
    {"project_order", "KIND_RANK_TRUMP", "KIND_RANK_TRUMP", "POINTS_TRUMP_RANK", "KIND_RANK_TRUMP",
     "KIND_RANK_TRUMP"},
    {"project_tie", "FIRST_LEADER_ORDER", "FIRST_LEADER_ORDER", "DEALER_RIGHT_ORDER", "DEALER_FIRST_ORDER",
     "FIRST_LEADER_ORDER"},
    {"baloot_share", "BOTH_IN_SIRA_OR_50", "NONE", "ALL_BUT_BOTH_IN_SEQ100", "BOTH_IN_SIRA_OR_50",
     "BOTH_IN_SIRA_OR_50"},
    {"hokum_66", "LARGER_LOSES", "LARGER_LOSES", "DECLARER_LOSES", "LARGER_LOSES", "LARGER_LOSES"},
    {"contract_test", "GP_THEN_RAW", "GP_STRICT", "GP_DRAW_OK", "RAW_CARDS_STRICT", "GP_NO_BALOOT"},
    {"failed_projects", "TO_DEFENDERS", "LOST", "TO_DEFENDERS", "TO_DEFENDERS", "TO_DEFENDERS"},
    {"baloot_on_fail", "TO_DEFENDERS", "LOST", "LOST", "TO_DEFENDERS", "TO_DEFENDERS"},
    {"doubled_split", "WINNER_TAKES_ALL", "MULTIPLY_EACH", "WINNER_TAKES_ALL", "MULTIPLY_EACH",
     "WINNER_TAKES_ALL"},
    {"capot_sun", "44", "44", "44", "44", "44"},
    {"capot_hokum", "25", "44", "25", "44", "25"},
    {"capot_88", "SUN_ACE_DEFENDERS", "ACE_ANY", "SUN_ACE_DEFENDERS", "ACE_ANY", "NONE"},
    {"swept_team_bonuses", "TO_SWEEPER", "LOST", "AS_USUAL", "AS_USUAL", "TO_SWEEPER"},
    {"target", "152", "152", "151", "128", "152"},
    {"qaid", "NONE", "NONE", "NONE", "NONE", "NONE"},
};

// The allowed values of each option, in table K.
const std::map<std::string, std::vector<std::string>>& AllowedValues() {
  static const auto& values = *new std::map<std::string, std::vector<std::string>>{
      {"r1_sun_over_hokum", {"ALL_OTHERS", "NEXT_ONLY"}},
      {"r2_sun_over_hokum", {"YET_TO_SPEAK", "NEXT_ONLY"}},
      {"sun_claim", {"HIGHER_PRIORITY", "ALL_OTHERS", "NOT_YET_BID", "NONE"}},
      {"ashkal_rounds", {"", "1", "2", "1,2"}},
      {"ashkal_on_ace", {"false", "true"}},
      {"illegal_ashkal", {"AS_SUN", "REJECT"}},
      {"hokum_to_sun", {"", "1", "2", "1,2"}},
      {"kawesh", {"false", "true"}},
      {"kawesh_dealer", {"NEXT", "SAME"}},
      {"third_call", {"false", "true"}},
      {"doubling", {"false", "true"}},
      {"double_when", {"AFTER_DEAL", "BEFORE_DEAL"}},
      {"lock", {"CHOICE", "ALWAYS", "NEVER"}},
      {"raise_by", {"SAME_PLAYER", "EITHER_PARTNER"}},
      {"sun_max_level", {"2", "3", "4", "5"}},
      {"sun_double_defenders", {"UP_TO_100", "BELOW_100"}},
      {"doubled_tie", {"BY_G4", "LAST_RAISER_LOSES"}},
      {"first_lead", {"RIGHT_OF_DEALER", "DECLARER"}},
      {"must_trump", {"false", "true"}},
      {"partner_exempt", {"false", "true"}},
      {"overtrump_ruff", {"false", "true"}},
      {"overtrump_led", {"UNLESS_PARTNER", "ALWAYS", "NEVER"}},
      {"undertrump", {"REQUIRED", "FREE"}},
      {"ekka", {"false", "true"}},
      {"four_kind_ranks", {"TJQKA", "789TJQKA"}},
      {"four_hundred_raw", {"200", "400"}},
      {"baloot_raw", {"20", "10"}},
      {"project_order", {"KIND_RANK_TRUMP", "POINTS_TRUMP_RANK"}},
      {"project_tie", {"FIRST_LEADER_ORDER", "DEALER_RIGHT_ORDER", "DEALER_FIRST_ORDER"}},
      {"baloot_share", {"BOTH_IN_SIRA_OR_50", "NONE", "ALL_BUT_BOTH_IN_SEQ100"}},
      {"hokum_66", {"LARGER_LOSES", "DECLARER_LOSES"}},
      {"contract_test", {"GP_THEN_RAW", "GP_NO_BALOOT", "GP_DRAW_OK", "GP_STRICT", "RAW_CARDS_STRICT"}},
      {"failed_projects", {"TO_DEFENDERS", "LOST"}},
      {"baloot_on_fail", {"TO_DEFENDERS", "OWNER", "LOST"}},
      {"doubled_split", {"WINNER_TAKES_ALL", "MULTIPLY_EACH"}},
      {"capot_sun", {"0", "44", "1000"}},
      {"capot_hokum", {"0", "25", "1000"}},
      {"capot_88", {"SUN_ACE_DEFENDERS", "ACE_ANY", "NONE"}},
      {"swept_team_bonuses", {"TO_SWEEPER", "AS_USUAL", "LOST"}},
      {"target", {"1", "152", "10000"}},
      {"qaid", {"NONE", "FORFEIT"}},
  };
  return values;
}

TEST(BalootOptions, PresetsHaveTheValuesOfTableK) {
  struct Column {
    const char* preset;
    const char* OptionColumns::*value;
  };
  for (const Column& column :
       {Column{"baloot", &OptionColumns::b}, Column{"baloot-gamerules", &OptionColumns::g},
        Column{"balot-kuwait", &OptionColumns::k}, Column{"baloot-catsatcards", &OptionColumns::c},
        Column{"baloot-kammelna", &OptionColumns::m}}) {
    const RuleSet rules = RuleSet::FromPreset(column.preset).value();
    EXPECT_EQ(rules.preset(), column.preset);
    for (const OptionColumns& row : kTableK) {
      EXPECT_EQ(rules.Get(row.option).value(), row.*column.value) << column.preset << " " << row.option;
    }
  }
}

TEST(BalootOptions, EveryOptionOfTableKExistsAndNoOther) {
  EXPECT_EQ(RuleSet::FromPreset("baloot")->Options().size(), std::size(kTableK));
  EXPECT_EQ(AllowedValues().size(), std::size(kTableK));
  std::string last;
  for (const OptionInfo& option : RuleSet::FromPreset("baloot")->Options()) {
    EXPECT_TRUE(AllowedValues().count(option.name)) << option.name;
    EXPECT_LT(last, option.name) << "alphabetical";
    EXPECT_FALSE(option.meaning.empty());
    EXPECT_FALSE(option.clause.empty());
    last = option.name;
  }
}

TEST(BalootOptions, EveryAllowedValueIsTakenAndReadBack) {
  for (const auto& [option, values] : AllowedValues()) {
    for (const std::string& value : values) {
      RuleSet rules = RuleSet::FromPreset("baloot").value();
      ASSERT_TRUE(rules.Set(option, value).ok()) << option << "=" << value;
      EXPECT_EQ(rules.Get(option).value(), value);
      EXPECT_THAT(rules.CanonicalText(), HasSubstr(option + "=" + value + "\n"));
    }
  }
}

TEST(BalootOptions, ABadValueIsRefusedWithOptionValueAndWhatIsAllowed) {
  RuleSet rules = RuleSet::FromPreset("baloot").value();
  const RuleSet before = rules;
  const absl::Status status = rules.Set("sun_claim", "SOMEBODY");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(
      std::string(status.message()),
      HasSubstr("option sun_claim (C5): \"SOMEBODY\" is not allowed; allowed: HIGHER_PRIORITY, ALL_OTHERS"));
  for (const auto& [option, values] : AllowedValues()) {
    EXPECT_FALSE(rules.Set(option, "nonsense").ok()) << option;
    const bool may_be_empty = values.front().empty();
    EXPECT_EQ(RuleSet(rules).Set(option, "").ok(), may_be_empty) << option;
  }
  EXPECT_EQ(rules, before);
}

TEST(BalootOptions, NumbersHaveBoundsAndOneSpelling) {
  RuleSet rules = RuleSet::FromPreset("baloot").value();
  for (const char* value : {"0", "-1", "10001", "99999999999", "+5", "05", " 5", "5 ", "5.0", "0x10"}) {
    EXPECT_FALSE(rules.Set("target", value).ok()) << value;
  }
  EXPECT_FALSE(rules.Set("sun_max_level", "1").ok());
  EXPECT_FALSE(rules.Set("sun_max_level", "6").ok());
  EXPECT_FALSE(rules.Set("baloot_raw", "15").ok());
  EXPECT_FALSE(rules.Set("ashkal_rounds", "2,1").ok());
  EXPECT_FALSE(rules.Set("ashkal_rounds", "3").ok());
  EXPECT_TRUE(rules.Set("kawesh", "TRUE").ok()) << "in capitals or not";
  EXPECT_EQ(rules.Get("kawesh").value(), "true");
  EXPECT_TRUE(rules.Set("target", "501").ok());
  EXPECT_EQ(rules.target, 501);
}

// An option that changes nothing is refused, so that equal games have equal texts and hashes.
TEST(BalootOptions, AnOptionWithoutEffectIsRefusedWithWhatDecidesIt) {
  struct WithoutEffect {
    const char* preset;
    std::vector<Override> options;
    const char* refused;
    const char* because;
  };
  for (const WithoutEffect& c : {
           WithoutEffect{"balot-kuwait", {{"lock", "ALWAYS"}}, "lock (D3)", "doubling=false"},
           WithoutEffect{"balot-kuwait", {{"double_when", "BEFORE_DEAL"}}, "double_when", "doubling=false"},
           WithoutEffect{"baloot",
                         {{"doubling", "false"}, {"raise_by", "EITHER_PARTNER"}},
                         "raise_by (D4)",
                         "doubling=false"},
           WithoutEffect{"balot-kuwait", {{"sun_max_level", "5"}}, "sun_max_level (D6)", "doubling=false"},
           WithoutEffect{"balot-kuwait",
                         {{"sun_double_defenders", "BELOW_100"}},
                         "sun_double_defenders",
                         "doubling=false"},
           WithoutEffect{"balot-kuwait", {{"doubled_tie", "BY_G4"}}, "doubled_tie (G8)", "doubling=false"},
           WithoutEffect{
               "balot-kuwait", {{"doubled_split", "MULTIPLY_EACH"}}, "doubled_split", "doubling=false"},
           WithoutEffect{"baloot-gamerules", {{"kawesh_dealer", "SAME"}}, "kawesh_dealer", "kawesh=false"},
           WithoutEffect{"baloot",
                         {{"ashkal_rounds", ""}, {"ashkal_on_ace", "true"}},
                         "ashkal_on_ace (C3)",
                         "ashkal_rounds="},
           WithoutEffect{
               "baloot-gamerules", {{"partner_exempt", "false"}}, "partner_exempt (E6)", "must_trump=false"},
           WithoutEffect{
               "baloot-gamerules", {{"overtrump_ruff", "true"}}, "overtrump_ruff (E7)", "must_trump=false"},
           WithoutEffect{"baloot-gamerules", {{"undertrump", "FREE"}}, "undertrump (E8)", "must_trump=false"},
       }) {
    const auto rules = RuleSet::Make(c.preset, c.options);
    ASSERT_EQ(rules.status().code(), absl::StatusCode::kInvalidArgument) << c.refused;
    EXPECT_THAT(std::string(rules.status().message()), HasSubstr(c.refused));
    EXPECT_THAT(std::string(rules.status().message()), HasSubstr("does not apply"));
    EXPECT_THAT(std::string(rules.status().message()), HasSubstr(c.because));
  }
}

TEST(BalootOptions, AnOptionWithoutEffectIsNotInTheCanonicalText) {
  RuleSet rules = RuleSet::FromPreset("balot-kuwait").value();
  ASSERT_TRUE(rules.Set("lock", "ALWAYS").ok());  // Set does not check; Make does
  EXPECT_EQ(rules, RuleSet::FromPreset("balot-kuwait").value());
  EXPECT_TRUE(RuleSet::Make("balot-kuwait", {{"lock", "ALWAYS"}, {"doubling", "true"}}).ok());
  EXPECT_TRUE(RuleSet::Make("baloot-gamerules", {{"must_trump", "true"}, {"undertrump", "FREE"}}).ok());
}

TEST(BalootOptions, AllOfThemAreInTheCanonicalText) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  std::vector<std::string> lines = absl::StrSplit(rules.CanonicalText(), '\n');
  ASSERT_EQ(lines.back(), "");
  EXPECT_EQ(lines.size() - 1, std::size(kTableK)) << "every one applies";
}

}  // namespace
}  // namespace hakam::rules
