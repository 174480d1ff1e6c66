#include "arbiter/cli/doctor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class DoctorFiles : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(root_); }
  std::string Write(const std::string& path, const std::string& text) {
    const fs::path file = root_ / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file.parent_path().string();
  }
  const fs::path root_ = fs::path(testing::TempDir()) / "doctor";
};

TEST_F(DoctorFiles, WhyThereAreNoNamespaces) {
  const std::string sys = root_.string();
  Write("user/max_user_namespaces", "0\n");
  EXPECT_EQ(NamespacesLine(sys, /*isolated=*/true, false).verdict, DoctorVerdict::kOk);
  EXPECT_THAT(NamespacesLine(sys, false, false).advice, HasSubstr("user.max_user_namespaces="));
  EXPECT_THAT(NamespacesLine(sys, false, true).advice, HasSubstr("user.max_user_namespaces="));

  Write("user/max_user_namespaces", "96000\n");
  Write("kernel/apparmor_restrict_unprivileged_userns", "1\n");
  EXPECT_THAT(NamespacesLine(sys, false, false).text, HasSubstr("AppArmor"));
  EXPECT_THAT(NamespacesLine(sys, false, /*root=*/true).text, HasSubstr("no setting"));
  Write("kernel/unprivileged_userns_clone", "0\n");
  EXPECT_THAT(NamespacesLine(sys, false, false).advice, HasSubstr("unprivileged_userns_clone=1"));

  EXPECT_THAT(NamespacesLine(sys + "/nothing", false, false).text, HasSubstr("no setting"));
}

TEST_F(DoctorFiles, TheSmallestQuotaCounts) {
  const std::string free = Write("free/cpu.max", "max 100000\n");
  const std::string three = Write("three/cpu.max", "300000 100000\n");
  const std::string half = Write("half/cpu.max", "50000 100000\n");
  EXPECT_EQ(CpuQuota({}), std::nullopt);
  EXPECT_EQ(CpuQuota({free, root_.string()}), std::nullopt);
  EXPECT_EQ(CpuQuota({free, three}), 3.0);
  EXPECT_EQ(CpuQuota({three, half, free}), 0.5);
  Write("first/cpu.cfs_period_us", "100000\n");
  const std::string first = Write("first/cpu.cfs_quota_us", "150000\n");
  EXPECT_EQ(CpuQuota({first}), 1.5);
  Write("first/cpu.cfs_quota_us", "-1\n");
  EXPECT_EQ(CpuQuota({first}), std::nullopt);
  Write("first/cpu.cfs_quota_us", "100\n");
  Write("first/cpu.cfs_period_us", "0\n");
  EXPECT_EQ(CpuQuota({first}), std::nullopt);
}

TEST(Doctor, OnlyWhatIsNeededPreventsLeagues) {
  const DoctorLine go{
      .name = "go", .verdict = DoctorVerdict::kNo, .text = "not found", .advice = "install\nit"};
  DoctorLine bots{.name = "processes", .verdict = DoctorVerdict::kOk, .text = "fine", .needed = true};
  EXPECT_EQ(DoctorText({bots, go}),
            "ok    processes       fine\n"
            "no    go              not found; install\\nit\n"
            "leagues can be played\n");
  bots.verdict = DoctorVerdict::kWarn;
  EXPECT_TRUE(CanPlay({bots, go}));
  bots.verdict = DoctorVerdict::kNo;
  EXPECT_FALSE(CanPlay({bots, go}));
  EXPECT_THAT(DoctorText({bots}), HasSubstr("no league can be played"));
  EXPECT_THAT(DoctorJson({bots}), HasSubstr("\"leagues\": false"));
}

}  // namespace
}  // namespace hakam::arbiter
