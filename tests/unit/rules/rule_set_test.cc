#include "sdk/rules/rule_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "sdk/rules/options.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;
using testing::Rules;

TEST(RuleSet, AnUnknownOptionOrPresetIsRefusedByName) {
  RuleSet rules = RuleSet::FromPreset("baloot").value();
  EXPECT_THAT(std::string(rules.Set("wind", "7").message()),
              HasSubstr("unknown option \"wind\" (value \"7\")"));
  const auto preset = RuleSet::FromPreset("bridge");
  EXPECT_EQ(preset.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(preset.status().message()),
              HasSubstr("unknown preset \"bridge\"; known: baloot, "));
}

TEST(RuleSet, CanonicalTextIsOneSortedLineAnOption) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    const RuleSet rules = Rules(preset);
    std::vector<std::string> lines = absl::StrSplit(rules.CanonicalText(), '\n');
    ASSERT_EQ(lines.back(), "");
    lines.pop_back();
    EXPECT_GT(lines.size(), 30u) << preset;
    EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end())) << preset;
  }
  EXPECT_THAT(Rules("baloot").CanonicalText(), ::testing::StartsWith("ashkal_on_ace=false\n"));
}

TEST(RuleSet, CanonicalTextMakesAnEqualRuleSet) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    RuleSet copy = RuleSet::FromPreset(rules.family == Family::kBaloot ? "baloot" : "belote").value();
    for (absl::string_view line : absl::StrSplit(rules.CanonicalText(), '\n', absl::SkipEmpty())) {
      const std::pair<absl::string_view, absl::string_view> parts =
          absl::StrSplit(line, absl::MaxSplits('=', 1));
      ASSERT_TRUE(copy.Set(parts.first, parts.second).ok()) << line;
    }
    EXPECT_EQ(copy, rules) << preset;
  }
}

TEST(RuleSet, OverridesAreWhatDiffersFromThePreset) {
  RuleSet rules = RuleSet::FromPreset("baloot").value();
  EXPECT_TRUE(rules.Overrides().empty());
  ASSERT_TRUE(rules.Set("target", "501").ok());
  ASSERT_TRUE(rules.Set("ashkal_rounds", "").ok());
  EXPECT_THAT(rules.Overrides(), ElementsAre(Pair("ashkal_rounds", ""), Pair("target", "501")));
  EXPECT_FALSE(rules == RuleSet::FromPreset("baloot").value());
}

TEST(RuleSet, EveryPresetHasASummaryAndTheFirstIsBaloot) {
  const std::vector<std::string> names = RuleSet::PresetNames();
  EXPECT_EQ(names.front(), "baloot");
  for (const std::string& name : names) EXPECT_FALSE(RuleSet::PresetSummary(name).empty()) << name;
  EXPECT_EQ(RuleSet::PresetSummary("bridge"), "");
}

// The nearest known name, if there is one near enough.
TEST(RuleSet, AMisspeltPresetIsRefusedWithTheNearestOne) {
  const auto message = [](absl::string_view preset) {
    return std::string(RuleSet::Make(preset, {}).status().message());
  };
  EXPECT_THAT(message("belot"), HasSubstr("unknown preset \"belot\"; did you mean \"belote\"?"));
  EXPECT_THAT(message("coinch"), HasSubstr("did you mean \"coinche\"?"));
  EXPECT_THAT(message("tarabisch"), HasSubstr("did you mean \"tarabish\"?"));
  EXPECT_THAT(message("Pilota"), HasSubstr("did you mean \"pilotta\"?"));
  EXPECT_THAT(message("whist"), Not(HasSubstr("did you mean")));
  EXPECT_THAT(message(""), HasSubstr("known: baloot, "));
}

TEST(RuleSet, AMisspeltOptionIsRefusedWithTheNearestOneOfTheGame) {
  RuleSet belote = Rules("belote");
  const RuleSet before = belote;
  EXPECT_THAT(std::string(belote.Set("meld_tye", "trump_first").message()),
              AllOf(HasSubstr("unknown option \"meld_tye\""), HasSubstr("did you mean \"meld_tie\"?")));
  EXPECT_THAT(std::string(Rules("baloot").Set("contract_tst", "GP_STRICT").message()),
              HasSubstr("did you mean \"contract_test\"?"));
  EXPECT_EQ(belote, before);
}

TEST(RuleSet, AnOptionOfTheOtherDocumentIsRefusedAsSuch) {
  const auto belote = RuleSet::Make("belote", {{"kawesh", "true"}});
  EXPECT_EQ(belote.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(belote.status().message()),
              AllOf(HasSubstr("\"kawesh\""), HasSubstr("Baloot"), HasSubstr("not of belote")));
  const auto baloot = RuleSet::Make("baloot", {{"meld_tie", "trump_cancel"}});
  EXPECT_EQ(baloot.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(baloot.status().message()),
              AllOf(HasSubstr("\"meld_tie\""), HasSubstr("not of baloot")));
  EXPECT_EQ(Rules("belote").Get("kawesh").status().code(), absl::StatusCode::kNotFound);
}

// For options of both documents, either name and spelling works; Get and the text use the name of the game's
// document.
TEST(RuleSet, SharedOptionsHaveTheNamesOfBothDocuments) {
  const RuleSet baloot = Rules("baloot", {{"trump_led_overtake", "never"}, {"belote_on_failure", "kept"}});
  EXPECT_EQ(baloot.Get("overtrump_led").value(), "NEVER");
  EXPECT_EQ(baloot.Get("baloot_on_fail").value(), "OWNER");
  EXPECT_EQ(baloot, Rules("baloot", {{"overtrump_led", "NEVER"}, {"baloot_on_fail", "OWNER"}}));
  EXPECT_THAT(baloot.CanonicalText(), Not(HasSubstr("belote_on_failure")));
  const RuleSet belote = Rules("belote", {{"baloot_on_fail", "OWNER"}, {"overtrump_led", "UNLESS_PARTNER"}});
  EXPECT_EQ(belote,
            Rules("belote", {{"belote_on_failure", "kept"}, {"trump_led_overtake", "unless_partner"}}));
  EXPECT_EQ(Rules("belote", {{"undertrump", "REQUIRED"}}), Rules("belote"));
  EXPECT_EQ(Rules("baloot", {{"undertrump", "forced"}}), Rules("baloot"));
  EXPECT_FALSE(RuleSet::Make("baloot", {{"belote_value", "15"}}).ok()) << "Baloot has 20 or 10";
  EXPECT_EQ(Rules("baloot", {{"belote_value", "10"}}).Get("baloot_raw").value(), "10");
}

// Shared options have the same values in the same order; so a value of one document can stand for that of the
// other.
TEST(RuleSet, SharedChoicesHaveAsManyValuesInBothDocuments) {
  int shared = 0;
  for (const OptionRow& row : OptionTable(Family::kBaloot)) {
    if (row.elsewhere.empty()) continue;
    const OptionRow* other = FindOption(Family::kBelote, row.elsewhere);
    ASSERT_NE(other, nullptr) << row.name;
    EXPECT_EQ(other->elsewhere, row.name);
    if (row.values.empty() || other->values.empty()) continue;
    EXPECT_EQ(row.values.size(), other->values.size()) << row.name;
    ++shared;
  }
  EXPECT_GE(shared, 3);
}

TEST(RuleSet, PresetsAreAllDifferent) {
  const std::vector<std::string> names = RuleSet::PresetNames();
  EXPECT_FALSE(names.empty());  // golden_test.cc compares them with the files of tests/golden
  for (const std::string& a : names) {
    for (const std::string& b : names) EXPECT_EQ(Rules(a) == Rules(b), a == b) << a << " " << b;
  }
}

TEST(RuleSet, OverridesMakeTheSameRuleSetAgain) {
  for (const auto& [preset, options] : std::vector<std::pair<std::string, std::vector<Override>>>{
           {"belote", {{"denominations", "C,D,H,S,NT"}, {"nt_multiplier", "3"}, {"target", "501"}}},
           {"belote", {{"melds", "none"}}},
           {"belote-no-declarations", {{"melds", "declared"}}},
           {"pilotta", {{"doubling", "2,4"}}},
           {"coinche", {{"overruff", "always"}, {"undertrump", "free"}}}}) {
    const RuleSet rules = Rules(preset, options);
    EXPECT_EQ(Rules(preset, rules.Overrides()), rules) << preset << "\n" << rules.CanonicalText();
  }
}

// An option without meaning in the preset has a value there that no reader knows.
TEST(RuleSet, OverridesNameWhatTheGameNowHasBeyondThePreset) {
  EXPECT_THAT(Rules("pilotta", {{"doubling", "2"}}).Overrides(),
              ElementsAre(Pair("double_scope", "all"), Pair("doubled_made", "winner_takes_all"),
                          Pair("doubling", "2")));
}

}  // namespace
}  // namespace hakam::rules
