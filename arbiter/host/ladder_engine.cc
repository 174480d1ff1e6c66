#include "arbiter/host/ladder_engine.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

// How long each of the two teams thought in a room; 0: `a`.
std::array<absl::Duration, 2> ThoughtIn(const v1::RoomRecord& room, uint32_t room_index) {
  std::array<absl::Duration, 2> thought;
  for (const v1::BoardRecord& board : room.boards()) {
    for (const v1::DecisionRecord& decision : board.decisions()) {
      const auto took = wire::DurationFromProto("took", decision.took());
      if (took.ok()) thought[(decision.seat() + room_index) % 2] += *took;
    }
  }
  return thought;
}

// The schedule of the league as the source of a round.
class LadderJobs final : public JobSource {
 public:
  LadderJobs(JobSource* league, LadderTurns* turns, const Clock* clock)
      : league_(league), turns_(turns), clock_(clock) {}

  void Begin(const LadderRound& round) {
    const std::lock_guard lock(mutex_);
    round_ = round;
    result_ = {};
    closed_ = false;
    began_ = clock_->Now();
  }
  void Close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  void GaveUp() {
    const std::lock_guard lock(mutex_);
    closed_ = result_.gave_up = true;
  }
  // Call it when nothing is in flight.
  LadderRoundResult End() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    turns_->TookTooLong(std::exchange(took_too_long_, {}));
    result_.took = clock_->Now() - began_;
    return result_;
  }
  absl::Duration since_begun() const {
    const std::lock_guard lock(mutex_);
    return clock_->Now() - began_;
  }
  uint64_t left() const {
    const std::lock_guard lock(mutex_);
    return closed_ ? 0 : round_.pairs - result_.begun;
  }

  std::optional<PairJob> Next(std::optional<uint32_t> preferred) override {
    const std::lock_guard lock(mutex_);
    if (closed_ || result_.begun >= round_.pairs || clock_->Now() - began_ >= round_.begins) {
      return std::nullopt;
    }
    while (const std::optional<uint32_t> pairing = turns_->Next(round_.kind, preferred)) {
      std::optional<PairJob> job = league_->Next(pairing);
      if (!job) return std::nullopt;
      const uint32_t given = job->key.pairing;
      const bool more = job->key.deal < round_.of_pairing;
      if (given != *pairing || !more) {
        turns_->NothingLeft(*pairing);
        ++result_.ended;
      }
      if (more && turns_->KindOf(given) == round_.kind) {
        turns_->Begun(given);
        ++result_.begun;
        return job;
      }
      league_->GiveBack(job->key, ComeBack::kStopped);
    }
    return std::nullopt;
  }

  bool GiveBack(const PairKey& key, ComeBack why) override {
    const std::lock_guard lock(mutex_);
    turns_->CameBack(key.pairing);
    if (result_.gave_up && round_.kind == LadderTurns::Kind::kQuick) took_too_long_.push_back(key.pairing);
    return league_->GiveBack(key, why);
  }

  void Played(const FinishedPair& pair) {
    const std::lock_guard lock(mutex_);
    ++result_.stored;
    for (uint32_t i = 0; i < 2; ++i) {
      if (pair.records[i].boards().empty()) continue;
      const auto [a, b] = ThoughtIn(pair.records[i], i);
      turns_->Thought(pair.job.a, a);
      turns_->Thought(pair.job.b, b);
    }
  }

 private:
  JobSource* const league_;
  LadderTurns* const turns_;
  const Clock* const clock_;
  mutable std::mutex mutex_;  // guards the members below, and turns_ in a round
  LadderRound round_;
  LadderRoundResult result_;
  std::vector<uint32_t> took_too_long_;  // pairings
  absl::Duration began_;
  bool closed_ = true;
};

class LadderSink final : public PairSink {
 public:
  LadderSink(PairSink* sink, LadderJobs* jobs) : sink_(sink), jobs_(jobs) {}
  void Write(FinishedPair pair) override {
    jobs_->Played(pair);
    sink_->Write(std::move(pair));
  }

 private:
  PairSink* const sink_;
  LadderJobs* const jobs_;
};

class LadderEngine final : public PairEngine {
 public:
  LadderEngine(std::unique_ptr<LadderJobs> jobs, std::unique_ptr<PairEngine> inner, LadderRounds* rounds)
      : jobs_(std::move(jobs)), inner_(std::move(inner)), rounds_(rounds) {}

  absl::Status Play(PairSink* sink, const std::stop_token& stop) override {
    if (stop.stop_requested()) return absl::OkStatus();
    const std::optional<LadderRound> round = rounds_->Begin();
    if (!round) return absl::OkStatus();
    jobs_->Begin(*round);
    LadderSink told(sink, jobs_.get());
    std::stop_source end;
    absl::Status status;
    {
      const std::stop_callback on_stop(stop, [&end] { end.request_stop(); });
      const std::jthread watch([&](const std::stop_token& over) { Watch(round->look, over, &end); });
      status = inner_->Play(&told, end.get_token());
    }
    rounds_->End(jobs_->End());
    return status;
  }
  std::optional<std::string> Finish() override { return inner_->Finish(); }

 private:
  void Watch(absl::Duration look, const std::stop_token& over, std::stop_source* end) {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait_for(lock, over, absl::ToChronoMicroseconds(look), [] { return false; });
      if (over.stop_requested()) return;
      const LadderRounds::Urge urge = rounds_->Look(jobs_->since_begun());
      if (urge == LadderRounds::Urge::kBeginNothing) jobs_->Close();
      if (urge != LadderRounds::Urge::kGiveUp) continue;
      jobs_->GaveUp();
      end->request_stop();
      return;
    }
  }

  const std::unique_ptr<LadderJobs> jobs_;
  const std::unique_ptr<PairEngine> inner_;
  LadderRounds* const rounds_;
};

}  // namespace

MakeEngine LadderEngineOf(MakeEngine inner, LadderTurns* turns, LadderRounds* rounds, const Clock* clock) {
  return [=](EngineTerms terms) -> absl::StatusOr<std::unique_ptr<PairEngine>> {
    auto jobs = std::make_unique<LadderJobs>(terms.jobs, turns, clock);
    terms.jobs = jobs.get();
    terms.left = [jobs = jobs.get()] { return jobs->left(); };
    HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<PairEngine> made, inner(std::move(terms)));
    return std::make_unique<LadderEngine>(std::move(jobs), std::move(made), rounds);
  };
}

}  // namespace hakam::arbiter
