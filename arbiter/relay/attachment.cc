#include "arbiter/relay/attachment.h"

#include <utility>

namespace hakam::arbiter {

std::shared_ptr<Attachment> Attachment::Make(std::function<void(const Attachment*)> on_done) {
  std::shared_ptr<Attachment> made(new Attachment(std::move(on_done)));
  made->self_ = made;
  return made;
}

void Attachment::Begin() {
  const std::lock_guard lock(mutex_);
  if (!over_) StartRead(&incoming_);
}

void Attachment::Refuse(const grpc::Status& why) {
  const std::lock_guard lock(mutex_);
  End(why);
}

void Attachment::WriteNext() {
  if (!over_ && !outgoing_.empty()) StartWrite(&outgoing_.front());
}

void Attachment::End(const grpc::Status& status) {
  if (std::exchange(over_, true)) return;
  Finish(status);
  changed_.notify_all();
}

absl::StatusOr<v1::AttachRequest> Attachment::Ask(v1::AttachResponse call, absl::Time until) {
  std::unique_lock lock(mutex_);
  const uint64_t id = ++last_call_;
  call.set_call_id(id);
  answers_.emplace(id, std::nullopt);
  outgoing_.push_back(std::move(call));
  if (outgoing_.size() == 1) WriteNext();
  const auto decided = [&] { return over_ || answers_[id].has_value(); };
  changed_.wait_until(lock, absl::ToChronoTime(until), decided);
  const auto node = answers_.extract(id);
  // Drop the call if it has not been sent yet, so that a bot that does not read uses no memory.
  outgoing_.remove_if([&](const v1::AttachResponse& waiting) {
    return waiting.call_id() == id && &waiting != &outgoing_.front();
  });
  if (node.mapped()) return *std::move(node.mapped());
  if (over_) return absl::UnavailableError("the bot has disconnected");
  return absl::DeadlineExceededError("no answer in time");
}

void Attachment::Close() {
  const std::lock_guard lock(mutex_);
  End(grpc::Status::OK);
}

void Attachment::OnReadDone(bool ok) {
  const std::lock_guard lock(mutex_);
  if (!ok) return End(grpc::Status(grpc::StatusCode::CANCELLED, "the bot has ended the stream"));
  // An answer that nobody waits for is too late, and is dropped.
  if (const auto it = answers_.find(incoming_.call_id()); it != answers_.end() && !it->second) {
    it->second = std::move(incoming_);
    changed_.notify_all();
  }
  if (!over_) StartRead(&incoming_);
}

void Attachment::OnWriteDone(bool ok) {
  const std::lock_guard lock(mutex_);
  outgoing_.pop_front();
  if (!ok) return End(grpc::Status(grpc::StatusCode::CANCELLED, "the bot does not read"));
  WriteNext();
}

void Attachment::OnCancel() {
  const std::lock_guard lock(mutex_);
  End(grpc::Status::CANCELLED);
}

void Attachment::OnDone() {
  const std::shared_ptr<Attachment> self = std::move(self_);
  on_done_(this);
}

}  // namespace hakam::arbiter
