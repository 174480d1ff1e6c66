#include "arbiter/process/cgroup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;

constexpr char kMountsV1[] =
    "30 25 0:26 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs ro,mode=755\n"
    "35 30 0:31 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
    "36 30 0:32 /docker/abc /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
    "37 30 0:33 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
constexpr char kOwnV1[] = "5:memory:/docker/abc/mine\n4:cpu,cpuacct:/\n0::/user.slice\n";

TEST(Cgroup, VersionOneIsFoundByController) {
  const auto memory = FindCgroup(kMountsV1, kOwnV1, "memory");
  ASSERT_TRUE(memory.has_value());
  EXPECT_EQ(memory->version, 1);
  EXPECT_THAT(memory->folders, ElementsAre("/sys/fs/cgroup/memory/mine"));
  EXPECT_THAT(FindCgroup(kMountsV1, kOwnV1, "cpu")->folders, ElementsAre("/sys/fs/cgroup/cpu,cpuacct"));
}

TEST(Cgroup, WhatVersionOneDoesNotHaveMayBeInVersionTwo) {
  const auto pids = FindCgroup(kMountsV1, kOwnV1, "pids");
  ASSERT_TRUE(pids.has_value());
  EXPECT_EQ(pids->version, 2);
  EXPECT_THAT(pids->folders, ElementsAre("/sys/fs/cgroup/unified/user.slice", "/sys/fs/cgroup/unified"));
}

TEST(Cgroup, VersionTwoOffersOurGroupAndThoseAboveIt) {
  const auto place = FindCgroup("24 23 0:20 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n",
                                "0::/user.slice/user-0.slice/session-1.scope\n", "memory");
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->version, 2);
  EXPECT_THAT(place->folders, ElementsAre("/sys/fs/cgroup/user.slice/user-0.slice/session-1.scope",
                                          "/sys/fs/cgroup/user.slice/user-0.slice",
                                          "/sys/fs/cgroup/user.slice", "/sys/fs/cgroup"));
}

TEST(Cgroup, AGroupOutsideTheMountIsTakenAtItsTop) {
  const auto place =
      FindCgroup("24 23 0:20 /inner /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n", "0::/elsewhere\n", "memory");
  ASSERT_TRUE(place.has_value());
  EXPECT_THAT(place->folders, ElementsAre("/sys/fs/cgroup"));
}

TEST(Cgroup, NothingMountedIsNothingFound) {
  EXPECT_FALSE(FindCgroup("", "", "memory").has_value());
  EXPECT_FALSE(FindCgroup("nonsense\n - \n", "0::/\n", "memory").has_value());
}

TEST(Cgroup, NoLimitNeedsNoGroup) {
  const CgroupPlan plan = ProbeCgroups({});
  EXPECT_TRUE(plan.parents.empty());
  EXPECT_FALSE(plan.memory || plan.cpu || plan.processes);
}

}  // namespace
}  // namespace hakam::arbiter
