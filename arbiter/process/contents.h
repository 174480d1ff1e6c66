// Looks through the files of an agent for what a sandbox cannot close.
#ifndef HAKAM_ARBITER_PROCESS_CONTENTS_H_
#define HAKAM_ARBITER_PROCESS_CONTENTS_H_

#include "absl/status/status.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

enum class HardLinks { kAllowed, kRefused };

// Checks the folder of an agent and what its manifest shows (`read_only`), without what is hidden from it.
// FailedPrecondition names the first file that is
// - a FIFO, a socket or a device: those can be written to in a read-only folder, so partners could talk
// through it;
// - with HardLinks::kRefused, a file of its folder that has another name outside: it may be a file that the
// agent
//   must not read, and other agents may have it too.
// Links are not followed: what they lead to is visible only if it is in a folder that is looked through
// itself.
absl::Status CheckContents(const LaunchSpec& spec, HardLinks hard_links);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_CONTENTS_H_
