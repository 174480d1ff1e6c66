// Runs files of examples of the statistics and reports each difference.
#ifndef HAKAM_TESTS_VECTORS_STATISTICS_RUN_H_
#define HAKAM_TESTS_VECTORS_STATISTICS_RUN_H_

#include <iosfwd>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tests/vectors/runner.h"

namespace hakam::vectors {

// All that is wrong with one line; nothing if it passes.
struct Report {
  std::string id = "?";
  std::vector<std::string> faults;
};
Report RunLine(const std::string& line);

// Every line of `in`; differences go to `out`. An error means that the file as a whole cannot be used: it
// could not be read, or there is no example in it.
absl::Status RunStatistics(std::istream& in, std::ostream& out, Tally* tally);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_STATISTICS_RUN_H_
