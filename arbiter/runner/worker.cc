#include "arbiter/runner/worker.h"

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

#include <atomic>
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
  Impl(const LeagueEnv* env, int index, int slots) : env_(env), index_(index), session_ids_(FreshNumber()) {
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

  void Resume(Slot* slot) override { runnable_.push_back(slot); }
  void Idle() override { --playing_; }
  bool StalledSince(absl::Duration moment) const override { return stall_end_ >= moment; }

 private:
  // Longer than this away from the queue, and answers that came meanwhile are late through our own fault.
  static constexpr absl::Duration kStall = absl::Milliseconds(50);

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
    while (queue_.AsyncNext(&tag, &ok, gpr_time_0(GPR_CLOCK_MONOTONIC)) == grpc::CompletionQueue::GOT_EVENT) {
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
          AgentEnv{.queue = &queue_, .monitor = env_->monitor, .clock = env_->clock},
          env_->clock_rules.start_limit, absl::StrCat(env_->log_dir, "/p", pairing, "-w", index_, "-"));
    }
    return use.crew.get();
  }

  const LeagueEnv* env_;
  const int index_;
  Random session_ids_;
  grpc::CompletionQueue queue_;
  std::map<uint32_t, CrewUse> crews_;  // by pairing
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<Slot*> runnable_;  // have something to do without waiting
  size_t playing_ = 0;           // slots that are not idle
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
