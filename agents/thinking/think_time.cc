#include "agents/thinking/think_time.h"

#include <algorithm>

namespace hakam::agents {
namespace {

// A reserve for sending the answer, and for a busy machine.
absl::Duration Reserve(absl::Duration time) {
  return std::clamp(time / 5, absl::Milliseconds(2), absl::Milliseconds(200));
}

constexpr int kBankShare = 40;  // a board has fewer decisions than this

}  // namespace

absl::Duration ThinkTime(const ThinkOptions& options, const Question& q) {
  const absl::Duration bank = std::max(q.bank_left, absl::ZeroDuration());
  const absl::Duration own = q.time_left - bank;
  absl::Duration think = q.time_left - Reserve(q.time_left);
  if (options.think.has_value()) {
    think = std::min(think, *options.think);
  } else if (!options.rounds.has_value()) {
    think = std::min(think, own - Reserve(own) + bank / kBankShare);
  }
  return std::max(think, absl::ZeroDuration());
}

}  // namespace hakam::agents
