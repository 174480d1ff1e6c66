// Attaching: the bot dials the arbiter. Instead of calls, it gets the requests on a stream and answers there.
// Private to this folder.
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

// The answer of the sessions to a call; an error becomes part of the answer.
v1::AttachRequest AnswerTo(const v1::AttachResponse& call, Sessions* sessions);

class Attachment {
 public:
  Attachment(const std::string& target, const std::shared_ptr<grpc::ChannelCredentials>& credentials,
             const Access& access);

  // Serves the arbiter until it ends the stream, or until Stop(). Calls the bot on this thread. Returns OK,
  // or the error that ended the stream. Call it once.
  absl::Status Run(Sessions* sessions);
  // May be called from any thread.
  void Stop();

 private:
  std::shared_ptr<grpc::Channel> channel_;
  grpc::ClientContext context_;
  std::atomic<bool> stopped_{false};
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_ATTACH_H_
