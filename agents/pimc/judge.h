// Choosing among candidates by what each brings in many deals.
#ifndef HAKAM_AGENTS_PIMC_JUDGE_H_
#define HAKAM_AGENTS_PIMC_JUDGE_H_

#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "sdk/base/clock.h"

namespace hakam::agents::pimc {

struct Effort {
  std::optional<int> worlds;  // just so many, if the time lasts
  absl::Duration until;       // of the clock
};

// Looks at one more deal: what the candidates bring in it, or null if that cannot be told, or not in time.
using Look = absl::FunctionRef<const std::vector<double>*()>;

struct Choices {
  size_t count = 0;
  size_t usual = 0;  // which of them greedy would choose
  double doubt = 0;  // by how many standard errors another must be better
  int least = 1;     // deals to have looked at before another can be chosen
};

// Looks at deals until the effort is spent or, if `effort.worlds` is not given, no doubt is left. Returns the
// best choice on average; the usual one where no other is better by enough.
size_t Judge(const Choices& choices, const Effort& effort, const Clock& clock, Look look);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_JUDGE_H_
