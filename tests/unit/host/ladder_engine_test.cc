#include "arbiter/host/ladder_engine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/host/set_clock.h"

namespace hakam::arbiter {
namespace {

using Kind = LadderTurns::Kind;
using Urge = LadderRounds::Urge;

// A schedule without end.
class Endless final : public JobSource {
 public:
  std::optional<PairJob> Next(std::optional<uint32_t> preferred) override {
    const uint32_t id = preferred.value_or(0);
    for (EntrantIndex b = 1, first = 0;; first += b++) {
      if (id < first + b) return PairJob{.key = {id, next_[id]++}, .a = id - first, .b = b};
    }
  }
  bool GiveBack(const PairKey& key, ComeBack) override {
    given_back.push_back(key);
    return true;
  }
  std::vector<PairKey> given_back;

 private:
  std::map<uint32_t, uint32_t> next_;
};

class Drop final : public PairSink {
 public:
  void Write(FinishedPair pair) override { ++played[pair.job.key.pairing]; }
  std::map<uint32_t, int> played;
};

// Plays one pair after the other. What it does with a pair: play it, or hold it until it is stopped.
class OneByOne final : public PairEngine {
 public:
  OneByOne(JobSource* jobs, std::function<absl::Duration(const PairJob&)> thinks)
      : jobs_(jobs), thinks_(std::move(thinks)) {}
  absl::Status Play(PairSink* sink, const std::stop_token& stop) override {
    while (std::optional<PairJob> job = jobs_->Next(std::nullopt)) {
      const absl::Duration thought = thinks_(*job);
      if (thought == absl::InfiniteDuration()) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any stopped;
        stopped.wait(lock, stop, [] { return false; });
        jobs_->GiveBack(job->key, ComeBack::kStopped);
        return absl::OkStatus();
      }
      FinishedPair pair = {.job = *job};
      // Entrant b, who sits at seat 1 in room 1.
      v1::DecisionRecord* decision = pair.records[0].add_boards()->add_decisions();
      decision->set_seat(1);
      decision->mutable_took()->set_seconds(absl::ToInt64Seconds(thought));
      sink->Write(std::move(pair));
    }
    return absl::OkStatus();
  }

 private:
  JobSource* const jobs_;
  const std::function<absl::Duration(const PairJob&)> thinks_;
};

class LadderEngineTest : public testing::Test, protected LadderRounds {
 protected:
  std::optional<LadderRound> Begin() override { return std::exchange(round_, std::nullopt); }
  Urge Look(absl::Duration) override { return urge_; }
  void End(const LadderRoundResult& result) override { result_ = result; }

  absl::Status Play(LadderRound round) {
    round.look = absl::Milliseconds(1);
    round_ = round;
    const MakeEngine make = LadderEngineOf(
        [this](EngineTerms terms) -> absl::StatusOr<std::unique_ptr<PairEngine>> {
          left_ = terms.left;
          return std::make_unique<OneByOne>(terms.jobs, thinks_);
        },
        &turns_, this, &clock_);
    const std::unique_ptr<PairEngine> engine = *make(
        {.config = config_, .identity = identity_, .entrants = entrants_, .teams = teams_, .jobs = &league_});
    const absl::Status status = engine->Play(&sink_, std::stop_token());
    left_at_end_ = left_();                                             // the engine owns what it counts
    const absl::Status none = engine->Play(&sink_, std::stop_token());  // no round begins
    return status.ok() ? none : status;
  }

  LadderEngineTest() { turns_.SetPlaying({true, true, true}); }

  const LeagueConfig config_;
  const LeagueIdentity identity_;
  const std::vector<Entrant> entrants_;
  const Teams teams_ = Teams::OfOne(3);
  SetClock clock_;
  Endless league_;
  Drop sink_;
  LadderTurns turns_{absl::Seconds(10)};
  std::function<absl::Duration(const PairJob&)> thinks_ = [](const PairJob&) { return absl::ZeroDuration(); };
  std::function<uint64_t()> left_;
  uint64_t left_at_end_ = 1;
  std::atomic<Urge> urge_ = Urge::kNone;
  std::optional<LadderRound> round_;
  LadderRoundResult result_;
};

TEST_F(LadderEngineTest, ARoundHasSoManyPairs) {
  ASSERT_EQ(Play({.pairs = 30, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_EQ(sink_.played, (std::map<uint32_t, int>{{0, 10}, {1, 10}, {2, 10}}));
  EXPECT_EQ(result_.begun, 30);
  EXPECT_EQ(result_.stored, 30);
  EXPECT_FALSE(result_.gave_up);
}

TEST_F(LadderEngineTest, APairingHasSoManyPairs) {
  ASSERT_EQ(Play({.pairs = 100, .of_pairing = 4, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_EQ(sink_.played, (std::map<uint32_t, int>{{0, 4}, {1, 4}, {2, 4}}));
  EXPECT_EQ(league_.given_back, (std::vector<PairKey>{{0, 4}, {1, 4}, {2, 4}}));
  EXPECT_EQ(result_.ended, 3);
  EXPECT_FALSE(turns_.Has(Kind::kQuick));
}

TEST_F(LadderEngineTest, NoPairBeginsWhenTheTimeIsOver) {
  thinks_ = [this](const PairJob&) {
    clock_.now_ms += 100;
    return absl::ZeroDuration();
  };
  ASSERT_EQ(Play({.pairs = 1000, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_EQ(result_.stored, 10);
  EXPECT_EQ(result_.took, absl::Seconds(1));
}

TEST_F(LadderEngineTest, TheEngineIsToldHowManyAreLeft) {
  std::vector<uint64_t> left;
  thinks_ = [&](const PairJob&) {
    left.push_back(left_());
    return absl::ZeroDuration();
  };
  ASSERT_EQ(Play({.pairs = 3, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_EQ(left, (std::vector<uint64_t>{2, 1, 0}));
  EXPECT_EQ(left_at_end_, 0);
}

TEST_F(LadderEngineTest, WhoThinksLongIsInNoQuickRound) {
  thinks_ = [](const PairJob& job) { return job.b == 2 ? absl::Seconds(20) : absl::ZeroDuration(); };
  ASSERT_EQ(Play({.pairs = 100, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_EQ(sink_.played, (std::map<uint32_t, int>{{0, 99}, {1, 1}}));
  sink_.played.clear();
  ASSERT_EQ(Play({.kind = Kind::kSlow, .pairs = 4, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_EQ(sink_.played, (std::map<uint32_t, int>{{1, 2}, {2, 2}}));
}

TEST_F(LadderEngineTest, WhatIsGivenUpIsPlayedLaterInASlowRound) {
  turns_.Thought(0, absl::ZeroDuration());
  turns_.Thought(1, absl::ZeroDuration());
  thinks_ = [this](const PairJob& job) {
    if (job.b != 2) return absl::ZeroDuration();
    urge_ = Urge::kGiveUp;
    return absl::InfiniteDuration();
  };
  ASSERT_EQ(Play({.pairs = 100, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_TRUE(result_.gave_up);
  EXPECT_EQ(league_.given_back, (std::vector<PairKey>{{.pairing = 1, .deal = 0}}));
  EXPECT_FALSE(turns_.is_slow(0));
  EXPECT_TRUE(turns_.is_slow(2));
}

TEST_F(LadderEngineTest, WhoWaitsEndsTheRoundWithoutALoss) {
  std::atomic<bool> closed = false;
  thinks_ = [&](const PairJob&) {
    urge_ = Urge::kBeginNothing;  // not before a pair has begun
    while (left_() > 0) {         // until the ladder has looked
    }
    closed = true;
    return absl::ZeroDuration();
  };
  ASSERT_EQ(Play({.pairs = 100, .begins = absl::Seconds(1)}), absl::OkStatus());
  EXPECT_TRUE(closed);
  EXPECT_EQ(result_.stored, 1);
  EXPECT_FALSE(result_.gave_up);
}

}  // namespace
}  // namespace hakam::arbiter
