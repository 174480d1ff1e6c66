#include "arbiter/play/pair_writer.h"

#include <algorithm>
#include <utility>

#include "arbiter/record/record.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

PairWriter::PairWriter(Store* store, std::function<void(const PairNumbers&)> on_stored,
                       std::function<void()> on_error, std::unique_ptr<LuckReference> luck)
    : store_(store),
      on_stored_(std::move(on_stored)),
      on_error_(std::move(on_error)),
      luck_(std::move(luck)),
      thread_([this] { Run(); }) {}

PairWriter::~PairWriter() { Finish().IgnoreError(); }

void PairWriter::Write(FinishedPair pair) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < kMaxWaiting || !error_.ok(); });
  if (!error_.ok()) return;
  waiting_.push_back(std::move(pair));
  changed_.notify_all();
}

absl::Status PairWriter::Finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(mutex_);
  return error_;
}

absl::Status PairWriter::AddLuck(FinishedPair* pair) {
  if (luck_ == nullptr) return absl::OkStatus();
  for (v1::RoomRecord& room : pair->records) {
    for (v1::BoardRecord& board : *room.mutable_boards()) {
      HAKAM_ASSIGN_OR_RETURN(const rules::BoardSetup setup, SetupOf(board));
      HAKAM_ASSIGN_OR_RETURN(const int luck, luck_->LuckOf(setup.deck, setup.dealer));
      board.set_luck(luck);
    }
  }
  return absl::OkStatus();
}

void PairWriter::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
    if (waiting_.empty()) return;
    FinishedPair pair = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    lock.unlock();
    absl::Status stored = AddLuck(&pair);
    const PairNumbers numbers = NumbersOf(pair.job.key, pair.records);
    if (stored.ok()) {
      stored = store_->AddPair(numbers, {.room1 = pair.records[0].SerializeAsString(),
                                         .room2 = pair.records[1].SerializeAsString()});
    }
    if (stored.ok()) {
      on_stored_(numbers);
    } else {
      on_error_();
    }
    lock.lock();
    if (stored.ok()) continue;
    error_ = stored;
    waiting_.clear();
    changed_.notify_all();
    return;
  }
}

}  // namespace hakam::arbiter
