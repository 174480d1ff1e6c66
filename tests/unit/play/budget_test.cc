// When is an entrant stopped, and for what? All sizes are plain values.
#include "arbiter/play/budget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "arbiter/play/log_files.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

constexpr int64_t kMib = 1 << 20;

class BudgetTest : public testing::Test {
 protected:
  Budget Make(const std::map<std::string, int64_t>& logs = {}) {
    return Budget(limits_, {"a", "b", "c"}, logs,
                  [this](const std::string& line) { warnings_.push_back(line); });
  }
  static void Write(Budget& budget, const std::string& name, int64_t mib) {
    budget.Of(name).log()->Take(static_cast<size_t>(mib * kMib));
  }

  BudgetLimits limits_ = {
      .log_bytes = 256 * kMib, .all_log_bytes = 1000 * kMib, .failures = 2, .free_bytes = 1024 * kMib};
  std::vector<std::string> warnings_;
};

TEST_F(BudgetTest, WhoWritesTooMuchIsStoppedAndNobodyElse) {
  Budget budget = Make();
  Write(budget, "a", 255);
  EXPECT_EQ(budget.Of("a").Over(), std::nullopt);
  Write(budget, "a", 2);
  EXPECT_EQ(budget.Of("a").Over(), "it wrote 256 MiB of log, the limit of its entrant (limits.log_mib)");
  EXPECT_EQ(budget.Of("b").Over(), std::nullopt);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(budget.Look(9000 * kMib).ok());
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("entrant \"a\" is stopped: it wrote 256 MiB")));
}

TEST_F(BudgetTest, TheLogsOfAllHaveALimitOfWhichEachHasAnEqualShare) {
  limits_.all_log_bytes = 30 * kMib;
  Budget budget = Make();
  Write(budget, "a", 11);
  EXPECT_EQ(budget.Of("a").Over(),
            "it wrote 10 MiB of log, the limit of its entrant, a share of limits.all_logs_mib");
  Write(budget, "b", 9);
  EXPECT_EQ(budget.Of("b").Over(), std::nullopt);
}

TEST_F(BudgetTest, WhatLiesInTheLogsAlreadyCounts) {
  Budget budget = Make({{"a", 256 * kMib}, {"b", 250 * kMib}, {"left the league", kMib}});
  EXPECT_TRUE(budget.Of("a").Over());
  EXPECT_EQ(budget.Of("b").Over(), std::nullopt);
  EXPECT_EQ(budget.Of("b").written(), 0);
  Write(budget, "b", 7);
  EXPECT_TRUE(budget.Of("b").Over());
}

TEST_F(BudgetTest, TooManyProcessesThatFailStopTheEntrant) {
  Budget budget = Make();
  for (int i = 0; i < 2; ++i) budget.Of("b").Failed();
  EXPECT_EQ(budget.Of("b").Over(), std::nullopt) << "two may be replaced";
  budget.Of("b").Failed();
  EXPECT_THAT(budget.Of("b").Over().value_or(""), HasSubstr("3 of its processes failed"));
  EXPECT_THAT(budget.Of("b").Over().value_or(""), HasSubstr("limits.restarts"));
}

TEST_F(BudgetTest, ADiskThatLogsHaveFilledStopsTheEntrantThatWroteMost) {
  Budget budget = Make();
  Write(budget, "a", 200);
  Write(budget, "b", 150);
  EXPECT_TRUE(budget.Look(1024 * kMib).ok());
  EXPECT_THAT(warnings_, IsEmpty());
  EXPECT_TRUE(budget.Look(900 * kMib).ok());
  EXPECT_EQ(budget.Of("a").Over(),
            "it wrote 200 MiB of log, most of all; only 900 MiB of the disk are free, and 1024 must be "
            "(limits.free_disk_mib)");
  EXPECT_EQ(budget.Of("b").Over(), std::nullopt);
  // The logs of "a" are still there; they are not held against the others.
  EXPECT_TRUE(budget.Look(850 * kMib).ok());
  EXPECT_EQ(budget.Of("b").Over(), std::nullopt);
  Write(budget, "b", 50);
  EXPECT_TRUE(budget.Look(800 * kMib).ok());
  EXPECT_TRUE(budget.Of("b").Over());
  EXPECT_EQ(warnings_.size(), 2u);
}

TEST_F(BudgetTest, ADiskThatOthersHaveFilledIsNobodysFault) {
  Budget budget = Make({{"a", 100 * kMib}});
  Write(budget, "a", 20);
  const absl::Status status = budget.Look(1000 * kMib);
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(status.message(),
            "the disk is nearly full: only 1000 MiB of the disk are free, and 1024 must be "
            "(limits.free_disk_mib); make room and run it again");
  EXPECT_EQ(budget.Of("a").Over(), std::nullopt) << "24 MiB are missing, it wrote 20 in this run";
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST(BudgetLimits, ASmallDiskKeepsATwentiethFree) {
  v1::Limits limits;
  limits.set_log_mib(3);
  EXPECT_EQ(BudgetOf(limits, {.free = 0, .size = 100 * kMib}).free_bytes, 5 * kMib);
  EXPECT_EQ(BudgetOf(limits, {.free = 0, .size = 100000 * kMib}).free_bytes, 1024 * kMib);
  limits.set_free_disk_mib(7);
  EXPECT_EQ(BudgetOf(limits, {.free = 0, .size = 100 * kMib}).free_bytes, 7 * kMib);
  EXPECT_EQ(BudgetOf(limits, {}).log_bytes, 3 * kMib);
}

TEST(LogFiles, SayWhoseTheyAre) {
  EXPECT_EQ(EntrantOfLog("p0-w1-bot-seat3-17.log"), "bot");
  EXPECT_EQ(EntrantOfLog("p12-w0-bot-seat3-17.log.old"), "bot");
  EXPECT_EQ(EntrantOfLog("p0-w1-p2-w3-x-seat1-2-seat3-4.log"), "p2-w3-x-seat1-2");
  EXPECT_EQ(EntrantOfLog("check-a+b.log"), "a+b");
  for (const char* other : {"journal.db", "p0-w1-bot-seat3-17", "p-w1-bot-seat3-1.log",
                            "x0-w1-bot-seat3-1.log", "p0-w1-bot.log", "p0.log", ".log", ""}) {
    EXPECT_EQ(EntrantOfLog(other), "") << other;
  }
}

TEST(LogFiles, AreCountedByEntrant) {
  const std::string folder = testing::TempDir() + "logs";
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/p0-w0-a-seat0-1.log") << "12345";
  std::ofstream(folder + "/p0-w0-a-seat0-1.log.old") << "123";
  std::ofstream(folder + "/check-b.log") << "12";
  std::ofstream(folder + "/notes.txt") << "mine";
  EXPECT_THAT(LogBytesIn(folder), UnorderedElementsAre(Pair("a", 8), Pair("b", 2)));
  EXPECT_THAT(LogBytesIn(folder + "/nowhere"), IsEmpty());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace hakam::arbiter
