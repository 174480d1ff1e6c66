// Swiss: a fixed number of rounds. In each round entrants with similar scores meet that have not met before.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Swiss> swiss,
//                          Swiss::Create({.entrants = 16, .rounds = 5, .pairs = 50}));
//   const Swiss* table = swiss.get();
//   Schedule schedule(std::move(swiss));
//   ... table->Table()
//
// The entrant with more points in the sum of the pairs wins a meeting: won 1, drawn 1/2, lost 0. Each round
// is paired from the top (by score, then in the order of the file or of a draw). Within a score the upper
// half meets the lower half; an entrant left over meets the next lower score. No two entrants meet twice.
// With an odd number, the lowest entrant that had no bye gets a bye: score 1, no points. These preferences
// are followed one by one, each only if all others can still be paired (matching.h). If not all entrants can
// be paired, as many as possible are.
//
// An entrant that drops out during a meeting loses it; if both do, neither wins. A late entrant starts with
// score 0.
#ifndef HAKAM_ARBITER_LEAGUE_SWISS_H_
#define HAKAM_ARBITER_LEAGUE_SWISS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"

namespace hakam::arbiter {

class Swiss : public ScheduleFormat {
 public:
  struct Options {
    uint32_t entrants = 0;  // 2..kMaxEntrants
    uint32_t rounds = 0;    // 1..MostRounds(entrants)
    uint32_t pairs = 0;     // 1..kMaxPairs, of each meeting
    // Seed of a random order in which equal entrants are paired and listed; unset: the order of the file.
    std::optional<uint64_t> draw;
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Swiss>> Create(const Options& options);

  // The number of rounds that can always be paired, for any results: with 2m entrants, or 2m - 1 and a bye,
  // it is m, plus one if m is even. After more rounds a group may have met all others.
  static uint32_t MostRounds(uint32_t entrants);

  std::optional<Round> Next(const RoundResult& before) override;

  struct Row {
    uint32_t place = 0;  // from 1; shared by entrants that are equal in score, Buchholz and points
    EntrantIndex entrant = 0;
    double score = 0;
    double buchholz = 0;  // sum of the opponents' scores; a bye counts as an opponent with one's own score
    int64_t points = 0;   // over all pairs, both rooms
    uint32_t byes = 0;    // 0 or 1
  };
  // The table after the rounds whose results are known, best first.
  std::vector<Row> Table() const;

 private:
  struct Player {
    uint32_t halves = 0;  // twice the score
    int64_t points = 0;
    bool had_bye = false;
    std::vector<EntrantIndex> opponents;
  };
  explicit Swiss(const Options& options);

  void Score(const RoundResult& result);
  bool Met(EntrantIndex a, EntrantIndex b) const;
  std::vector<EntrantIndex> Ranked(const RoundResult& before) const;
  struct Pairings {
    std::vector<std::pair<EntrantIndex, EntrantIndex>> pairs;
    std::optional<EntrantIndex> bye;
  };
  Pairings Pair(const std::vector<EntrantIndex>& ranked) const;

  const Options options_;
  std::vector<EntrantIndex> order_;  // of entrants with equal scores
  std::vector<Player> players_;
  uint32_t rounds_begun_ = 0;
  Round round_;  // the current round
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_SWISS_H_
