// The other way round: the bot dials the arbiter, and answers on a stream what it would otherwise be called
// with. Private to this folder.
#ifndef HAKAM_SDK_CPP_ATTACH_H_
#define HAKAM_SDK_CPP_ATTACH_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "hakam/v1/arbiter.grpc.pb.h"
#include "sdk/cpp/access.h"
#include "sdk/cpp/sessions.h"

namespace hakam {

// What the sessions answer; an error goes into the answer.
v1::AttachRequest AnswerTo(const v1::AttachResponse& call, Sessions* sessions);

class Attachment {
 public:
  Attachment(const std::string& target, std::shared_ptr<grpc::ChannelCredentials> credentials,
             const Access& access);

  // Serves the arbiter until it ends the stream, or until Stop; calls of the bot come from this thread. OK,
  // or why it ended otherwise. Once.
  absl::Status Run(Sessions* sessions);
  // From any thread.
  void Stop();

 private:
  std::shared_ptr<grpc::Channel> channel_;
  grpc::ClientContext context_;
  std::atomic<bool> stopped_{false};
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_ATTACH_H_
