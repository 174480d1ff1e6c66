// The version of the gRPC that runs; its headers stay in this folder.
#ifndef HAKAM_ARBITER_AGENT_GRPC_VERSION_H_
#define HAKAM_ARBITER_AGENT_GRPC_VERSION_H_

#include <string>

namespace hakam::arbiter {

std::string GrpcVersion();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_GRPC_VERSION_H_
