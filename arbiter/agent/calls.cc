#include "arbiter/agent/calls.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace hakam::arbiter {
namespace {

// A crash breaks the connection at once, and is reported by the keeper within a few milliseconds.
constexpr absl::Duration kCrashNewsLimit = absl::Seconds(1);
constexpr absl::Duration kLongest = absl::Hours(24 * 365);

}  // namespace

gpr_timespec DeadlineIn(absl::Duration from_now) {
  const absl::Duration bounded = std::clamp(from_now, absl::ZeroDuration(), kLongest);
  return gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC),
                      gpr_time_from_nanos(absl::ToInt64Nanoseconds(bounded), GPR_TIMESPAN));
}

grpc::ClientContext* Call::Begin(std::shared_ptr<CallOwner> owner, absl::Duration limit) {
  grpc::ClientContext* context = BeginLasting(std::move(owner));
  limit_ = limit;
  context->set_deadline(DeadlineIn(limit + kAnswerGrace));
  return context;
}

grpc::ClientContext* Call::BeginLasting(std::shared_ptr<CallOwner> owner) {
  owner_ = std::move(owner);
  NoClock();
  stage_ = Stage::kRpc;
  connection_lost_ = false;
  context_.emplace();
  return &*context_;
}

void Call::BeginLost(std::shared_ptr<CallOwner> owner, absl::Duration limit) {
  owner_ = std::move(owner);
  limit_ = limit;
  took_ = absl::ZeroDuration();
  parsed_ = false;
  connection_lost_ = true;
  status_ = grpc::Status(grpc::StatusCode::UNAVAILABLE, "no connection");
  Wait(absl::ZeroDuration());
}

void Call::Wait(absl::Duration limit) {
  stage_ = Stage::kWaiting;
  if (!alarm_) alarm_.emplace();
  alarm_->Set(owner_->queue(), DeadlineIn(limit), static_cast<CompletionTag*>(this));
}

void Call::StartClock(absl::Duration limit) {
  limit_ = limit;
  took_ = absl::ZeroDuration();
  StartClock();
}

void Call::NoClock() {
  limit_ = absl::InfiniteDuration();
  took_ = absl::ZeroDuration();
}

void Call::GiveUp() {
  stage_ = Stage::kIdle;
  const std::shared_ptr<CallOwner> owner = std::move(owner_);
  Release();
}

void Call::Cancel() {
  if (stage_ == Stage::kRpc) context_->TryCancel();
  StopWaiting();
}

void Call::StopWaiting() {
  if (stage_ == Stage::kWaiting) alarm_->Cancel();
}

bool Call::too_large() const {
  // Beyond the limit for a message; far beyond it, so that the quota of the connection is used up.
  return status_.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED &&
         (absl::StrContains(status_.error_message(), "eceived message larger than max") ||
          status_.error_message() == "Buffers full");
}

// gRPC makes these out of what happens to a connection; an agent may send them too.
bool Call::IsTransportCode() const {
  switch (status_.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::UNKNOWN:
    case grpc::StatusCode::CANCELLED:
    case grpc::StatusCode::INTERNAL:
      return true;
    default:
      return false;
  }
}

void Call::OnCompletion(bool ok) {
  if (stage_ == Stage::kRpc) {
    took_ = owner_->Now() - started_;
    parsed_ = ok;
    if (IsTransportCode() && !timed_out() && !owner_->stopped()) {
      // A connection that breaks is seen by the call a moment before it is seen by the channel, so a channel
      // in good order proves nothing yet when the status is the one of a broken connection.
      connection_lost_ = !owner_->connected();
      const bool suspicious = connection_lost_ || status_.error_code() == grpc::StatusCode::UNAVAILABLE;
      if (suspicious && !owner_->ended()) return Wait(kCrashNewsLimit);
    }
  }
  if (!status_.ok() && !owner_->stopped()) {
    connection_lost_ = connection_lost_ || owner_->ended() || (IsTransportCode() && !owner_->connected());
  }
  stage_ = Stage::kIdle;
  const std::shared_ptr<CallOwner> owner = std::move(owner_);
  if (!owner->stopped()) Done();
  Release();
}

}  // namespace hakam::arbiter
