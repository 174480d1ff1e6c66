// Finds out which sandbox and limits work on this machine, by trying them.
#ifndef HAKAM_ARBITER_PROCESS_DETECT_H_
#define HAKAM_ARBITER_PROCESS_DETECT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/process/sandbox.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

struct SandboxRequest {
  v1::SandboxMode mode = v1::SANDBOX_MODE_AUTO;
  v1::Limits limits;        // with defaults filled in; cpu_millis 0: not limited
  bool for_builds = false;  // FilterOptions::allow_locks
  std::string bwrap = "/usr/bin/bwrap";
};

struct Detected {
  std::shared_ptr<const Sandbox> sandbox;  // null: nothing is in force
  std::vector<std::string> missing;  // one line for each missing part, with what to do; AUTO goes on without
};

// Runs /bin/true in the complete sandbox, a few times at most, each time with a limit of 10 s. Unavailable if
// anything is missing under STRICT, or as HelperProgram(). With OFF nothing is tried.
absl::StatusOr<Detected> DetectSandbox(const SandboxRequest& request);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_DETECT_H_
