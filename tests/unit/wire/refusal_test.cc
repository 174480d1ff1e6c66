// Errors for bad messages from outside name the field.
#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "sdk/wire/action.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/result.h"

namespace hakam::wire {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

template <typename Message>
Message Parse(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

struct Case {
  const char* text;
  const char* error;
};

TEST(Refusal, Actions) {
  const Case cases[] = {
      {"", "kind: none of"},
      {"play {}", "play.card: CARD_UNSPECIFIED"},
      {"call {}", "call.kind: CALL_KIND_UNSPECIFIED"},
      {"call { kind: CALL_KIND_PASS denomination: DENOMINATION_HEARTS }",
       "call.denomination: does not go with"},
      {"call { kind: CALL_KIND_SUN denomination: DENOMINATION_NO_TRUMPS }", "call.denomination: does not go"},
      {"call { kind: CALL_KIND_HOKUM denomination: DENOMINATION_NO_TRUMPS }",
       "call.denomination: does not go"},
      {"call { kind: CALL_KIND_BID }", "call.denomination: DENOMINATION_UNSPECIFIED"},
      {"call { kind: CALL_KIND_CAPOT }", "call.denomination: DENOMINATION_UNSPECIFIED"},
      {"call { kind: CALL_KIND_BID denomination: DENOMINATION_CLUBS points: 1001 }",
       "call.points: 1001, allowed"},
      {"call { kind: CALL_KIND_BID denomination: DENOMINATION_CLUBS points: -80 }",
       "call.points: -80, allowed"},
      {"call { kind: CALL_KIND_BID denomination: DENOMINATION_CLUBS points: 65636 }", "call.points: 65636"},
      {"call { kind: CALL_KIND_SUN points: 80 }", "call.points: does not go with CALL_KIND_SUN"},
      {"call { kind: CALL_KIND_TRIPLE lock: LOCK_OPEN }", "call.lock: does not go with CALL_KIND_TRIPLE"},
      {"declaration { melds {} }", "declaration.melds[0].cards: empty"},
      {"declaration { melds { cards: [CARD_7C, CARD_7C] } }",
       "declaration.melds[0].cards: 7C is there twice"},
      {"declaration { melds { cards: CARD_7C } melds { cards: CARD_7C } }",
       "declaration.melds[1].cards: 7C is in two melds"},
      {"declaration { melds { cards: CARD_UNSPECIFIED } }", "declaration.melds[0].cards: CARD_UNSPECIFIED"},
      {"declaration { melds { cards: CARD_7C } melds { cards: CARD_8C } melds { cards: CARD_9C } "
       "melds { cards: CARD_TC } }",
       "declaration.melds: 4 entries, at most 3"},
  };
  for (const Case& c : cases) {
    const absl::Status status = ActionFromProto(Parse<v1::Action>(c.text)).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_THAT(std::string(status.message()), StartsWith(c.error)) << c.text;
  }
}

TEST(Refusal, NumbersThatNoEnumHas) {
  for (const int number : {-1, 1, 4, 14, 17, 53, 1000, INT32_MIN, INT32_MAX}) {
    EXPECT_FALSE(CardFromProto("card", number).ok()) << number;
  }
  v1::Call call;
  call.set_kind(static_cast<v1::CallKind>(15));
  EXPECT_THAT(std::string(CallFromProto(call).status().message()), StartsWith("kind: there is no call 15"));
  call.set_kind(v1::CALL_KIND_DOUBLE);
  call.set_lock(static_cast<v1::Lock>(3));
  EXPECT_THAT(std::string(CallFromProto(call).status().message()), StartsWith("lock: there is no lock 3"));
  call.set_kind(v1::CALL_KIND_BID);
  call.set_denomination(static_cast<v1::Denomination>(7));
  EXPECT_THAT(std::string(CallFromProto(call).status().message()), StartsWith("denomination: there is no"));
}

TEST(Refusal, LongListsOfActions) {
  google::protobuf::RepeatedPtrField<v1::Action> actions;
  for (int i = 0; i <= kMaxLegalActions; ++i) actions.Add()->mutable_play()->set_card(v1::CARD_7C);
  std::vector<rules::Action> out;
  EXPECT_THAT(std::string(ActionsFromProto(actions, &out).message()),
              StartsWith("legal_actions: 1025 entries"));
  actions.RemoveLast();
  EXPECT_TRUE(ActionsFromProto(actions, &out).ok());
  actions.Mutable(7)->mutable_play()->set_card(v1::CARD_UNSPECIFIED);
  EXPECT_EQ(ActionsFromProto(actions, &out).message(), "legal_actions[7].play.card: CARD_UNSPECIFIED");
}

TEST(Refusal, Observations) {
  const std::string good = "phase: PHASE_PLAY card_points: [0, 0] scores: [0, 0] ";
  ASSERT_TRUE(ObservationFromProto(Parse<v1::Observation>(good)).ok());
  const Case cases[] = {
      {"seat: 4", "seat: 4, allowed 0..3"},
      {"dealer: 4294967295", "dealer: 4294967295"},
      {"hand: [CARD_7C, CARD_8C, CARD_7C]", "hand: 7C is there twice"},
      {"hand: CARD_7C tricks { cards: CARD_7C }", "tricks[0].cards: 7C is there twice"},
      {"tricks { cards: CARD_7C } tricks { cards: CARD_7C }", "tricks[1].cards: 7C is there twice"},
      {"tricks {}", "tricks[0].cards: empty"},
      {"tricks { cards: CARD_7C leader: 9 }", "tricks[0].leader: 9"},
      {"tricks { cards: CARD_7C winner: 4 }", "tricks[0].winner: 4"},
      {"tricks { cards: CARD_7C belote_seats: 4 }", "tricks[0].belote_seats: 4"},
      {"tricks { cards: [CARD_7C, CARD_8C, CARD_9C, CARD_TC, CARD_JC] }", "tricks[0].cards: 5 entries"},
      {"public_card_holder: 4", "public_card_holder: 4"},
      {"calls { seat: 1 }", "calls[0].call.kind: CALL_KIND_UNSPECIFIED"},
      {"contract {}", "contract.denomination: DENOMINATION_UNSPECIFIED"},
      {"contract { denomination: DENOMINATION_CLUBS }", "contract.level: 0, allowed 1..5"},
      {"contract { denomination: DENOMINATION_CLUBS level: 1 round: 4 }", "contract.round: 4"},
      {"contract { denomination: DENOMINATION_CLUBS level: 1 points: 1001 }", "contract.points: 1001"},
      {"contract { denomination: DENOMINATION_CLUBS level: 1 last_raiser: 4 }", "contract.last_raiser: 4"},
      {"melds { seat: 1 }", "melds[0].kind: MELD_KIND_UNSPECIFIED"},
      {"melds { kind: MELD_KIND_RUN_3 cards: [CARD_7C, CARD_7C] }", "melds[0].cards: 7C is there twice"},
      {"meld_team: 2", "meld_team: 2"},
      {"belote_seats: 4", "belote_seats: 4"},
      {"belote_seats: [0, 0, 0, 0, 0]", "belote_seats: 5 entries"},
      {"card_points: 1", "card_points: 3 entries, must be 2"},
      {"scores: 1", "scores: 3 entries, must be 2"},
      {"hanging: 1000001", "hanging: 1000001"},
      {"hidden_cards: 17", "hidden_cards: 17"},
      {"piles { seat: 4 }", "piles[0].seat: "},
      {"piles { up: CARD_7C } piles { up: CARD_7C }", "piles[1].up: "},
  };
  for (const Case& c : cases) {
    const absl::Status status = ObservationFromProto(Parse<v1::Observation>(good + c.text)).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_THAT(std::string(status.message()), StartsWith(c.error)) << c.text;
  }
  EXPECT_THAT(std::string(ObservationFromProto(v1::Observation()).status().message()),
              HasSubstr("PHASE_UNSPEC"));
  EXPECT_THAT(
      std::string(ObservationFromProto(Parse<v1::Observation>("phase: PHASE_PLAY")).status().message()),
      StartsWith("card_points: 0 entries"));
}

TEST(Refusal, LongListsOfAnObservation) {
  const auto error = [](auto fill) {
    v1::Observation seen = Parse<v1::Observation>("phase: PHASE_PLAY card_points: [0, 0] scores: [0, 0]");
    for (int i = 0; i < 600; ++i) fill(&seen);
    return std::string(ObservationFromProto(seen).status().message());
  };
  EXPECT_THAT(error([](v1::Observation* o) { o->add_calls(); }), StartsWith("calls: 600 entries"));
  EXPECT_THAT(error([](v1::Observation* o) { o->add_melds(); }), StartsWith("melds: 600 entries"));
  EXPECT_THAT(error([](v1::Observation* o) { o->add_tricks(); }), StartsWith("tricks: 600 entries"));
  EXPECT_THAT(error([](v1::Observation* o) { o->add_hand(v1::CARD_7C); }), StartsWith("hand: 600 entries"));
}

TEST(Refusal, BoardResults) {
  const std::string good = "outcome: OUTCOME_MADE points: [16, 0] ";
  ASSERT_TRUE(BoardResultFromProto(Parse<v1::BoardResult>(good)).ok());
  const Case cases[] = {
      {"points: 1", "points: 3 entries, must be 2"},
      {"card_points: 1", "card_points: 1 entries, must be 0 or 2"},
      {"card_points: [162, 1001]", "card_points: 1001"},
      {"contract {}", "contract.denomination: "},
      {"scored_melds {}", "scored_melds[0].kind: MELD_KIND_UNSPECIFIED"},
      {"belote_seats: 7", "belote_seats: 7"},
      {"capot_team: 2", "capot_team: 2"},
      {"match_winner: 2", "match_winner: 2"},
      {"hanging: -1000001", "hanging: -1000001"},
  };
  for (const Case& c : cases) {
    const absl::Status status = BoardResultFromProto(Parse<v1::BoardResult>(good + c.text)).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_THAT(std::string(status.message()), StartsWith(c.error)) << c.text;
  }
  EXPECT_THAT(std::string(BoardResultFromProto(v1::BoardResult()).status().message()),
              StartsWith("outcome: OUTCOME_UNSPECIFIED"));
}

TEST(Refusal, DurationsOutsideTheirDefinition) {
  const Case cases[] = {
      {"seconds: 315576000001", "bank.seconds: 315576000001, allowed"},
      {"seconds: -315576000001", "bank.seconds: -315576000001, allowed"},
      {"nanos: 1000000000", "bank.nanos: 1000000000, allowed"},
      {"seconds: 1 nanos: -1", "bank.nanos: -1, and seconds 1: give both the same sign"},
      {"seconds: -1 nanos: 1", "bank.nanos: 1, and seconds -1: give both the same sign"},
  };
  for (const Case& c : cases) {
    const absl::Status status = DurationFromProto("bank", Parse<google::protobuf::Duration>(c.text)).status();
    EXPECT_THAT(std::string(status.message()), StartsWith(c.error)) << c.text;
  }
}

}  // namespace
}  // namespace hakam::wire
