#include "arbiter/submit/worker.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tests/unit/hangs.h"
#include "tests/unit/submit/site_test.h"

namespace hakam::arbiter {
namespace {

using State = SubmissionState;

class Worker : public SiteTest {
 protected:
  // Steps that do nothing but note that they were done.
  SubmissionSteps Steps() {
    const auto step = [this](const char* name) {
      return [this, name](Submission* submission, const std::atomic<bool>&) {
        if (submission->bot.empty()) submission->bot = "bot" + std::to_string(submission->id);
        const std::lock_guard lock(mutex_);
        done_.push_back(name + std::to_string(submission->id));
        return absl::OkStatus();
      };
    };
    return {.unpack = step("unpack"), .build = step("build"), .check = step("check"), .play = step("play")};
  }
  std::unique_ptr<SubmissionWorker> Start(Submissions& shelf, SubmissionSteps steps) {
    return std::make_unique<SubmissionWorker>(
        &shelf, SubmissionWorker::Options{.steps = std::move(steps),
                                          .again = absl::Milliseconds(1),
                                          .on_trouble =
                                              [this](const std::string& line) {
                                                const std::lock_guard lock(mutex_);
                                                trouble_.push_back(line);
                                              },
                                          .on_change =
                                              [this] {
                                                const std::lock_guard lock(mutex_);
                                                ++changes_;
                                                changed_.notify_all();
                                              }});
  }
  // Waits until it is in the state.
  void Await(Submissions& shelf, uint32_t id, State state) {
    std::unique_lock lock(mutex_);
    const bool came =
        changed_.wait_for(lock, absl::ToChronoSeconds(kHangs), [&] { return shelf.Get(id)->state == state; });
    EXPECT_TRUE(came) << NameOf(shelf.Get(id)->state);
  }
  std::vector<std::string> Done() {
    const std::lock_guard lock(mutex_);
    return done_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int changes_ = 0;
  std::vector<std::string> done_;
  std::vector<std::string> trouble_;
};

TEST_F(Worker, TakesEachThroughAllStepsInTheOrderInWhichTheyCame) {
  Submissions shelf = Shelf();
  const uint32_t a = Send(shelf, "ann");
  const uint32_t b = Send(shelf, "bob");
  const auto worker = Start(shelf, Steps());
  Await(shelf, b, State::kAccepted);
  EXPECT_EQ(shelf.Get(a)->state, State::kAccepted);
  EXPECT_EQ(Done(), (std::vector<std::string>{"unpack1", "build1", "check1", "play1", "unpack2", "build2",
                                              "check2", "play2"}));
}

TEST_F(Worker, HearsOfANewOne) {
  Submissions shelf = Shelf();
  const auto worker = Start(shelf, Steps());
  const uint32_t id = Send(shelf, "ann");
  worker->Wake();
  Await(shelf, id, State::kAccepted);
}

TEST_F(Worker, WhatTheBotHasDoneIsAReasonToRejectIt) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  SubmissionSteps steps = Steps();
  steps.check = [](Submission* submission, const std::atomic<bool>&) {
    submission->check.add_checks()->set_check("starts");
    return absl::InvalidArgumentError("starts: no");
  };
  const auto worker = Start(shelf, steps);
  Await(shelf, id, State::kRejected);
  EXPECT_EQ(shelf.Get(id)->reason, "starts: no");
  EXPECT_EQ(shelf.Get(id)->check.checks_size(), 1) << "what was found is kept";
  EXPECT_TRUE(trouble_.empty());
}

TEST_F(Worker, WhatTheMachineCannotDoIsTriedAgain) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  SubmissionSteps steps = Steps();
  int tries = 0;
  steps.build = [&tries](Submission*, const std::atomic<bool>&) {
    return ++tries < 4 ? absl::ResourceExhaustedError("the disk is full") : absl::OkStatus();
  };
  const auto worker = Start(shelf, steps);
  Await(shelf, id, State::kAccepted);
  EXPECT_EQ(tries, 4);
  EXPECT_EQ(trouble_, (std::vector<std::string>(3, "the disk is full")));
}

TEST_F(Worker, WhatTheMachineCannotDoWithOneHoldsUpNoOther) {
  Submissions shelf = Shelf();
  const uint32_t stuck = Send(shelf, "ann");
  const uint32_t next = Send(shelf, "bob");
  SubmissionSteps steps = Steps();
  const SubmissionStep build = steps.build;
  steps.build = [&](Submission* submission, const std::atomic<bool>& stop) {
    return submission->id == stuck ? absl::InternalError("no") : build(submission, stop);
  };
  const auto worker = Start(shelf, steps);
  Await(shelf, next, State::kAccepted);
  EXPECT_EQ(shelf.Get(stuck)->state, State::kUnpacked);
}

TEST_F(Worker, ATakenNameAndTooManyBotsAreReasons) {
  Submissions shelf = Shelf({.most_live_bots = 1});
  ASSERT_TRUE(Play(shelf, Send(shelf, "ann"), "bot3").ok());
  ASSERT_TRUE(Play(shelf, Send(shelf, "bob"), "other").ok());
  const uint32_t taken = Send(shelf, "bob");
  ASSERT_EQ(taken, 3u);
  const auto worker = Start(shelf, Steps());
  Await(shelf, taken, State::kRejected);
  EXPECT_NE(shelf.Get(taken)->reason.find("belongs to another author"), std::string::npos);
  const uint32_t many = Send(shelf, "bob");
  worker->Wake();
  Await(shelf, many, State::kRejected);
  EXPECT_NE(shelf.Get(many)->reason.find("you have 1 live bots"), std::string::npos);
}

TEST_F(Worker, WhatWasWithdrawnDuringAStepStaysWithdrawn) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  const uint32_t next = Send(shelf, "bob");
  SubmissionSteps steps = Steps();
  steps.check = [&](Submission* submission, const std::atomic<bool>&) {
    if (submission->id == id) return shelf.Retire(id, "ann", "withdrawn");
    return absl::OkStatus();
  };
  const auto worker = Start(shelf, steps);
  Await(shelf, next, State::kAccepted);
  EXPECT_EQ(shelf.Get(id)->state, State::kRetired);
}

// A server that is killed in any state goes on, does one step again at most, and never two submissions at
// once.
TEST_F(Worker, GoesOnFromEveryState) {
  const std::vector<std::string> all = {"unpack1", "build1", "check1", "play1"};
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  for (size_t state = 0; state < all.size(); ++state) {
    // The step is given up: its state is that before it, as after a kill.
    std::atomic<bool> reached = false;
    SubmissionSteps steps = Steps();
    const SubmissionStep stopped = [&reached](Submission*, const std::atomic<bool>& stop) {
      reached = true;
      reached.notify_all();
      while (!stop) std::this_thread::yield();
      return absl::CancelledError("stopped");
    };
    SubmissionStep* const each[] = {&steps.unpack, &steps.build, &steps.check, &steps.play};
    *each[state] = stopped;
    {
      const auto worker = Start(shelf, steps);
      reached.wait(false);
    }
    EXPECT_EQ(static_cast<size_t>(shelf.Get(id)->state), state + 1);
    // Every step before it was done once.
    EXPECT_EQ(Done(), std::vector<std::string>(all.begin(), all.begin() + static_cast<long>(state)));
  }
  const auto worker = Start(shelf, Steps());
  Await(shelf, id, State::kAccepted);
  EXPECT_EQ(Done(), all);
  EXPECT_TRUE(trouble_.empty());
}

}  // namespace
}  // namespace hakam::arbiter
