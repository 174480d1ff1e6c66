#include "arbiter/agent/remote_agent.h"

#include <grpcpp/generic/generic_stub.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/agent/decide_many.h"
#include "arbiter/agent/decide_stream.h"
#include "arbiter/agent/describe.h"
#include "arbiter/agent/diagnosis.h"
#include "arbiter/agent/dial.h"
#include "arbiter/process/author_place.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/check.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/action.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kNoticeLimit = absl::Seconds(1);
constexpr int kMaxNotices = 256;
constexpr const char* kDecideMethod = "/hakam.v1.AgentService/Decide";
constexpr size_t kMaxNote = 1024;
// A crash breaks the connection at once, and is reported by the keeper within a few milliseconds.
constexpr absl::Duration kCrashNewsLimit = absl::Seconds(1);
// A process has 200 ms to say where it is.
constexpr int kWhereLooks = 20;
constexpr absl::Duration kWhereLook = absl::Milliseconds(10);
// gRPC's alarms count in milliseconds and must not come before the deadline.
constexpr absl::Duration kTimerSlack = absl::Milliseconds(1);

Wire WireFor(const v1::DescribeResponse& agent, Wire most) {
  if (agent.decide_many() && most == Wire::kMany) return Wire::kMany;
  return agent.decide_stream() && most != Wire::kUnary ? Wire::kStream : Wire::kUnary;
}

Fault StoppedFault() { return {FaultKind::kInfrastructure, "stopped", ""}; }

CallResult NoConnection(absl::Duration limit) {
  return {.status = grpc::Status(grpc::StatusCode::UNAVAILABLE, "no connection"),
          .connection_lost = true,
          .limit = limit};
}

}  // namespace

void RemoteAgent::MonitorWake::Arm(std::shared_ptr<RemoteAgent> agent) {
  const std::lock_guard lock(mutex_);
  grpc::CompletionQueue* queue = agent->env_.loop->queue();
  agent_ = std::move(agent);
  // The infinite past fires at once: "now" would be rounded up to the next millisecond, and wait for gRPC's
  // timer thread.
  alarm_.Set(queue, gpr_inf_past(GPR_CLOCK_MONOTONIC), static_cast<Completion*>(this));
}

void RemoteAgent::MonitorWake::OnCompletion(bool) {
  std::shared_ptr<RemoteAgent> agent;
  {
    const std::lock_guard lock(mutex_);
    agent = std::move(agent_);
  }
  agent->OnProcessChange();
}

grpc::ByteBuffer EncodedQuestion::buffer() const {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

Answer RemoteAgent::Stopped() { return {.choice = StoppedFault()}; }

RemoteAgent::RemoteAgent(const AgentEnv& env) : env_(env) {}

RemoteAgent::~RemoteAgent() { Stop(); }

std::string RemoteAgent::KitNote() const {
  const std::string words = process_ == nullptr ? "" : process_->StderrTail();
  for (absl::string_view line : absl::StrSplit(words, '\n')) {
    if (absl::ConsumePrefix(&line, "hakam: note: ")) return PrintableLine(OneLine(line, kMaxNote));
  }
  return "";
}

void RemoteAgent::OnProcessChange() {
  // A start that failed for lack of a resource may have called back before it failed.
  if (stopped() || process_ == nullptr) return;
  seen_ = process_->Look();
  // The keeper's report may arrive after the socket is seen, and whoever measures or suspends the agent needs
  // its process id.
  if ((seen_.listening && seen_.pid > 0) || seen_.end) start_timer_.Cancel();
  if (!seen_.end) return;
  for (Rpc* rpc : rpcs_) rpc->news.Cancel();
  if (phase_ != Phase::kDescribing) return;
  for (Rpc* rpc : rpcs_) rpc->Cancel();
}

Task<StartOutcome> RemoteAgent::Start(const LaunchSpec& spec, absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  const absl::Duration until = Now() + limit;
  absl::StatusOr<std::shared_ptr<AgentProcess>> process =
      AgentProcess::Start(*env_.monitor, spec, [weak = weak_from_this()] {
        if (std::shared_ptr<RemoteAgent> agent = weak.lock()) agent->wake_.Arm(agent);
      });
  if (!process.ok()) co_return FailStart(FaultKind::kInfrastructure, std::string(process.status().message()));
  process_ = *std::move(process);
  why_absent_ = spec.why_absent;
  co_await start_timer_.Wait(env_.loop, limit);
  if (stopped()) co_return StoppedFault();
  if (seen_.end && seen_.end->kind == ProcessEnd::Kind::kSetupFailed) {
    co_return FailStart(FaultKind::kInfrastructure,
                        absl::StrCat("the agent cannot be started: ", seen_.end->ToString()));
  }
  if (seen_.end) co_return FailStart(FaultKind::kStartFailed, EndText(*process_, "before it was ready"));
  if (!seen_.listening) {
    co_return FailStart(
        FaultKind::kStartFailed,
        absl::StrCat(
            "not ready within ", absl::FormatDuration(limit),
            ": it did not listen on HAKAM_ADDRESS (to give it more time: start_limit { seconds: 30 } in "
            "agent.textproto, or --start-limit 30; for a league, in its file)"));
  }
  co_return co_await Introduce(limit, until);
}

Task<StartOutcome> RemoteAgent::Introduce(absl::Duration limit, absl::Duration until) {
  const absl::StatusOr<std::string> address = process_->OpenSocket();
  if (!address.ok()) {
    const bool ours = absl::IsResourceExhausted(address.status());
    co_return FailStart(ours ? FaultKind::kInfrastructure : FaultKind::kStartFailed,
                        std::string(address.status().message()));
  }
  phase_ = Phase::kDescribing;
  channel_ = Dial(*address);
  stub_ = v1::AgentService::NewStub(channel_);
  v1::DescribeRequest request;
  request.set_protocol_revision(kProtocolRevision);
  v1::DescribeResponse description;
  const CallResult result =
      co_await Call(&v1::AgentService::Stub::AsyncDescribe, request, &description, until - Now());
  if (stopped()) co_return StoppedFault();
  if (ended()) co_return FailStart(FaultKind::kStartFailed, EndText(*process_, "before it was ready"));
  if (result.timed_out()) {
    // Without a descriptor gRPC tries to connect until the time is over.
    if (const absl::Status descriptors = CheckDescriptors(); !descriptors.ok()) {
      co_return FailStart(FaultKind::kInfrastructure, std::string(descriptors.message()));
    }
    co_return FailStart(FaultKind::kStartFailed,
                        absl::StrCat("not ready within ", absl::FormatDuration(limit),
                                     ": it listens, but did not answer Describe (does it speak gRPC?)"));
  }
  if (std::optional<Fault> fault = Diagnosed(result, "Describe")) {
    co_return FailStart(FaultKind::kStartFailed, std::move(fault->detail));
  }
  const absl::Status checked = CheckDescription(description);
  if (!checked.ok()) co_return FailStart(FaultKind::kStartFailed, std::string(checked.message()));
  phase_ = Phase::kReady;
  wants_results_ = description.wants_results();
  wire_ = WireFor(description, env_.wire);
  co_return description;
}

Fault RemoteAgent::FailStart(FaultKind kind, std::string detail) {
  // On a slow machine the relay may say it too late.
  if (std::string why = kind == FaultKind::kStartFailed && why_absent_ ? why_absent_() : ""; !why.empty())
    detail = std::move(why);
  Fault fault = FaultOf(kind, std::move(detail));
  phase_ = Phase::kFailed;
  if (process_ != nullptr) process_->Stop();
  return fault;
}

Fault RemoteAgent::FaultOf(FaultKind kind, std::string detail) const {
  return MakeFault(kind, std::move(detail), process_.get());
}

std::optional<Fault> RemoteAgent::Diagnosed(const CallResult& result, absl::string_view method) const {
  if (phase_ == Phase::kFailed) return FaultOf(FaultKind::kCrash, "it did not start");
  return Diagnose(result, method, process_.get());
}

template <class Begin, class Response>
Task<CallResult> RemoteAgent::Finished(Begin begin, Response* response, absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  CallResult result = {.limit = limit};
  Rpc rpc(&rpcs_);
  // The clock starts before the deadline is set: gRPC's deadline never comes while the limit still runs.
  const absl::Duration started = Now();
  rpc.context.set_deadline(DeadlineIn(limit + kAnswerGrace));
  rpc.context.set_wait_for_ready(phase_ == Phase::kDescribing);
  const auto reader = begin(&rpc.context);
  Operation finished;
  reader->Finish(response, &result.status, finished.tag());
  result.parsed = co_await finished;
  result.took = Now() - started;
  if (!result.status.ok()) co_await HearWhy(&rpc, &result);
  co_return result;
}

template <class Request, class Response>
Task<CallResult> RemoteAgent::Call(Method<Request, Response> method, const Request& request,
                                   Response* response, absl::Duration limit) {
  const auto begin = [this, method, &request](grpc::ClientContext* context) {
    return ((*stub_).*method)(context, request, env_.loop->queue());
  };
  return Finished(begin, response, limit);
}

// The call sees a broken connection a moment before the channel does. So if the status is that of a broken
// connection, a channel that still says READY proves nothing yet.
Task<void> RemoteAgent::HearWhy(Rpc* rpc, CallResult* result) {
  if (stopped()) co_return;
  if (result->may_be_transport() && !result->timed_out()) {
    result->connection_lost = !connected();
    const bool suspicious =
        result->connection_lost || result->status.error_code() == grpc::StatusCode::UNAVAILABLE;
    if (suspicious && !ended()) co_await rpc->news.Wait(env_.loop, kCrashNewsLimit);
  }
  if (stopped()) co_return;
  if (ended() || (result->may_be_transport() && !connected())) result->connection_lost = true;
}

Task<std::optional<Fault>> RemoteAgent::StartSession(const v1::StartSessionRequest& request,
                                                     absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  if (stopped()) co_return StoppedFault();
  const uint64_t session_id = request.session_id();
  CallResult result = NoConnection(limit);
  if (reachable()) {
    v1::StartSessionResponse response;
    result = co_await Call(&v1::AgentService::Stub::AsyncStartSession, request, &response, limit);
  }
  if (stopped()) co_return StoppedFault();
  std::optional<Fault> fault = Diagnosed(result, "StartSession");
  if (fault) {
    fault->kind = FaultKind::kStartFailed;
  } else {
    streams_.emplace(session_id, nullptr);
  }
  co_return fault;
}

Task<Answer> RemoteAgent::Decide(const EncodedQuestion& question, absl::Duration limit) {
  HAKAM_CHECK(question.decision_id != 0);
  if (stopped()) co_return Stopped();
  const Wire wire = reachable() && streams_.contains(question.session_id) ? wire_ : Wire::kUnary;
  switch (wire) {
    case Wire::kUnary:
      co_return co_await DecideByCall(question, limit);
    case Wire::kStream: {
      const std::shared_ptr<DecideStream> stream = StreamOf(question.session_id);
      co_return co_await stream->Ask(question, limit);
    }
    case Wire::kMany:
      co_return co_await DecideByMany(question, limit);
  }
}

Task<std::string> RemoteAgent::Where() {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  if (!reachable() || process_->elsewhere()) co_return "";
  const int64_t size = process_->LogSize();
  process_->SayWhere();
  std::string place;
  bool over = false;
  for (int look = 0; look < kWhereLooks && place.empty() && !over; ++look) {
    co_await where_timer_.Wait(env_.loop, kWhereLook);
    if (stopped()) break;
    over = ended();  // seen first: what it wrote before its end is read
    place = PlaceOfWait(process_->LogSince(size));
  }
  co_return place;
}

Task<Answer> RemoteAgent::DecideByMany(const EncodedQuestion& question, absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  while (reachable()) {
    if (many_ == nullptr) many_ = std::make_shared<DecideMany>(*this);
    const std::shared_ptr<DecideMany> many = many_;
    std::optional<Answer> answer = co_await many->Ask(question, limit);
    if (answer && !stopped()) co_return *std::move(answer);
  }
  if (stopped()) co_return Stopped();
  co_return co_await DecideByCall(question, limit);  // says why it cannot be reached
}

Task<Answer> RemoteAgent::DecideByCall(const EncodedQuestion& question, absl::Duration limit) {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  const uint64_t asked = question.decision_id;
  v1::DecideResponse response;
  CallResult result = NoConnection(limit);
  if (reachable()) {
    grpc::TemplatedGenericStub<grpc::ByteBuffer, v1::DecideResponse> stub(channel_);
    const auto begin = [&](grpc::ClientContext* context) {
      auto call = stub.PrepareUnaryCall(context, kDecideMethod, question.buffer(), env_.loop->queue());
      call->StartCall();
      return call;
    };
    result = co_await Finished(begin, &response, limit);
  }
  if (stopped()) co_return Stopped();
  const bool answered = response.decision_id() == asked;
  std::optional<Fault> fault = Diagnosed(result, "Decide");
  if (!fault && answered) co_return Chosen(response, result.took);
  if (!fault) {
    fault = FaultOf(FaultKind::kProtocol, WrongDecisionText(response.decision_id(), asked));
  } else if (result.timed_out() && answered && !result.status.ok()) {
    fault->kind = FaultKind::kProtocol;
    absl::StrAppend(&fault->detail, ": it sent an answer but did not end the call (a second answer?)");
  }
  co_return Answer{.choice = *std::move(fault),
                   .took = result.took,
                   .arrived_late = result.timed_out() && result.status.ok() && result.parsed && answered,
                   .overdue = result.took - limit};
}

Answer RemoteAgent::Chosen(const v1::DecideResponse& response, absl::Duration took) const {
  Answer answer = {.took = took, .note = PrintableLine(OneLine(response.note(), kMaxNote))};
  const auto malformed = [](std::string detail) {
    return Fault{.kind = FaultKind::kMalformed, .detail = std::move(detail)};
  };
  switch (response.choice_case()) {
    case v1::DecideResponse::kActionIndex:
      answer.choice = ActionIndex{response.action_index()};
      break;
    case v1::DecideResponse::kAction: {
      absl::StatusOr<rules::Action> action = wire::ActionFromProto(response.action());
      if (action.ok()) {
        answer.choice = *std::move(action);
      } else {
        answer.choice = malformed(absl::StrCat("action: ", action.status().message()));
      }
      break;
    }
    case v1::DecideResponse::CHOICE_NOT_SET:
      answer.choice = malformed("neither action_index nor action is set");
  }
  return answer;
}

std::shared_ptr<DecideStream> RemoteAgent::StreamOf(uint64_t session_id) {
  std::shared_ptr<DecideStream>& stream = streams_.at(session_id);
  if (stream == nullptr) stream = std::make_shared<DecideStream>(*this, session_id);
  return stream;
}

void RemoteAgent::Forget(const DecideStream* stream) {
  const auto it = streams_.find(stream->session_id());
  if (it != streams_.end() && it->second.get() == stream) it->second = nullptr;
}

void RemoteAgent::Forget(const DecideMany* stream) {
  if (many_.get() == stream) many_ = nullptr;
}

void RemoteAgent::LookBy(absl::Duration moment) {
  if (moment >= look_by_) return;
  look_by_ = moment;
  if (watching_) return deadline_timer_.Cancel();  // the timer fires at once and is then set again
  watching_ = true;
  Detach(WatchDeadlines());
}

Task<void> RemoteAgent::WatchDeadlines() {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  while (!stopped() && look_by_ < absl::InfiniteDuration()) {
    co_await deadline_timer_.Wait(env_.loop, look_by_ - Now() + kTimerSlack);
    const absl::Duration now = Now();
    look_by_ = absl::InfiniteDuration();
    for (Timed* stream : timed_) {
      if (stream->deadline() <= now) stream->GiveUp();
      look_by_ = std::min(look_by_, stream->deadline());
    }
  }
  watching_ = false;
}

bool RemoteAgent::MayNotify() const { return reachable() && notices_ < kMaxNotices; }

template <class Request, class Response>
Task<void> RemoteAgent::Notify(Method<Request, Response> method, Request request) {
  const std::shared_ptr<RemoteAgent> self = shared_from_this();
  ++notices_;
  Response ignored;
  co_await Call(method, request, &ignored, kNoticeLimit);
  --notices_;
}

void RemoteAgent::FinishBoard(const v1::FinishBoardRequest& request) {
  if (wants_results_ && MayNotify()) Detach(Notify(&v1::AgentService::Stub::AsyncFinishBoard, request));
}

void RemoteAgent::FinishSession(const v1::FinishSessionRequest& request) {
  if (many_ != nullptr) many_->Close(request.session_id());
  const auto it = streams_.find(request.session_id());
  if (it != streams_.end()) {
    const std::shared_ptr<DecideStream> stream = std::move(it->second);
    streams_.erase(it);
    if (stream != nullptr) stream->Close();
  }
  if (MayNotify()) Detach(Notify(&v1::AgentService::Stub::AsyncFinishSession, request));
}

void RemoteAgent::Stop() {
  if (stopped()) return;
  if (channel_ != nullptr) HoldWhileConnecting(env_.loop, channel_, process_);
  phase_ = Phase::kStopped;
  start_timer_.Cancel();
  where_timer_.Cancel();
  deadline_timer_.Cancel();
  if (process_ != nullptr) process_->Stop();
  for (Rpc* rpc : rpcs_) rpc->Cancel();
  streams_.clear();  // an open question keeps its stream
  many_ = nullptr;
}

}  // namespace hakam::arbiter
