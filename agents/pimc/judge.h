// Choosing among candidates by what each brings in many deals.
#ifndef HAKAM_AGENTS_PIMC_JUDGE_H_
#define HAKAM_AGENTS_PIMC_JUDGE_H_

#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "agents/pimc/beliefs.h"
#include "agents/pimc/worlds.h"
#include "sdk/base/clock.h"

namespace hakam::agents::pimc {

struct Effort {
  std::optional<int> worlds;  // just so many, if the time lasts
  absl::Duration until;       // of the clock
};

// What the candidates bring on a board: false if that cannot be told, or time is over before it is.
using Values = absl::FunctionRef<bool(const rules::BoardState&, std::vector<double>*)>;

// On average over the worlds looked at; empty if there was none.
struct Verdict {
  std::vector<double> mean;
  int worlds = 0;
};

// Draws worlds and asks for the values in each until the effort is spent or, if `effort.worlds` is not given,
// no doubt is left which of the candidates is best.
Verdict Judge(const Beliefs& beliefs, const Effort& effort, const Clock& clock, size_t candidates,
              Worlds* worlds, Agent& model, Random& random, Values values);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_JUDGE_H_
