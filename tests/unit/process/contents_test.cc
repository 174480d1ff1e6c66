#include "arbiter/process/contents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class Contents : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "contents-XXXXXX";
    base_ = fs::canonical(mkdtemp(folder.data())).string();
    fs::create_directories(base_ + "/bot/data");
    fs::create_directories(base_ + "/kit");
    std::ofstream(base_ + "/bot/bot") << "x";
    spec_.folder = base_ + "/bot";
    spec_.program = base_ + "/bot/bot";
  }
  void TearDown() override { fs::remove_all(base_); }
  std::string Refused(HardLinks hard_links = HardLinks::kAllowed) const {
    const absl::Status status = CheckContents(spec_, hard_links);
    EXPECT_EQ(status.ok(), status.code() != absl::StatusCode::kFailedPrecondition);
    return std::string(status.message());
  }

  std::string base_;
  LaunchSpec spec_;
};

TEST_F(Contents, FilesFoldersAndLinksMayBeThere) {
  fs::create_symlink("/dev/zero", base_ + "/bot/link");
  EXPECT_EQ(Refused(HardLinks::kRefused), "");
}

TEST_F(Contents, AFifoIsRefusedWhereverItIsVisible) {
  ASSERT_EQ(mkfifo((base_ + "/kit/pipe").c_str(), 0666), 0);
  EXPECT_EQ(Refused(), "");  // it is not visible
  spec_.read_only = {{"../kit", base_ + "/kit"}};
  EXPECT_THAT(Refused(), AllOf(HasSubstr(base_ + "/kit/pipe is a FIFO"), HasSubstr("remove it")));
  spec_.hidden = {base_ + "/kit/pipe"};
  EXPECT_EQ(Refused(), "");
  fs::rename(base_ + "/kit/pipe", base_ + "/bot/data/pipe");
  EXPECT_THAT(Refused(), HasSubstr(base_ + "/bot/data/pipe is a FIFO"));
}

TEST_F(Contents, NothingHidesInDeepFolders) {
  std::string deep = base_ + "/bot";
  for (int i = 0; i < 300; ++i) deep += "/d";
  fs::create_directories(deep);
  EXPECT_THAT(Refused(), HasSubstr("200 deep"));
}

TEST_F(Contents, ASocketIsRefused) {
  sockaddr_un at{};
  at.sun_family = AF_UNIX;
  const std::string path = base_ + "/bot/s";
  path.copy(at.sun_path, sizeof at.sun_path - 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_EQ(bind(fd, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
  EXPECT_THAT(Refused(), HasSubstr(path + " is a socket"));
  close(fd);
}

TEST_F(Contents, ADeviceIsRefused) {
  if (mknod((base_ + "/bot/zero").c_str(), S_IFCHR | 0666, makedev(1, 5)) != 0) GTEST_SKIP() << "needs root";
  EXPECT_THAT(Refused(), HasSubstr(base_ + "/bot/zero is a device"));
}

TEST_F(Contents, AHardLinkMayLeadNowhereOutsideTheFolder) {
  fs::create_hard_link(base_ + "/bot/bot", base_ + "/bot/data/same");
  EXPECT_EQ(Refused(HardLinks::kRefused), "");  // as Cargo makes them
  std::ofstream(base_ + "/seed") << "secret";
  fs::create_hard_link(base_ + "/seed", base_ + "/bot/data/mine");
  EXPECT_EQ(Refused(HardLinks::kAllowed), "");
  EXPECT_THAT(Refused(HardLinks::kRefused), AllOf(HasSubstr(base_ + "/bot/data/mine"), HasSubstr("copy")));
}

}  // namespace
}  // namespace hakam::arbiter
