#include "arbiter/process/own_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/paths.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;

class OwnProgram : public testing::Test {
 protected:
  OwnProgram() {
    std::string folder = (std::filesystem::temp_directory_path() / "hakam-own-XXXXXX").string();
    folder_ = mkdtemp(folder.data());
  }
  ~OwnProgram() override { std::filesystem::remove_all(folder_); }
  std::string Write(const std::string& name) const {
    std::ofstream(folder_ + "/" + name) << "a program";
    return folder_ + "/" + name;
  }
  static std::string Error(const absl::StatusOr<std::string>& found) {
    EXPECT_EQ(found.status().code(), absl::StatusCode::kUnavailable);
    return std::string(found.status().message());
  }

  std::string folder_;
};

TEST_F(OwnProgram, HakamIsItsOwnHelperByAnyName) {
  const std::string renamed = Write("hakam-0.1");
  Write("hakam");  // perhaps of another version
  EXPECT_EQ(HelperProgramOf(renamed, true).value(), renamed);
}

TEST_F(OwnProgram, OthersTakeTheOneBesideThem) {
  const std::string test = Write("some_test");
  EXPECT_THAT(Error(HelperProgramOf(test, false)), HasSubstr(folder_ + "/hakam: "));
  const std::string hakam = Write("hakam");
  EXPECT_EQ(HelperProgramOf(test, false).value(), hakam);
}

TEST_F(OwnProgram, AFileThatWasReplacedIsFoundAndOneThatIsGoneIsNamed) {
  const std::string hakam = folder_ + "/hakam";
  EXPECT_THAT(Error(HelperProgramOf(hakam + " (deleted)", true)),
              HasSubstr(hakam + ": the file of this program"));
  Write("hakam");
  EXPECT_EQ(HelperProgramOf(hakam + " (deleted)", true).value(), hakam);
  const std::string odd = Write("odd (deleted)");
  EXPECT_EQ(HelperProgramOf(odd, true).value(), odd);
}

TEST_F(OwnProgram, WithoutProcTheErrorSaysWhatToDo) {
  EXPECT_THAT(Error(HelperProgramOf("", true)), HasSubstr("mount /proc"));
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// There may be no hakam in such a build.
TEST_F(OwnProgram, ThisTestFindsTheSmallKeeper) {
  EXPECT_EQ(KeeperProgram().value(), BinFile("hakam-small-keeper"));
}
#else
TEST_F(OwnProgram, ThisTestFindsHakam) {
  EXPECT_EQ(HelperProgram().value(), BinFile("hakam"));
  EXPECT_EQ(KeeperProgram().value(), BinFile("hakam"));
}
#endif

}  // namespace
}  // namespace hakam::arbiter
