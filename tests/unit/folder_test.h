// A fixture for tests that need a folder: each has one of its own, which is removed after it.
#ifndef HAKAM_TESTS_UNIT_FOLDER_TEST_H_
#define HAKAM_TESTS_UNIT_FOLDER_TEST_H_

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace hakam {

class FolderTest : public testing::Test {
 protected:
  FolderTest() {
    std::string root = (std::filesystem::temp_directory_path() / "hakam-test-XXXXXX").string();
    EXPECT_NE(mkdtemp(root.data()), nullptr);
    root_ = root;
  }
  ~FolderTest() override { std::filesystem::remove_all(root_); }

  std::filesystem::path root_;  // absolute
};

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_FOLDER_TEST_H_
