// How long to think about a question.
#ifndef HAKAM_AGENTS_THINKING_THINK_TIME_H_
#define HAKAM_AGENTS_THINKING_THINK_TIME_H_

#include "absl/time/time.h"
#include "agents/thinking/options.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents {

// The time to think about a question; zero if there is none.
absl::Duration ThinkTime(const ThinkOptions& options, const Question& q);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_THINKING_THINK_TIME_H_
