// A competitor, ready to be seated: its name and how its agent is made.
#ifndef HAKAM_ARBITER_RUNNER_ENTRANT_H_
#define HAKAM_ARBITER_RUNNER_ENTRANT_H_

#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/agent/manifest.h"
#include "sdk/cpp/agent.h"

namespace hakam::arbiter {

struct Entrant {
  std::string name;
  std::variant<AgentFactory, LaunchSpec> agent;

  bool builtin() const { return std::holds_alternative<AgentFactory>(agent); }
};

// `spec` is "builtin:NAME", "cmd:PROGRAM ARG ...", or a folder with agent.textproto, relative to
// `base_dir`. The error says what is wrong with it, where, and what to do.
absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RUNNER_ENTRANT_H_
