// The services that every gRPC server has: health and reflection. Private to this folder.
//
// Debian's library for reflection puts itself into every server of a program, here also into the hub to which
// bots connect and into the bridge, with threads of its own. The library for health is switched on for all
// servers of a program too. So these two are written here, for the server of a site alone.
#ifndef HAKAM_ARBITER_WEB_RPC_STANDARD_H_
#define HAKAM_ARBITER_WEB_RPC_STANDARD_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <string>
#include <vector>

#include "arbiter/web/health.grpc.pb.h"
#include "arbiter/web/reflection.grpc.pb.h"

namespace hakam::arbiter {

// Answers SERVING for the server ("") and its services. `Watch` is UNIMPLEMENTED, which callers take for
// SERVING by the standard. Thread-safe.
class RpcHealth final : public grpc::health::v1::Health::CallbackService {
 public:
  explicit RpcHealth(std::vector<std::string> services) : services_(std::move(services)) {}
  grpc::ServerUnaryReactor* Check(grpc::CallbackServerContext* context,
                                  const grpc::health::v1::HealthCheckRequest* request,
                                  grpc::health::v1::HealthCheckResponse* response) override;

 private:
  const std::vector<std::string> services_;
};

// Says which services and messages there are. At most 32 calls at a time. Thread-safe; must outlive the
// server.
class RpcReflection final : public grpc::reflection::v1alpha::ServerReflection::CallbackService {
 public:
  using Request = grpc::reflection::v1alpha::ServerReflectionRequest;
  using Response = grpc::reflection::v1alpha::ServerReflectionResponse;

  explicit RpcReflection(std::vector<std::string> services) : services_(std::move(services)) {}
  grpc::ServerBidiReactor<Request, Response>* ServerReflectionInfo(
      grpc::CallbackServerContext* context) override;

 private:
  class Call;
  Response Answer(const Request& request) const;

  const std::vector<std::string> services_;
  std::atomic<int> calls_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RPC_STANDARD_H_
