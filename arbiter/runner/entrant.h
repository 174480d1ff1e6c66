// A competitor, ready to be seated: its name and how its agent is made.
#ifndef HAKAM_ARBITER_RUNNER_ENTRANT_H_
#define HAKAM_ARBITER_RUNNER_ENTRANT_H_

#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/agent/manifest.h"
#include "hakam/v1/league.pb.h"
#include "hakam/v1/record.pb.h"
#include "sdk/cpp/agent.h"

namespace hakam::arbiter {

struct Entrant {
  std::string name;
  std::variant<AgentFactory, LaunchSpec> agent;
  v1::Containment containment;  // of a process: what it is kept in, for the records

  bool builtin() const { return std::holds_alternative<AgentFactory>(agent); }
};

// `spec` is "builtin:NAME", "cmd:PROGRAM ARG ...", or a folder with agent.textproto, relative to
// `base_dir`. The error says what is wrong with it, where, and what to do.
absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir);

// Finds out what this machine can keep agents in, once for a run, and prepares every entrant that is a
// process for it. `hidden`: files and folders of the arbiter that none of them may see; the folders of the
// others are hidden too. Returns one line for each thing that AUTO does without. Unavailable: STRICT, and
// something is missing. FailedPrecondition: the files of an entrant cannot be shown.
absl::StatusOr<std::vector<std::string>> Contain(v1::SandboxMode mode, const v1::Limits& limits,
                                                 const std::vector<std::string>& hidden,
                                                 std::vector<Entrant>* entrants);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_ENTRANT_H_
