// Fitted policy iteration: play boards with the present nets, label decisions, fit the nets, and again.
//
// All budgets are numbers of boards and passes, never times, and every board has a seed of its own: so the
// same options make the same weights, byte for byte, with any number of threads, and also if the training is
// stopped and resumed.
#ifndef HAKAM_AGENTS_LEARNED_TRAIN_TRAINER_H_
#define HAKAM_AGENTS_LEARNED_TRAIN_TRAINER_H_

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "agents/learned/train/fit.h"
#include "agents/learned/train/label.h"
#include "agents/learned/train/samples.h"
#include "agents/learned/weights.h"
#include "sdk/base/clock.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::learned {

struct TrainOptions {
  uint64_t seed = 1;
  int iterations = 20;
  int boards = 10'000;  // of an iteration
  LabelOptions labels;
  int window = 6;       // the nets are fitted to the samples of so many iterations
  int passes = 1;       // over these samples, in each iteration
  int choose = 2000;    // deals on which the best weights are chosen
  size_t least = 5000;  // a net plays when it was fitted to so many questions
  int threads = 1;      // changes nothing but the time
};

class Trainer {
 public:
  // InvalidArgument: the preset has no game, or an option is not positive.
  static absl::StatusOr<std::unique_ptr<Trainer>> Create(const std::string& preset,
                                                         const TrainOptions& options);

  // Runs until the last iteration is done. After each one the state is kept in the folder, which must be
  // there, and `go_on` gets a line; it says whether to go on. The best weights so far are FOLDER/best.
  absl::Status Run(const std::string& folder, const std::function<bool(absl::string_view)>& go_on,
                   const Clock& clock = Clock::Real());
  // Goes on after the last iteration that is kept in the folder. InvalidArgument: the files are no training,
  // or one with other options.
  absl::Status Resume(const std::string& folder);

  const std::string& best() const { return best_; }  // the file of the best weights; empty before the first

 private:
  Trainer(rules::RuleSet rules, const TrainOptions& options);

  std::string Iterate();
  std::string OptionsText() const;
  SamplesOfNets MakeSamples() const;
  Weights Acting() const;
  void Fit();
  absl::Status Keep(const std::string& folder) const;

  const rules::RuleSet rules_;
  const TrainOptions options_;
  int done_ = 0;
  std::vector<Fitter> fitters_;              // by NetKind
  std::array<uint64_t, kNets> questions_{};  // that each net was fitted to
  std::deque<SamplesOfNets> window_;
  std::string best_;
  std::optional<double> best_points_;  // of weights that were chosen
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_TRAIN_TRAINER_H_
