// Ctrl-C and SIGTERM, sent to this process for real.
#include "arbiter/cli/interrupt.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <future>
#include <thread>

namespace hakam::arbiter {
namespace {

bool Blocked(int signal) {
  sigset_t mask;
  EXPECT_EQ(pthread_sigmask(SIG_SETMASK, nullptr, &mask), 0);
  return sigismember(&mask, signal) == 1;
}

bool Pending(int signal) {
  sigset_t pending;
  EXPECT_EQ(sigpending(&pending), 0);
  return sigismember(&pending, signal) == 1;
}

TEST(Interrupt, TheFirstSignalAsksAndIsUsedUp) {
  for (const int signal : {SIGINT, SIGTERM}) {
    std::promise<void> asked;
    {
      const Interrupt interrupt([&asked] { asked.set_value(); });
      kill(getpid(), signal);
      asked.get_future().wait();
    }
    EXPECT_FALSE(Pending(signal));  // and the process lives
  }
}

TEST(Interrupt, TheMaskIsAsItWasFound) {
  ASSERT_FALSE(Blocked(SIGINT));
  sigset_t term;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  ASSERT_EQ(pthread_sigmask(SIG_BLOCK, &term, nullptr), 0);
  {
    const Interrupt interrupt([] {});
    EXPECT_TRUE(Blocked(SIGINT));
    EXPECT_TRUE(Blocked(SIGTERM));
  }
  EXPECT_FALSE(Blocked(SIGINT));
  EXPECT_TRUE(Blocked(SIGTERM));
  ASSERT_EQ(pthread_sigmask(SIG_UNBLOCK, &term, nullptr), 0);
}

// Between two leagues of one command.
TEST(HoldSignals, ASignalBetweenTwoInterruptsReachesTheSecond) {
  std::promise<void> asked;
  {
    const HoldSignals hold;
    {
      const Interrupt first([] { ADD_FAILURE() << "the signal came later"; });
    }
    kill(getpid(), SIGINT);
    EXPECT_TRUE(Pending(SIGINT));
    const Interrupt second([&asked] { asked.set_value(); });
    asked.get_future().wait();
  }
  EXPECT_FALSE(Pending(SIGINT));
  EXPECT_FALSE(Blocked(SIGINT));
}

using InterruptDeathTest = ::testing::Test;

TEST(InterruptDeathTest, TheSecondSignalLeavesAtOnce) {
  EXPECT_EXIT(
      {
        std::promise<void> asked;
        const Interrupt interrupt([&asked] { asked.set_value(); });
        kill(getpid(), SIGINT);
        asked.get_future().wait();
        kill(getpid(), SIGTERM);
        std::promise<void>().get_future().wait();  // for ever: only the signal ends it
      },
      testing::ExitedWithCode(128 + SIGTERM), "");
}

// A program that hangs holds locks, and the first signal may wait for one.
TEST(InterruptDeathTest, TheSecondSignalDoesNotWaitForTheFirst) {
  EXPECT_EXIT(
      {
        std::promise<void> asked;
        const Interrupt interrupt([&asked] {
          asked.set_value();
          std::promise<void>().get_future().wait();  // for ever
        });
        kill(getpid(), SIGTERM);
        asked.get_future().wait();
        kill(getpid(), SIGINT);
        std::promise<void>().get_future().wait();
      },
      testing::ExitedWithCode(128 + SIGINT), "");
}

// `timeout` sends SIGTERM to the process and to its group. Ctrl-C after it still counts.
TEST(InterruptDeathTest, SigtermTwiceWithinTheSameRequestIsOne) {
  EXPECT_EXIT(
      {
        std::promise<void> asked;
        const Interrupt interrupt([&asked] { asked.set_value(); }, absl::Hours(1));
        kill(getpid(), SIGTERM);
        asked.get_future().wait();
        kill(getpid(), SIGTERM);
        while (Pending(SIGTERM)) std::this_thread::yield();  // until the thread of `interrupt` takes it
        kill(getpid(), SIGINT);
        std::promise<void>().get_future().wait();
      },
      testing::ExitedWithCode(128 + SIGINT), "");
}

TEST(InterruptDeathTest, SigtermAfterTheSameRequestIsTheSecond) {
  EXPECT_EXIT(
      {
        std::promise<void> asked;
        const Interrupt interrupt([&asked] { asked.set_value(); }, absl::ZeroDuration());
        kill(getpid(), SIGTERM);
        asked.get_future().wait();
        kill(getpid(), SIGTERM);
        std::promise<void>().get_future().wait();
      },
      testing::ExitedWithCode(128 + SIGTERM), "");
}

// The summary is printed when the league has stopped and the Interrupt is gone.
TEST(InterruptDeathTest, SigtermOfTheSameRequestMayComeAfterwards) {
  EXPECT_EXIT(
      {
        std::promise<void> asked;
        {
          const Interrupt interrupt([&asked] { asked.set_value(); }, absl::Hours(1));
          kill(getpid(), SIGTERM);
          asked.get_future().wait();
        }
        kill(getpid(), SIGTERM);  // taken by this thread, before kill returns
        std::_Exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(InterruptDeathTest, AfterwardsASignalEndsTheProcessAgain) {
  EXPECT_EXIT(
      {
        {
          const Interrupt interrupt([] {});
        }
        kill(getpid(), SIGINT);
        std::promise<void>().get_future().wait();
      },
      testing::KilledBySignal(SIGINT), "");
}

// Nobody read it, so it is not lost: it takes effect when the mask is as it was.
TEST(InterruptDeathTest, ASignalThatWasPendingAllAlongTakesEffect) {
  EXPECT_EXIT(
      {
        std::promise<void> started;
        std::promise<void> go_on;
        {
          const Interrupt interrupt([&] {
            started.set_value();
            go_on.get_future().wait();
          });
          kill(getpid(), SIGINT);
          started.get_future().wait();
          kill(getpid(), SIGTERM);  // while the first is being seen to
          go_on.set_value();
        }
        std::_Exit(0);
      },
      [](int status) {
        // Seen by the thread in time, or by the process afterwards; in no case forgotten.
        return testing::ExitedWithCode(128 + SIGTERM)(status) || testing::KilledBySignal(SIGTERM)(status);
      },
      "");
}

}  // namespace
}  // namespace hakam::arbiter
