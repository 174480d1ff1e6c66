// Connects to an agent's socket. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DIAL_H_
#define HAKAM_ARBITER_AGENT_DIAL_H_

#include <grpcpp/channel.h>

#include <memory>
#include <string>

#include "arbiter/agent/event_loop.h"

namespace hakam::arbiter {

// The largest message that is accepted from an agent.
inline constexpr int kMaxAnswerBytes = 1 << 20;

// Makes a new channel to the agent that listens at `address`.
std::shared_ptr<grpc::Channel> Dial(const std::string& address);

// Call this before a channel is released: keeps the channel while it is connecting, at most 1 s. Debian's
// gRPC leaks a connection if its channel is destroyed while the connection is being made. `keep` is what the
// address needs; it is kept as long as the channel.
void HoldWhileConnecting(EventLoop* loop, const std::shared_ptr<grpc::Channel>& channel,
                         std::shared_ptr<void> keep);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DIAL_H_
