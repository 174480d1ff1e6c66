// The training of the learned bot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agents/learned/card_inputs.h"
#include "agents/learned/train/fit.h"
#include "agents/learned/train/folder.h"
#include "agents/learned/train/label.h"
#include "agents/learned/train/samples.h"
#include "agents/learned/train/seats.h"
#include "agents/learned/train/trainer.h"
#include "sdk/base/random.h"

namespace hakam::agents::learned {
namespace {

using rules::RuleSet;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string FreshFolder(const char* name) {
  const std::string folder = ::testing::TempDir() + "/learned_" + name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

// Small enough for a test, and yet every net comes to play.
TrainOptions Tiny() {
  return {.seed = 3, .iterations = 3, .boards = 60, .window = 2, .choose = 10, .least = 30};
}

std::unique_ptr<Trainer> TrainerOf(const TrainOptions& options, const char* preset = "coinche") {
  return std::move(Trainer::Create(preset, options)).value();
}

std::string Trained(const TrainOptions& options, const char* preset, const char* name) {
  const std::unique_ptr<Trainer> trainer = TrainerOf(options, preset);
  EXPECT_TRUE(trainer->Run(FreshFolder(name), [](absl::string_view) { return true; }).ok());
  return trainer->best();
}

TEST(LearnedTraining, MakesTheSameBytesWithAnyNumberOfThreads) {
  for (const char* preset : {"baloot", "belote", "coinche"}) {
    TrainOptions options = Tiny();
    const std::string one = Trained(options, preset, "one");
    EXPECT_TRUE(ReadWeights(one)->net(NetKind::kCalls)) << preset;
    options.threads = 3;
    EXPECT_EQ(Trained(options, preset, "threads"), one) << preset;
    options.seed = 4;
    EXPECT_NE(Trained(options, preset, "seed"), one) << preset;
  }
}

TEST(LearnedTraining, MakesTheSameBytesIfItIsStoppedAndResumed) {
  const std::string whole = Trained(Tiny(), "coinche", "whole");
  const std::string folder = FreshFolder("resumed");
  for (int left = 3; left > 0; --left) {
    const std::unique_ptr<Trainer> part = TrainerOf(Tiny());
    if (left < 3) {
      ASSERT_TRUE(part->Resume(folder).ok());
    }
    std::string line;
    ASSERT_TRUE(part->Run(folder,
                          [&line](absl::string_view said) {
                            line = std::string(said);
                            return false;
                          })
                    .ok());
    EXPECT_THAT(line, HasSubstr(" of 3, "));
  }
  EXPECT_EQ(ReadKept(BestPath(folder)).value(), whole);
  EXPECT_FALSE(std::filesystem::exists(SamplesPath(folder, 1))) << "the window is two iterations";
}

TEST(LearnedTraining, ResumesOnlyItsOwn) {
  const std::string folder = FreshFolder("own");
  EXPECT_FALSE(TrainerOf(Tiny())->Resume(folder).ok()) << "nothing there";
  ASSERT_TRUE(TrainerOf(Tiny())->Run(folder, [](absl::string_view) { return false; }).ok());
  TrainOptions other = Tiny();
  other.boards = 61;
  EXPECT_THAT(std::string(TrainerOf(other)->Resume(folder).message()),
              HasSubstr("other options: preset coinche"));
  const std::string state = ReadKept(StatePath(folder)).value();
  for (const size_t length : {size_t{0}, state.size() / 2, state.size() - 1}) {
    ASSERT_TRUE(ReplaceFile(StatePath(folder), state.substr(0, length)).ok());
    EXPECT_FALSE(TrainerOf(Tiny())->Resume(folder).ok()) << length;
  }
}

TEST(LearnedTraining, RefusesWhatCannotBeTrained) {
  EXPECT_THAT(std::string(Trainer::Create("pilotta", {}).status().message()), HasSubstr("pilotta"));
  EXPECT_FALSE(Trainer::Create("baloot", {.boards = 0}).ok());
}

Samples SamplesFor(int questions, uint64_t seed) {
  // One of three actions has input 1: it is worth 20 points more. Input 0 means that it is worth 40 less.
  Samples samples;
  Random random(seed);
  for (int i = 0; i < questions; ++i) {
    const bool bad = random.Below(2) == 0;
    const auto luck = static_cast<float>(random.Below(100));
    samples.AddQuestion(bad ? Inputs{0} : Inputs{});
    samples.AddAction({1}, luck + (bad ? -40 : 20));
    samples.AddAction({2}, luck);
    samples.AddAction({2, 3}, luck);
  }
  return samples;
}

TEST(LearnedFit, FindsWhatMakesTheDifferenceWhateverTheLuck) {
  Fitter fitter(4, 1);
  const Samples samples = SamplesFor(4000, 1);
  const FitOptions options{.scale = 15};
  for (uint64_t pass = 0; pass < 20; ++pass) fitter.Pass({&samples}, options, pass);
  EXPECT_GT(fitter.Explained(SamplesFor(100, 2), options.scale), 0.95);
}

TEST(LearnedFit, IsKeptWithItsState) {
  const Samples samples = SamplesFor(1000, 1);
  Fitter fitter(4, 1);
  fitter.Pass({&samples}, {}, 1);
  std::string kept;
  fitter.AppendTo(&kept);
  Fitter other(4, 2);
  absl::string_view rest = kept;
  ASSERT_TRUE(other.TakeFrom(&rest).ok());
  fitter.Pass({&samples}, {}, 2);
  other.Pass({&samples}, {}, 2);
  EXPECT_EQ(fitter.net().numbers(), other.net().numbers());
  rest = absl::string_view(kept).substr(1);
  EXPECT_FALSE(other.TakeFrom(&rest).ok());
}

TEST(LearnedSamples, AreReadAsTheyWereWritten) {
  Samples samples = SamplesFor(10, 1);
  samples.Append(SamplesFor(5, 2));
  ASSERT_EQ(samples.size(), 15u);
  EXPECT_EQ(samples.actions(12), 3);
  EXPECT_THAT(samples.own(12, 2), ElementsAre(2, 3));
  EXPECT_EQ(samples.value(12, 1), SamplesFor(5, 2).value(2, 1));
  std::string kept;
  samples.AppendTo(&kept);
  absl::string_view rest = kept;
  const Samples read = Samples::TakeFrom(&rest, 4).value();
  EXPECT_TRUE(rest.empty());
  std::string again;
  read.AppendTo(&again);
  EXPECT_EQ(again, kept);
}

TEST(LearnedSamples, RefuseBytesThatAreNone) {
  std::string kept;
  SamplesFor(10, 1).AppendTo(&kept);
  absl::string_view rest = kept;
  EXPECT_FALSE(Samples::TakeFrom(&rest, 3).ok()) << "input 3 does not exist";
  for (size_t length = 0; length < kept.size(); ++length) {
    rest = absl::string_view(kept).substr(0, length);
    EXPECT_FALSE(Samples::TakeFrom(&rest, 4).ok()) << length;
  }
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    std::string spoiled = kept;
    spoiled[random.Below(spoiled.size())] = static_cast<char>(random.Below(256));
    rest = spoiled;
    const absl::StatusOr<Samples> read = Samples::TakeFrom(&rest, 4);
    if (!read.ok()) continue;
    // What is accepted can be used.
    Fitter fitter(4, 1);
    fitter.Pass({&*read}, {}, 1);
  }
}

// The labels of greedy's decisions. Its cards do not depend on the height of a bid.
std::string LabelsOf(const RuleSet& rules, const LabelOptions& options) {
  const Weights none{.game = GameOf(rules)};
  Labeller labeller(rules, none, options);
  SamplesOfNets samples;
  for (uint64_t seed = 0; seed < 60; ++seed) labeller.Board(seed, &samples);
  std::string bytes;
  for (const Samples& net : samples) net.AppendTo(&bytes);
  return bytes;
}

TEST(LearnedLabels, AreTheSameWithSharedPlayOuts) {
  for (const char* preset : {"baloot", "belote", "coinche"}) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    EXPECT_EQ(LabelsOf(rules, {.calls = 6, .share = true}), LabelsOf(rules, {.calls = 6, .share = false}))
        << preset;
  }
}

TEST(LearnedSeats, AreEvenAgainstThemselves) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const Weights none{.game = GameOf(rules)};
  EXPECT_EQ(PlayDuel(rules, none, {}, 20, 1).mean, 0) << "greedy against greedy";
  EXPECT_GT(PlayDuel(rules, none, {.noise = 1}, 50, 1).mean, 10) << "against random";
}

}  // namespace
}  // namespace hakam::agents::learned
