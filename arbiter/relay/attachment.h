// One attached bot: the arbiter's end of its stream. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_ATTACHMENT_H_
#define HAKAM_ARBITER_RELAY_ATTACHMENT_H_

#include <grpcpp/grpcpp.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "hakam/v1/arbiter.grpc.pb.h"

namespace hakam::arbiter {

// Thread-safe. gRPC owns one reference until the stream is done.
class Attachment final : public grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse> {
 public:
  // For a stream that has opened; gRPC must get the reactor. `on_done` is called when gRPC has finished with
  // the stream.
  static std::shared_ptr<Attachment> Make(std::function<void(const Attachment*)> on_done);

  // The bot is accepted: it may be asked from now on. Or it is refused, which ends the stream.
  void Begin();
  void Refuse(const grpc::Status& why);

  // Sends `call` (sets its call_id) and waits for the answer. DeadlineExceeded, or Unavailable when the
  // stream has ended.
  absl::StatusOr<v1::AttachRequest> Ask(v1::AttachResponse call, absl::Time until);

  // Ends the stream with OK, because the bot is no longer needed.
  void Close();

  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  explicit Attachment(std::function<void(const Attachment*)> on_done) : on_done_(std::move(on_done)) {}

  // The mutex must be held.
  void WriteNext();
  void End(const grpc::Status& status);

  const std::function<void(const Attachment*)> on_done_;
  std::shared_ptr<Attachment> self_;  // until OnDone
  v1::AttachRequest incoming_;        // buffer of the current read

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<uint64_t, std::optional<v1::AttachRequest>> answers_;  // by call id, for callers that wait
  std::list<v1::AttachResponse> outgoing_;  // the first is being written and must not move
  uint64_t last_call_ = 0;
  bool over_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_ATTACHMENT_H_
