#include "arbiter/agent/agent_core.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/decide_stream.h"
#include "arbiter/agent/describe.h"
#include "arbiter/agent/dial.h"
#include "arbiter/agent/unary_calls.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kNoticeLimit = absl::Seconds(1);
constexpr int kMaxNotices = 256;
// gRPC's alarms count in milliseconds and must not come before the deadline.
constexpr absl::Duration kTimerSlack = absl::Milliseconds(1);

}  // namespace

void AgentCore::MonitorWake::Arm(grpc::CompletionQueue* queue, std::shared_ptr<AgentCore> core) {
  std::lock_guard lock(mutex_);
  core_ = std::move(core);
  // At once: "now" would be rounded up to the next millisecond, and wait for gRPC's timer thread.
  alarm_.Set(queue, gpr_inf_past(GPR_CLOCK_MONOTONIC), static_cast<CompletionTag*>(this));
}

void AgentCore::MonitorWake::OnCompletion(bool) {
  std::shared_ptr<AgentCore> core;
  {
    std::lock_guard lock(mutex_);
    core = std::move(core_);
  }
  core->OnProcessChange();
}

AgentCore::AgentCore(const AgentEnv& env, absl::Duration start_limit, RemoteAgent::OnStarted on_started)
    : env_(env),
      start_limit_(start_limit),
      launched_(env.clock->Now()),
      on_started_(std::move(on_started)),
      start_timer_([this](bool expired) { OnStartTimer(expired); }),
      deadline_timer_([this](bool) { OnDeadlineTimer(); }) {}

AgentCore::~AgentCore() = default;

void AgentCore::Launch(const LaunchSpec& spec) {
  // No owner is kept by the process: Stop() ends its calls before the core can go.
  auto on_change = [this, queue = env_.queue] { wake_.Arm(queue, shared_from_this()); };
  absl::StatusOr<std::shared_ptr<AgentProcess>> process =
      AgentProcess::Start(*env_.monitor, spec, std::move(on_change));
  if (process.ok()) {
    process_ = *std::move(process);
    start_timer_.Arm(env_.queue, start_limit_, shared_from_this());
    return;
  }
  launch_fault_ = Fault{FaultKind::kInfrastructure, std::string(process.status().message()), ""};
  start_timer_.Arm(env_.queue, absl::ZeroDuration(), shared_from_this());
}

void AgentCore::OnProcessChange() {
  // A start that failed for want of something may have announced before it did.
  if (stopped() || process_ == nullptr) return;
  const AgentProcess::State state = process_->Look();
  if (phase_ == Phase::kLaunching && state.end) {
    if (state.end->kind == ProcessEnd::Kind::kSetupFailed) {
      return FailStart(FaultKind::kInfrastructure, "the agent cannot be started: " + state.end->ToString());
    }
    return FailStart(FaultKind::kStartFailed, EndText(*process_, "before it was ready"));
  }
  if (state.end) {
    for (const auto& call : calls_) call->StopWaiting();
  }
  if (phase_ == Phase::kDescribing && state.end) {
    for (const auto& call : calls_) call->Cancel();
  }
  if (phase_ == Phase::kLaunching && state.listening) DialAndDescribe();
}

void AgentCore::OnStartTimer(bool expired) {
  if (phase_ != Phase::kLaunching || !expired) return;
  if (launch_fault_) return FailStart(launch_fault_->kind, std::move(launch_fault_->detail));
  FailStart(FaultKind::kStartFailed,
            absl::StrCat("not ready within ", absl::FormatDuration(start_limit_),
                         ": it did not listen on HAKAM_ADDRESS (load models faster, or raise start_limit)"));
}

void AgentCore::DialAndDescribe() {
  const absl::StatusOr<std::string> address = process_->OpenSocket();
  if (!address.ok()) return FailStart(FaultKind::kStartFailed, std::string(address.status().message()));
  phase_ = Phase::kDescribing;
  start_timer_.Cancel();
  channel_ = Dial(*address);
  stub_ = v1::AgentService::NewStub(channel_);
  v1::DescribeRequest request;
  request.set_protocol_revision(kProtocolRevision);
  Add(std::make_unique<DescribeCall>(*this))->Start(request, launched_ + start_limit_ - Now());
}

void AgentCore::OnDescribed(DescribeCall& call) {
  if (ended()) return FailStart(FaultKind::kStartFailed, EndText(*process_, "before it was ready"));
  if (call.timed_out()) {
    return FailStart(FaultKind::kStartFailed,
                     absl::StrCat("not ready within ", absl::FormatDuration(start_limit_),
                                  ": it listens, but did not answer Describe (does it speak gRPC?)"));
  }
  if (std::optional<Fault> fault = Diagnosed(call, "Describe")) {
    return FailStart(FaultKind::kStartFailed, std::move(fault->detail));
  }
  const absl::Status checked = CheckDescription(call.response);
  if (!checked.ok()) return FailStart(FaultKind::kStartFailed, std::string(checked.message()));
  phase_ = Phase::kReady;
  wants_results_ = call.response.wants_results();
  if (env_.streams && call.response.decide_stream()) {
    stream_stub_ = std::make_unique<DecideStream::Stub>(channel_);
  }
  RemoteAgent::OnStarted on_started = std::move(on_started_);
  on_started(std::move(call.response));
}

void AgentCore::FailStart(FaultKind kind, std::string detail) {
  Fault fault = FaultOf(kind, std::move(detail));
  phase_ = Phase::kFailed;
  start_timer_.Cancel();
  if (process_ != nullptr) process_->Stop();
  RemoteAgent::OnStarted on_started = std::move(on_started_);
  on_started(std::move(fault));
}

Fault AgentCore::FaultOf(FaultKind kind, std::string detail) const {
  return MakeFault(kind, std::move(detail), process_.get());
}

std::optional<Fault> AgentCore::Diagnosed(const Call& call, absl::string_view method) const {
  if (phase_ == Phase::kFailed) return FaultOf(FaultKind::kCrash, "it did not start");
  return Diagnose(call, method, process_.get());
}

void AgentCore::StartSession(const v1::StartSessionRequest& request, absl::Duration limit,
                             RemoteAgent::OnSession on_session) {
  if (stopped()) return;
  Add(std::make_unique<SessionCall>(*this, std::move(on_session)))->Start(request, limit);
}

void AgentCore::Decide(const v1::DecideRequest& request, absl::Duration limit,
                       RemoteAgent::OnAnswer on_answer) {
  HAKAM_CHECK(request.decision_id() != 0);
  if (stopped()) return;
  if (DecideStream* stream = StreamOf(request.session_id())) {
    return stream->Ask(request, limit, std::move(on_answer));
  }
  if (idle_decides_.empty()) idle_decides_.push_back(Add(std::make_unique<DecideCall>(*this)));
  DecideCall* call = idle_decides_.back();
  idle_decides_.pop_back();
  call->Start(request, limit, std::move(on_answer));
}

void AgentCore::OnSessionStarted(uint64_t session_id) {
  if (stream_stub_ != nullptr) streams_.emplace(session_id, nullptr);
}

DecideStream* AgentCore::StreamOf(uint64_t session_id) {
  const auto it = streams_.find(session_id);
  if (it == streams_.end() || !reachable()) return nullptr;
  if (it->second == nullptr) {
    it->second = Add(std::make_unique<DecideStream>(*this, stream_stub_.get(), session_id));
  }
  return it->second;
}

void AgentCore::Forget(uint64_t session_id, DecideStream* stream) {
  const auto it = streams_.find(session_id);
  if (it != streams_.end() && it->second == stream) it->second = nullptr;
}

void AgentCore::LookBy(absl::Duration moment) {
  if (moment >= look_by_) return;
  look_by_ = moment;
  // It comes at once, and is then set anew.
  if (deadline_timer_armed_) return deadline_timer_.Cancel();
  deadline_timer_armed_ = true;
  deadline_timer_.Arm(env_.queue, moment - Now() + kTimerSlack, shared_from_this());
}

void AgentCore::OnDeadlineTimer() {
  deadline_timer_armed_ = false;
  if (stopped()) return;
  const absl::Duration now = Now();
  std::vector<Call*> overdue;
  for (const auto& call : calls_) {
    if (call->deadline() <= now) overdue.push_back(call.get());
  }
  // Nothing is released meanwhile: what is overdue has tags on their way. But it may be stopped.
  for (Call* call : overdue) {
    if (!stopped()) call->OnDeadline();
  }
  if (stopped() || deadline_timer_armed_) return;
  absl::Duration next = absl::InfiniteDuration();
  for (const auto& call : calls_) next = std::min(next, call->deadline());
  look_by_ = absl::InfiniteDuration();
  LookBy(next);
}

bool AgentCore::MayNotify() const { return reachable() && notices_ < kMaxNotices; }

void AgentCore::FinishBoard(const v1::FinishBoardRequest& request) {
  if (!wants_results_ || !MayNotify()) return;
  ++notices_;
  Add(std::make_unique<NoticeCall<v1::FinishBoardResponse>>(*this))
      ->Start(kNoticeLimit, [&](grpc::ClientContext* context) {
        return stub_->AsyncFinishBoard(context, request, env_.queue);
      });
}

void AgentCore::FinishSession(const v1::FinishSessionRequest& request) {
  if (stopped()) return;
  const auto it = streams_.find(request.session_id());
  if (it != streams_.end()) {
    if (it->second != nullptr) it->second->Close();
    streams_.erase(it);
  }
  if (!MayNotify()) return;
  ++notices_;
  Add(std::make_unique<NoticeCall<v1::FinishSessionResponse>>(*this))
      ->Start(kNoticeLimit, [&](grpc::ClientContext* context) {
        return stub_->AsyncFinishSession(context, request, env_.queue);
      });
}

void AgentCore::Stop() {
  if (stopped()) return;
  if (channel_ != nullptr) HoldWhileConnecting(queue(), channel_, process_);
  phase_ = Phase::kStopped;
  start_timer_.Cancel();
  deadline_timer_.Cancel();
  if (process_ != nullptr) process_->Stop();
  for (const auto& call : calls_) call->Cancel();
  on_started_ = nullptr;
}

}  // namespace hakam::arbiter
