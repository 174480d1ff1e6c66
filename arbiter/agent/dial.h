// How an agent's socket is dialled. Private to this folder.
#ifndef HAKAM_ARBITER_AGENT_DIAL_H_
#define HAKAM_ARBITER_AGENT_DIAL_H_

#include <grpcpp/channel.h>

#include <memory>
#include <string>

#include "arbiter/agent/event_loop.h"

namespace hakam::arbiter {

// The largest message that is taken from an agent.
inline constexpr int kMaxAnswerBytes = 1 << 20;

// A channel of its own to the agent that listens there.
std::shared_ptr<grpc::Channel> Dial(const std::string& address);

// Before a channel is let go: holds it while it is connecting, at most a second. Debian's gRPC leaks a
// connection whose channel goes while it is being made. `keep` is what the address needs, held as long.
void HoldWhileConnecting(EventLoop* loop, const std::shared_ptr<grpc::Channel>& channel,
                         std::shared_ptr<void> keep);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DIAL_H_
