#include "arbiter/agent/grpc_version.h"

#include <grpcpp/grpcpp.h>

namespace hakam::arbiter {

std::string GrpcVersion() { return grpc::Version(); }

}  // namespace hakam::arbiter
