// The result of a gate, computed from its journal alone.
//
//   HAKAM_ASSIGN_OR_RETURN(const GateReport report, GateReportOf(*store));
//   if (report.verdict == GateVerdict::kPassed) ...
#ifndef HAKAM_ARBITER_REPORT_GATE_REPORT_H_
#define HAKAM_ARBITER_REPORT_GATE_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/gate_verdict.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

struct GateReport {
  struct Player {
    std::string name;
    std::string agent;
    int64_t faults = 0;
  };
  // The test of one candidate.
  struct Trial {
    Player candidate;
    GateVerdict verdict = GateVerdict::kOpen;
    std::string reason;  // in one sentence, without a full stop
    Bounds bounds;
    std::optional<double> llr;  // SequentialTest::llr
    // The deals that the test has looked at, and how many of them the candidate won, drew and lost.
    int64_t pairs = 0;
    int64_t won = 0;
    int64_t drawn = 0;
    int64_t lost = 0;
    std::optional<int64_t> fixed_length;  // SequentialTest::FixedLength
    std::vector<double> samples;          // one value for each of these deals, as the test was given it
    // Estimates of the strength that allow for the early stop. Unset if too little is known, or if the test
    // does not measure it. Of fewer than 10 pairs the interval is infinite.
    std::optional<SprtEstimate> points;  // a board; in FORMAT_MATCH matches won less matches lost, of one
    std::optional<SprtEstimate> elo;
  };

  GateVerdict verdict = GateVerdict::kOpen;  // of all trials (Together)
  std::vector<Trial> trials;                 // at least one, in the order of the candidates
  // The trial that passed with the largest estimate. Which of those that passed is the best was not tested.
  std::optional<size_t> best;
  Player baseline;
  std::vector<Player> references;
  PairTest test;  // its alpha is that of all trials together
  uint32_t max_pairs = 0;
  uint64_t pairs_played = 0;  // of all players, also pairs that no test has looked at
  bool matches = false;       // FORMAT_MATCH
  bool single = false;        // FORMAT_SINGLE: points are luck-adjusted, a "pair" is one board
  std::string seed;
};

// FailedPrecondition if the league is not a gate; DataLoss as ExtentOf.
absl::StatusOr<GateReport> GateReportOf(const Store& store);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_GATE_REPORT_H_
