#include "arbiter/host/tune_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/unit/host/job.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class TuneListener : public TuneObserver {
 public:
  void OnIteration(const Spsa& spsa) override { iterations.push_back(spsa.done()); }
  void OnPairStored(const PairNumbers&, const JobQueue::Progress&) override {
    if (on_pair) on_pair(iterations.back());
  }
  void OnWarning(const std::string& line) override { warnings.push_back(line); }

  std::function<void(int done)> on_pair;
  std::vector<int> iterations;
  std::vector<std::string> warnings;
};

class TuneHostTest : public JobTest {
 protected:
  TuneHostOptions Tuning() const {
    TuneHostOptions options = {.folder = folder_, .seed = 7};
    TuneTerms& terms = options.file.terms;
    terms = {.bot = "/bots/greedy", .seed = "tune", .iterations = 4, .pairs = 6};
    terms.parameters = {{.name = "hokum", .min = 20, .max = 90, .step = 5, .start = 80}};
    options.league = [terms](const Spsa::Comparison& comparison) {
      const auto bot = [&terms](const Spsa::Point& point) {
        return absl::StrCat("greedy?", ArgumentsOf(terms.parameters, point)[0]);
      };
      return League("baloot", bot(comparison.plus), bot(comparison.minus));
    };
    return options;
  }
};

TEST_F(TuneHostTest, PlaysEveryIterationAndKeepsItsResult) {
  int made = 0;
  TuneHostOptions options = Tuning();
  options.host.engine = Counting(&made);
  TuneListener listener;
  TuneHost host(std::move(options), &listener);
  ASSERT_EQ(host.Run(), absl::OkStatus());
  EXPECT_EQ(made, 4);
  EXPECT_THAT(listener.iterations, ElementsAre(0, 1, 2, 3, 4));
  EXPECT_TRUE(host.spsa().finished());
  const absl::StatusOr<TuneFile> kept = ReadTuneFile(TuneFileOf(folder_));
  ASSERT_TRUE(kept.ok()) << kept.status();
  EXPECT_EQ(kept->steps.size(), 4);
  // The leagues of counted iterations are gone.
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    EXPECT_EQ(entry.path().filename(), "tune.json");
  }
}

TEST_F(TuneHostTest, StoppedItGoesOnToTheSameValues) {
  Spsa::Point straight;
  {
    TuneHost host(Tuning());
    ASSERT_EQ(host.Run(), absl::OkStatus());
    straight = host.spsa().Tuned();
  }
  TuneListener listener;
  {
    TuneHost host(Tuning(), &listener);
    listener.on_pair = [&host](int done) {
      if (done == 2) host.Stop();
    };
    EXPECT_TRUE(absl::IsCancelled(host.Run()));
    EXPECT_EQ(host.spsa().done(), 2);
  }
  TuneHostOptions rest = Tuning();
  rest.file = *ReadTuneFile(TuneFileOf(folder_));
  TuneHost host(std::move(rest));
  ASSERT_EQ(host.Run(), absl::OkStatus());
  EXPECT_EQ(host.spsa().Tuned(), straight);
}

TEST_F(TuneHostTest, AStopAfterTheLastIterationIsAStop) {
  class StopAtTheEnd : public TuneObserver {
   public:
    void OnIteration(const Spsa& spsa) override {
      if (spsa.finished()) host->Stop();
    }
    TuneHost* host = nullptr;
  } observer;
  TuneHost host(Tuning(), &observer);
  observer.host = &host;
  EXPECT_TRUE(absl::IsCancelled(host.Run()));
  EXPECT_TRUE(host.spsa().finished());
}

TEST_F(TuneHostTest, ABotThatIgnoresItsArgumentsIsAWarning) {
  TuneHostOptions options = Tuning();
  options.league = [](const Spsa::Comparison&) { return League("baloot", "greedy", "greedy"); };
  TuneListener listener;
  TuneHost host(std::move(options), &listener);
  ASSERT_EQ(host.Run(), absl::OkStatus());
  EXPECT_THAT(listener.warnings, ElementsAre(StartsWith("so far all pairs were drawn: does the bot read its "
                                                        "arguments, such as hokum=")));
}

TEST_F(TuneHostTest, AnErrorNamesItsIteration) {
  TuneHostOptions options = Tuning();
  options.league = [](const Spsa::Comparison&) { return League("baloot", "none", "greedy"); };
  TuneHost host(std::move(options));
  const absl::Status status = host.Run();
  EXPECT_THAT(std::string(status.message()), StartsWith("iteration 1: "));
  EXPECT_THAT(std::string(status.message()), HasSubstr("no builtin agent \"none\""));
  EXPECT_THAT(host.file().steps, IsEmpty());
}

}  // namespace
}  // namespace hakam::arbiter
