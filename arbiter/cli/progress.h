// Progress of long work on stderr: one line that is drawn over on a terminal, a plain line now and then
// elsewhere.
#ifndef HAKAM_ARBITER_CLI_PROGRESS_H_
#define HAKAM_ARBITER_CLI_PROGRESS_H_

#include <cstdint>
#include <string>

#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// The rounds of a league.
struct RoundsOfLeague {
  uint32_t round = 0;    // the one that is played, from 1; 0: the work has no rounds
  uint32_t rounds = 0;   // of the whole league; 0: nobody can say
  uint64_t pairs = 0;    // of the whole league
  bool at_most = false;  // these two are the largest numbers that there can be
};

// Text for people: how far the work is, and how long the rest takes. `rate`: pairs a second; 0: not known.
// The other arguments as in Progress::Show.
std::string ProgressText(uint64_t done, uint64_t total, const std::string& course, int boards,
                         const RoundsOfLeague& rounds, double rate);

// One thread at a time.
class Progress {
 public:
  Progress(bool quiet, const Clock* clock);
  // Ends the line on a terminal.
  ~Progress();

  // `done` of `total` pairs, `done` falls only when pairs turn out not to count. `course`: what decides when
  // it is over, where that is not only a number of pairs; with `rounds.at_most` their largest number is
  // `rounds.pairs` (0 or kMaxPairs: unknown), without it `total`. `boards` of a pair: 1 or 2. With `rounds`,
  // `total` is that of the rounds that have begun.
  void Show(uint64_t done, uint64_t total, const std::string& course = "", int boards = 2,
            const RoundsOfLeague& rounds = {});

 private:
  bool terminal_;
  bool quiet_;
  const Clock* clock_;
  absl::Duration start_;
  absl::Duration shown_;
  uint64_t first_ = 0;  // what was done before this run
  bool started_ = false;
  bool shown_any_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PROGRESS_H_
