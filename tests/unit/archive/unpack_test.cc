// What strangers send is unpacked inside its folder and within its limits, or named and refused.
#include "arbiter/archive/unpack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <minizip/zip.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/archive/zip_file.h"
#include "sdk/base/random.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class UnpackTest : public FolderTest {
 protected:
  UnpackTest() { fs::create_directory(folder()); }

  std::string archive() const { return (root_ / "a.zip").string(); }
  fs::path folder() const { return root_ / "out"; }

  struct Entry {
    std::string name;
    std::string text;
    uint32_t mode = S_IFREG | 0644;
  };
  // By minizip alone, which takes any name.
  void Make(const std::vector<Entry>& entries) const {
    zipFile zip = zipOpen64(archive().c_str(), APPEND_STATUS_CREATE);
    for (const Entry& entry : entries) {
      zip_fileinfo info = {};
      info.external_fa = static_cast<uLong>(entry.mode) << 16;
      ASSERT_EQ(
          zipOpenNewFileInZip4(zip, entry.name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED, 9,
                               0, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, nullptr, 0, 3 << 8, 0),
          ZIP_OK);
      ASSERT_EQ(zipWriteInFileInZip(zip, entry.text.data(), static_cast<unsigned>(entry.text.size())),
                ZIP_OK);
      ASSERT_EQ(zipCloseFileInZip(zip), ZIP_OK);
    }
    ASSERT_EQ(zipClose(zip, nullptr), ZIP_OK);
  }
  std::string Refused(const std::vector<Entry>& entries, const ArchiveLimits& limits = {}) const {
    Make(entries);
    fs::remove_all(folder());
    fs::create_directory(folder());
    const absl::Status status = Unpack(archive(), folder().string(), limits);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
  }
  static std::string TextOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
};

TEST_F(UnpackTest, FilesComeBackWithTheirNamesAndWhetherTheyRun) {
  Make({{"agent.textproto", "name"},
        {"bin/", "", S_IFDIR | 0755},
        {"bin/bot", "#!", S_IFREG | 0700},
        {"e/m/pty", ""}});
  const absl::Status unpacked = Unpack(archive(), folder().string());
  ASSERT_TRUE(unpacked.ok()) << unpacked;
  EXPECT_EQ(TextOf(folder() / "agent.textproto"), "name");
  EXPECT_EQ(TextOf(folder() / "bin/bot"), "#!");
  EXPECT_TRUE(fs::exists(folder() / "e/m/pty"));
  EXPECT_NE(fs::status(folder() / "bin/bot").permissions() & fs::perms::owner_exec, fs::perms::none);
  EXPECT_EQ(fs::status(folder() / "agent.textproto").permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST_F(UnpackTest, NoNameLeadsOutOfTheFolder) {
  for (const char* name : {"../evil", "a/../../evil", "/evil", "a//b", "a/./b", ".", "..", "a\nb", "\xff"}) {
    SCOPED_TRACE(name);
    EXPECT_THAT(Refused({{name, "x"}}), HasSubstr("leads out of the folder"));
  }
  EXPECT_FALSE(fs::exists(root_ / "evil"));
}

TEST_F(UnpackTest, LinksAndDevicesAreRefusedSoThatNothingIsWrittenThroughThem) {
  EXPECT_THAT(Refused({{"link", "/etc", S_IFLNK | 0777}, {"link/passwd", "x"}}),
              HasSubstr("\"link\" is no regular file"));
  // Nothing special comes out of a zip: libarchive takes it for an empty file.
  Make({{"pipe", "", S_IFIFO | 0644}});
  ASSERT_TRUE(Unpack(archive(), folder().string()).ok());
  EXPECT_TRUE(fs::is_regular_file(folder() / "pipe"));
}

TEST_F(UnpackTest, ANameIsThereOnce) {
  EXPECT_THAT(Refused({{"a", "1"}, {"a", "2"}}), HasSubstr("\"a\" is there twice"));
  EXPECT_THAT(Refused({{"a", "1"}, {"a/b", "2"}}), HasSubstr("needs a folder where the archive has a file"));
  EXPECT_THAT(Refused({{"a/b", "1"}, {"a", "2"}}), HasSubstr("is there twice"));
}

TEST_F(UnpackTest, LimitsHoldWhateverTheArchiveSaysOfItself) {
  EXPECT_THAT(Refused({{"bomb", std::string(3 << 20, '0')}}, {.bytes = 2 << 20}),
              HasSubstr("more than 2 MiB"));
  EXPECT_THAT(Refused({{"a", ""}, {"b", ""}, {"c", ""}}, {.files = 2}), HasSubstr("more than 2 entries"));
  EXPECT_THAT(Refused({{std::string(2000, 'n'), ""}}), HasSubstr("too long"));
}

TEST_F(UnpackTest, NamesAreNotTooDeep) {
  std::string deep = "a";
  for (int i = 0; i < 40; ++i) deep += "/a";
  EXPECT_THAT(Refused({{deep, ""}}), HasSubstr("is too deep"));
}

TEST_F(UnpackTest, WhatIsNoArchiveIsSaid) {
  std::ofstream(archive()) << "no zip";
  EXPECT_THAT(Unpack(archive(), folder().string()).message(), HasSubstr("is no archive"));
  EXPECT_EQ(Unpack((root_ / "nothing").string(), folder().string()).code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Unpack("/dev/zero", folder().string()).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(UnpackTest, DamagedArchivesAreNeverACrash) {
  Make({{"a", std::string(5000, 'a')}, {"b/c", "text"}, {"d", "more"}});
  const std::string whole = TextOf(archive());
  constexpr uint64_t seed = 20261125;
  SCOPED_TRACE(absl::StrCat("seed ", seed));
  Random random(seed);
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    std::string bytes = whole;
    if (i % 3 == 0) bytes.resize(random.Below(bytes.size()));
    for (uint64_t n = random.Below(4) + 1; n > 0 && !bytes.empty(); --n) {
      bytes[random.Below(bytes.size())] = static_cast<char>(random.Below(256));
    }
    std::ofstream(archive(), std::ios::binary) << bytes;
    fs::remove_all(folder());
    fs::create_directory(folder());
    const absl::Status status = Unpack(archive(), folder().string());
    refused += status.ok() ? 0 : 1;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) EXPECT_FALSE(entry.is_symlink());
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace hakam::arbiter
