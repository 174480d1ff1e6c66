// What is kept of a tuning: its terms and the result of each iteration, in one file that people can read.
// Everything else follows from these two.
#ifndef HAKAM_ARBITER_TUNE_TUNE_FILE_H_
#define HAKAM_ARBITER_TUNE_TUNE_FILE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/tune/parameter.h"

namespace hakam::arbiter {

inline constexpr int kMaxIterations = 10'000;
inline constexpr int kMaxPairsOfIteration = 100'000;

// All that decides what is played.
struct TuneTerms {
  std::string bot;  // a folder, absolute, with its arguments
  // The game, the clock and the like: options of `hakam tune`, in a fixed order. An option may be there more
  // than once.
  std::vector<std::pair<std::string, std::string>> options;
  std::string seed;
  int iterations = 0;  // 1..kMaxIterations
  int pairs = 0;       // of an iteration, 1..kMaxPairsOfIteration
  std::vector<Parameter> parameters;
};

// The first thing in which `wanted` differs from `stored`, for people; empty: nothing.
std::string DifferenceOf(const TuneTerms& stored, const TuneTerms& wanted);

// The result of an iteration.
struct TuneStep {
  double effect = 0;            // EffectOf (spsa.h) of plus against minus
  double points_per_board = 0;  // of plus against minus
  uint64_t not_drawn = 0;       // pairs
  uint64_t faults = 0;          // of both
};

struct TuneFile {
  TuneTerms terms;
  std::vector<TuneStep> steps;
};

// Replaces the file at once: whatever happens, the old or the new one is there. `values`: where the tuning is
// now, for people. ResourceExhausted or PermissionDenied if it cannot be written.
absl::Status WriteTuneFile(const std::string& path, const TuneFile& file,
                           const std::vector<std::string>& values);

// The path of the file in the folder of a tuning.
inline std::string TuneFileOf(const std::string& folder) { return folder + "/tune.json"; }

// NotFound if there is none, PermissionDenied if it cannot be read, InvalidArgument if it was changed or
// damaged: the message names the field.
absl::StatusOr<TuneFile> ReadTuneFile(const std::string& path);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TUNE_TUNE_FILE_H_
