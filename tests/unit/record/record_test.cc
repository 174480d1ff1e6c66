#include "arbiter/record/record.h"

#include <gmock/gmock.h>
#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>

#include "sdk/base/random.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/result.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

class RecordTest : public testing::Test {
 protected:
  // A board on which all play at random; sometimes an agent fails.
  Table Play(uint64_t seed, FaultPolicy policy = FaultPolicy::kSubstitute) {
    Random random(seed);
    std::vector<rules::Card> deck;
    for (const rules::Card card : rules::PackCards(rules::DeckKind::kD32)) deck.push_back(card);
    random.Shuffle(deck);
    Table table = *Table::Create({.rules = &rules_,
                                  .setup = {.deck = deck, .dealer = static_cast<rules::Seat>(seed % 4)},
                                  .on_fault = policy});
    while (table.pending()) {
      const uint64_t id = table.pending()->decision_id;
      if (random.Below(20) == 0) {
        table.Take(id,
                   {.choice = Fault{.kind = FaultKind::kCrash, .detail = "signal 11", .stderr_tail = "oh"},
                    .took = absl::Seconds(1)});
      } else {
        table.Take(id, {.choice = ActionIndex{static_cast<uint32_t>(random.Below(table.legal().size()))},
                        .took = absl::Milliseconds(5)});
      }
    }
    return table;
  }
  v1::BoardRecord Record(const Table& table) {
    return MakeRecord(
        {.pairing = 3, .deal = 7, .room = 2, .rules_sha256 = "hash", .entrants = {"a", "b", "a", "b"}},
        table);
  }
  std::string Refusal(const v1::BoardRecord& record) {
    const absl::StatusOr<rules::BoardEnd> result = Replay(rules_, record);
    return result.ok() ? "accepted" : std::string(result.status().message());
  }

  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset("baloot");
};

TEST_F(RecordTest, ABoardThatWasForfeitedUnplayedReplaysToItsAward) {
  const Table played = Play(1);
  for (const rules::Seat offender : {rules::Seat::k0, rules::Seat::k1, rules::Seat::k2, rules::Seat::k3}) {
    const Table table = *Table::CreateForfeited(played.config(), offender);
    v1::BoardRecord record = Record(table);
    EXPECT_EQ(record.decisions_size(), 0);
    const absl::StatusOr<rules::BoardEnd> result = Replay(rules_, record);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_EQ(result->result.points, table.result().points);
    EXPECT_EQ(result->result.outcome, rules::Outcome::kForfeit);
    record.mutable_result()->set_outcome(v1::OUTCOME_MADE);
    EXPECT_THAT(Refusal(record), HasSubstr("not over")) << "only a forfeit has no decisions";
  }
}

TEST_F(RecordTest, ReplayGivesTheSameResult) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    for (const FaultPolicy policy : {FaultPolicy::kSubstitute, FaultPolicy::kForfeitBoard}) {
      const Table table = Play(seed, policy);
      v1::BoardRecord read;
      ASSERT_TRUE(read.ParseFromString(Record(table).SerializeAsString()));
      const absl::StatusOr<rules::BoardEnd> result = Replay(rules_, read);
      ASSERT_TRUE(result.ok()) << result.status();
      EXPECT_EQ(*result, table.end());
      EXPECT_EQ(result->result, table.result());
      EXPECT_EQ(*wire::BoardResultFromProto(read.result()), table.result());
    }
  }
}

TEST_F(RecordTest, SaysWhatProcessesWereKeptIn) {
  v1::Containment kept;
  kept.set_isolated(true);
  kept.set_memory_mib(64);
  const v1::BoardRecord record = MakeRecord(
      {.rules_sha256 = "hash", .entrants = {"a", "b", "a", "b"}, .containments = {&kept, nullptr, &kept}},
      Play(1));
  EXPECT_EQ(record.seats(0).containment().memory_mib(), 64u);
  EXPECT_FALSE(record.seats(1).has_containment());
  EXPECT_TRUE(record.seats(2).has_containment());
  EXPECT_FALSE(record.seats(3).has_containment());
}

TEST_F(RecordTest, SaysWhoSatWhereAndWhatWentWrong) {
  const Table table = Play(1);
  const v1::BoardRecord record = Record(table);
  EXPECT_EQ(record.pairing(), 3u);
  EXPECT_EQ(record.deal(), 7u);
  EXPECT_EQ(record.room(), 2u);
  EXPECT_EQ(record.seats(1).entrant(), "b");
  ASSERT_EQ(record.decisions_size(), static_cast<int>(table.log().size()));
  int faults = 0;
  for (const v1::DecisionRecord& decision : record.decisions()) {
    if (!decision.has_fault()) continue;
    ++faults;
    EXPECT_EQ(decision.fault().kind(), v1::FAULT_KIND_CRASH);
    EXPECT_EQ(decision.fault().stderr_tail(), "oh");
  }
  EXPECT_GT(faults, 0);
}

TEST_F(RecordTest, VisitsEveryDecisionInOrder) {
  const Table table = Play(2);
  const v1::BoardRecord record = Record(table);
  size_t visited = 0;
  ASSERT_TRUE(Replay(rules_, record, [&](const ReplayStep& step) {
                EXPECT_EQ(step.seat, table.log()[visited].seat);
                EXPECT_EQ(step.before.to_act(), step.seat);
                EXPECT_EQ(*step.action, *table.log()[visited].action);
                ++visited;
              }).ok());
  EXPECT_EQ(visited, table.log().size());
}

TEST_F(RecordTest, RefusesWhatIsNoCompleteLegalBoard) {
  uint64_t seed = 0;
  while (Play(seed).log().size() < 20) ++seed;  // one with card play
  const v1::BoardRecord good = Record(Play(seed));
  ASSERT_EQ(Refusal(good), "accepted");

  v1::BoardRecord bad = good;
  bad.mutable_decisions()->RemoveLast();
  EXPECT_THAT(Refusal(bad), HasSubstr("not over"));

  bad = good;
  *bad.add_decisions() = good.decisions(0);
  EXPECT_THAT(Refusal(bad), HasSubstr("over before"));

  bad = good;
  bad.mutable_decisions(0)->set_seat((good.decisions(0).seat() + 1) % 4);
  EXPECT_THAT(Refusal(bad), HasSubstr("decisions[0]"));

  bad = good;
  bad.mutable_decisions(0)->mutable_action()->mutable_call()->set_kind(v1::CALL_KIND_GAHWA);
  EXPECT_THAT(Refusal(bad), HasSubstr("decisions[0]"));

  bad = good;
  bad.mutable_decisions(3)->clear_action();
  EXPECT_THAT(Refusal(bad), HasSubstr("decisions[3]"));

  bad = good;
  bad.set_deck(0, bad.deck(1));
  EXPECT_NE(Refusal(bad), "accepted");

  bad = good;
  bad.set_deck(0, v1::CARD_UNSPECIFIED);
  EXPECT_THAT(Refusal(bad), HasSubstr("deck"));

  bad = good;
  bad.set_dealer(9);
  EXPECT_THAT(Refusal(bad), HasSubstr("dealer"));

  bad = good;
  bad.add_scores(1);
  EXPECT_THAT(Refusal(bad), HasSubstr("scores"));
}

// Any bytes: a result or an error, never a crash.
TEST_F(RecordTest, FlippedBytesAreHandled) {
  google::protobuf::SetLogHandler(nullptr);  // it logs every string that is not UTF-8
  const std::string good = Record(Play(5)).SerializeAsString();
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::string bytes = good;
    for (int i = 0; i < 3; ++i) bytes[random.Below(bytes.size())] = static_cast<char>(random.Below(256));
    v1::BoardRecord record;
    if (record.ParseFromString(bytes)) Replay(rules_, record).status().IgnoreError();
  }
}

}  // namespace
}  // namespace hakam::arbiter
