// What `hakam gate` asks, from its command line: for gates of one game (gate.cc) and of several
// (gate_games.cc).
#ifndef HAKAM_ARBITER_CLI_GATE_TERMS_H_
#define HAKAM_ARBITER_CLI_GATE_TERMS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/cli/commands.h"
#include "arbiter/league/gate_verdict.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// A bot with faults in more than this share of its decisions is disqualified: it takes no hundred pairs to
// judge it.
inline constexpr double kDisqualifiedShare = 0.1;

struct GateTerms {
  v1::GateTest name = v1::GATE_TEST_UNSPECIFIED;
  PairTest test;
};
// InvalidArgument names the option that is wrong.
absl::StatusOr<GateTerms> GateTermsOf(const GateOptions& options);

// All agents of the gate, each once: the candidates, the baseline, the references. InvalidArgument if a bot
// is given twice.
absl::StatusOr<std::vector<std::string>> GateAgentsOf(const GateOptions& options, const std::string& here);

// The command line of the gate, up to the options that all commands share (QuickCommand).
std::vector<std::string> GateWords(const GateOptions& options);

int ExitCodeOf(GateVerdict verdict);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GATE_TERMS_H_
