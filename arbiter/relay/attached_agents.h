// The service that relays call to reach attached bots. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_ATTACHED_AGENTS_H_
#define HAKAM_ARBITER_RELAY_ATTACHED_AGENTS_H_

#include <grpcpp/grpcpp.h>

#include <string>
#include <utility>

#include "arbiter/relay/attached.h"
#include "hakam/v1/agent.grpc.pb.h"

namespace hakam::arbiter {

// The metadata of a call contains the name of the bot ("hakam-name") and the secret of the relays.
// Thread-safe.
class AttachedAgents final : public v1::AgentService::Service {
 public:
  AttachedAgents(Attached* attached, std::string secret) : attached_(attached), secret_(std::move(secret)) {}

  // Waits for a bot that is not attached yet. The other calls do not wait.
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
  template <typename Response>
  grpc::Status Ask(const grpc::ServerContext& context, v1::AttachResponse call, absl::Time wait_until,
                   bool (v1::AttachRequest::*has)() const, const Response& (v1::AttachRequest::*get)() const,
                   Response* response);

  Attached* const attached_;
  const std::string secret_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_ATTACHED_AGENTS_H_
