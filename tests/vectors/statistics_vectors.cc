// statistics_vectors FILE...: runs examples of the statistics (arbiter/rating/law.md) through arbiter/rating.
//
// Exit code: 0 all passed, 1 some failed, 2 usage or a file that cannot be used.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "tests/vectors/statistics/run.h"

namespace {

constexpr int kUsage = 2;
constexpr char kHelp[] =
    "usage: statistics_vectors FILE...\n"
    "Runs every example of the files through the ratings and tests, and prints what differs.\n";

int Main(const std::vector<std::string>& files) {
  if (files == std::vector<std::string>{"--help"}) {
    std::cout << kHelp;
    return 0;
  }
  if (files.empty() || absl::StartsWith(files.front(), "-")) {
    std::cerr << kHelp;
    return kUsage;
  }
  hakam::vectors::Tally tally;
  for (const std::string& file : files) {
    std::ifstream in(file);
    const absl::Status status =
        in ? hakam::vectors::RunStatistics(in, std::cout, &tally) : absl::NotFoundError("cannot be opened");
    if (!status.ok()) {
      std::cout.flush();
      std::cerr << "statistics_vectors: " << file << ": " << std::string(status.message()) << "\n";
      return kUsage;
    }
  }
  std::cout << tally.passed << " passed, " << tally.failed << " failed\n";
  return tally.failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return Main({argv + 1, argv + argc}); }
