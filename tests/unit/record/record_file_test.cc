#include "arbiter/record/record_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class RecordFileTest : public testing::Test {
 protected:
  RecordFileTest() {
    std::string folder = (std::filesystem::temp_directory_path() / "hakam-records-XXXXXX").string();
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  ~RecordFileTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string path() const { return (folder_ / "records").string(); }

  void Write(uint32_t count) {
    const auto file = RecordFileWriter::Create(path());
    ASSERT_TRUE(file.ok()) << file.status();
    for (uint32_t i = 0; i < count; ++i) {
      v1::BoardRecord record;
      record.set_deal(i);
      record.set_rules_sha256(std::string(i % 300, 'x'));
      ASSERT_TRUE((*file)->Add(record).ok());
    }
    ASSERT_TRUE((*file)->Close().ok());
  }
  // The number of records read, and the final status.
  absl::Status Read(uint32_t* count) const {
    *count = 0;
    return ReadRecordFile(path(), [&](const v1::BoardRecord& record) {
      EXPECT_EQ(record.deal(), *count);
      EXPECT_EQ(record.rules_sha256().size(), *count % 300);
      ++*count;
      return absl::OkStatus();
    });
  }
  std::string Bytes() const {
    std::ifstream file(path(), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  void SetBytes(const std::string& bytes) const { std::ofstream(path(), std::ios::binary) << bytes; }

  std::filesystem::path folder_;
};

TEST_F(RecordFileTest, GivesBackWhatWasWritten) {
  for (const uint32_t count : {0u, 1u, 7u, 5000u}) {
    SCOPED_TRACE(count);
    Write(count);
    uint32_t read = 0;
    EXPECT_TRUE(Read(&read).ok());
    EXPECT_EQ(read, count);
  }
}

TEST_F(RecordFileTest, TheFirstRecordsCanBeSkipped) {
  Write(10);
  for (const uint32_t skip : {0u, 4u, 9u, 10u, 11u}) {
    SCOPED_TRACE(skip);
    uint32_t next = skip;
    const auto visit = [&next](const v1::BoardRecord& record) {
      EXPECT_EQ(record.deal(), next++);
      return absl::OkStatus();
    };
    EXPECT_TRUE(ReadRecordFile(path(), visit, skip).ok());
    EXPECT_EQ(next, std::max(skip, 10u));
  }
}

TEST_F(RecordFileTest, TheSameRecordsAreTheSameBytes) {
  Write(1000);
  const std::string first = Bytes();
  Write(1000);
  EXPECT_TRUE(Bytes() == first);
  EXPECT_LT(first.size(), 20000u) << "packed";
}

TEST_F(RecordFileTest, StopsAtTheFirstErrorOfTheVisitor) {
  Write(10);
  int seen = 0;
  EXPECT_EQ(ReadRecordFile(path(),
                           [&](const v1::BoardRecord&) {
                             return ++seen == 3 ? absl::CancelledError("enough") : absl::OkStatus();
                           }),
            absl::CancelledError("enough"));
  EXPECT_EQ(seen, 3);
}

TEST_F(RecordFileTest, AFileThatIsCutShortOrGoesOnIsDamaged) {
  Write(500);
  const std::string whole = Bytes();
  uint32_t read = 0;
  for (const std::string& bad :
       {whole.substr(0, whole.size() - 1), whole.substr(0, whole.size() / 2), whole.substr(0, 3),
        std::string("not zstd at all"), whole + "x", whole + whole}) {
    SCOPED_TRACE(bad.size());
    SetBytes(bad);
    const absl::Status status = Read(&read);
    EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
    EXPECT_THAT(status.message(), AllOf(HasSubstr(path()), HasSubstr("record ")));
  }
}

TEST_F(RecordFileTest, NoFileIsNotFound) {
  uint32_t read = 0;
  EXPECT_EQ(Read(&read).code(), absl::StatusCode::kNotFound);
}

TEST_F(RecordFileTest, AFullDiskIsSaid) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";
  const auto file = RecordFileWriter::Create("/dev/full");
  ASSERT_TRUE(file.ok());
  absl::Status status;
  v1::BoardRecord record;
  record.set_rules_sha256("x");
  status.Update((*file)->Add(record));
  status.Update((*file)->Close());
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
  EXPECT_THAT(status.message(), HasSubstr("free some space"));
}

TEST_F(RecordFileTest, AnyBytesAreHandled) {
  Write(50);
  const std::string whole = Bytes();
  for (uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::string bad = whole;
    bad[random.Below(bad.size())] ^= static_cast<char>(1 + random.Below(255));
    SetBytes(bad);
    ReadRecordFile(path(), [](const v1::BoardRecord&) { return absl::OkStatus(); }).IgnoreError();
  }
}

}  // namespace
}  // namespace hakam::arbiter
