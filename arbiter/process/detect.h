// What this machine can keep agents in: tried out, not guessed.
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
  std::string keeper_path;  // empty: hakam-keeper beside the running program; hakam-inside is beside it
  std::string bwrap = "/usr/bin/bwrap";
};

struct Detected {
  std::shared_ptr<const Sandbox> sandbox;  // null: nothing is in force
  std::vector<std::string> missing;  // one line each, with what to do; with AUTO a league goes on without
};

// Runs /bin/true in the whole of it, at most a few times, each within 10 s. Unavailable with STRICT if
// anything is missing. With OFF nothing is tried.
absl::StatusOr<Detected> DetectSandbox(const SandboxRequest& request);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_DETECT_H_
