#include "arbiter/store/lock_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/store/store_fixture.h"

namespace hakam::arbiter {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// The lock is held here, as a child of the process that was killed holds it for a moment.
class LockFileTest : public StoreTest {
 protected:
  ~LockFileTest() override { close(held_); }

  // Holds the lock, and `pid` is the process that the file names.
  void HoldFor(pid_t pid) {
    std::ofstream(path()) << pid << "\n";
    held_ = open(path().c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(flock(held_, LOCK_EX | LOCK_NB), 0);
  }
  // The process has ended, but it has its number until it is waited for.
  static pid_t Zombie() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    siginfo_t info;
    EXPECT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
    return child;
  }
  static pid_t Dead() {
    const pid_t child = Zombie();
    EXPECT_EQ(waitpid(child, nullptr, 0), child);
    return child;
  }

  int held_ = -1;
  int pauses_ = 0;
};

TEST_F(LockFileTest, TheLockOfADeadArbiterIsTriedAgain) {
  HoldFor(Dead());
  const auto lock = LockFile::Acquire(path(), [this] {
    if (++pauses_ == 3) flock(held_, LOCK_UN);
  });
  EXPECT_TRUE(lock.ok()) << lock.status();
  EXPECT_EQ(pauses_, 3);
}

TEST_F(LockFileTest, AZombieIsDead) {
  const pid_t zombie = Zombie();
  HoldFor(zombie);
  const auto lock = LockFile::Acquire(path(), [this] {
    ++pauses_;
    flock(held_, LOCK_UN);
  });
  EXPECT_TRUE(lock.ok()) << lock.status();
  EXPECT_EQ(pauses_, 1);
  EXPECT_EQ(waitpid(zombie, nullptr, 0), zombie);
}

TEST_F(LockFileTest, ALivingArbiterIsNotWaitedFor) {
  HoldFor(getpid());
  const absl::Status status = LockFile::Acquire(path(), [this] { ++pauses_; }).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("another arbiter"), HasSubstr(std::to_string(getpid()))));
  EXPECT_EQ(pauses_, 0);
}

TEST_F(LockFileTest, AnotherThatComesInMeanwhileIsNotWaitedFor) {
  HoldFor(Dead());
  const absl::Status status = LockFile::Acquire(path(), [this] {
                                ++pauses_;
                                std::ofstream(path()) << getpid() << "\n";
                              }).status();
  EXPECT_THAT(status.message(), HasSubstr("another arbiter"));
  EXPECT_EQ(pauses_, 1);
}

TEST_F(LockFileTest, TriesHaveABoundAndTheMessageSaysWhatIsWrong) {
  const pid_t dead = Dead();
  HoldFor(dead);
  const absl::Status status = LockFile::Acquire(path(), [this] { ++pauses_; }).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(status.message(), AllOf(HasSubstr(std::to_string(dead)), HasSubstr("has ended")));
  EXPECT_EQ(pauses_, LockFile::kTries - 1);
}

TEST_F(LockFileTest, ALongerNumberFromBeforeIsForgotten) {
  std::ofstream(path()) << "1234567890123\n";
  const auto lock = LockFile::Acquire(path());
  ASSERT_TRUE(lock.ok()) << lock.status();
  std::string text;
  std::getline(std::ifstream(path()), text, '\0');
  EXPECT_EQ(text, std::to_string(getpid()) + "\n");
}

}  // namespace
}  // namespace hakam::arbiter
