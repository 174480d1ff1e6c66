// The published form: complete or not at all, the same bytes from the same journal, nothing private.
#include "arbiter/audit/publication.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "arbiter/report/published.h"
#include "arbiter/store/memory_store.h"
#include "gmock/gmock.h"
#include "tests/unit/audit/league_folder.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;

class PublicationTest : public LeagueFolder {
 protected:
  std::map<std::string, std::string> Files() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      if (entry.is_regular_file()) files[entry.path().filename()] = ReadBytes(entry.path().filename());
    }
    return files;
  }
};

TEST_F(PublicationTest, TheSameJournalGivesTheSameBytes) {
  Play();
  ASSERT_TRUE(PublishIt().ok());
  const auto first = Files();
  EXPECT_EQ(first.size(), 7u) << "league file, records, seed, three of standings, checksums; nothing temporary";
  ASSERT_TRUE(PublishIt().ok());
  EXPECT_EQ(Files(), first);
}

TEST_F(PublicationTest, ReadsBackAsAStore) {
  Play();
  ASSERT_TRUE(PublishIt().ok());
  const auto live = OpenStoreReadOnly(url());
  const auto published = OpenPublished(folder());
  ASSERT_TRUE(published.ok()) << published.status();
  LeagueIdentity identity = (*live)->identity();
  identity.program_version = "";
  EXPECT_EQ((*published)->identity(), identity);
  std::vector<PairNumbers> expected;
  ASSERT_TRUE((*live)->ForEachPair([&](const PairNumbers& pair) { expected.push_back(pair); }).ok());
  size_t i = 0;
  ASSERT_TRUE((*published)
                  ->ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) {
                    EXPECT_EQ(pair, expected.at(i++));
                    EXPECT_TRUE(records == (*live)->Records(pair.key).value())
                        << "no faults, so nothing private";
                    EXPECT_TRUE((*published)->Records(pair.key).value() == records);
                    return absl::OkStatus();
                  })
                  .ok());
  EXPECT_EQ(i, expected.size());
  EXPECT_EQ((*published)->CountPairs().value(), expected.size());
  EXPECT_EQ((*published)->Records({9, 9}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ((*published)->AddPair({}, {}).code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(PublicationTest, WhatBotsWroteIsLeftOut) {
  v1::BoardRecord record;
  v1::Fault* fault = record.add_decisions()->mutable_fault();
  fault->set_detail("exit 1");
  fault->set_stderr_tail("secret");
  RemovePrivate(&record);
  EXPECT_EQ(record.decisions(0).fault().detail(), "exit 1");
  EXPECT_EQ(record.decisions(0).fault().stderr_tail(), "");
}

TEST_F(PublicationTest, PlayingOnChangesNoPublishedFile) {
  Play();
  ASSERT_TRUE(PublishIt().ok());
  auto before = Files();
  Play(Text(kPairs + 2));
  auto after = Files();
  before.erase("league.textproto"), after.erase("league.textproto");  // changed by this test
  EXPECT_EQ(after, before);
}

TEST_F(PublicationTest, ALeagueFileThatIsNotThatOfTheJournalIsNotPublished) {
  Play();
  ASSERT_TRUE(WriteFileAtOnce(file("league.textproto"), Text(kPairs + 1)).ok());
  EXPECT_THAT(PublishIt().message(), HasSubstr("run the league first"));
  ASSERT_TRUE(
      WriteFileAtOnce(file("league.textproto"), Text(kPairs) + "on_fault: FAULT_POLICY_FORFEIT_BOARD").ok());
  EXPECT_EQ(PublishIt().code(), absl::StatusCode::kFailedPrecondition);
}

// In a separate process, with a limit on file size in place of a full disk.
TEST_F(PublicationTest, AFullDiskLeavesWhatWasPublishedBefore) {
  Play();
  ASSERT_TRUE(PublishIt().ok());
  const auto before = Files();
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const auto store = OpenStoreReadOnly(url());  // it may need a file for the index of its log
    const rlimit limit{512, 512};
    if (!store.ok() || setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(1);
    const absl::Status status = Publish(**store, folder(), false);
    _exit(status.code() == absl::StatusCode::kResourceExhausted ? 0 : 2);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(Files(), before);
}

TEST_F(PublicationTest, AFolderThatCannotBeWrittenIsSaid) {
  Play();
  std::filesystem::create_directory(folder_ / "records.binpb.zst.new");
  const absl::Status status = PublishIt();
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied) << status;
  EXPECT_THAT(status.message(), HasSubstr("records.binpb.zst"));
}

TEST(SeedText, IsReadBackStrictly) {
  const std::string folder = testing::TempDir();
  for (const PublishedSeed& seed :
       {PublishedSeed{"abc", "my seed: with a colon"}, PublishedSeed{"abc", ""}}) {
    ASSERT_TRUE(WriteFileAtOnce(folder + "/seed.txt", SeedText(seed)).ok());
    const auto read = ReadSeed(folder);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(read->commitment, seed.commitment);
    EXPECT_EQ(read->seed, seed.seed);
  }
  for (const char* bad : {"", "sha256: abc", "sha256: abc\nseed: x", "sha256: abc\nseed: x\n\n", "seed: x\n",
                          "sha256: abc\nseed: \n", "SHA256: abc\n"}) {
    ASSERT_TRUE(WriteFileAtOnce(folder + "/seed.txt", bad).ok());
    EXPECT_EQ(ReadSeed(folder).status().code(), absl::StatusCode::kDataLoss) << bad;
  }
}

}  // namespace
}  // namespace hakam::arbiter
