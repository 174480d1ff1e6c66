#include "agents/learned/train/trainer.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "agents/learned/train/folder.h"
#include "agents/learned/train/seats.h"
#include "sdk/base/status_macros.h"

namespace hakam::agents::learned {
namespace {

// Boards that a thread takes at a time.
constexpr int kChunk = 64;
// Only the last iterations, with small steps, are worth choosing from.
constexpr double kChooseFrom = 0.6;
// In the state: none were chosen yet.
constexpr double kNoPoints = -1e9;

constexpr const char* kNetNames[] = {"suit", "no trumps", "all trumps", "calls"};

float RateAt(double done) {
  constexpr float kRate = 0.001F;
  return done < 0.6 ? kRate : done < 0.85 ? 0.4F * kRate : 0.15F * kRate;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Trainer>> Trainer::Create(const std::string& preset,
                                                         const TrainOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(rules::RuleSet rules, rules::RuleSet::FromPreset(preset));
  if (GameOf(rules) == nullptr)
    return absl::InvalidArgumentError(absl::StrCat("the bot does not know how to learn ", preset));
  for (const int number : {options.iterations, options.boards, options.labels.cards, options.labels.calls,
                           options.window, options.passes, options.choose, options.threads}) {
    if (number < 1) return absl::InvalidArgumentError("every number must be 1 or more");
  }
  return std::unique_ptr<Trainer>(new Trainer(std::move(rules), options));
}

Trainer::Trainer(rules::RuleSet rules, const TrainOptions& options)
    : rules_(std::move(rules)), options_(options) {
  for (int i = 0; i < kNets; ++i) {
    fitters_.emplace_back(InputsOf(static_cast<NetKind>(i)),
                          SeedOf(options.seed, kNetSeed, static_cast<uint64_t>(i)));
  }
}

// The nets that have learned enough to play.
Weights Trainer::Acting() const {
  Weights weights{.game = GameOf(rules_)};
  for (size_t i = 0; i < kNets; ++i) {
    if (questions_[i] >= options_.least) weights.nets[i] = fitters_[i].net();
  }
  return weights;
}

// Threads take the boards in chunks; the samples are put together in the order of the boards.
SamplesOfNets Trainer::MakeSamples() const {
  const Weights weights = Acting();
  const int chunks = (options_.boards + kChunk - 1) / kChunk;
  std::vector<SamplesOfNets> made(static_cast<size_t>(chunks));
  std::atomic<int> next = 0;
  const auto work = [&] {
    Labeller labeller(rules_, weights, options_.labels);
    for (int chunk = next++; chunk < chunks; chunk = next++) {
      const int end = std::min(options_.boards, (chunk + 1) * kChunk);
      for (int board = chunk * kChunk; board < end; ++board) {
        const auto number = static_cast<uint64_t>(done_) * static_cast<uint64_t>(options_.boards) +
                            static_cast<uint64_t>(board);
        labeller.Board(SeedOf(options_.seed, kBoardSeed, number), &made[static_cast<size_t>(chunk)]);
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options_.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  SamplesOfNets all;
  for (const SamplesOfNets& part : made) {
    for (size_t i = 0; i < kNets; ++i) all[i].Append(part[i]);
  }
  return all;
}

void Trainer::Fit() {
  const FitOptions options{.scale = GameOf(rules_)->scale,
                           .rate = RateAt(static_cast<double>(done_) / options_.iterations)};
  for (size_t i = 0; i < kNets; ++i) {
    std::vector<const Samples*> samples;
    for (const SamplesOfNets& made : window_) samples.push_back(&made[i]);
    for (int pass = 0; pass < options_.passes; ++pass) {
      const uint64_t number = static_cast<uint64_t>(done_ * options_.passes + pass) * kNets + i;
      fitters_[i].Pass(samples, options, SeedOf(options_.seed, kPassSeed, number));
    }
    questions_[i] += window_.back()[i].size();
  }
}

// One iteration. Returns a line about it.
std::string Trainer::Iterate() {
  const double scale = GameOf(rules_)->scale;
  window_.push_back(MakeSamples());
  if (window_.size() > static_cast<size_t>(options_.window)) window_.pop_front();
  std::string line;
  for (size_t i = 0; i < kNets; ++i) {
    const Samples& fresh = window_.back()[i];
    if (fresh.size() == 0) continue;
    line += absl::StrFormat("; %s: %d questions, explains %.1f %%", kNetNames[i], fresh.size(),
                            100 * fitters_[i].Explained(fresh, scale));
  }
  Fit();
  ++done_;
  const Weights weights = Acting();
  const uint64_t seed = SeedOf(options_.seed, kChooseSeed, 0);
  const Duel greedy = PlayDuel(rules_, weights, {}, options_.choose, seed);
  // Until it is time to choose, the last weights are the best.
  const bool choose = done_ > kChooseFrom * options_.iterations;
  if (!choose || !best_points_ || greedy.mean > *best_points_) {
    best_ = WriteWeights(weights);
    if (choose) best_points_ = greedy.mean;
  }
  return absl::StrFormat("%+.2f +-%.2f against greedy, %+.2f against random%s", greedy.mean, greedy.interval,
                         PlayDuel(rules_, weights, {.noise = 1}, options_.choose, seed).mean, line);
}

absl::Status Trainer::Run(const std::string& folder, const std::function<bool(absl::string_view)>& go_on,
                          const Clock& clock) {
  const absl::Duration start = clock.Now();
  const int before = done_;
  while (done_ < options_.iterations) {
    const std::string line = Iterate();
    HAKAM_RETURN_IF_ERROR(Keep(folder));
    const absl::Duration took = clock.Now() - start;
    const absl::Duration left = took / (done_ - before) * (options_.iterations - done_);
    if (!go_on(absl::StrFormat("%d of %d, %.1f min, %.1f min left: %s", done_, options_.iterations,
                               absl::ToDoubleMinutes(took), absl::ToDoubleMinutes(left), line)))
      break;
  }
  return absl::OkStatus();
}

// What decides the weights. Written into the state, so that it is resumed with the same.
std::string Trainer::OptionsText() const {
  return absl::StrCat("preset ", rules_.preset(), " layout ", LayoutHash(), " seed ", options_.seed,
                      " iterations ", options_.iterations, " boards ", options_.boards, " cards ",
                      options_.labels.cards, " calls ", options_.labels.calls, " window ", options_.window,
                      " passes ", options_.passes, " choose ", options_.choose, " least ", options_.least,
                      "\n");
}

// The samples of every iteration are a file of their own, so that each is written once. The state comes last:
// it counts the iterations that are whole.
absl::Status Trainer::Keep(const std::string& folder) const {
  std::string samples;
  for (const Samples& net : window_.back()) net.AppendTo(&samples);
  HAKAM_RETURN_IF_ERROR(ReplaceFile(SamplesPath(folder, done_), samples));
  HAKAM_RETURN_IF_ERROR(ReplaceFile(BestPath(folder), best_));
  std::string state = OptionsText();
  const uint64_t done = static_cast<uint64_t>(done_);
  state.append(reinterpret_cast<const char*>(&done), sizeof done);
  const double best = best_points_.value_or(kNoPoints);
  state.append(reinterpret_cast<const char*>(&best), sizeof best);
  state.append(reinterpret_cast<const char*>(questions_.data()), sizeof questions_);
  for (const Fitter& fitter : fitters_) fitter.AppendTo(&state);
  HAKAM_RETURN_IF_ERROR(ReplaceFile(StatePath(folder), state));
  return RemoveFile(SamplesPath(folder, done_ - options_.window));
}

absl::Status Trainer::Resume(const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const std::string state, ReadKept(StatePath(folder)));
  absl::string_view rest = state;
  if (!absl::ConsumePrefix(&rest, OptionsText())) {
    return absl::InvalidArgumentError(absl::StrCat(
        StatePath(folder), " is of a training with other options: ", rest.substr(0, rest.find('\n'))));
  }
  uint64_t done = 0;
  double best = 0;
  constexpr size_t kHead = sizeof done + sizeof best + sizeof questions_;
  const auto bad = [&] { return absl::InvalidArgumentError(absl::StrCat(StatePath(folder), " is damaged")); };
  if (rest.size() < kHead) return bad();
  std::memcpy(&done, rest.data(), sizeof done);
  std::memcpy(&best, rest.data() + sizeof done, sizeof best);
  std::memcpy(questions_.data(), rest.data() + sizeof done + sizeof best, sizeof questions_);
  rest.remove_prefix(kHead);
  for (Fitter& fitter : fitters_) HAKAM_RETURN_IF_ERROR(fitter.TakeFrom(&rest));
  if (!rest.empty() || done > static_cast<uint64_t>(options_.iterations)) return bad();
  done_ = static_cast<int>(done);
  best_points_.reset();
  if (best != kNoPoints) best_points_ = best;
  HAKAM_ASSIGN_OR_RETURN(best_, ReadKept(BestPath(folder)));
  window_.clear();
  for (int i = std::max(1, done_ - options_.window + 1); i <= done_; ++i) {
    HAKAM_ASSIGN_OR_RETURN(const std::string samples, ReadKept(SamplesPath(folder, i)));
    rest = samples;
    SamplesOfNets& nets = window_.emplace_back();
    for (size_t net = 0; net < kNets; ++net) {
      HAKAM_ASSIGN_OR_RETURN(nets[net], Samples::TakeFrom(&rest, InputsOf(static_cast<NetKind>(net))));
    }
  }
  return absl::OkStatus();
}

}  // namespace hakam::agents::learned
