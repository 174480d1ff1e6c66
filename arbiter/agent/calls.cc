#include "arbiter/agent/calls.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace hakam::arbiter {
namespace {

// gRPC counts in milliseconds; its deadline must not come before ours.
constexpr absl::Duration kDeadlineSlack = absl::Milliseconds(2);
// A crash breaks the connection at once, and is reported by the keeper within a few milliseconds.
constexpr absl::Duration kCrashNewsLimit = absl::Milliseconds(200);
constexpr absl::Duration kLongest = absl::Hours(24 * 365);

}  // namespace

gpr_timespec DeadlineIn(absl::Duration from_now) {
  const absl::Duration bounded = std::clamp(from_now, absl::ZeroDuration(), kLongest);
  return gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC),
                      gpr_time_from_nanos(absl::ToInt64Nanoseconds(bounded), GPR_TIMESPAN));
}

grpc::ClientContext* Call::Begin(std::shared_ptr<CallOwner> owner, absl::Duration limit) {
  owner_ = std::move(owner);
  limit_ = limit;
  stage_ = Stage::kRpc;
  said_by_agent_ = false;
  context_.emplace();
  context_->set_deadline(DeadlineIn(limit + kDeadlineSlack));
  return &*context_;
}

void Call::BeginLost(std::shared_ptr<CallOwner> owner, absl::Duration limit) {
  owner_ = std::move(owner);
  limit_ = limit;
  took_ = absl::ZeroDuration();
  parsed_ = said_by_agent_ = false;
  status_ = grpc::Status(grpc::StatusCode::UNAVAILABLE, "the process has ended");
  stage_ = Stage::kWaiting;
  if (!alarm_) alarm_.emplace();
  alarm_->Set(owner_->queue(), DeadlineIn(absl::ZeroDuration()), static_cast<CompletionTag*>(this));
}

void Call::Cancel() {
  if (stage_ == Stage::kRpc) context_->TryCancel();
  StopWaiting();
}

void Call::StopWaiting() {
  if (stage_ == Stage::kWaiting) alarm_->Cancel();
}

bool Call::too_large() const {
  return status_.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED && !said_by_agent_;
}

bool Call::MayBeCrash() const {
  return !status_.ok() && !said_by_agent_ && !timed_out() && !too_large() && !owner_->ended();
}

void Call::OnCompletion(bool ok) {
  if (stage_ == Stage::kRpc) {
    took_ = owner_->Now() - started_;
    parsed_ = ok;
    if (!status_.ok()) {
      // Any code may come from the agent itself. gRPC says only here which of the two it was.
      said_by_agent_ = absl::StrContains(context_->debug_error_string(), "Error received from peer");
    }
    if (!owner_->stopped() && MayBeCrash()) {
      stage_ = Stage::kWaiting;
      if (!alarm_) alarm_.emplace();
      alarm_->Set(owner_->queue(), DeadlineIn(kCrashNewsLimit), static_cast<CompletionTag*>(this));
      return;
    }
  }
  stage_ = Stage::kIdle;
  const std::shared_ptr<CallOwner> owner = std::move(owner_);
  if (!owner->stopped()) Done();
  Release();
}

}  // namespace hakam::arbiter
