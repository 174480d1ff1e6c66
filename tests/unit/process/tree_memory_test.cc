#include "arbiter/process/keeper/tree_memory.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace hakam::keeper {
namespace {

// A fake /proc made of files.
class TreeMemory : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "proc-XXXXXX";
    proc_ = mkdtemp(folder.data());
  }
  void TearDown() override { std::filesystem::remove_all(proc_); }

  void Add(int pid, const std::string& children, int64_t resident_kib, int64_t pss_kib) {
    const std::string folder = proc_ + "/" + std::to_string(pid);
    std::filesystem::create_directories(folder + "/task/" + std::to_string(pid));
    std::ofstream(folder + "/task/" + std::to_string(pid) + "/children") << children;
    std::ofstream(folder + "/statm") << "99999 " << resident_kib / (sysconf(_SC_PAGESIZE) / 1024)
                                     << " 1 1 0 1 0\n";
    if (pss_kib >= 0) {
      std::ofstream(folder + "/smaps_rollup")
          << "00-ff ---p 00:00 0 [rollup]\nRss: 1 kB\nPss: " << pss_kib << " kB\n";
    }
  }

  std::string proc_;
};

TEST_F(TreeMemory, CountsAllDescendantsButNotTheRoot) {
  Add(1, "2 3", 100000, 100000);
  Add(2, "4", 400, 400);
  Add(3, "", 400, 400);
  Add(4, "", 400, 400);
  EXPECT_TRUE(DescendantsExceed(1, 1199, proc_));
  EXPECT_FALSE(DescendantsExceed(1, 1200, proc_));
}

TEST_F(TreeMemory, ChildrenOfEveryThreadCount) {
  Add(1, "2", 0, 0);
  Add(2, "", 0, 0);
  std::filesystem::create_directories(proc_ + "/2/task/7");
  std::ofstream(proc_ + "/2/task/7/children") << "9";
  Add(9, "", 4000, 4000);
  EXPECT_TRUE(DescendantsExceed(1, 3999, proc_));
}

TEST_F(TreeMemory, WhatIsSharedCountsOnce) {
  Add(1, "2 3", 0, 0);
  Add(2, "", 1000, 500);
  Add(3, "", 1000, 500);
  EXPECT_FALSE(DescendantsExceed(1, 1000, proc_));
  EXPECT_TRUE(DescendantsExceed(1, 999, proc_));
}

// Two processes share 1000 KiB. The first one's half is read, then it ends, and all is the other one's.
TEST_F(TreeMemory, AnEndWhileSharesAreReadCountsNothingTwice) {
  Add(1, "2 3", 0, 0);
  Add(2, "", 1000, 500);
  Add(3, "", 1000, -1);
  const std::string share = proc_ + "/3/smaps_rollup";
  ASSERT_EQ(mkfifo(share.c_str(), 0600), 0);
  std::thread end([&] {
    std::ofstream reading(share);  // opens when the share of 3 is asked for, after that of 2
    std::filesystem::remove_all(proc_ + "/2");
    std::filesystem::remove(share);
    Add(3, "", 1000, 1000);
    reading << "Pss: 1000 kB\n";
  });
  EXPECT_FALSE(DescendantsExceed(1, 1200, proc_));
  end.join();
}

TEST_F(TreeMemory, WhatMayNotBeSeenCountsInFull) {
  Add(1, "2", 0, 0);
  Add(2, "", 2000, -1);
  EXPECT_TRUE(DescendantsExceed(1, 1999, proc_));
}

TEST_F(TreeMemory, ATreeThatIsGoneHasNothing) { EXPECT_FALSE(DescendantsExceed(1, 0, proc_)); }

}  // namespace
}  // namespace hakam::keeper
