// How long to think about a question.
#ifndef HAKAM_AGENTS_PIMC_THINK_TIME_H_
#define HAKAM_AGENTS_PIMC_THINK_TIME_H_

#include "absl/time/time.h"
#include "agents/pimc/options.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents::pimc {

// Zero if there is no time to think.
absl::Duration ThinkTime(const PimcOptions& options, const Question& q);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_THINK_TIME_H_
