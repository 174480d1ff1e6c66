#include "arbiter/runner/worker.h"

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

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
#include "arbiter/runner/remote_player.h"
#include "arbiter/runner/slot.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

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
    left_queue_ = env_->clock->Now();
    while (!stopping() && playing_ > 0) {
      for (Slot* slot : std::exchange(runnable_, {})) slot->Step();
      TakeCompletions(/*wait=*/runnable_.empty() && playing_ > 0);
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
                                                            .session_ids = &session_ids_});
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
  bool StalledSince(absl::Duration moment) const override { return stall_end_ >= moment; }

 private:
  // Longer than this away from the queue, and answers that came meanwhile are late through our own fault.
  static constexpr absl::Duration kStall = absl::Milliseconds(50);
  // Below this many boards in flight bots think, or nobody is in a hurry: pairs are finished one by one.
  static constexpr int kFewSlots = 8;
  // What is taken from the queue before those that need no waiting have their turn.
  static constexpr int kMaxAtOnce = 64;

  // Handles what has come; waits for the first if there is nothing else to do.
  void TakeCompletions(bool wait) {
    const absl::Duration back = env_->clock->Now();
    if (back - left_queue_ > kStall) stall_end_ = back;
    void* tag = nullptr;
    bool ok = false;
    if (wait) {
      HAKAM_CHECK(queue_.Next(&tag, &ok));
      left_queue_ = env_->clock->Now();
      static_cast<CompletionTag*>(tag)->OnCompletion(ok);
      return;
    }
    left_queue_ = back;
    for (int i = 0; i < kMaxAtOnce; ++i) {
      const auto next = queue_.AsyncNext(&tag, &ok, gpr_time_0(GPR_CLOCK_MONOTONIC));
      if (next != grpc::CompletionQueue::GOT_EVENT) return;
      static_cast<CompletionTag*>(tag)->OnCompletion(ok);
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
          env_->clock_rules.start_limit, absl::StrCat(env_->log_dir, "/p", pairing, "-w", index_, "-"));
    }
    return use.crew.get();
  }

  const LeagueEnv* env_;
  const int index_;
  const size_t batch_;  // pairs whose room 1 is played before any room 2; 0: each pair at once
  Random session_ids_;
  grpc::CompletionQueue queue_;
  std::map<uint32_t, CrewUse> crews_;  // by pairing
  std::vector<std::unique_ptr<Slot>> slots_;
  std::deque<FinishedPair> half_played_;  // room 1 is done
  bool second_rooms_ = false;             // half_played_ is being finished
  std::optional<Job> next_job_;           // taken, but of a pairing whose turn has not come
  std::vector<Slot*> runnable_;           // have something to do without waiting
  size_t playing_ = 0;                    // slots that are not idle
  // By the league's clock: when the thread last came from the queue, and the end of its last long absence.
  absl::Duration left_queue_;
  absl::Duration stall_end_ = -absl::InfiniteDuration();
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
