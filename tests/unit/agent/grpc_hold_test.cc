#include "arbiter/agent/grpc_hold.h"

#include <grpc/grpc.h>
#include <gtest/gtest.h>

#include "tests/unit/agent/harness.h"

namespace hakam::arbiter {
namespace {

TEST(GrpcHold, GrpcIsUpAsLongAsThereIsOne) {
  {
    const GrpcHold hold;
    { const GrpcHold another; }
    EXPECT_TRUE(grpc_is_initialized());
  }
  EXPECT_FALSE(grpc_is_initialized());
}

// gRPC still tries in the background to reach a bot that does not speak HTTP/2 when the agent has been
// destroyed.
TEST(GrpcHold, GrpcIsDownWhenTheLastMonitorIsGone) {
  {
    Driver driver;
    EXPECT_EQ(driver.StartFault(Scripted("garbage"), absl::Milliseconds(300)).kind, FaultKind::kStartFailed);
  }
  EXPECT_FALSE(grpc_is_initialized());
}

}  // namespace
}  // namespace hakam::arbiter
