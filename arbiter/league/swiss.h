// Swiss: a fixed number of rounds, in each of which entrants of like scores meet who have not met before.
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Swiss> swiss,
//                          Swiss::Create({.entrants = 16, .rounds = 5, .pairs = 50}));
//   const Swiss* table = swiss.get();
//   FormatSchedule schedule(std::move(swiss));
//   ... table->Table()
//
// A match is won by who has more points in the sum of its pairs: 1, drawn 1/2, lost 0. Each round is paired
// from the top (by score, then by the order of the file or of a draw): within a score the upper half meets
// the lower half, who is left over meets the next lower score. Nobody meets anybody twice. With an odd number
// the lowest who has had no bye gets one: 1, and no points. These wishes are taken up one after the other,
// each only if all others can still be paired (matching.h); a round in which not all can be is paired as far
// as can be.
//
// Somebody who drops out in the middle of a match loses it; both: neither has won. A late entrant begins with
// a score of 0.
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

class Swiss : public Format {
 public:
  struct Options {
    uint32_t entrants = 0;  // 2..kMaxEntrants
    uint32_t rounds = 0;    // 1..MostRounds(entrants)
    uint32_t pairs = 0;     // 1..kMaxPairs, of each match
    // The order in which equals are paired and listed: drawn from this; nothing: that of the file.
    std::optional<uint64_t> draw;
  };
  // InvalidArgument if a number is out of range.
  static absl::StatusOr<std::unique_ptr<Swiss>> Create(const Options& options);

  // So many rounds can always be paired, whoever meets whom in those before: with 2m entrants, or 2m - 1 and
  // a bye, m, and one more if m is even. After more there can be groups that have met all others.
  static uint32_t MostRounds(uint32_t entrants);

  std::optional<Round> Next(const RoundResult& before) override;

  struct Row {
    uint32_t place = 0;  // from 1; shared by those who are equal in all that follows
    EntrantIndex entrant = 0;
    double score = 0;
    double buchholz =
        0;  // sum of the opponents' scores; a bye counts as somebody with the same score as one's own
    int64_t points = 0;  // over all pairs, both rooms
    uint32_t byes = 0;   // 0 or 1
  };
  // After the rounds whose results were told, best first.
  std::vector<Row> Table() const;

 private:
  struct Player {
    uint32_t halves = 0;  // of the score
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
  std::vector<EntrantIndex> order_;  // of equals
  std::vector<Player> players_;
  uint32_t rounds_begun_ = 0;
  Round round_;  // the one that is being played
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_SWISS_H_
