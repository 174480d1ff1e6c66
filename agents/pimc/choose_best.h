// Chooses the candidate with the best average over many deals.
#ifndef HAKAM_AGENTS_PIMC_CHOOSE_BEST_H_
#define HAKAM_AGENTS_PIMC_CHOOSE_BEST_H_

#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::agents::pimc {

struct Effort {
  std::optional<int> worlds;  // exactly this many deals, if there is time
  absl::Duration until;       // when to stop, on the clock
};

// Values of the candidates in one more deal; null if they cannot be computed, or not in time.
using NextValues = absl::FunctionRef<const std::vector<double>*()>;

struct Choices {
  size_t count = 0;
  size_t usual = 0;  // the candidate that would be chosen without deals
  double doubt = 0;  // by how many standard errors another one must be better
  int least = 1;     // the number of deals before another one can be chosen
  // What is known of the value of each candidate without deals: added to its average. Empty: nothing.
  std::vector<double> prior;
};

// Takes deals until the effort is spent or, if `effort.worlds` is not given, the best choice is clear.
// Returns the choice with the best average, or the usual one if no other is enough better.
size_t ChooseBest(const Choices& choices, const Effort& effort, const Clock& clock, NextValues next);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_CHOOSE_BEST_H_
