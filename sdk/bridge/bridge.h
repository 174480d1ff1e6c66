// Serves the contract of a bot with a program that reads and writes lines of JSON (README.md).
#ifndef HAKAM_SDK_BRIDGE_BRIDGE_H_
#define HAKAM_SDK_BRIDGE_BRIDGE_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "hakam/v1/agent.grpc.pb.h"
#include "sdk/bridge/child.h"

namespace hakam::bridge {

// Reads a line of the child as the answer to the decision `asked`. The line is a number (the position in
// legal_actions) or a DecideResponse in protobuf's JSON mapping, in which decisionId may be missing. For any
// other line InvalidArgument, with the beginning of the line in the message.
absl::StatusOr<v1::DecideResponse> ParseAnswer(absl::string_view line, uint64_t asked);

// Thread-safe. The child gets one question at a time.
class Bridge final : public v1::AgentService::Service {
 public:
  // When the child has ended, `on_end` is called once, and no call is answered any more.
  Bridge(v1::DescribeResponse about, std::unique_ptr<Child> child,
         std::function<void(const Child::End&)> on_end)
      : about_(std::move(about)), child_(std::move(child)), on_end_(std::move(on_end)) {}

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
  // Writes `{"KIND":MESSAGE}`.
  absl::Status Send(absl::string_view kind, const google::protobuf::Message& message, absl::Time until);
  grpc::Status Notify(absl::string_view kind, const google::protobuf::Message& message, absl::Time until);
  absl::StatusOr<v1::DecideResponse> Ask(const v1::DecideRequest& request, absl::Time until);
  // The status for the arbiter. Calls on_end_ if the child has ended.
  grpc::Status StatusFor(const absl::Status& status);

  const v1::DescribeResponse about_;
  std::mutex mutex_;  // guards what follows
  std::unique_ptr<Child> child_;
  std::function<void(const Child::End&)> on_end_;
  int late_ = 0;  // late answers that have not come yet, and will be skipped
};

}  // namespace hakam::bridge

#endif  // HAKAM_SDK_BRIDGE_BRIDGE_H_
