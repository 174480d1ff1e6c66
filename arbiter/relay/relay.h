// An agent on this machine that passes questions on to a bot on another machine.
#ifndef HAKAM_ARBITER_RELAY_RELAY_H_
#define HAKAM_ARBITER_RELAY_RELAY_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "hakam/v1/agent.grpc.pb.h"

namespace hakam::arbiter {

struct RelayTarget {
  std::string address;  // for gRPC: "HOST:PORT", "unix-abstract:NAME"
  std::string token;    // empty: no token
  std::string name;     // of the entrant; empty: not sent
  std::string ca_file;  // root certificates; empty: plain text, only on this machine
};

// NotFound if the roots cannot be read, InvalidArgument if they are larger than 1 MiB.
absl::StatusOr<std::shared_ptr<grpc::Channel>> DialTarget(const RelayTarget& target);

// Thread-safe. Calls are passed on with their deadlines. Questions are always calls, never a stream.
class Relay final : public v1::AgentService::Service {
 public:
  // `on_lost` is called when the bot cannot be reached. In the program it does not return.
  Relay(const RelayTarget& target, const std::shared_ptr<grpc::Channel>& channel,
        std::function<void(const std::string&)> on_lost)
      : target_(target), stub_(v1::AgentService::NewStub(channel)), on_lost_(std::move(on_lost)) {}

  grpc::Status Describe(grpc::ServerContext* context, const v1::DescribeRequest* request,
                        v1::DescribeResponse* response) override;
  grpc::Status StartSession(grpc::ServerContext* context, const v1::StartSessionRequest* request,
                            v1::StartSessionResponse* response) override;
  grpc::Status Decide(grpc::ServerContext* context, const v1::DecideRequest* request,
                      v1::DecideResponse* response) override;
  grpc::Status FinishBoard(grpc::ServerContext* context, const v1::FinishBoardRequest* request,
                           v1::FinishBoardResponse* response) override;
  grpc::Status FinishSession(grpc::ServerContext* context, const v1::FinishSessionRequest* request,
                             v1::FinishSessionResponse* response) override;

 private:
  using Stub = v1::AgentService::Stub;
  template <typename Request, typename Response>
  grpc::Status PassOn(const grpc::ServerContext& context, const Request& request, Response* response,
                      grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*));

  const RelayTarget target_;
  const std::unique_ptr<Stub> stub_;
  const std::function<void(const std::string&)> on_lost_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_RELAY_H_
