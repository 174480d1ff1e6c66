// Rule sets: a preset and the options that differ from it.
#include "sdk/wire/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include "sdk/base/field_error.h"

namespace hakam::wire {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(Rules, AnEmptyMessageMeansBaloot) {
  EXPECT_EQ(RuleSetFromProto(v1::RuleSet()).value(), rules::RuleSet::FromPreset("baloot").value());
}

TEST(Rules, EveryPresetComesBack) {
  for (const std::string& preset : rules::RuleSet::PresetNames()) {
    const rules::RuleSet rules = rules::RuleSet::FromPreset(preset).value();
    v1::RuleSet message;
    ToProto(rules, &message);
    EXPECT_EQ(message.preset(), preset);
    EXPECT_THAT(message.set(), IsEmpty()) << preset;
    EXPECT_EQ(message.text(), rules.CanonicalText());
    EXPECT_EQ(message.sha256().size(), 32u);
    EXPECT_EQ(AgreedRuleSetFromProto(message).value(), rules);
  }
}

TEST(Rules, WhatDiffersFromThePresetIsListed) {
  v1::RuleSet in;
  in.add_set("target=501");
  in.add_set("capot_sun=45");
  const rules::RuleSet rules = RuleSetFromProto(in).value();
  v1::RuleSet out;
  out.add_set("left=over");
  ToProto(rules, &out);
  EXPECT_EQ(out.preset(), "baloot");
  EXPECT_THAT(out.set(), ElementsAre("capot_sun=45", "target=501"));
  EXPECT_EQ(RuleSetFromProto(out).value(), rules);
}

TEST(Rules, TheHashIsThatOfTheText) {
  const rules::RuleSet rules = rules::RuleSet::FromPreset("baloot").value();
  rules::RuleSet other = rules;
  ASSERT_TRUE(other.Set("target", "501").ok());
  const std::string text = rules.CanonicalText();
  std::string expected(32, '\0');
  unsigned int size = 0;
  ASSERT_EQ(EVP_Digest(text.data(), text.size(), reinterpret_cast<unsigned char*>(expected.data()), &size,
                       EVP_sha256(), nullptr),
            1);
  ASSERT_EQ(size, 32u);
  EXPECT_EQ(RulesHash(rules), expected);
  EXPECT_NE(RulesHash(rules), RulesHash(other));
}

TEST(Rules, AnErrorNamesTheEntry) {
  const auto error = [](const std::string& entry) {
    v1::RuleSet message;
    message.add_set("target=501");
    message.add_set(entry);
    return std::string(RuleSetFromProto(message).status().message());
  };
  EXPECT_THAT(error("no_such_option=1"), StartsWith("set[1]: \"no_such_option=1\": "));
  EXPECT_THAT(error("target=many"), StartsWith("set[1]: \"target=many\": "));
  EXPECT_THAT(error("target"), HasSubstr("expected \"option=value\""));
  EXPECT_THAT(error("=5"), HasSubstr("expected \"option=value\""));
  EXPECT_THAT(error("\x1b[2J=1"), StartsWith("set[1]: \"\\x1b[2J=1\": "));
  EXPECT_THAT(error(std::string(300, 'x')), StartsWith("set[1]: too long"));
  v1::RuleSet message;
  message.set_preset("whist");
  EXPECT_THAT(std::string(RuleSetFromProto(message).status().message()), StartsWith("preset: "));
}

FieldPath Entry(size_t index) { return {{"set", index}}; }

TEST(Rules, AnErrorKnowsTheEntry) {
  const auto field = [](const std::string& preset, const std::vector<std::string>& entries) {
    v1::RuleSet message;
    message.set_preset(preset);
    for (const std::string& entry : entries) message.add_set(entry);
    return FieldOf(RuleSetFromProto(message).status());
  };
  EXPECT_EQ(field("whist", {"target=x"}), (FieldPath{{"preset", std::nullopt}}));
  EXPECT_EQ(field("baloot", {"target=501", "tarjet=9", "target"}), Entry(1));
  EXPECT_EQ(field("baloot", {"target=501", "target", "tarjet=9"}), Entry(1));
  // Belote has no points bids; options of melds apply only after melds=declared.
  EXPECT_EQ(field("belote-no-declarations", {"meld_tie=trump_cancel", "melds=declared", "bid_min=90"}),
            Entry(2));
  // A deck and packets that fit only when all are given; then an option that contradicts the auction.
  EXPECT_EQ(field("belote", {"deck=d36", "packets_before=8", "packets_after=1", "doubling=2"}), Entry(3));
  EXPECT_EQ(field("belote", {"target=501", "deck=d36"}), Entry(1));
}

TEST(Rules, TooManyEntriesAreRefused) {
  v1::RuleSet message;
  for (int i = 0; i <= kMaxRuleEntries; ++i) message.add_set("target=501");
  EXPECT_THAT(std::string(RuleSetFromProto(message).status().message()),
              StartsWith("set[128]: one too many; 129 entries"));
}

TEST(Rules, AnotherHashMeansOtherRules) {
  v1::RuleSet message;
  ToProto(rules::RuleSet::FromPreset("baloot").value(), &message);
  message.add_set("target=501");
  EXPECT_EQ(AgreedRuleSetFromProto(message).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_TRUE(RuleSetFromProto(message).ok()) << "a config file's hash is ignored";
}

TEST(Rules, AnotherPartyNamesItsPreset) {
  const absl::Status status = AgreedRuleSetFromProto({}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), StartsWith("preset: missing"));
  EXPECT_EQ(RuleSetFromProto({}).value().preset(), "baloot") << "a config file may leave it out";
}

}  // namespace
}  // namespace hakam::wire
