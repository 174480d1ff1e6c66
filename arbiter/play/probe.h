// Starts a bot once and measures the start.
#ifndef HAKAM_ARBITER_PLAY_PROBE_H_
#define HAKAM_ARBITER_PLAY_PROBE_H_

#include <cstdint>
#include <string>
#include <variant>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/play/entrant.h"
#include "arbiter/table/fault.h"
#include "hakam/v1/agent.pb.h"

namespace hakam::arbiter {

struct Probed {
  v1::DescribeResponse about;
  absl::Duration start;      // from its launch until it had answered Describe
  int64_t memory_bytes = 0;  // the sum of the peaks of its processes until then; 0: not known
  std::string note;          // of its kit; empty: none
};

// Launches a process of `entrant` (not builtin; Contain() was called) and ends it again. A Fault is the
// bot's; Unavailable: this machine cannot start it; Cancelled: `stopped` became true meanwhile. `log_dir`
// must exist.
absl::StatusOr<std::variant<Probed, Fault>> Probe(
    const Entrant& entrant, absl::Duration limit, const std::string& log_dir,
    absl::FunctionRef<bool()> stopped = [] { return false; });

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PROBE_H_
