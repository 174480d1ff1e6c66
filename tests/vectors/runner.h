// Runs files of examples through the engine and reports each difference.
#ifndef HAKAM_TESTS_VECTORS_RUNNER_H_
#define HAKAM_TESTS_VECTORS_RUNNER_H_

#include <iosfwd>
#include <optional>
#include <string>

#include "absl/status/status.h"

namespace hakam::vectors {

struct Tally {
  int passed = 0;
  int failed = 0;
};

struct RunOptions {
  // Only lines of this profile or game, by its short or its preset's name.
  std::optional<std::string> profile;
};

// Runs every line of `in`; differences go to `out`. An error means that the file as a whole cannot be
// used: it could not be read, or there is no example in it, of whatever game.
absl::Status RunLines(std::istream& in, const RunOptions& options, std::ostream& out, Tally* tally);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_RUNNER_H_
