// Every change in the record of a board is reported.
#include "arbiter/record/audit.h"

#include <google/protobuf/stubs/logging.h>

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "arbiter/record/record.h"
#include "arbiter/table/stand_in.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr absl::Duration kPerDecision = absl::Seconds(1);
constexpr absl::Duration kBank = absl::Seconds(3);
constexpr absl::Duration kIncrement = absl::Milliseconds(10);

class AuditTest : public testing::Test {
 protected:
  // A board on which all play at random, with faults at these decisions.
  v1::BoardRecord Play(uint64_t seed, const std::map<uint64_t, FaultKind>& faults = {},
                       FaultPolicy policy = FaultPolicy::kSubstitute) {
    Random random(seed);
    expected_ = {.pairing = 3, .deal = 7, .room = 1, .dealer = static_cast<rules::Seat>(seed % 4)};
    for (const rules::Card card : rules::GameCards(rules_)) expected_.deck.push_back(card);
    random.Shuffle(expected_.deck);
    expected_.entrants = {"a", "b", "a", "b"};
    Table table = *Table::Create({.rules = &rules_,
                                  .setup = {.deck = expected_.deck, .dealer = *expected_.dealer},
                                  .clock = terms_.clock,
                                  .on_fault = policy});
    while (table.pending()) {
      const Pending ask = *table.pending();
      if (const auto fault = faults.find(ask.decision_id); fault != faults.end()) {
        const bool late = fault->second == FaultKind::kTimeout;
        table.Take(ask.decision_id,
                   {.choice = Fault{.kind = fault->second, .detail = "x"},
                    .took = late ? ask.time_left + absl::Milliseconds(1) : absl::Milliseconds(1500)});
      } else {
        table.Take(ask.decision_id,
                   {.choice = ActionIndex{static_cast<uint32_t>(random.Below(table.legal().size()))},
                    .took = absl::Milliseconds(random.Below(1200))});
      }
    }
    return MakeRecord(
        {.pairing = 3, .deal = 7, .room = 1, .rules_sha256 = "hash", .entrants = {"a", "b", "a", "b"}},
        table);
  }

  // All findings in one text; empty if nothing is wrong.
  std::string Audit(const v1::BoardRecord& record) const {
    std::string text;
    for (const BoardFinding& finding : AuditBoard(terms_, expected_, record).findings) {
      if (finding.decision) text += std::to_string(*finding.decision) + ": ";
      text += finding.what + "\n";
    }
    return text;
  }

  // The first decision for which `wanted` holds.
  static int Find(const v1::BoardRecord& record,
                  const std::function<bool(const v1::DecisionRecord&)>& wanted) {
    for (int i = 0; i < record.decisions_size(); ++i) {
      if (wanted(record.decisions(i))) return i;
    }
    ADD_FAILURE() << "no such decision; take another seed";
    return 0;
  }
  static bool Asked(const v1::DecisionRecord& decision) {
    return !decision.forced() && !decision.has_fault();
  }
  // A board with card play.
  v1::BoardRecord Long(FaultPolicy policy = FaultPolicy::kSubstitute) {
    for (uint64_t seed = 1;; ++seed) {
      v1::BoardRecord record = Play(seed, {}, policy);
      if (record.decisions_size() > 32) return record;
    }
  }

  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset("baloot");
  BoardTerms terms_ = {.rules = &rules_,
                       .rules_sha256 = "hash",
                       .clock = {.per_decision = kPerDecision, .bank = kBank, .increment = kIncrement}};
  BoardExpected expected_;
};

TEST_F(AuditTest, WhatATableRecordsIsRight) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    terms_.on_fault = v1::FAULT_POLICY_SUBSTITUTE;
    EXPECT_EQ(Audit(Play(seed)), "");
    EXPECT_EQ(Audit(Play(seed, {{2, FaultKind::kCrash}, {5, FaultKind::kTimeout}})), "");
    terms_.on_fault = v1::FAULT_POLICY_FORFEIT_BOARD;
    EXPECT_EQ(Audit(Play(seed, {{4, FaultKind::kIllegalAction}}, FaultPolicy::kForfeitBoard)), "");
    terms_.on_fault = v1::FAULT_POLICY_FORFEIT_MATCH;
    EXPECT_EQ(Audit(Play(seed, {{4, FaultKind::kTimeout}}, FaultPolicy::kForfeitBoard)), "");
  }
}

TEST_F(AuditTest, WithoutASeedTheDeckIsNotCompared) {
  const v1::BoardRecord record = Play(1);
  expected_.deck.clear();
  expected_.dealer.reset();
  EXPECT_EQ(Audit(record), "");
  // In a match the dealer follows from the board before.
  expected_.dealer = static_cast<rules::Seat>((record.dealer() + 1) % 4);
  EXPECT_THAT(Audit(record), HasSubstr("dealer: is"));
}

struct Change {
  const char* what;  // part of the finding
  std::function<void(v1::BoardRecord&)> change;
};

TEST_F(AuditTest, WhereABoardBelongsIsCompared) {
  const Change kChanges[] = {
      {"pairing: is 4, should be 3", [](auto& r) { r.set_pairing(4); }},
      {"deal: is 8, should be 7", [](auto& r) { r.set_deal(8); }},
      {"room: is 2, should be 1", [](auto& r) { r.set_room(2); }},
      {"rules_sha256", [](auto& r) { r.set_rules_sha256("hush"); }},
      {"scores", [](auto& r) { r.set_scores(0, 1); }},
      {"hanging: is 5", [](auto& r) { r.set_hanging(5); }},
      {"dealer", [](auto& r) { r.set_dealer((r.dealer() + 1) % 4); }},
      {"deck: card 0 is ", [](auto& r) { r.mutable_deck()->SwapElements(0, 31); }},
      {"cards in the deck: is 31", [](auto& r) { r.mutable_deck()->RemoveLast(); }},
      {"seat 2: is of \"b\", should be of \"a\"", [](auto& r) { r.mutable_seats(2)->set_entrant("b"); }},
      {"number of a seat", [](auto& r) { r.mutable_seats(1)->set_seat(2); }},
      {"seats: is 3, should be 4", [](auto& r) { r.mutable_seats()->RemoveLast(); }},
  };
  for (const Change& change : kChanges) {
    SCOPED_TRACE(change.what);
    v1::BoardRecord record = Long();
    change.change(record);
    EXPECT_THAT(Audit(record), HasSubstr(change.what));
  }
}

TEST_F(AuditTest, EveryOtherActionShows) {
  const v1::BoardRecord good = Long();
  for (int i = 0; i < good.decisions_size(); ++i) {
    SCOPED_TRACE(i);
    v1::BoardRecord bad = good;
    // Another card or a pass instead of a call: illegal here or later, or another result.
    if (bad.decisions(i).action().has_play()) {
      const auto card = bad.decisions(i).action().play().card();
      bad.mutable_decisions(i)->mutable_action()->mutable_play()->set_card(
          good.decisions(i == 0 ? 1 : i - 1).action().has_play()
              ? good.decisions(i - 1).action().play().card()
              : card);
      if (bad.decisions(i).action().play().card() == card) continue;
    } else {
      bad.mutable_decisions(i)->clear_action();
    }
    EXPECT_NE(Audit(bad), "");
  }
}

TEST_F(AuditTest, ADecisionThatIsMissingDoubledOrSwappedShows) {
  const v1::BoardRecord good = Long();
  for (int i = 0; i < good.decisions_size(); ++i) {
    SCOPED_TRACE(i);
    v1::BoardRecord bad = good;
    bad.mutable_decisions()->DeleteSubrange(i, 1);
    EXPECT_NE(Audit(bad), "") << "missing";
    bad = good;
    *bad.add_decisions() = good.decisions(i);
    EXPECT_NE(Audit(bad), "") << "once more at the end";
    if (i == 0) continue;
    bad = good;
    bad.mutable_decisions()->SwapElements(i, i - 1);
    EXPECT_NE(Audit(bad), "") << "swapped";
  }
}

TEST_F(AuditTest, WhatIsForcedFollowsFromTheRules) {
  v1::BoardRecord bad = Long();
  const int asked = Find(bad, Asked);
  bad.mutable_decisions(asked)->set_forced(true);
  EXPECT_THAT(Audit(bad), HasSubstr(std::to_string(asked) + ": is called forced, but"));
  bad = Long();
  const int forced = Find(bad, [](const auto& d) { return d.forced(); });
  bad.mutable_decisions(forced)->set_forced(false);
  EXPECT_THAT(Audit(bad), HasSubstr("only one action was legal"));
  bad = Long();
  wire::ToProto(absl::Seconds(1), bad.mutable_decisions(forced)->mutable_took());
  EXPECT_THAT(Audit(bad), HasSubstr("nobody was asked"));
}

TEST_F(AuditTest, EveryPartOfTheResultIsComputedAgain) {
  const Change kChanges[] = {
      {"the rules give", [](auto& r) { r.mutable_result()->set_points(0, r.result().points(0) + 1); }},
      {"the rules give", [](auto& r) { r.mutable_result()->set_points(1, r.result().points(1) - 1); }},
      {"OUTCOME_TIE", [](auto& r) { r.mutable_result()->set_outcome(v1::OUTCOME_TIE); }},
      {"result", [](auto& r) { r.mutable_result()->set_card_points(0, 1 + r.result().card_points(0)); }},
      {"result", [](auto& r) { r.mutable_result()->add_belote_seats(1); }},
      {"result", [](auto& r) { r.mutable_result()->set_capot_team(1); }},
      {"result", [](auto& r) { r.mutable_result()->set_match_winner(0); }},
      {"result", [](auto& r) { r.mutable_result()->clear_contract(); }},
      {"result", [](auto& r) { r.clear_result(); }},
  };
  for (const Change& change : kChanges) {
    v1::BoardRecord record = Long();
    change.change(record);
    EXPECT_THAT(Audit(record), HasSubstr(change.what));
  }
}

TEST_F(AuditTest, EveryChargeOfTheClockIsComputedAgain) {
  v1::BoardRecord bad = Long();
  const int asked = Find(bad, Asked);
  wire::ToProto(absl::Milliseconds(1700), bad.mutable_decisions(asked)->mutable_took());
  EXPECT_THAT(Audit(bad), HasSubstr(std::to_string(asked) + ": bank_left"));
  EXPECT_EQ(AuditBoard(terms_, expected_, bad).findings.size(), 1u) << "one wrong charge is one finding";
  wire::ToProto(kPerDecision + kBank + absl::Nanoseconds(1), bad.mutable_decisions(asked)->mutable_took());
  EXPECT_THAT(Audit(bad), HasSubstr("must be a TIMEOUT"));
  wire::ToProto(-absl::Nanoseconds(1), bad.mutable_decisions(asked)->mutable_took());
  EXPECT_THAT(Audit(bad), HasSubstr("took -1ns"));
  bad = Long();
  wire::ToProto(kBank, bad.mutable_decisions(asked)->mutable_bank_left());
  EXPECT_THAT(Audit(bad), HasSubstr("bank_left: is 3s, should be"));
  bad = Long();
  bad.mutable_decisions(asked)->clear_took();
  EXPECT_THAT(Audit(bad), HasSubstr("missing"));
  bad.mutable_decisions(asked)->mutable_took()->set_nanos(2'000'000'000);
  EXPECT_THAT(Audit(bad), HasSubstr("no durations"));
}

TEST_F(AuditTest, ATimeoutComesWhenTheTimeIsOver) {
  v1::BoardRecord bad = Play(1, {{2, FaultKind::kTimeout}});
  const int late = Find(bad, [](const auto& d) { return d.has_fault(); });
  ASSERT_EQ(Audit(bad), "");
  wire::ToProto(absl::Milliseconds(900), bad.mutable_decisions(late)->mutable_took());
  EXPECT_THAT(Audit(bad), HasSubstr("TIMEOUT after 900ms, but there were 4s"));
  terms_.charges_cpu = true;
  EXPECT_THAT(Audit(bad), Not(HasSubstr("TIMEOUT")));
}

TEST_F(AuditTest, AfterAFaultTheStandInPlays) {
  for (uint64_t seed = 1;; ++seed) {
    v1::BoardRecord bad = Play(seed, {{12, FaultKind::kCrash}});
    std::optional<rules::Action> other;
    ASSERT_TRUE(Replay(rules_, bad, [&](const ReplayStep& step) {
                  if (!step.record.has_fault()) return;
                  for (const rules::Action& action : step.before.LegalActions()) {
                    if (!(action == StandIn(step.before))) other = action;
                  }
                }).ok());
    if (!other) continue;
    const int failed = Find(bad, [](const auto& d) { return d.has_fault(); });
    bad.mutable_decisions(failed)->clear_action();
    wire::ToProto(*other, bad.mutable_decisions(failed)->mutable_action());
    EXPECT_THAT(Audit(bad), HasSubstr("the stand-in did " + other->ToString() + ", it must do"));
    bad.mutable_decisions(failed)->mutable_fault()->set_kind(v1::FAULT_KIND_INFRASTRUCTURE);
    EXPECT_THAT(Audit(bad), HasSubstr("INFRASTRUCTURE is no fault of an agent"));
    bad.mutable_decisions(failed)->mutable_fault()->set_kind(v1::FAULT_KIND_EXCEPTION);
    EXPECT_THAT(Audit(bad), Not(HasSubstr("is no fault of an agent")));
    break;
  }
}

TEST_F(AuditTest, ThePolicyOfTheLeagueIsFollowed) {
  const v1::BoardRecord played_on = Play(1, {{3, FaultKind::kCrash}});
  terms_.on_fault = v1::FAULT_POLICY_FORFEIT_BOARD;
  EXPECT_THAT(Audit(played_on), HasSubstr("a stand-in played on"));
  const v1::BoardRecord forfeited = Play(1, {{3, FaultKind::kCrash}}, FaultPolicy::kForfeitBoard);
  EXPECT_EQ(Audit(forfeited), "");
  terms_.on_fault = v1::FAULT_POLICY_SUBSTITUTE;
  EXPECT_THAT(Audit(forfeited), HasSubstr("the league has stand-ins"));
}

TEST_F(AuditTest, ARoomThatIsForfeitedUnplayedIsTheOffendersLoss) {
  terms_.on_fault = v1::FAULT_POLICY_FORFEIT_MATCH;
  const v1::BoardRecord first = Play(1, {{1, FaultKind::kCrash}}, FaultPolicy::kForfeitBoard);
  const uint32_t offender = ForfeitedBy(first).value();
  v1::BoardRecord second = first;
  second.clear_decisions();
  second.set_room(2);
  expected_.room = 2;
  expected_.entrants = {"b", "a", "b", "a"};
  for (int i = 0; i < 4; ++i)
    second.mutable_seats(i)->set_entrant(expected_.entrants[static_cast<size_t>(i)]);
  EXPECT_THAT(Audit(second), HasSubstr("not over")) << "nobody forfeited room 1";
  expected_.forfeited_by = offender;
  EXPECT_THAT(Audit(second), HasSubstr("result")) << "the other team sits there now";
  second.mutable_result()->mutable_points()->SwapElements(0, 1);
  EXPECT_EQ(Audit(second), "");
  *second.mutable_decisions() = first.decisions();
  EXPECT_THAT(Audit(second), HasSubstr("was played, but the pair was forfeited in room 1"));
}

// Walkover in proto/hakam/v1/record.proto.
TEST_F(AuditTest, AWalkoverIsTheLossOfWhoeverCouldNotBeStartedWhateverThePolicy) {
  v1::BoardRecord record = Play(1);
  record.clear_decisions();
  for (const rules::Seat seat : {rules::Seat::k0, rules::Seat::k1}) {
    const Table table = *Table::CreateForfeited(
        {.rules = &rules_, .setup = {.deck = expected_.deck, .dealer = *expected_.dealer}}, seat,
        Fault{.kind = FaultKind::kStartFailed, .detail = "exit code 3"});
    record = MakeRecord(
        {.pairing = 3, .deal = 7, .room = 1, .rules_sha256 = "hash", .entrants = {"a", "b", "a", "b"}},
        table);
    EXPECT_EQ(record.walkover().seat(), static_cast<uint32_t>(Index(seat)));
    EXPECT_EQ(record.walkover().fault().detail(), "exit code 3");
    for (const v1::FaultPolicy policy : {v1::FAULT_POLICY_SUBSTITUTE, v1::FAULT_POLICY_FORFEIT_MATCH}) {
      terms_.on_fault = policy;
      EXPECT_EQ(Audit(record), "");
    }
  }
  v1::BoardRecord wrong = record;
  wrong.mutable_walkover()->set_seat(0);
  EXPECT_THAT(Audit(wrong), HasSubstr("result")) << "the points are those of the other team";
  wrong.mutable_walkover()->set_seat(4);
  EXPECT_THAT(Audit(wrong), HasSubstr("of seat 4, but there are 4"));
  wrong = record;
  wrong.mutable_walkover()->mutable_fault()->set_kind(v1::FAULT_KIND_CRASH);
  EXPECT_THAT(Audit(wrong), HasSubstr("CRASH, should be START_FAILED"));
  wrong = record;
  *wrong.mutable_decisions() = Play(1).decisions();
  EXPECT_THAT(Audit(wrong), HasSubstr("was played, and yet it is a walkover"));
  wrong = record;
  wrong.clear_walkover();
  EXPECT_THAT(Audit(wrong), HasSubstr("not over"));
}

// Any bytes: findings or none, never a crash. Every change of the meaning is found.
TEST_F(AuditTest, EveryFlippedByteIsFoundUnlessOnlyWordsChange) {
  google::protobuf::SetLogHandler(nullptr);  // it logs every string that is not UTF-8
  const v1::BoardRecord good = Long();
  const std::string bytes = good.SerializeAsString();
  ASSERT_EQ(Audit(good), "");
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::string flipped = bytes;
    flipped[random.Below(flipped.size())] ^= static_cast<char>(1 + random.Below(255));
    v1::BoardRecord record;
    if (!record.ParseFromString(flipped)) continue;
    v1::BoardRecord less = record;
    for (v1::BoardRecord* r : {&record, &less}) r->DiscardUnknownFields();
    if (Audit(record) != "") continue;
    // The time used cannot be computed again; only the bank must be correct.
    for (v1::DecisionRecord& decision : *less.mutable_decisions()) decision.clear_took();
    v1::BoardRecord same = good;
    for (v1::DecisionRecord& decision : *same.mutable_decisions()) decision.clear_took();
    EXPECT_EQ(less.SerializeAsString(), same.SerializeAsString());
  }
}

}  // namespace
}  // namespace hakam::arbiter
