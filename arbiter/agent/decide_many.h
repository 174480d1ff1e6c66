// The questions of all sessions of an agent on one stream, those that are ready at a time in one message.
// Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DECIDE_MANY_H_
#define HAKAM_ARBITER_AGENT_DECIDE_MANY_H_

#include <grpcpp/generic/generic_stub.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "arbiter/agent/remote_agent.h"

namespace hakam::arbiter {

// The first question opens the stream. A fault of the stream is that of all questions that have been sent and
// not been answered; the agent then forgets the stream, and its sessions go on with another one. No read is
// begun while no question is open.
class DecideMany : public Timed, public std::enable_shared_from_this<DecideMany> {
 public:
  explicit DecideMany(RemoteAgent& agent);

  // As RemoteAgent::Decide, one question of a session at a time. nullopt: the stream ended before the
  // question was sent, so it may be asked on another one.
  Task<std::optional<Answer>> Ask(const EncodedQuestion& question, absl::Duration limit);
  // The session is over. If its question is open, that ends with INFRASTRUCTURE "stopped", soon and through
  // the loop.
  void Close(uint64_t session_id);

  absl::Duration deadline() const override {
    return broken_ || why_known_ ? absl::InfiniteDuration() : earliest_;
  }
  void GiveUp() override;

 private:
  // Messages stay bytes: questions because they are written one by one, answers because one that cannot be
  // parsed would look like the end of the stream.
  using Stub = grpc::TemplatedGenericStub<grpc::ByteBuffer, grpc::ByteBuffer>;

  // A question that waits for its answer; it lives in the task that asks it.
  struct Open {
    uint64_t session_id = 0;
    uint64_t decision_id = 0;
    absl::Duration limit;
    absl::Duration started;  // when it was sent; before that, when it was asked
    bool sent = false;
    Later<std::optional<Answer>> answer;
  };
  // A message that has not been sent yet.
  struct Message {
    std::string bytes;
    std::vector<std::pair<uint64_t, uint64_t>> asked;  // session and decision
  };

  void Append(const EncodedQuestion& question);
  // Sends messages while there are any.
  Task<void> Send();
  void Began(const Message& message);
  // Reads answers while questions that were sent are open.
  Task<void> Read();
  void Take();
  void TakeOne(const v1::SessionAnswer& answer, absl::Duration now);
  Answer AnswerOf(const v1::SessionAnswer& answer, const Open& open, absl::Duration now);
  // The answer to a question whose stream ended with `result` at the moment `at`.
  Answer Failed(const Open& open, CallResult result, absl::Duration at) const;
  void BreakBySaying(const char* detail, absl::Duration now);
  void Settle(Open* open, Answer answer);
  // The stream is not used any more: its questions that were sent get their answers from `answer_of`.
  void Break(absl::FunctionRef<Answer(const Open&)> answer_of);
  // Finds out why the agent, or the connection, has ended the stream.
  Task<void> End();
  void SetDeadline(const Open& open);
  void TakeOut(Open* open);
  // Ends the question through the loop, because its caller may destroy or ask anything.
  void EndSoon(Open* open, Answer answer);
  Task<void> Deliver();

  RemoteAgent& agent_;
  Stub stub_;
  Rpc rpc_;
  std::unique_ptr<grpc::ClientAsyncReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> stream_;
  Operation read_;
  Operation write_;
  bool sending_ = false;    // Send is at work
  bool reading_ = false;    // Read is at work
  bool ended_ = false;      // nothing more can be sent or read; when both have seen it, End follows
  bool why_known_ = false;  // the status of the stream has come; only the end of the process may follow
  bool broken_ = false;     // everybody has been answered
  std::unordered_map<uint64_t, Open*> open_;  // by session
  int sent_ = 0;                              // of these
  std::deque<Message> messages_;
  // By session, the decision whose answer nobody waits for any more, but which may still come.
  std::unordered_map<uint64_t, uint64_t> given_up_;
  std::vector<std::pair<Open*, Answer>> over_;  // for Deliver
  absl::Duration earliest_ = absl::InfiniteDuration();
  grpc::ByteBuffer bytes_;
  v1::DecideManyResponse response_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DECIDE_MANY_H_
