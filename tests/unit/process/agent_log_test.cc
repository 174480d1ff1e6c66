// The way from the output of a process into its log, and the budgets on it. The test plays the process.
#include "arbiter/process/agent_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>

#include "arbiter/process/log_writer.h"

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

constexpr size_t kMib = 1 << 20;

class AgentLogTest : public testing::Test {
 protected:
  AgentLogTest() { Remove(); }
  ~AgentLogTest() override { Remove(); }
  void Remove() const {
    std::filesystem::remove(path_);
    std::filesystem::remove(path_ + ".old");
  }
  std::shared_ptr<AgentLog> Open(std::shared_ptr<LogBudget> budget = nullptr) const {
    absl::StatusOr<std::shared_ptr<AgentLog>> log = AgentLog::Open(path_, std::move(budget));
    EXPECT_TRUE(log.ok()) << log.status();
    return *std::move(log);
  }
  // The process says something.
  static void Say(const AgentLog& log, absl::string_view words) {
    EXPECT_EQ(write(log.writing_end(), words.data(), words.size()), static_cast<ssize_t>(words.size()));
  }
  std::string Content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const std::string path_ = testing::TempDir() + "agent-log";
};

TEST_F(AgentLogTest, WhatWasWrittenIsInTheTailAtOnceAndInOrder) {
  std::ofstream(path_) << "an earlier process\n";
  const auto log = Open();
  Say(*log, "one\n");
  log->Add("a note");
  Say(*log, "two\n");
  EXPECT_EQ(log->Tail(), "one\na note\ntwo\n");
  EXPECT_EQ(Content(), "an earlier process\none\na note\ntwo\n");
}

TEST_F(AgentLogTest, EndsWhenNobodyCanWriteAnyMore) {
  const auto log = Open();
  Say(*log, "last words\n");
  EXPECT_EQ(log->Move(), AgentLog::State::kOpen);
  log->CloseWritingEnd();
  EXPECT_EQ(log->Move(), AgentLog::State::kEnded);
  EXPECT_EQ(Content(), "last words\n");
}

TEST_F(AgentLogTest, NoByteIsWrittenBeyondTheBudget) {
  const auto budget = std::make_shared<LogBudget>(kMib, "its entrant");
  const auto log = Open(budget);
  const std::string words(50'000, 'x');
  for (int i = 0; i < 40 && log->Move() == AgentLog::State::kOpen; ++i) Say(*log, words);
  EXPECT_EQ(log->Move(), AgentLog::State::kFull);
  EXPECT_EQ(Content().size(), kMib);
  EXPECT_EQ(budget->used(), static_cast<int64_t>(kMib));
  EXPECT_EQ(budget->Why(), "it wrote 1 MiB of log, the limit of its entrant");
  log->Add("a note");
  log->MoveAll();
  EXPECT_EQ(Content().size(), kMib);
  EXPECT_EQ(log->Tail().size(), 2048u) << "it can still be read";
}

TEST_F(AgentLogTest, SeveralProcessesShareABudgetAndWhatWasThereCounts) {
  const auto budget = std::make_shared<LogBudget>(kMib, "its entrant", kMib - 10);
  EXPECT_FALSE(budget->spent());
  const auto first = Open(budget);
  const auto second = Open(budget);
  Say(*first, "12345678");
  EXPECT_EQ(first->Move(), AgentLog::State::kOpen);
  Say(*second, "12345678");
  EXPECT_EQ(second->Move(), AgentLog::State::kFull);
  EXPECT_EQ(first->Move(), AgentLog::State::kOpen) << "it has written nothing more";
  Say(*first, "9");
  EXPECT_EQ(first->Move(), AgentLog::State::kFull);
  EXPECT_EQ(Content(), "1234567812");
}

TEST_F(AgentLogTest, ALongLogOfEarlierProcessesIsPutAside) {
  for (const off_t size : {off_t{32} << 20, (off_t{32} << 20) + 1}) {
    Remove();
    std::ofstream(path_) << "early\n";
    ASSERT_EQ(truncate(path_.c_str(), size), 0);
    const auto log = Open();
    Say(*log, "late\n");
    EXPECT_EQ(log->Tail(), "late\n");
    EXPECT_EQ(std::filesystem::exists(path_ + ".old"), size > off_t{32} << 20);
  }
}

TEST_F(AgentLogTest, WhatIsNoRegularFileIsRefused) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_THAT(std::string(AgentLog::Open(path_, nullptr).status().message()), HasSubstr(path_));
  EXPECT_THAT(std::string(AgentLog::Open("/nowhere/log", nullptr).status().message()),
              HasSubstr("/nowhere/log"));
}

TEST_F(AgentLogTest, TheWriterWritesAndTellsOnceThatABudgetIsSpent) {
  const auto log = Open(std::make_shared<LogBudget>(kMib));
  std::promise<void> full;
  std::atomic<int> calls = 0;
  {
    const std::unique_ptr<LogWriter> writer = LogWriter::Create().value();
    ASSERT_TRUE(writer
                    ->Add(log,
                          [&] {
                            if (++calls == 1) full.set_value();
                          })
                    .ok());
    const std::string words(4096, 'x');
    for (size_t i = 0; i < kMib / words.size(); ++i) Say(*log, words);
    full.get_future().wait();
  }
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(Content().size(), kMib);
}

TEST_F(AgentLogTest, TheWriterWritesTheRestWhenItEnds) {
  const auto log = Open();
  {
    const std::unique_ptr<LogWriter> writer = LogWriter::Create().value();
    ASSERT_TRUE(writer->Add(log, [] { ADD_FAILURE(); }).ok());
    Say(*log, "last words\n");
  }
  EXPECT_EQ(Content(), "last words\n");
}

}  // namespace
}  // namespace hakam::arbiter
