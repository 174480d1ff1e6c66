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

// An attempt to reach a bot that speaks no HTTP/2 goes on in gRPC's background when the agent is gone.
TEST(GrpcHold, GrpcIsDownWhenTheLastMonitorIsGone) {
  {
    Driver driver;
    EXPECT_EQ(driver.StartFault(Scripted("garbage"), absl::Milliseconds(300)).kind, FaultKind::kStartFailed);
  }
  EXPECT_FALSE(grpc_is_initialized());
}

}  // namespace
}  // namespace hakam::arbiter
