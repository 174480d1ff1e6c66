#include "arbiter/process/environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;

TEST(AgentEnvironment, WhatTheManifestSetsReplacesTheRest) {
  EXPECT_THAT(AgentEnvironment({}), ElementsAre("PYTHONUNBUFFERED=1", "NODE_OPTIONS=--trace-sigint"));
  EXPECT_THAT(AgentEnvironment({"NODE_OPTIONS=", "HOME=/x", "HOMER=1"}, {"PATH=/bin", "HOME=/tmp", "HOM=2"}),
              ElementsAre("PATH=/bin", "HOM=2", "PYTHONUNBUFFERED=1", "NODE_OPTIONS=", "HOME=/x", "HOMER=1"));
}

}  // namespace
}  // namespace hakam::arbiter
