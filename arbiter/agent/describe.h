// Limits on what an agent says about itself.
#ifndef HAKAM_ARBITER_AGENT_DESCRIBE_H_
#define HAKAM_ARBITER_AGENT_DESCRIBE_H_

#include <cstdint>

#include "absl/status/status.h"
#include "hakam/v1/agent.pb.h"

namespace hakam::arbiter {

// Revision of the protocol that this arbiter speaks.
inline constexpr uint32_t kProtocolRevision = 1;

// Checks `description` against the limits of proto/hakam/v1/agent.proto. The error is one line that says
// which field is wrong and what to do.
absl::Status CheckDescription(const v1::DescribeResponse& description);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_DESCRIBE_H_
