#include "arbiter/agent/grpc_hold.h"

#include <grpc/grpc.h>

#include <atomic>

#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLimit = absl::Seconds(5);
constexpr absl::Duration kLookEvery = absl::Milliseconds(1);  // gRPC does not report when it is down

std::atomic<int> holds = 0;

}  // namespace

GrpcHold::GrpcHold() {
  ++holds;
  grpc_init();
}

GrpcHold::~GrpcHold() {
  --holds;
  grpc_shutdown_blocking();
  const absl::Time give_up = absl::Now() + kLimit;
  while (holds == 0 && grpc_is_initialized() && absl::Now() < give_up) absl::SleepFor(kLookEvery);
}

}  // namespace hakam::arbiter
