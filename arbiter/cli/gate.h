// hakam gate NEW OLD: may NEW take the place of OLD? The answer is the exit code.
#ifndef HAKAM_ARBITER_CLI_GATE_H_
#define HAKAM_ARBITER_CLI_GATE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/cli/quick_league.h"

namespace hakam::arbiter {

struct GateOptions {
  std::string candidate;
  std::string baseline;
  std::vector<std::string> references;
  std::optional<std::string> preset;  // "gain" or "non-regression"
  std::optional<std::string> bounds;  // "H0,H1"
  std::string test = "effect";        // effect, points, normal, logistic, normalized
  std::optional<double> alpha;
  std::optional<double> beta;
  std::optional<uint32_t> max_pairs;
  std::optional<uint32_t> batch;
  std::string summary;
  QuickOptions quick;
};

// 0: passed; 1: failed; 3: inconclusive, or stopped; 2 and 4 as everywhere.
int GateCommand(const GateOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GATE_H_
