// The questions of one session on one stream, one after the other. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_
#define HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_

#include <grpcpp/generic/generic_stub.h>

#include <memory>
#include <string>

#include "arbiter/agent/agent_core.h"

namespace hakam::arbiter {

// Opened by its first question. What breaks it, also between questions, is the fault of the question that
// finds it broken; after that it serves no more, and the session goes on with another. The Call that it is
// ends with the stream; reads and writes have tags of their own, and between questions there are none.
class DecideStream final : public Call {
 public:
  // Answers stay bytes until they are parsed here: what cannot be read would otherwise look like the end.
  using Stub = grpc::TemplatedGenericStub<v1::DecideRequest, grpc::ByteBuffer>;

  DecideStream(AgentCore& core, Stub* stub, uint64_t session_id);

  // No question is open.
  void Ask(const v1::DecideRequest& request, absl::Duration limit, RemoteAgent::OnAnswer on_answer);
  // The session is over; an open question is never answered. May be the last thing that happens to the
  // stream.
  void Close();

  absl::Duration deadline() const override;
  void OnDeadline() override;

 protected:
  void Done() override;
  void Release() override;

 private:
  // kOpen: takes questions. kEnding: it is broken, and soon the question hears how. kDropped: what still
  // comes is of no interest.
  enum class State : uint8_t { kNew, kOpen, kEnding, kDropped };

  class Tag final : public CompletionTag {
   public:
    Tag(DecideStream& stream, void (DecideStream::*handler)(bool)) : stream_(stream), handler_(handler) {}
    void OnCompletion(bool ok) override { (stream_.*handler_)(ok); }

   private:
    DecideStream& stream_;
    void (DecideStream::*handler_)(bool);
  };

  void Open();
  void Read();
  void Write(const v1::DecideRequest& request);
  void OnRead(bool ok);
  void OnWritten(bool ok);
  void OnMessage();
  // What comes next when no read or write is on its way.
  void GoOnIfQuiet();
  // Forgotten by its session; cancelled.
  void Drop();
  void Deliver(const Answer& answer);
  bool asked() const { return on_answer_ != nullptr; }

  AgentCore& core_;
  Stub* const stub_;
  const uint64_t session_id_;
  State state_ = State::kNew;
  bool reading_ = false;
  bool writing_ = false;
  absl::Duration close_by_ = absl::InfiniteDuration();
  Tag read_tag_;
  Tag write_tag_;
  std::unique_ptr<grpc::ClientAsyncReaderWriter<v1::DecideRequest, grpc::ByteBuffer>> stream_;

  RemoteAgent::OnAnswer on_answer_;  // of the question that is open
  uint64_t decision_id_ = 0;
  std::unique_ptr<v1::DecideRequest> held_;  // until the write before it has come back
  grpc::ByteBuffer bytes_;
  v1::DecideResponse response_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_
