// Runs the tests of a binary. All files that they and the code under test make lie in a folder of this
// process, so two builds that are tested at once do not meet.
#include <gmock/gmock.h>
#include <stdio.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <system_error>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  std::string folder = (std::filesystem::temp_directory_path() / "hakam-test-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    perror(folder.c_str());
    return 1;
  }
  setenv("TMPDIR", folder.c_str(), 1);       // std::filesystem::temp_directory_path
  setenv("TEST_TMPDIR", folder.c_str(), 1);  // testing::TempDir
  const int failed = RUN_ALL_TESTS();
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return failed;
}
