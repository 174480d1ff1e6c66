#include "arbiter/agent/dial.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/channel_arguments.h>

#include <utility>

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLingerLimit = absl::Seconds(1);
constexpr size_t kMaxBufferBytes = 16 << 20;

// Keeps a channel that is connecting until it has connected or failed; it fails when the process ends.
Task<void> Linger(EventLoop* loop, std::shared_ptr<grpc::Channel> channel, std::shared_ptr<void> /*keep*/) {
  Operation changed;
  channel->NotifyOnStateChange(GRPC_CHANNEL_CONNECTING, DeadlineIn(kLingerLimit), loop->queue(),
                               changed.tag());
  co_await changed;
}

}  // namespace

std::shared_ptr<grpc::Channel> Dial(const std::string& address) {
  grpc::ChannelArguments args;
  // The socket exists when we dial; these are for the moment between its bind and its listen. The last one is
  // also the time limit of a handshake, which a busy machine may delay.
  args.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 20);
  args.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 100);
  args.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 1000);
  args.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  args.SetMaxReceiveMessageSize(kMaxAnswerBytes);
  // gRPC reads a whole message before it checks its size.
  grpc::ResourceQuota quota("agent");
  quota.Resize(kMaxBufferBytes);
  args.SetResourceQuota(quota);
  // No compression: a small answer must not become a large one when it is decompressed here.
  args.SetInt(GRPC_ARG_ENABLE_PER_MESSAGE_COMPRESSION, 0);
  args.SetInt(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
  // Features that cost time and bring nothing on a local socket.
  args.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  args.SetInt(GRPC_ARG_ENABLE_CHANNELZ, 0);
  args.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  args.SetInt(GRPC_ARG_SERVICE_CONFIG_DISABLE_RESOLUTION, 1);
  args.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), args);
}

void HoldWhileConnecting(EventLoop* loop, const std::shared_ptr<grpc::Channel>& channel,
                         std::shared_ptr<void> keep) {
  if (channel->GetState(false) == GRPC_CHANNEL_CONNECTING) Detach(Linger(loop, channel, std::move(keep)));
}

}  // namespace hakam::arbiter
