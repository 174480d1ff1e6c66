// hakam rate: the ratings of a league, by any method, from its journal or its published files alone.
#ifndef HAKAM_ARBITER_CLI_RATE_H_
#define HAKAM_ARBITER_CLI_RATE_H_

#include <string>

namespace hakam::arbiter {

struct RateOptions {
  std::string folder;
  std::string method = "points";   // or elo, openskill, glicko2
  std::string anchor;              // NAME or NAME=VALUE; empty: against the pool
  int bootstrap = 0;               // resamples; 0: none
  std::string seed = "bootstrap";  // of the resamples
  bool los = false;
  bool payoff = false;
  int history = 0;  // points in time; 0: none
  bool json = false;
};

// The exit code.
int RateCommand(const RateOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RATE_H_
