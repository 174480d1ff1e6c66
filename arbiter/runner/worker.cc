#include "arbiter/runner/worker.h"

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/completion.h"
#include "arbiter/runner/builtin_player.h"
#include "arbiter/runner/crew.h"
#include "arbiter/runner/lateness.h"
#include "arbiter/runner/remote_player.h"
#include "arbiter/runner/run_queue_wait.h"
#include "arbiter/runner/slot.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

gpr_timespec DeadlineIn(absl::Duration from_now) {
  return gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC),
                      gpr_time_from_nanos(absl::ToInt64Nanoseconds(from_now), GPR_TIMESPAN));
}

uint64_t FreshNumber() {
  std::random_device device;
  return (uint64_t{device()} << 32) | device();
}

}  // namespace

class Worker::Impl : public Hall, public CompletionTag {
 public:
  Impl(const LeagueEnv* env, int index, int slots)
      : env_(env),
        index_(index),
        batch_(slots < kFewSlots ? 0 : 4 * static_cast<size_t>(slots)),
        session_ids_(FreshNumber()) {
    for (int i = 0; i < slots; ++i) slots_.push_back(std::make_unique<Slot>(env, this));
  }

  absl::Status Run() {
    for (const auto& slot : slots_) runnable_.push_back(slot.get());
    playing_ = slots_.size();
    const RunQueueWait run_queue;  // of this thread
    run_queue_ = &run_queue;
    lateness_ = Lateness(env_->clock->Now());
    while (!stopping() && playing_ > 0) {
      for (Slot* slot : std::exchange(runnable_, {})) slot->Step();
      TakeCompletions(/*wait=*/runnable_.empty() && playing_ > 0);
      if (env_->suspend_waiting) RestNowAndThen();
    }
    slots_.clear();
    crews_.clear();
    {
      const std::lock_guard lock(alarm_mutex_);
      queue_open_ = false;
    }
    queue_.Shutdown();
    void* tag = nullptr;
    bool ok = false;
    while (queue_.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
    run_queue_ = nullptr;
    env_->overload->Add(lateness_.report());
    return error_;
  }

  void Stop() {
    stopping_ = true;
    const std::lock_guard lock(alarm_mutex_);
    // Wakes the thread; a second alarm while one is set would replace a tag that is still owed.
    if (queue_open_ && !std::exchange(alarm_set_, true))
      alarm_.Set(&queue_, gpr_now(GPR_CLOCK_MONOTONIC), static_cast<CompletionTag*>(this));
  }

  void OnCompletion(bool) override {}  // only there to wake the loop

  // Hall:
  bool stopping() const override { return stopping_; }

  std::unique_ptr<Player> Seat(uint32_t pairing, const Entrant& entrant, rules::Seat seat) override {
    if (const auto* factory = std::get_if<AgentFactory>(&entrant.agent)) {
      return std::make_unique<BuiltinPlayer>((*factory)({.rules = *env_->rules,
                                                         .seat = seat,
                                                         .per_decision = env_->clock_rules.per_decision,
                                                         .bank = env_->clock_rules.bank}),
                                             env_->clock);
    }
    return std::make_unique<RemotePlayer>(RemotePlayer::Env{.crew = CrewOf(pairing),
                                                            .entrant = &entrant,
                                                            .seat = seat,
                                                            .rules = env_->rules_proto,
                                                            .clock_rules = env_->clock_rules,
                                                            .matches = env_->matches,
                                                            .session_ids = &session_ids_,
                                                            .clock = env_->clock});
  }

  void Entered(uint32_t pairing) override { ++crews_[pairing].users; }

  void Left(uint32_t pairing) override {
    const auto it = crews_.find(pairing);
    if (--it->second.users == 0) crews_.erase(it);
  }

  void GiveUp(const absl::Status& why) override {
    error_ = why;
    stopping_ = true;
  }

  // With many boards in flight all play room 1 for a while, then room 2: each of the two has processes of its
  // own, and a process that has several questions waiting is woken once for them (a seventh less CPU).
  std::optional<RoomTask> NextRoom(std::optional<uint32_t> pairing) override {
    if (half_played_.empty()) second_rooms_ = false;
    if (half_played_.empty() || (!second_rooms_ && half_played_.size() < batch_)) {
      std::optional<Job> job = std::exchange(next_job_, std::nullopt);
      if (!job) job = env_->jobs->Next(pairing);
      // Before another pairing begins this one is finished, while its processes are there.
      const bool other =
          job && !half_played_.empty() && job->key.pairing != half_played_.front().job.key.pairing;
      if (job && !other) return RoomTask{.pair = {.job = *job}, .room = 0};
      next_job_ = job;
    }
    if (half_played_.empty()) return std::nullopt;
    second_rooms_ = true;
    RoomTask task = {.pair = std::move(half_played_.front()), .room = 1};
    half_played_.pop_front();
    return task;
  }
  void FirstRoomPlayed(FinishedPair pair) override { half_played_.push_back(std::move(pair)); }

  void Resume(Slot* slot) override { runnable_.push_back(slot); }
  void Idle() override { --playing_; }
  bool MayHaveComeBy(absl::Duration moment) const override {
    return lateness_.MayHaveComeBy(moment, Unscheduled());
  }
  bool MissedAt(absl::Duration moment) const override {
    return lateness_.Missed(moment, moment + kAnswerGrace, Unscheduled());
  }
  void PairVoid(const PairKey& key) override { env_->overload->PairVoid(key, lateness_.report()); }

 private:
  // The longest wait, so that it is noticed when the thread did not come back in time (a stopped program).
  static constexpr absl::Duration kBeat = absl::Milliseconds(20);
  // How often, at least, the queue is looked at for nothing being in it, and the kernel's count is read.
  static constexpr absl::Duration kLook = absl::Milliseconds(1);
  static constexpr absl::Duration kSample = absl::Milliseconds(10);
  // A wait this long has really waited: what had come before it had been handled.
  static constexpr absl::Duration kRealWait = absl::Microseconds(100);
  // Below this many boards in flight bots think, or nobody is in a hurry: pairs are finished one by one.
  static constexpr int kFewSlots = 8;
  // What is taken from the queue before those that need no waiting have their turn.
  static constexpr int kMaxAtOnce = 64;

  // Handles what has come; waits for the first if there is nothing else to do.
  void TakeCompletions(bool wait) {
    if (wait) return WaitForOne();
    for (int i = 0; i < kMaxAtOnce; ++i) {
      if (!TakeOne(gpr_time_0(GPR_CLOCK_MONOTONIC))) return SawAll();
    }
  }

  void WaitForOne() {
    const absl::Duration begin = env_->clock->Now();
    if (begin - lateness_.last_seen() > kLook) {
      if (TakeOne(gpr_time_0(GPR_CLOCK_MONOTONIC))) return;
      SawAll();
    }
    if (begin - sampled_at_ > kSample) {
      sampled_at_ = begin;
      sampled_wait_ = run_queue_->Total();
    }
    void* tag = nullptr;
    bool ok = false;
    const auto next = queue_.AsyncNext(&tag, &ok, DeadlineIn(kBeat));
    HAKAM_CHECK(next != grpc::CompletionQueue::SHUTDOWN);
    const absl::Duration back = env_->clock->Now();
    if (back - begin >= kRealWait) lateness_.Seen(begin, std::min(back, begin + kBeat));
    if (next == grpc::CompletionQueue::GOT_EVENT) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  }

  bool TakeOne(gpr_timespec deadline) {
    void* tag = nullptr;
    bool ok = false;
    if (queue_.AsyncNext(&tag, &ok, deadline) != grpc::CompletionQueue::GOT_EVENT) return false;
    static_cast<CompletionTag*>(tag)->OnCompletion(ok);
    return true;
  }

  void SawAll() {
    const absl::Duration now = env_->clock->Now();
    lateness_.Seen(now, now);
  }

  // Kept from running since a little before the last wait began, at most.
  absl::Duration Unscheduled() const { return run_queue_->Total() - sampled_wait_; }

  void RestNowAndThen() {
    const absl::Duration now = env_->clock->Now();
    if (now - rested_at_ < kBeat) return;
    rested_at_ = now;
    for (auto& [pairing, use] : crews_) {
      if (use.crew != nullptr) use.crew->Rest();
    }
  }

  struct CrewUse {
    std::unique_ptr<Crew> crew;  // made when the first process is needed
    int users = 0;
  };

  Crew* CrewOf(uint32_t pairing) {
    CrewUse& use = crews_[pairing];
    if (use.crew == nullptr) {
      use.crew = std::make_unique<Crew>(
          AgentEnv{
              .queue = &queue_, .monitor = env_->monitor, .clock = env_->clock, .streams = env_->streams},
          CrewOptions{.clock_rules = env_->clock_rules,
                      .suspend_waiting = env_->suspend_waiting,
                      .log_prefix = absl::StrCat(env_->log_dir, "/p", pairing, "-w", index_, "-"),
                      .table = &processes_});
    }
    return use.crew.get();
  }

  const LeagueEnv* env_;
  const int index_;
  const size_t batch_;  // pairs whose room 1 is played before any room 2; 0: each pair at once
  Random session_ids_;
  grpc::CompletionQueue queue_;
  ProcessTable processes_{env_->clock};
  std::map<uint32_t, CrewUse> crews_;  // by pairing
  std::vector<std::unique_ptr<Slot>> slots_;
  std::deque<FinishedPair> half_played_;  // room 1 is done
  bool second_rooms_ = false;             // half_played_ is being finished
  std::optional<Job> next_job_;           // taken, but of a pairing whose turn has not come
  std::vector<Slot*> runnable_;           // have something to do without waiting
  size_t playing_ = 0;                    // slots that are not idle
  // By the league's clock.
  Lateness lateness_{absl::ZeroDuration()};
  const RunQueueWait* run_queue_ = nullptr;  // while Run() runs
  absl::Duration sampled_at_ = -absl::InfiniteDuration();
  absl::Duration sampled_wait_;
  absl::Duration rested_at_;
  absl::Status error_;
  std::atomic<bool> stopping_ = false;

  std::mutex alarm_mutex_;
  grpc::Alarm alarm_;       // guarded by alarm_mutex_
  bool queue_open_ = true;  // guarded by alarm_mutex_
  bool alarm_set_ = false;  // guarded by alarm_mutex_
};

Worker::Worker(const LeagueEnv* env, int index, int slots)
    : impl_(std::make_unique<Impl>(env, index, slots)) {}
Worker::~Worker() = default;
absl::Status Worker::Run() { return impl_->Run(); }
void Worker::Stop() { impl_->Stop(); }

}  // namespace hakam::arbiter
