// How an agent's socket is dialled. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DIAL_H_
#define HAKAM_ARBITER_AGENT_DIAL_H_

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "absl/status/status.h"

namespace hakam::arbiter {

// The largest message that is taken from an agent.
inline constexpr int kMaxAnswerBytes = 1 << 20;

// What is at `socket_path` is a socket; the status says what else it is.
absl::Status CheckSocket(const std::string& socket_path);

// A channel of its own to the agent that listens there.
std::shared_ptr<grpc::Channel> Dial(const std::string& socket_path);

// Before a channel is let go: holds it while it is connecting, at most a second. Debian's gRPC leaks a
// connection whose channel goes while it is being made.
void HoldWhileConnecting(grpc::CompletionQueue* queue, const std::shared_ptr<grpc::Channel>& channel);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DIAL_H_
