#include "sdk/base/file.h"

#include <errno.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"

namespace hakam {
namespace {

using testing::HasSubstr;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "file-XXXXXX";
    folder_ = mkdtemp(folder.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string Path(const std::string& name) const { return absl::StrCat(folder_, "/", name); }
  static std::string ErrorOf(const std::string& path) {
    return std::string(ReadFile(path, 100).status().message());
  }

  std::string folder_;
};

TEST_F(FileTest, ARegularFileIsReadUpToTheLimit) {
  std::ofstream(Path("empty")).flush();
  EXPECT_EQ(ReadFile(Path("empty"), 0).value(), "");
  const std::string text(200'000, 'x');
  std::ofstream(Path("long")) << text;
  EXPECT_EQ(ReadFile(Path("long"), text.size()).value(), text);
  EXPECT_EQ(ReadFile(Path("long"), text.size() - 1).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ErrorOf(Path("long")), absl::StrCat(Path("long"), ": is larger than 100 bytes"));
  EXPECT_THAT(std::string(ReadFile(Path("long"), 64 << 10).status().message()),
              HasSubstr("larger than 64 KiB"));
  symlink("long", Path("link").c_str());
  EXPECT_EQ(ReadFile(Path("link"), text.size()).value(), text);
}

// A file of the kernel says that it has no bytes, and has some.
TEST_F(FileTest, ItsSizeIsWhatCanBeRead) { EXPECT_FALSE(ReadFile("/proc/self/stat", 1 << 16)->empty()); }

TEST_F(FileTest, NothingElseIsOpened) {
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  ASSERT_LT(Path("socket").size(), sizeof address.sun_path);
  strcpy(address.sun_path, Path("socket").c_str());
  ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  symlink("/dev/zero", Path("link").c_str());
  const std::pair<std::string, const char*> others[] = {
      {"/dev/zero", "a device"},      {"/dev/null", "a device"},    {Path("link"), "a device"},
      {Path("pipe"), "a named pipe"}, {Path("socket"), "a socket"}, {folder_, "a folder"}};
  for (const auto& [path, kind] : others) {
    EXPECT_EQ(ErrorOf(path), absl::StrCat(path, ": is ", kind, ", not a regular file"));
    EXPECT_EQ(OpenRegularFile(path).status().code(), absl::StatusCode::kInvalidArgument);
  }
  close(listener);
}

TEST_F(FileTest, AnErrorSaysWhatToDo) {
  EXPECT_EQ(ReadFile(Path("absent"), 1).status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(ErrorOf(Path("absent")), HasSubstr("absent: cannot be read: No such file or directory"));
  EXPECT_TRUE(absl::IsPermissionDenied(ReadError("f", EACCES)));
  EXPECT_TRUE(absl::IsResourceExhausted(ReadError("f", EMFILE)));
  EXPECT_TRUE(absl::IsResourceExhausted(WriteError("f", EFBIG)));
  EXPECT_TRUE(absl::IsResourceExhausted(WriteError("f", ENOSPC)));
  EXPECT_TRUE(absl::IsUnavailable(WriteError("f", EROFS)));
  EXPECT_THAT(std::string(WriteError("f", ENOENT).message()), HasSubstr("make its folder"));
  EXPECT_THAT(std::string(WriteError("f", EFBIG).message()),
              HasSubstr("f: cannot be written: File too large"));
}

}  // namespace
}  // namespace hakam
