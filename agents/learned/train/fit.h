// Fits a net to samples: it learns the differences between the actions of a question, so that the luck of the
// deal cancels. Adam (Kingma, Ba 2015) in batches.
#ifndef HAKAM_AGENTS_LEARNED_TRAIN_FIT_H_
#define HAKAM_AGENTS_LEARNED_TRAIN_FIT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "agents/learned/net.h"
#include "agents/learned/train/samples.h"

namespace hakam::agents::learned {

struct FitOptions {
  double scale = 1;  // match points that the net calls 1
  float rate = 0.001F;
  int batch = 256;  // questions
};

class Fitter {
 public:
  // Starts with small random weights.
  Fitter(int inputs, uint64_t seed);

  const Net& net() const { return net_; }

  // One pass over all questions, in an order that the seed decides.
  void Pass(absl::Span<const Samples* const> samples, const FitOptions& options, uint64_t seed);
  // The share of the variance of the differences that the net explains in samples that it has not seen.
  double Explained(const Samples& samples, double scale) const;

  // The net with the state of Adam: appended to `out`, and taken back from the front of `bytes`.
  // InvalidArgument if that is none.
  void AppendTo(std::string* out) const;
  absl::Status TakeFrom(absl::string_view* bytes);

 private:
  struct Scratch;  // keeps its memory from question to question
  void Learn(const Samples& samples, size_t question, double scale, Scratch* scratch);
  void Step(const FitOptions& options, int questions);

  Net net_;
  std::vector<float> gradient_;             // of the batch
  std::vector<float> mean_, square_;        // moving averages of the gradient and of its square
  double mean_left_ = 1, square_left_ = 1;  // the share of their start, 0, that is still in them
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_TRAIN_FIT_H_
