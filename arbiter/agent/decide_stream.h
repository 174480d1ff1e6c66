// The questions of one session on one stream, one after the other. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_
#define HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_

#include <grpcpp/generic/generic_stub.h>

#include <list>
#include <memory>

#include "arbiter/agent/remote_agent.h"

namespace hakam::arbiter {

// Opened by its first question. What breaks it, also between questions, is the fault of the question that
// finds it broken; the agent forgets it then, and the session goes on with another stream. Between questions
// no tag is on its way.
class DecideStream : public std::enable_shared_from_this<DecideStream> {
 public:
  DecideStream(RemoteAgent& agent, uint64_t session_id);
  ~DecideStream();
  DecideStream(const DecideStream&) = delete;
  DecideStream& operator=(const DecideStream&) = delete;

  uint64_t session_id() const { return session_id_; }

  // As RemoteAgent::Decide says. No other question is open.
  Task<Answer> Ask(const v1::DecideRequest& request, absl::Duration limit);
  // The session is over. An open question is cancelled; without one the agent is told that no more come.
  void Close();

  // When the agent's loop must call GiveUp, by its clock: for what gRPC does not limit.
  absl::Duration deadline() const { return deadline_; }
  void GiveUp();

 private:
  // Answers stay bytes until they are parsed here: what cannot be read would otherwise look like the end.
  using Stub = grpc::TemplatedGenericStub<v1::DecideRequest, grpc::ByteBuffer>;

  void Open();
  void SetDeadline(absl::Duration from_now);
  // From what was read, once the stream is known to have brought something.
  Task<Answer> Answered(uint64_t asked, absl::Duration took, absl::Duration limit);
  // The stream has ended instead.
  Task<Answer> Ended(absl::Duration started, absl::Duration limit);
  // Nothing more is asked on it.
  Task<void> Drop();
  Task<void> SayGoodbye();

  RemoteAgent& agent_;
  const uint64_t session_id_;
  const std::list<DecideStream*>::iterator position_;
  absl::Duration deadline_ = absl::InfiniteDuration();
  Stub stub_;
  Rpc rpc_;
  std::unique_ptr<grpc::ClientAsyncReaderWriter<v1::DecideRequest, grpc::ByteBuffer>> stream_;
  Operation read_;
  Operation write_;
  grpc::ByteBuffer bytes_;
  v1::DecideResponse response_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_
