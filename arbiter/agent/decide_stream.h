// The questions of one session on one stream, one after the other. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_
#define HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_

#include <grpcpp/generic/generic_stub.h>

#include <memory>

#include "arbiter/agent/remote_agent.h"

namespace hakam::arbiter {

// The first question opens the stream. If the stream breaks, also between questions, the question that finds
// it broken gets the fault; the agent then forgets the stream, and the session goes on with another one.
// Between questions no tag is out.
class DecideStream : public Timed, public std::enable_shared_from_this<DecideStream> {
 public:
  DecideStream(RemoteAgent& agent, uint64_t session_id);

  uint64_t session_id() const { return session_id_; }

  // Asks one question, as RemoteAgent::Decide does. No other question may be open.
  Task<Answer> Ask(const EncodedQuestion& question, absl::Duration limit);
  // Ends the session's stream. Cancels an open question; if there is none, tells the agent that no more come.
  void Close();

  absl::Duration deadline() const override { return deadline_; }
  void GiveUp() override;

 private:
  // Questions are bytes already. Answers stay bytes until they are parsed here: otherwise one that cannot be
  // parsed would look like the end of the stream.
  using Stub = grpc::TemplatedGenericStub<grpc::ByteBuffer, grpc::ByteBuffer>;

  void Open();
  void SetDeadline(absl::Duration from_now);
  // Makes the answer from the bytes that were read.
  Task<Answer> Answered(uint64_t asked, absl::Duration took, absl::Duration limit);
  // Makes the answer when the stream has ended instead.
  Task<Answer> Ended(absl::Duration started, absl::Duration limit);
  // Gives up the stream: no more questions are asked on it.
  Task<void> Drop();
  Task<void> SayGoodbye();

  RemoteAgent& agent_;
  const uint64_t session_id_;
  absl::Duration deadline_ = absl::InfiniteDuration();
  Stub stub_;
  Rpc rpc_;
  std::unique_ptr<grpc::ClientAsyncReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> stream_;
  Operation read_;
  Operation write_;
  grpc::ByteBuffer bytes_;
  v1::DecideResponse response_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DECIDE_STREAM_H_
