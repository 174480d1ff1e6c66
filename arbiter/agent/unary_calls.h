// The unary calls of an agent, each a Call that knows what its end means. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_UNARY_CALLS_H_
#define HAKAM_ARBITER_AGENT_UNARY_CALLS_H_

#include <memory>
#include <utility>

#include "arbiter/agent/agent_core.h"

namespace hakam::arbiter {

class DescribeCall final : public Call {
 public:
  explicit DescribeCall(AgentCore& core) : core_(core) {}
  void Start(const v1::DescribeRequest& request, absl::Duration limit);
  v1::DescribeResponse response;

 protected:
  void Done() override { core_.OnDescribed(*this); }
  void Release() override { core_.Remove(this); }

 private:
  AgentCore& core_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<v1::DescribeResponse>> reader_;
};

class SessionCall final : public Call {
 public:
  SessionCall(AgentCore& core, RemoteAgent::OnSession on_session)
      : core_(core), on_session_(std::move(on_session)) {}
  void Start(const v1::StartSessionRequest& request, absl::Duration limit);

 protected:
  void Done() override;
  void Release() override { core_.Remove(this); }

 private:
  AgentCore& core_;
  RemoteAgent::OnSession on_session_;
  uint64_t session_id_ = 0;
  v1::StartSessionResponse response_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<v1::StartSessionResponse>> reader_;
};

// Kept and used again: the messages keep their memory, and nothing is allocated for a question but by gRPC.
class DecideCall final : public Call {
 public:
  explicit DecideCall(AgentCore& core) : core_(core) {}
  void Start(const v1::DecideRequest& request, absl::Duration limit, RemoteAgent::OnAnswer on_answer);

 protected:
  void Done() override;
  void Release() override;

 private:
  AgentCore& core_;
  RemoteAgent::OnAnswer on_answer_;
  uint64_t decision_id_ = 0;
  v1::DecideResponse response_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<v1::DecideResponse>> reader_;
};

// Whatever comes back is ignored.
template <typename Response>
class NoticeCall final : public Call {
 public:
  explicit NoticeCall(AgentCore& core) : core_(core) {}
  // `send` starts the rpc with the context that it is given.
  template <typename Send>
  void Start(absl::Duration limit, Send send) {
    grpc::ClientContext* context = Begin(core_.shared_from_this(), limit);
    StartClock();
    reader_ = send(context);
    reader_->Finish(&response_, mutable_status(), static_cast<CompletionTag*>(this));
  }

 protected:
  void Done() override {}
  void Release() override {
    core_.NoticeDone();
    core_.Remove(this);
  }

 private:
  AgentCore& core_;
  Response response_;
  std::unique_ptr<grpc::ClientAsyncResponseReader<Response>> reader_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_UNARY_CALLS_H_
