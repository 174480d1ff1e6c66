#include "arbiter/agent/remote_agent.h"

#include <sys/stat.h>

#include <list>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/agent/calls.h"
#include "arbiter/agent/describe.h"
#include "arbiter/agent/log_tail.h"
#include "arbiter/agent/process.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kNoticeLimit = absl::Seconds(1);
constexpr int kMaxNotices = 256;
constexpr absl::Duration kLingerLimit = absl::Seconds(1);
constexpr int kMaxAnswerBytes = 1 << 20;
constexpr size_t kMaxBufferBytes = 16 << 20;
constexpr size_t kMaxMessageBytes = 200;  // of a status message, in a fault

std::shared_ptr<grpc::Channel> Dial(const std::string& socket_path) {
  grpc::ChannelArguments args;
  // The socket is there when we dial; these are for the moment between its bind and its listen. The last one
  // also bounds a handshake, which a busy machine may delay.
  args.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 20);
  args.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 100);
  args.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 1000);
  args.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  args.SetMaxReceiveMessageSize(kMaxAnswerBytes);
  // gRPC takes in the whole of a message before it looks at its size.
  grpc::ResourceQuota quota("agent");
  quota.Resize(kMaxBufferBytes);
  args.SetResourceQuota(quota);
  // No compression is offered: a small answer may not grow into a large one here.
  args.SetInt(GRPC_ARG_ENABLE_PER_MESSAGE_COMPRESSION, 0);
  args.SetInt(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
  // Costs that buy nothing on a socket of this machine.
  args.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  args.SetInt(GRPC_ARG_ENABLE_CHANNELZ, 0);
  args.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  args.SetInt(GRPC_ARG_SERVICE_CONFIG_DISABLE_RESOLUTION, 1);
  args.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::CreateCustomChannel(absl::StrCat("unix:", socket_path), grpc::InsecureChannelCredentials(),
                                   args);
}

// Holds a channel that is connecting until it has connected or failed, which the end of the process brings
// about. Debian's gRPC leaks a connection whose channel goes while it is being made.
class Lingering final : public CompletionTag {
 public:
  static void Hold(grpc::CompletionQueue* queue, const std::shared_ptr<grpc::Channel>& channel) {
    if (channel->GetState(false) == GRPC_CHANNEL_CONNECTING) new Lingering(queue, channel);
  }
  void OnCompletion(bool) override { delete this; }

 private:
  Lingering(grpc::CompletionQueue* queue, std::shared_ptr<grpc::Channel> channel)
      : channel_(std::move(channel)) {
    channel_->NotifyOnStateChange(GRPC_CHANNEL_CONNECTING, DeadlineIn(kLingerLimit), queue,
                                  static_cast<CompletionTag*>(this));
  }
  std::shared_ptr<grpc::Channel> channel_;
};

// "said NOT_FOUND: no such session"
std::string Said(const grpc::Status& status) {
  static constexpr const char* kNames[] = {
      "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
      "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
      "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
      "DATA_LOSS", "UNAUTHENTICATED"};
  const int code = status.error_code();
  const std::string name = code >= 0 && code < 17 ? kNames[code] : absl::StrCat("status ", code);
  const std::string message = OneLine(status.error_message(), kMaxMessageBytes);
  return message.empty() ? name : absl::StrCat(name, ": ", message);
}

}  // namespace

// What RemoteAgent and the tags on the queue share. Driver's thread only, but for WakeFromMonitor.
class RemoteAgent::Core : public CallOwner, public std::enable_shared_from_this<Core> {
 public:
  Core(const AgentEnv& env, absl::Duration start_limit, OnStarted on_started);

  void Launch(const LaunchSpec& spec);
  void StartSession(const v1::StartSessionRequest& request, absl::Duration limit, OnSession on_session);
  void Decide(const v1::DecideRequest& request, absl::Duration limit, OnAnswer on_answer);
  void FinishBoard(const v1::FinishBoardRequest& request);
  void FinishSession(const v1::FinishSessionRequest& request);
  void Stop();
  bool WaitGone(absl::Duration limit) { return process_ == nullptr || process_->WaitGone(limit); }
  bool dead() const { return phase_ == Phase::kFailed || phase_ == Phase::kStopped || ended(); }
  pid_t pid() const { return process_ == nullptr ? 0 : process_->pid(); }

  grpc::CompletionQueue* queue() override { return env_.queue; }
  absl::Duration Now() const override { return env_.clock->Now(); }
  bool stopped() const override { return phase_ == Phase::kStopped; }
  bool ended() const override { return process_ != nullptr && process_->ended(); }
  bool connected() const override {
    return channel_ != nullptr && channel_->GetState(false) == GRPC_CHANNEL_READY;
  }

 private:
  enum class Phase : uint8_t { kLaunching, kDescribing, kReady, kFailed, kStopped };
  class DescribeCall;
  class SessionCall;
  class DecideCall;
  template <typename Response>
  class NoticeCall;

  // Sets an alarm from the monitor's thread; gRPC's own synchronisation carries it over, the mutex says so to
  // those who cannot see into gRPC.
  class MonitorWake : public CompletionTag {
   public:
    void Arm(grpc::CompletionQueue* queue, std::shared_ptr<Core> core);
    void OnCompletion(bool ok) override;

   private:
    std::mutex mutex_;
    grpc::Alarm alarm_;
    std::shared_ptr<Core> core_;
  };

  void OnProcessChange();
  void OnStartTimer(bool expired);
  void DialAndDescribe();
  void OnDescribed(DescribeCall& call);
  void FailStart(FaultKind kind, std::string detail);
  Fault MakeFault(FaultKind kind, std::string detail) const;
  // Of a call that did not end well, whatever it was about.
  std::optional<Fault> Diagnose(const Call& call, absl::string_view method) const;
  std::string EndText(absl::string_view during) const;

  template <typename C>
  C* Add(std::unique_ptr<C> call) {
    C* raw = call.get();
    calls_.push_front(std::move(call));
    raw->position = calls_.begin();
    return raw;
  }
  void Remove(Call* call) { calls_.erase(call->position); }
  // There is somebody to send to.
  bool reachable() const { return phase_ == Phase::kReady && !ended(); }
  bool MayNotify() const { return reachable() && notices_ < kMaxNotices; }

  const AgentEnv env_;
  const absl::Duration start_limit_;
  const absl::Duration launched_;
  OnStarted on_started_;
  Phase phase_ = Phase::kLaunching;
  std::optional<Fault> launch_fault_;
  Timer start_timer_;
  MonitorWake wake_;
  std::shared_ptr<AgentProcess> process_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::AgentService::Stub> stub_;
  bool wants_results_ = false;
  int notices_ = 0;
  std::list<std::unique_ptr<Call>> calls_;  // all, idle ones too
  std::vector<DecideCall*> idle_decides_;
};

class RemoteAgent::Core::DescribeCall : public Call {
 public:
  explicit DescribeCall(Core& core) : core_(core) {}
  void Start(const v1::DescribeRequest& request, absl::Duration limit) {
    grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
    context->set_wait_for_ready(true);
    StartClock();
    reader_ = core_.stub_->AsyncDescribe(context, request, core_.queue());
    reader_->Finish(&response, mutable_status(), static_cast<CompletionTag*>(this));
  }
  v1::DescribeResponse response;

 protected:
  void Done() override { core_.OnDescribed(*this); }
  void Release() override { core_.Remove(this); }

 private:
  Core& core_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<v1::DescribeResponse>> reader_;
};

class RemoteAgent::Core::SessionCall : public Call {
 public:
  SessionCall(Core& core, OnSession on_session) : core_(core), on_session_(std::move(on_session)) {}
  void Start(const v1::StartSessionRequest& request, absl::Duration limit) {
    if (!core_.reachable()) return BeginLost(core_.shared_from_this(), limit);
    grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
    StartClock();
    reader_ = core_.stub_->AsyncStartSession(context, request, core_.queue());
    reader_->Finish(&response_, mutable_status(), static_cast<CompletionTag*>(this));
  }

 protected:
  void Done() override {
    std::optional<Fault> fault = core_.Diagnose(*this, "StartSession");
    if (fault) fault->kind = FaultKind::kStartFailed;
    on_session_(std::move(fault));
  }
  void Release() override { core_.Remove(this); }

 private:
  Core& core_;
  OnSession on_session_;
  v1::StartSessionResponse response_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<v1::StartSessionResponse>> reader_;
};

// Kept and used again: the messages keep their memory, and nothing is allocated for a question but by gRPC.
class RemoteAgent::Core::DecideCall : public Call {
 public:
  explicit DecideCall(Core& core) : core_(core) {}
  void Start(const v1::DecideRequest& request, absl::Duration limit, OnAnswer on_answer) {
    on_answer_ = std::move(on_answer);
    decision_id_ = request.decision_id();
    response_.Clear();
    if (!core_.reachable()) return BeginLost(core_.shared_from_this(), limit);
    grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
    StartClock();
    reader_ = core_.stub_->AsyncDecide(context, request, core_.queue());
    reader_->Finish(&response_, mutable_status(), static_cast<CompletionTag*>(this));
  }

 protected:
  void Done() override {
    Answer answer{.took = took()};
    const bool answered = response_.decision_id() == decision_id_;
    answer.fault = core_.Diagnose(*this, "Decide");
    if (!answer.fault && !answered) {
      answer.fault = core_.MakeFault(
          FaultKind::kProtocol, absl::StrCat("answered decision ", response_.decision_id(), " when asked ",
                                             decision_id_, ": decision_id must be that of the question"));
    } else if (timed_out() && answered && !status().ok()) {
      answer.fault->kind = FaultKind::kProtocol;
      absl::StrAppend(&answer.fault->detail,
                      ": it sent an answer but did not end the call (a second answer?)");
    }
    if (answer.fault) {
      answer.arrived_late = timed_out() && status().ok() && parsed() && answered;
    } else {
      answer.response = &response_;
    }
    // The callback may ask the next question, which then uses another call object.
    OnAnswer on_answer = std::move(on_answer_);
    on_answer(answer);
  }
  void Release() override {
    on_answer_ = nullptr;
    reader_.reset();
    core_.idle_decides_.push_back(this);
  }

 private:
  Core& core_;
  OnAnswer on_answer_;
  uint64_t decision_id_ = 0;
  v1::DecideResponse response_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<v1::DecideResponse>> reader_;
};

template <typename Response>
class RemoteAgent::Core::NoticeCall : public Call {
 public:
  explicit NoticeCall(Core& core) : core_(core) { ++core_.notices_; }
  template <typename Send>
  void Start(Send send) {
    grpc::ClientContext* context = Begin(core_.shared_from_this(), kNoticeLimit);
    StartClock();
    reader_ = send(context);
    reader_->Finish(&response_, mutable_status(), static_cast<CompletionTag*>(this));
  }

 protected:
  void Done() override {}  // whatever it says
  void Release() override {
    --core_.notices_;
    core_.Remove(this);
  }

 private:
  Core& core_;
  Response response_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<Response>> reader_;
};

void RemoteAgent::Core::MonitorWake::Arm(grpc::CompletionQueue* queue, std::shared_ptr<Core> core) {
  std::lock_guard lock(mutex_);
  core_ = std::move(core);
  alarm_.Set(queue, DeadlineIn(absl::ZeroDuration()), static_cast<CompletionTag*>(this));
}

void RemoteAgent::Core::MonitorWake::OnCompletion(bool) {
  std::shared_ptr<Core> core;
  {
    std::lock_guard lock(mutex_);
    core = std::move(core_);
  }
  core->OnProcessChange();
}

RemoteAgent::Core::Core(const AgentEnv& env, absl::Duration start_limit, OnStarted on_started)
    : env_(env),
      start_limit_(start_limit),
      launched_(env.clock->Now()),
      on_started_(std::move(on_started)),
      start_timer_([this](bool expired) { OnStartTimer(expired); }) {}

void RemoteAgent::Core::Launch(const LaunchSpec& spec) {
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

void RemoteAgent::Core::OnProcessChange() {
  // A start that failed for want of something may have announced before it did.
  if (stopped() || process_ == nullptr) return;
  const AgentProcess::State state = process_->Look();
  if (phase_ == Phase::kLaunching && state.end) {
    if (state.end->kind == ProcessEnd::Kind::kSetupFailed) {
      return FailStart(FaultKind::kInfrastructure, "the agent cannot be started: " + state.end->ToString());
    }
    return FailStart(FaultKind::kStartFailed, EndText("before it was ready"));
  }
  if (state.end) {
    for (const auto& call : calls_) call->StopWaiting();
  }
  if (phase_ == Phase::kDescribing && state.end) {
    for (const auto& call : calls_) call->Cancel();
  }
  if (phase_ == Phase::kLaunching && state.listening) DialAndDescribe();
}

void RemoteAgent::Core::OnStartTimer(bool expired) {
  if (phase_ != Phase::kLaunching || !expired) return;
  if (launch_fault_) return FailStart(launch_fault_->kind, std::move(launch_fault_->detail));
  FailStart(FaultKind::kStartFailed,
            absl::StrCat("not ready within ", absl::FormatDuration(start_limit_),
                         ": it did not listen on HAKAM_ADDRESS (load models faster, or raise start_limit)"));
}

void RemoteAgent::Core::DialAndDescribe() {
  struct stat info {};
  if (lstat(process_->socket_path().c_str(), &info) != 0 || !S_ISSOCK(info.st_mode)) {
    return FailStart(FaultKind::kStartFailed, "what it made at HAKAM_ADDRESS is not a socket");
  }
  phase_ = Phase::kDescribing;
  start_timer_.Cancel();
  channel_ = Dial(process_->socket_path());
  stub_ = v1::AgentService::NewStub(channel_);
  v1::DescribeRequest request;
  request.set_protocol_revision(kProtocolRevision);
  Add(std::make_unique<DescribeCall>(*this))->Start(request, launched_ + start_limit_ - Now());
}

void RemoteAgent::Core::OnDescribed(DescribeCall& call) {
  if (ended()) return FailStart(FaultKind::kStartFailed, EndText("before it was ready"));
  if (call.timed_out()) {
    return FailStart(FaultKind::kStartFailed,
                     absl::StrCat("not ready within ", absl::FormatDuration(start_limit_),
                                  ": it listens, but did not answer Describe (does it speak gRPC?)"));
  }
  if (std::optional<Fault> fault = Diagnose(call, "Describe")) {
    return FailStart(FaultKind::kStartFailed, std::move(fault->detail));
  }
  const absl::Status checked = CheckDescription(call.response);
  if (!checked.ok()) return FailStart(FaultKind::kStartFailed, std::string(checked.message()));
  phase_ = Phase::kReady;
  wants_results_ = call.response.wants_results();
  OnStarted on_started = std::move(on_started_);
  on_started(std::move(call.response));
}

void RemoteAgent::Core::FailStart(FaultKind kind, std::string detail) {
  Fault fault = MakeFault(kind, std::move(detail));
  phase_ = Phase::kFailed;
  start_timer_.Cancel();
  if (process_ != nullptr) process_->Stop();
  OnStarted on_started = std::move(on_started_);
  on_started(std::move(fault));
}

Fault RemoteAgent::Core::MakeFault(FaultKind kind, std::string detail) const {
  return Fault{kind, std::move(detail), process_ == nullptr ? "" : process_->StderrTail()};
}

std::string RemoteAgent::Core::EndText(absl::string_view during) const {
  const std::optional<ProcessEnd> end = process_->end();
  HAKAM_CHECK(end.has_value());
  const bool ran = end->kind == ProcessEnd::Kind::kExit || end->kind == ProcessEnd::Kind::kSignal;
  return ran ? absl::StrCat("ended ", during, " with ", end->ToString()) : end->ToString();
}

std::optional<Fault> RemoteAgent::Core::Diagnose(const Call& call, absl::string_view method) const {
  const grpc::Status& status = call.status();
  if (call.timed_out()) {
    return MakeFault(FaultKind::kTimeout,
                     absl::StrCat("no answer to ", method, " within ", absl::FormatDuration(call.limit())));
  }
  if (status.ok()) {
    if (call.parsed()) return std::nullopt;
    return MakeFault(FaultKind::kMalformed, absl::StrCat("its answer to ", method, " cannot be read"));
  }
  if (call.said_by_agent()) {
    const bool missing = status.error_code() == grpc::StatusCode::UNIMPLEMENTED;
    return MakeFault(
        FaultKind::kProtocol,
        absl::StrCat("refused ", method, " with ", Said(status),
                     missing ? " (is hakam.v1.AgentService registered, and the method written?)" : ""));
  }
  if (call.too_large()) {
    return MakeFault(FaultKind::kMalformed, absl::StrCat("its answer to ", method, " is too large: at most ",
                                                         kMaxAnswerBytes, " bytes"));
  }
  if (phase_ == Phase::kFailed) return MakeFault(FaultKind::kCrash, "it did not start");
  if (ended()) return MakeFault(FaultKind::kCrash, EndText(absl::StrCat("in ", method)));
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::UNKNOWN:
    case grpc::StatusCode::CANCELLED:
      return MakeFault(FaultKind::kUnreachable, absl::StrCat("the process lives, but ", method,
                                                             " lost its connection (", Said(status), ")"));
    default:
      return MakeFault(FaultKind::kProtocol, absl::StrCat(method, " failed with ", Said(status)));
  }
}

void RemoteAgent::Core::StartSession(const v1::StartSessionRequest& request, absl::Duration limit,
                                     OnSession on_session) {
  if (stopped()) return;
  Add(std::make_unique<SessionCall>(*this, std::move(on_session)))->Start(request, limit);
}

void RemoteAgent::Core::Decide(const v1::DecideRequest& request, absl::Duration limit, OnAnswer on_answer) {
  HAKAM_CHECK(request.decision_id() != 0);
  if (stopped()) return;
  if (idle_decides_.empty()) idle_decides_.push_back(Add(std::make_unique<DecideCall>(*this)));
  DecideCall* call = idle_decides_.back();
  idle_decides_.pop_back();
  call->Start(request, limit, std::move(on_answer));
}

void RemoteAgent::Core::FinishBoard(const v1::FinishBoardRequest& request) {
  if (!wants_results_ || !MayNotify()) return;
  Add(std::make_unique<NoticeCall<v1::FinishBoardResponse>>(*this))->Start([&](grpc::ClientContext* context) {
    return stub_->AsyncFinishBoard(context, request, env_.queue);
  });
}

void RemoteAgent::Core::FinishSession(const v1::FinishSessionRequest& request) {
  if (!MayNotify()) return;
  Add(std::make_unique<NoticeCall<v1::FinishSessionResponse>>(*this))
      ->Start([&](grpc::ClientContext* context) {
        return stub_->AsyncFinishSession(context, request, env_.queue);
      });
}

void RemoteAgent::Core::Stop() {
  if (stopped()) return;
  if (channel_ != nullptr) Lingering::Hold(queue(), channel_);
  phase_ = Phase::kStopped;
  start_timer_.Cancel();
  if (process_ != nullptr) process_->Stop();
  for (const auto& call : calls_) call->Cancel();
  on_started_ = nullptr;
}

std::unique_ptr<RemoteAgent> RemoteAgent::Launch(const AgentEnv& env, const LaunchSpec& spec,
                                                 absl::Duration start_limit, OnStarted on_started) {
  auto core = std::make_shared<Core>(env, start_limit, std::move(on_started));
  core->Launch(spec);
  return std::unique_ptr<RemoteAgent>(new RemoteAgent(std::move(core)));
}

RemoteAgent::RemoteAgent(std::shared_ptr<Core> core) : core_(std::move(core)) {}

RemoteAgent::~RemoteAgent() { core_->Stop(); }

void RemoteAgent::StartSession(const v1::StartSessionRequest& request, absl::Duration limit,
                               OnSession on_session) {
  core_->StartSession(request, limit, std::move(on_session));
}

void RemoteAgent::Decide(const v1::DecideRequest& request, absl::Duration limit, OnAnswer on_answer) {
  core_->Decide(request, limit, std::move(on_answer));
}

void RemoteAgent::FinishBoard(const v1::FinishBoardRequest& request) { core_->FinishBoard(request); }

void RemoteAgent::FinishSession(const v1::FinishSessionRequest& request) { core_->FinishSession(request); }

bool RemoteAgent::dead() const { return core_->dead(); }

void RemoteAgent::Stop() { core_->Stop(); }

bool RemoteAgent::WaitGone(absl::Duration limit) { return core_->WaitGone(limit); }

pid_t RemoteAgent::pid() const { return core_->pid(); }

}  // namespace hakam::arbiter
