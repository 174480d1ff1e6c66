#include "arbiter/play/ask_again.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/play/league_runner.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/memory_store.h"
#include "sdk/wire/action.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

// A board that greedy (seats 0 and 2) has played against random in a league.
class AskAgainTest : public testing::Test {
 protected:
  void SetUp() override {
    const LeagueConfig config = *ParseLeagueConfig(R"(name: "test" seed: "unit"
      entrants { name: "greedy" agent: "builtin:greedy" }
      entrants { name: "random" agent: "builtin:random" }
      round_robin { pairs: 6 })",
                                                   "league.textproto");
    rules_ = config.rules;
    std::vector<Entrant> entrants;
    for (const v1::Entrant& entrant : config.league.entrants()) {
      entrants.push_back(*LoadEntrant(entrant.name(), entrant.agent(), "."));
    }
    MemoryStore store(
        {.name = "test", .seed = "unit", .entrants = {{"greedy", "x"}, {"random", "x"}}, .length = 6});
    ASSERT_TRUE(
        LeagueRunner(&config, &entrants, &store).Run({.concurrency = 1, .log_dir = testing::TempDir()}).ok());
    for (uint32_t deal = 0; deal < 6 && record_.decisions_size() < 32; ++deal) {  // one with card play
      v1::RoomRecord room;
      ASSERT_TRUE(room.ParseFromString(store.Records({.pairing = 0, .deal = deal})->room1));
      record_ = room.boards(0);
    }
    ASSERT_GE(record_.decisions_size(), 32);
    for (const char* name : {"greedy", "random"}) {
      bots_[name] = *LoadEntrant(name, absl::StrCat("builtin:", name), ".");
    }
  }

  AskAgainRequest Request() {
    return {
        .rules = &rules_,
        .record = &record_,
        .deals = &deals_,
        .entrant = [this](rules::Seat seat) { return &bots_[Index(seat) % 2 == 0 ? "greedy" : "random"]; },
        .wanted = [](int, rules::Seat) { return true; },
        .log_dir = testing::TempDir()};
  }
  static bool Same(const AskedAgain& asked) {
    return asked.now && *asked.now == *wire::ActionFromProto(asked.then.action());
  }

  rules::RuleSet rules_;
  v1::BoardRecord record_;
  const DealSource deals_ = *DealSource::Create("unit");
  std::map<std::string, Entrant> bots_;
};

TEST_F(AskAgainTest, BotsThatDrawOnTheSeedAloneAnswerTheSame) {
  int asked_in_all = 0;
  ASSERT_TRUE(AskAgain(Request(), [&](const AskedAgain& asked) {
                ++asked_in_all;
                EXPECT_TRUE(Same(asked)) << asked.decision;
                EXPECT_FALSE(asked.fault);
                EXPECT_EQ(asked.table.pending()->time_left, kClockOff);
              }).ok());
  int questions = 0;
  for (const v1::DecisionRecord& decision : record_.decisions()) questions += decision.forced() ? 0 : 1;
  EXPECT_EQ(asked_in_all, questions);
}

TEST_F(AskAgainTest, WithoutTheSeedTheirDrawsDiffer) {
  AskAgainRequest request = Request();
  request.deals = nullptr;
  int different = 0;
  ASSERT_TRUE(AskAgain(request, [&](const AskedAgain& asked) {
                EXPECT_EQ(asked.decision_seed, 0u);
                if (!Same(asked)) ++different;
              }).ok());
  EXPECT_GT(different, 0);
}

TEST_F(AskAgainTest, AsksWhatIsWantedOnly) {
  AskAgainRequest request = Request();
  request.wanted = [](int, rules::Seat seat) { return seat == rules::Seat::k2; };
  int asked_in_all = 0;
  ASSERT_TRUE(AskAgain(request, [&](const AskedAgain& asked) {
                ++asked_in_all;
                EXPECT_EQ(asked.then.seat(), 2u);
              }).ok());
  EXPECT_GT(asked_in_all, 0);
}

TEST_F(AskAgainTest, AnotherBotMayAnswerOtherwise) {
  AskAgainRequest request = Request();
  request.entrant = [this](rules::Seat) { return &bots_["random"]; };
  int different = 0;
  ASSERT_TRUE(AskAgain(request, [&](const AskedAgain& asked) {
                if (!Same(asked)) ++different;
              }).ok());
  EXPECT_GT(different, 0);
}

TEST_F(AskAgainTest, AnIllegalAnswerIsAFaultAndTheBoardGoesOnAsItDid) {
  class Stubborn : public Agent {
    rules::Action Decide(const Question&) override {
      return rules::Action::OfPlay(*rules::Card::Parse("7C"));
    }
  };
  bots_["greedy"].agent = AgentFactory([](const Session&) { return std::make_unique<Stubborn>(); });
  int faults = 0;
  int last = 0;
  ASSERT_TRUE(AskAgain(Request(), [&](const AskedAgain& asked) {
                if (asked.fault) {
                  ++faults;
                  EXPECT_EQ(asked.fault->kind, FaultKind::kIllegalAction);
                  EXPECT_FALSE(asked.now);
                }
                last = asked.decision;
              }).ok());
  EXPECT_GT(faults, 5);
  EXPECT_GT(last, 20);
}

TEST_F(AskAgainTest, ARecordThatIsNoLegalBoardIsRefused) {
  const auto ignore = [](const AskedAgain&) {};
  record_.mutable_decisions(0)->set_seat(9);
  record_.mutable_decisions(0)->set_forced(false);
  EXPECT_THAT(std::string(AskAgain(Request(), ignore).message()), HasSubstr("decisions[0]"));
  record_.mutable_deck()->RemoveLast();
  EXPECT_EQ(AskAgain(Request(), ignore).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(AskAgainTest, NobodyToAskIsSaid) {
  AskAgainRequest request = Request();
  request.entrant = [](rules::Seat) { return nullptr; };
  EXPECT_THAT(std::string(AskAgain(request, [](const AskedAgain&) {}).message()),
              HasSubstr("nobody answers"));
}

}  // namespace
}  // namespace hakam::arbiter
