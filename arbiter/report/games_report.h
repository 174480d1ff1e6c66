// The result of a gate over several games, computed from the journals of its leagues, one for each game.
//
//   HAKAM_ASSIGN_OR_RETURN(games[i], ReadGame(*store));
//   while (const auto wanted = gate.Next(...)) ...
//   const GamesReport report = GamesReportOf(gate, games);
#ifndef HAKAM_ARBITER_REPORT_GAMES_REPORT_H_
#define HAKAM_ARBITER_REPORT_GAMES_REPORT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/league/games_gate.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/report/gate_report.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// A league of two, read from its journal.
struct GameJournal {
  std::string game;  // its name, for people; ReadGame() leaves it empty
  double worth = 0;  // WorthOfHand(league)
  GamesGate::Played played;
  std::array<GateReport::Player, 2> players;  // candidate, baseline; with all their faults
  uint64_t pairs_played = 0;                  // also pairs that no test has looked at
};
// DataLoss as ExtentOf; FailedPrecondition if the league is not one of two entrants.
absl::StatusOr<GameJournal> ReadGame(const Store& store);

struct GamesReport {
  struct Game {
    std::string name;
    GateVerdict verdict = GateVerdict::kOpen;  // of its own test; open if only the average is tested
    std::optional<double> llr;
    Bounds bounds;  // Claim::kEach only
    // The deals that the test has looked at, and how many of them the candidate won, drew and lost.
    int64_t pairs = 0;
    int64_t won = 0;
    int64_t drawn = 0;
    int64_t lost = 0;
    // Points per board for the candidate: the plain mean and a confidence sequence, which holds whenever the
    // test stops. Unset before the first deal.
    double points = 0;
    std::optional<MeanInterval> interval;
    std::optional<int64_t> fixed_length;  // Claim::kEach only: SequentialTest::FixedLength
    uint64_t pairs_played = 0;
    std::array<int64_t, 2> faults = {};  // candidate, baseline
  };

  GateVerdict verdict = GateVerdict::kOpen;
  std::string reason;  // in one sentence, without a full stop
  Claim claim = Claim::kAverage;
  GateReport::Player candidate;  // faults in all games
  GateReport::Player baseline;
  PairTest test;          // its errors are those of the whole
  int64_t deals = 0;      // of each game; under Claim::kEach of the game that was tested longest
  int64_t max_pairs = 0;  // of each game: where it gives up, by its options or by the cap of the test
  // Claim::kAverage only: the sum of the LLRs, its bounds, and the deals of each game of a test of fixed
  // length.
  std::optional<double> llr;
  Bounds bounds;
  std::optional<int64_t> fixed_length;
  std::vector<Game> games;
};

// `games`: what the gate was given, in the same order.
GamesReport GamesReportOf(const GamesGate& gate, absl::Span<const GameJournal> games);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_GAMES_REPORT_H_
