// What can happen to a journal: killed writers, full disks, damaged and foreign files. Nothing that was
// stored is lost, and every error says what and where.
#include <SQLiteCpp/SQLiteCpp.h>
#include <errno.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/store/store_fixture.h"

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// A small disk, as long as it lives. Needs the right to mount.
class SmallDisk {
 public:
  SmallDisk(const std::filesystem::path& folder, const char* options) : folder_(folder) {
    std::filesystem::create_directory(folder);
    mounted_ = mount("tmpfs", folder.c_str(), "tmpfs", 0, options) == 0;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (mounted_) {
      EXPECT_EQ(umount(folder_.c_str()), 0) << "something still has a file open";
    }
  }
  bool mounted() const { return mounted_; }

 private:
  std::filesystem::path folder_;
  bool mounted_;
};

void WriteFile(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

TEST_F(StoreTest, AKilledWriterLeavesWholePairsOnly) {
  uint32_t acknowledged = 0;
  for (int kill_number = 0; kill_number < 10; ++kill_number) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {  // goes on where the last one was killed, and says what is stored
      close(ends[0]);
      auto store = Open();
      if (!store.ok()) _exit(1);
      for (uint64_t next = (*store)->CountPairs().value(); next < 1'000'000; ++next) {
        const auto deal = static_cast<uint32_t>(next);
        if (!AddTestPair(**store, 0, deal).ok()) _exit(2);
        if (write(ends[1], &deal, sizeof deal) != sizeof deal) _exit(3);
      }
      _exit(4);
    }
    close(ends[1]);
    for (int i = 0; i < 20 + 7 * kill_number; ++i) {
      uint32_t deal = 0;
      ASSERT_EQ(read(ends[0], &deal, sizeof deal), static_cast<ssize_t>(sizeof deal));
      acknowledged = deal + 1;
    }
    ASSERT_EQ(kill(child, SIGKILL), 0);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    close(ends[0]);

    const auto store = Open();
    ASSERT_TRUE(store.ok()) << store.status();
    EXPECT_GE((*store)->CountPairs().value(), acknowledged);
    ExpectWholePairs(**store);
    uint32_t expected = 0;
    for (const PairNumbers& pair : AllPairs(**store)) EXPECT_EQ(pair.key.deal, expected++);
  }
}

TEST_F(StoreTest, AFullDiskLosesNothingAndTheLeagueGoesOnWithMoreSpace) {
  const SmallDisk disk(folder_ / "disk", "size=512k");
  if (!disk.mounted()) GTEST_SKIP() << "needs the right to mount";
  const std::string path = (folder_ / "disk" / "journal.db").string();
  const std::filesystem::path ballast = folder_ / "disk" / "ballast";
  WriteFile(ballast.string(), std::string(200 << 10, 'x'));

  auto store = SqliteStore::Open(path, TestLeague());
  ASSERT_TRUE(store.ok()) << store.status();
  uint32_t stored = 0;
  absl::Status status;
  while (stored < 10000 && (status = AddTestPair(**store, 0, stored)).ok()) ++stored;
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr(path), HasSubstr("disk is full"), HasSubstr("free some space")));
  EXPECT_GT(stored, 0u);
  EXPECT_EQ((*store)->CountPairs().value(), stored);
  ExpectWholePairs(**store);

  EXPECT_TRUE(std::filesystem::remove(ballast));
  EXPECT_TRUE(AddTestPair(**store, 0, stored).ok()) << "the same pair, once there is space";
  store->reset();
  store = SqliteStore::Open(path, TestLeague());
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ((*store)->CountPairs().value(), stored + 1);
  ExpectWholePairs(**store);
}

TEST_F(StoreTest, AFullDiskAtTheStartIsSaid) {
  const SmallDisk disk(folder_ / "disk", "size=16k");
  if (!disk.mounted()) GTEST_SKIP() << "needs the right to mount";
  const absl::Status status =
      SqliteStore::Open((folder_ / "disk" / "journal.db").string(), TestLeague()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
}

// The same without any right: a limit on the size of files, in a process of its own.
TEST_F(StoreTest, AFailingDiskLosesNothing) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1 << 20, 1 << 20};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(1);
    const auto store = Open();
    if (!store.ok()) _exit(2);
    uint32_t stored = 0;
    absl::Status status;
    while (stored < 10000 && (status = AddTestPair(**store, 0, stored)).ok()) ++stored;
    if (status.code() != absl::StatusCode::kResourceExhausted) _exit(3);
    if ((*store)->CountPairs().value() != stored) _exit(4);
    _exit(stored > 10 ? 0 : 5);
  }
  int exit_status = 0;
  ASSERT_EQ(waitpid(child, &exit_status, 0), child);
  ASSERT_TRUE(WIFEXITED(exit_status));
  EXPECT_EQ(WEXITSTATUS(exit_status), 0);
  const auto store = Open();
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_GT((*store)->CountPairs().value(), 10u);
  ExpectWholePairs(**store);
}

TEST_F(StoreTest, ATruncatedFileIsDamaged) {
  Fill(50);
  const std::string whole = ReadFile(path());
  for (const size_t size : {whole.size() - 4096, whole.size() / 2, size_t{4096}, size_t{100}, size_t{1}}) {
    SCOPED_TRACE(size);
    WriteFile(path(), whole.substr(0, size));
    for (const absl::Status& status : {Open().status(), SqliteStore::OpenReadOnly(path()).status()}) {
      EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
      EXPECT_THAT(status.message(), AllOf(HasSubstr(path()), HasSubstr("damaged"), HasSubstr("restore it")));
    }
    EXPECT_TRUE(ReadFile(path()) == whole.substr(0, size)) << "a damaged file is evidence: leave it as it is";
  }
}

TEST_F(StoreTest, AMissingLastByteIsDamage) {
  Fill(50);
  const std::string whole = ReadFile(path());
  WriteFile(path(), whole.substr(0, whole.size() - 1));
  EXPECT_EQ(Open().status().code(), absl::StatusCode::kDataLoss);
}

TEST_F(StoreTest, AGarbageFileIsNotAJournal) {
  for (const std::string& garbage :
       {std::string("not a journal\n"), std::string(100000, 'x'), std::string(4096, '\0')}) {
    SCOPED_TRACE(garbage.size());
    WriteFile(path(), garbage);
    EXPECT_EQ(Open().status().code(), absl::StatusCode::kDataLoss);
    EXPECT_TRUE(ReadFile(path()) == garbage) << "somebody's file, not ours to change";
  }
}

TEST_F(StoreTest, ADamagedPageIsFoundOnOpening) {
  Fill(50);
  std::string content = ReadFile(path());
  for (size_t i = 3 * 4096; i < 12 * 4096; ++i) content[i] = static_cast<char>(i * 31);
  WriteFile(path(), content);
  EXPECT_EQ(Open().status().code(), absl::StatusCode::kDataLoss);
}

TEST_F(StoreTest, AnEmptyFileIsBegun) {  // an arbiter killed at its very first moment
  WriteFile(path(), "");
  EXPECT_EQ(SqliteStore::OpenReadOnly(path()).status().code(), absl::StatusCode::kNotFound);
  EXPECT_TRUE(Open().ok());
}

TEST_F(StoreTest, ADatabaseOfAnotherProgramIsLeftAlone) {
  SQLite::Database(path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE recipes(name TEXT)");
  const std::string before = ReadFile(path());
  const absl::Status status = Open().status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("another program"));
  EXPECT_TRUE(ReadFile(path()) == before);
}

TEST_F(StoreTest, AJournalOfANewerVersionIsRefused) {
  Fill(1);
  SQLite::Database(path(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 7");
  for (const absl::Status& status : {Open().status(), SqliteStore::OpenReadOnly(path()).status()}) {
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(status.message(), AllOf(HasSubstr("newer"), HasSubstr("version 7"), HasSubstr("knows 6")));
  }
}

TEST_F(StoreTest, AJournalOfAnOlderVersionIsRefused) {
  Fill(1);
  SQLite::Database(path(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 1");
  for (const absl::Status& status : {Open().status(), SqliteStore::OpenReadOnly(path()).status()}) {
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(status.message(), AllOf(HasSubstr(path()), HasSubstr("older"), HasSubstr("version 1"),
                                        HasSubstr("move the journal away")));
  }
}

TEST_F(StoreTest, AFolderInItsPlaceIsAnError) {
  std::filesystem::create_directory(path());
  EXPECT_EQ(Open().status().code(), absl::StatusCode::kDataLoss);
}

TEST_F(StoreTest, ALockHeldByAnotherProgramOfSqliteIsSaid) {
  Fill(1);
  SQLite::Database other(path(), SQLite::OPEN_READWRITE);
  other.exec("PRAGMA locking_mode = EXCLUSIVE");
  other.exec("BEGIN IMMEDIATE");
  other.exec("UPDATE league SET length = length");
  const absl::Status status = Open().status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
  EXPECT_THAT(status.message(), AllOf(HasSubstr(path()), HasSubstr("another program")));
}

TEST_F(StoreTest, AJournalThatIsLockedInTheMiddleOfALeagueLosesNothing) {
  const auto store = Open();
  ASSERT_TRUE(AddTestPair(**store, 0, 0).ok());
  SQLite::Database other(path(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  const absl::Status locked = AddTestPair(**store, 0, 1);
  EXPECT_EQ(locked.code(), absl::StatusCode::kUnavailable) << locked;
  EXPECT_THAT(locked.message(), AllOf(HasSubstr(path()), HasSubstr("another program holds it"),
                                      HasSubstr("end that program, then run the command again")));
  EXPECT_EQ((*store)->CountPairs().value(), 1u);
  other.exec("ROLLBACK");
  EXPECT_TRUE(AddTestPair(**store, 0, 1).ok()) << "the same pair, once it is free";
  EXPECT_TRUE((*store)->CheckChain([](const std::string& line) { ADD_FAILURE() << line; }).ok());
  ExpectWholePairs(**store);
}

// Wherever the damage is: an error or whole pairs, and the file stays as it was found.
TEST_F(StoreTest, DamageAnywhereIsAnErrorAndNeverACrash) {
  Fill(30);
  const std::string whole = ReadFile(path());
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::string bad = whole;
    const size_t from = random.Below(bad.size());
    for (size_t i = from; i < std::min(bad.size(), from + 64); ++i)
      bad[i] = static_cast<char>(random.Below(256));
    WriteFile(path(), bad);
    const absl::Status opened = Open().status();
    if (!opened.ok()) {
      EXPECT_THAT(opened.message(), HasSubstr(path()));
    }
    const auto reader = SqliteStore::OpenReadOnly(path());
    if (!reader.ok()) continue;
    (*reader)->ForEachPair([](const PairNumbers&) {}).IgnoreError();
    (*reader)
        ->ForEachRecord([](const PairNumbers&, const PairRecords&) { return absl::OkStatus(); })
        .IgnoreError();
    (*reader)->CheckChain([](const std::string&) {}).status().IgnoreError();
  }
}

}  // namespace
}  // namespace hakam::arbiter
