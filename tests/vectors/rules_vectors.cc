// rules_vectors FILE... [--profile P]: runs examples of the rules (rules/baloot section J,
// rules/belote-family section K) through the engine.
//
// Exit code: 0 all passed, 1 some failed, 2 usage or a file that cannot be used.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tests/vectors/runner.h"

namespace {

constexpr int kUsage = 2;
constexpr char kHelp[] =
    "usage: rules_vectors FILE... [--profile P]\n"
    "Runs every example of the files through the rules engine, or only those of profile or game P.\n";

int Main(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  hakam::vectors::RunOptions options;
  for (size_t i = 0; i < arguments.size(); ++i) {
    absl::string_view argument = arguments[i];
    if (argument == "--help") {
      std::cout << kHelp;
      return 0;
    }
    if (argument == "--profile" && i + 1 < arguments.size()) {
      options.profile = arguments[++i];
    } else if (absl::ConsumePrefix(&argument, "--profile=")) {
      options.profile = std::string(argument);
    } else if (absl::StartsWith(argument, "-")) {
      std::cerr << "rules_vectors: cannot use argument " << argument << "\n" << kHelp;
      return kUsage;
    } else {
      files.emplace_back(argument);
    }
  }
  if (files.empty()) {
    std::cerr << kHelp;
    return kUsage;
  }

  hakam::vectors::Tally tally;
  for (const std::string& file : files) {
    std::ifstream in(file);
    const absl::Status status = in ? hakam::vectors::RunLines(in, options, std::cout, &tally)
                                   : absl::NotFoundError("cannot be opened");
    if (!status.ok()) {
      std::cout.flush();
      std::cerr << "rules_vectors: " << file << ": " << std::string(status.message()) << "\n";
      return kUsage;
    }
  }
  if (options.profile.has_value() && tally.passed + tally.failed == 0) {
    std::cerr << "rules_vectors: there is no example of \"" << *options.profile << "\"\n";
    return kUsage;
  }
  std::cout << tally.passed << " passed, " << tally.failed << " failed\n";
  return tally.failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return Main({argv + 1, argv + argc}); }
