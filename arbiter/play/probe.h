// One start of a bot, looked at.
#ifndef HAKAM_ARBITER_PLAY_PROBE_H_
#define HAKAM_ARBITER_PLAY_PROBE_H_

#include <cstdint>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/play/entrant.h"
#include "arbiter/table/fault.h"
#include "hakam/v1/agent.pb.h"

namespace hakam::arbiter {

struct Probed {
  v1::DescribeResponse about;
  absl::Duration start;      // from its launch until it had answered Describe
  int64_t memory_bytes = 0;  // the most that its processes have held until then, together; 0: not known
};

// Launches a process of `entrant` (not builtin, contained already) and ends it again. A Fault is the bot's;
// Unavailable: this machine cannot. `log_dir` must exist.
absl::StatusOr<std::variant<Probed, Fault>> Probe(const Entrant& entrant, absl::Duration limit,
                                                  const std::string& log_dir);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PROBE_H_
