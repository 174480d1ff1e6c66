// Values are the same after writing and reading, and a reused message is the same as a new one.
#include <gtest/gtest.h>

#include "sdk/wire/action.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/result.h"
#include "tests/unit/wire/random_values.h"

namespace hakam::wire {
namespace {

constexpr int kRounds = 5000;
constexpr uint64_t kSeed = 20240601;

TEST(RoundTrip, EveryCardKeepsItsNumber) {
  int cards = 0;
  for (const rules::Suit suit : rules::kSuits) {
    for (int rank = static_cast<int>(rules::Rank::k6); rank <= static_cast<int>(rules::Rank::kAce); ++rank) {
      const rules::Card card(suit, static_cast<rules::Rank>(rank));
      EXPECT_EQ(v1::Card_Name(ToProto(card)).substr(5), card.ToString());
      EXPECT_EQ(CardFromProto("card", ToProto(card)).value(), card);
      ++cards;
    }
  }
  EXPECT_EQ(cards, v1::Card_descriptor()->value_count() - 1);
}

TEST(RoundTrip, EveryEnumValueOfTheContractHasItsRulesValue) {
  for (int i = 1; i < v1::CallKind_ARRAYSIZE; ++i) {
    v1::Call call;
    call.set_kind(static_cast<v1::CallKind>(i));
    if (i == v1::CALL_KIND_BID || i == v1::CALL_KIND_CAPOT) call.set_denomination(v1::DENOMINATION_HEARTS);
    v1::Call back;
    ToProto(CallFromProto(call).value(), &back);
    EXPECT_EQ(back.SerializeAsString(), call.SerializeAsString());
  }
}

TEST(RoundTrip, Actions) {
  Random random(kSeed);
  v1::Action reused;
  for (int i = 0; i < kRounds; ++i) {
    const rules::Action action = samples::RandomAction(random);
    v1::Action fresh;
    ToProto(action, &fresh);
    ToProto(action, &reused);
    EXPECT_EQ(reused.SerializeAsString(), fresh.SerializeAsString()) << action.ToString();
    const absl::StatusOr<rules::Action> back = ActionFromProto(fresh);
    ASSERT_TRUE(back.ok()) << back.status() << " seed " << kSeed << " round " << i;
    EXPECT_EQ(*back, action) << action.ToString();
  }
}

TEST(RoundTrip, ListsOfActionsKeepTheirOrder) {
  Random random(kSeed);
  google::protobuf::RepeatedPtrField<v1::Action> reused;
  std::vector<rules::Action> back;
  for (int i = 0; i < 500; ++i) {
    std::vector<rules::Action> actions;
    for (uint64_t n = random.Below(12); n > 0; --n) actions.push_back(samples::RandomAction(random));
    ToProto(actions, &reused);
    ASSERT_TRUE(ActionsFromProto(reused, &back).ok());
    EXPECT_EQ(back, actions);
  }
}

TEST(RoundTrip, Observations) {
  Random random(kSeed);
  v1::Observation reused;
  rules::Observation back;
  for (int i = 0; i < kRounds; ++i) {
    const rules::Observation seen = samples::RandomObservation(random);
    v1::Observation fresh;
    ToProto(seen, &fresh);
    ToProto(seen, &reused);
    EXPECT_EQ(reused.SerializeAsString(), fresh.SerializeAsString()) << "seed " << kSeed << " round " << i;
    const absl::Status status = ObservationFromProto(fresh, &back);
    ASSERT_TRUE(status.ok()) << status << " seed " << kSeed << " round " << i;
    EXPECT_EQ(back, seen) << "seed " << kSeed << " round " << i;
  }
}

TEST(RoundTrip, BoardResults) {
  Random random(kSeed);
  v1::BoardResult reused;
  for (int i = 0; i < kRounds; ++i) {
    const rules::BoardResult result = samples::RandomResult(random);
    ToProto(result, &reused);
    const absl::StatusOr<rules::BoardResult> back = BoardResultFromProto(reused);
    ASSERT_TRUE(back.ok()) << back.status() << " seed " << kSeed << " round " << i;
    EXPECT_EQ(*back, result) << "seed " << kSeed << " round " << i;
  }
}

TEST(RoundTrip, Durations) {
  google::protobuf::Duration message;
  for (const absl::Duration duration : {absl::ZeroDuration(), absl::Nanoseconds(1), absl::Milliseconds(1500),
                                        absl::Seconds(-2.25), absl::Hours(9)}) {
    ToProto(duration, &message);
    EXPECT_EQ(DurationFromProto("took", message).value(), duration);
  }
  ToProto(absl::InfiniteDuration(), &message);
  EXPECT_EQ(DurationFromProto("took", message).value(), absl::Seconds(315'576'000'000));
}

}  // namespace
}  // namespace hakam::wire
