#include "arbiter/runner/pair_writer.h"

#include <utility>

namespace hakam::arbiter {
namespace {

RoomNumbers RoomOf(const v1::BoardRecord& record, int team_of_a) {
  const auto& points = record.result().points();
  return {.points_a = points.Get(team_of_a),
          .points_b = points.Get(1 - team_of_a),
          .outcome = static_cast<OutcomeNumber>(record.result().outcome())};
}

// The second entrant of a team of two sits there.
bool OfSecond(const v1::BoardRecord& record, uint32_t seat) {
  const auto at = [&record](uint32_t i) -> const std::string& {
    return record.seats(static_cast<int>(i)).entrant();
  };
  return seat >= 2 && at(seat) != at(seat - 2);
}

}  // namespace

PairNumbers NumbersOf(const FinishedPair& pair) {
  PairNumbers numbers = {
      .key = pair.job.key, .room1 = RoomOf(pair.records[0], 0), .room2 = RoomOf(pair.records[1], 1)};
  for (uint32_t room = 0; room < 2; ++room) {
    for (const v1::DecisionRecord& decision : pair.records[room].decisions()) {
      if (decision.forced()) continue;
      const bool of_a = decision.seat() % 2 == room;
      if (OfSecond(pair.records[room], decision.seat())) {
        ++(of_a ? numbers.decisions_a2 : numbers.decisions_b2);
        if (decision.has_fault()) ++(of_a ? numbers.faults_a2 : numbers.faults_b2);
      } else {
        ++(of_a ? numbers.decisions_a : numbers.decisions_b);
        if (decision.has_fault()) ++(of_a ? numbers.faults_a : numbers.faults_b);
      }
    }
  }
  return numbers;
}

PairWriter::PairWriter(Store* store, std::function<void(const PairNumbers&)> on_stored,
                       std::function<void()> on_error)
    : store_(store),
      on_stored_(std::move(on_stored)),
      on_error_(std::move(on_error)),
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

void PairWriter::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
    if (waiting_.empty()) return;
    const FinishedPair pair = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    lock.unlock();
    const PairNumbers numbers = NumbersOf(pair);
    const absl::Status stored = store_->AddPair(numbers, {.room1 = pair.records[0].SerializeAsString(),
                                                          .room2 = pair.records[1].SerializeAsString()});
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
