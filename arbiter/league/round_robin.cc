#include "arbiter/league/round_robin.h"

#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<RoundRobin>> RoundRobin::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckSingleRound(options));
  return std::unique_ptr<RoundRobin>(new RoundRobin(options));
}

std::optional<Round> RoundRobin::Next(const RoundResult&) {
  return OnlyRound(options_, [](EntrantIndex, EntrantIndex) { return true; });
}

}  // namespace hakam::arbiter
