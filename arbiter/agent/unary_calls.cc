#include "arbiter/agent/unary_calls.h"

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

void DescribeCall::Start(const v1::DescribeRequest& request, absl::Duration limit) {
  grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
  context->set_wait_for_ready(true);
  StartClock();
  reader_ = core_.stub().AsyncDescribe(context, request, core_.queue());
  reader_->Finish(&response, mutable_status(), static_cast<CompletionTag*>(this));
}

void SessionCall::Start(const v1::StartSessionRequest& request, absl::Duration limit) {
  session_id_ = request.session_id();
  if (!core_.reachable()) return BeginLost(core_.shared_from_this(), limit);
  grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
  StartClock();
  reader_ = core_.stub().AsyncStartSession(context, request, core_.queue());
  reader_->Finish(&response_, mutable_status(), static_cast<CompletionTag*>(this));
}

void SessionCall::Done() {
  std::optional<Fault> fault = core_.Diagnosed(*this, "StartSession");
  if (fault) {
    fault->kind = FaultKind::kStartFailed;
  } else {
    core_.OnSessionStarted(session_id_);
  }
  on_session_(std::move(fault));
}

void DecideCall::Start(const v1::DecideRequest& request, absl::Duration limit,
                       RemoteAgent::OnAnswer on_answer) {
  on_answer_ = std::move(on_answer);
  decision_id_ = request.decision_id();
  response_.Clear();
  if (!core_.reachable()) return BeginLost(core_.shared_from_this(), limit);
  grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
  StartClock();
  reader_ = core_.stub().AsyncDecide(context, request, core_.queue());
  reader_->Finish(&response_, mutable_status(), static_cast<CompletionTag*>(this));
}

void DecideCall::Done() {
  Answer answer{.took = took()};
  const bool answered = response_.decision_id() == decision_id_;
  answer.fault = core_.Diagnosed(*this, "Decide");
  if (!answer.fault && !answered) {
    answer.fault =
        core_.FaultOf(FaultKind::kProtocol, WrongDecisionText(response_.decision_id(), decision_id_));
  } else if (timed_out() && answered && !status().ok()) {
    answer.fault->kind = FaultKind::kProtocol;
    absl::StrAppend(&answer.fault->detail, ": it sent an answer but did not end the call (a second answer?)");
  }
  if (answer.fault) {
    answer.arrived_late = timed_out() && status().ok() && parsed() && answered;
  } else {
    answer.response = &response_;
  }
  // The callback may ask the next question, which then uses another call object.
  RemoteAgent::OnAnswer on_answer = std::move(on_answer_);
  on_answer(answer);
}

void DecideCall::Release() {
  on_answer_ = nullptr;
  reader_.reset();
  core_.Recycle(this);
}

}  // namespace hakam::arbiter
