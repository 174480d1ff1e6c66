// A tar from a stranger is unpacked as strictly as a zip.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/archive/unpack.h"
#include "sdk/base/random.h"
#include "tests/unit/archive/tar_maker.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class TarTest : public FolderTest {
 protected:
  std::string archive() const { return (root_ / "a.tar").string(); }
  fs::path folder() const { return root_ / "out"; }
  absl::Status UnpackIt(OnlyFolder only = OnlyFolder::kKept, const ArchiveLimits& limits = {}) const {
    fs::remove_all(folder());
    fs::create_directory(folder());
    return Unpack(archive(), folder().string(), limits, only);
  }
  std::string Refused(const std::vector<TarEntry>& entries, const ArchiveLimits& limits = {}) const {
    MakeTar(archive(), entries);
    const absl::Status status = UnpackIt(OnlyFolder::kKept, limits);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    return std::string(status.message());
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder()))
      names.push_back(fs::relative(entry.path(), folder()).string());
    return names;
  }
  static std::string TextOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
};

TEST_F(TarTest, EveryPackingIsKnown) {
  for (const auto filter : {archive_write_add_filter_none, archive_write_add_filter_gzip,
                            archive_write_add_filter_xz, archive_write_add_filter_zstd}) {
    SCOPED_TRACE(filter == archive_write_add_filter_none ? "not packed" : "packed");
    MakeTar(archive(),
            {{"./", "", S_IFDIR | 0700}, {"./agent.textproto", "name"}, {"bin/bot", "#!", S_IFREG | 04711}},
            filter);
    const absl::Status unpacked = UnpackIt();
    ASSERT_TRUE(unpacked.ok()) << unpacked;
    EXPECT_EQ(TextOf(folder() / "agent.textproto"), "name");
    EXPECT_EQ(fs::status(folder() / "bin/bot").permissions(), fs::perms(0755));
    EXPECT_EQ(fs::status(folder() / "agent.textproto").permissions(), fs::perms(0644));
  }
}

TEST_F(TarTest, OtherPackingsAreNoArchive) {
  MakeTar(archive(), {{"a", "text"}}, archive_write_add_filter_bzip2);
  EXPECT_THAT(std::string(UnpackIt().message()), HasSubstr("is no archive"));
}

TEST_F(TarTest, WhatIsPackedTwiceIsRefused) {
  MakeTar(archive(), {{"a", "text"}}, archive_write_add_filter_gzip);
  WritePacked(archive(), TextOf(archive()), archive_write_add_filter_xz);
  EXPECT_THAT(std::string(UnpackIt().message()), HasSubstr("is packed several times"));
}

TEST_F(TarTest, NamesInUtf8StayWhatTheyAre) {
  MakeTar(archive(), {{"حكم/بوت", "x"}, {"é", "y"}});
  ASSERT_TRUE(UnpackIt().ok());
  EXPECT_THAT(Names(), UnorderedElementsAre("حكم", "حكم/بوت", "é"));
}

TEST_F(TarTest, NoNameLeadsOutOfTheFolder) {
  for (const char* name :
       {"../evil", "a/../../evil", "/evil", "./../evil", "a\\b", "a\nb", "\xff", "././a", "."}) {
    SCOPED_TRACE(name);
    EXPECT_THAT(Refused({{name, "x"}}), HasSubstr("leads out of the folder"));
  }
  EXPECT_FALSE(fs::exists(root_ / "evil"));
}

TEST_F(TarTest, LinksAndDevicesAreRefused) {
  EXPECT_THAT(Refused({{"l", "", S_IFLNK | 0777, "/etc"}, {"l/passwd", "x"}}),
              HasSubstr("\"l\" is no regular file"));
  EXPECT_THAT(Refused({{"a", "x"}, {"b", "", S_IFREG | 0644, "", "a"}}),
              HasSubstr("\"b\" is no regular file"));
  EXPECT_THAT(Refused({{"p", "", S_IFIFO | 0644}}), HasSubstr("is no regular file"));
  EXPECT_THAT(Refused({{"d", "", S_IFCHR | 0644}}), HasSubstr("is no regular file"));
}

TEST_F(TarTest, LimitsHold) {
  EXPECT_THAT(Refused({{"a", "1"}, {"a", "2"}}), HasSubstr("\"a\" is there twice"));
  EXPECT_THAT(Refused({{"a", std::string(3 << 20, '0')}}, {.bytes = 2 << 20}), HasSubstr("more than 2 MiB"));
  EXPECT_THAT(Refused({{"a"}, {"b"}, {"c"}}, {.files = 2}), HasSubstr("more than 2 entries"));
  EXPECT_THAT(Refused({{"a/b/c"}}, {.depth = 2}), HasSubstr("is too deep"));
  EXPECT_THAT(Refused({{"a/b/c/d/e/f"}}, {.files = 4}), HasSubstr("more than 4 folders"));
}

TEST_F(TarTest, TheOnlyFolderMayBeLeftOut) {
  MakeTar(archive(), {{"bot/agent.textproto", "name"}, {"bot/bot/x", "y"}, {"bot/.only", "z"}});
  ASSERT_TRUE(UnpackIt(OnlyFolder::kLeftOut).ok());
  EXPECT_THAT(Names(), UnorderedElementsAre("agent.textproto", "bot", "bot/x", ".only"));
  ASSERT_TRUE(UnpackIt(OnlyFolder::kKept).ok());
  EXPECT_EQ(Names().size(), 5);
  MakeTar(archive(), {{"bot/x", "y"}, {"other", "z"}});
  ASSERT_TRUE(UnpackIt(OnlyFolder::kLeftOut).ok());
  EXPECT_THAT(Names(), UnorderedElementsAre("bot", "bot/x", "other"));
  MakeTar(archive(), {{"agent.textproto", "name"}});
  ASSERT_TRUE(UnpackIt(OnlyFolder::kLeftOut).ok());
  EXPECT_THAT(Names(), ElementsAre("agent.textproto"));
}

TEST_F(TarTest, DamagedArchivesAreNeverACrash) {
  constexpr uint64_t seed = 20261126;
  SCOPED_TRACE(absl::StrCat("seed ", seed));
  Random random(seed);
  int refused = 0;
  for (const auto filter : {archive_write_add_filter_none, archive_write_add_filter_gzip,
                            archive_write_add_filter_xz, archive_write_add_filter_zstd}) {
    MakeTar(archive(), {{"a", std::string(5000, 'a')}, {"b/c", "text"}, {"d", "more"}}, filter);
    const std::string whole = TextOf(archive());
    for (int i = 0; i < 60; ++i) {
      std::string bytes = whole;
      if (i % 3 == 0) bytes.resize(random.Below(bytes.size()));
      for (uint64_t n = random.Below(4) + 1; n > 0 && !bytes.empty(); --n) {
        bytes[random.Below(bytes.size())] = static_cast<char>(random.Below(256));
      }
      std::ofstream(archive(), std::ios::binary) << bytes;
      refused += UnpackIt().ok() ? 0 : 1;
      for (const auto& entry : fs::recursive_directory_iterator(root_)) EXPECT_FALSE(entry.is_symlink());
    }
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace hakam::arbiter
