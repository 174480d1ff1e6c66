// The contract on one side, a program that speaks lines of JSON on the other (README.md).
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

// A line of the child as the answer to the decision `asked`: a number (the position in legal_actions), or a
// DecideResponse in protobuf's JSON mapping, whose decisionId may be left out.
// InvalidArgument: neither; the message has the beginning of the line.
absl::StatusOr<v1::DecideResponse> ParseAnswer(absl::string_view line, uint64_t asked);

// Thread-safe; the child is asked one thing at a time.
class Bridge final : public v1::AgentService::Service {
 public:
  // `on_end` is called, once, when the child has ended; no call is answered then.
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
  // `{"KIND":MESSAGE}`.
  absl::Status Send(absl::string_view kind, const google::protobuf::Message& message, absl::Time until);
  grpc::Status Notify(absl::string_view kind, const google::protobuf::Message& message, absl::Time until);
  absl::StatusOr<v1::DecideResponse> Ask(const v1::DecideRequest& request, absl::Time until);
  // The status for the arbiter; tells of the end of the child.
  grpc::Status Told(const absl::Status& status);

  const v1::DescribeResponse about_;
  std::mutex mutex_;  // guards what follows
  std::unique_ptr<Child> child_;
  std::function<void(const Child::End&)> on_end_;
  int late_ = 0;  // answers that nobody waits for any more, and that have not come yet
};

}  // namespace hakam::bridge

#endif  // HAKAM_SDK_BRIDGE_BRIDGE_H_
