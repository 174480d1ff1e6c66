// A competitor, ready to be seated: its name and how its agent is made.
#ifndef HAKAM_ARBITER_PLAY_ENTRANT_H_
#define HAKAM_ARBITER_PLAY_ENTRANT_H_

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/manifest.h"
#include "arbiter/relay/hub.h"
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

// `spec` is "builtin:NAME", "cmd:PROGRAM ARG ...", "dial:HOST:PORT" (without a token, with the roots of the
// system), or a folder with agent.textproto, relative to `base_dir`. "attach:" is refused: it needs a hub.
// The error says what is wrong with it, where, and what to do.
absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir);

// The same for an entrant of a league file, with its secrets; its files count from `base_dir` too. "attach:"
// is found at the hub; null: there is none, and who wants it is refused.
absl::StatusOr<Entrant> LoadEntrant(const v1::Entrant& entrant, absl::string_view base_dir, const Hub* hub);

// The hub of a league: null if no entrant wants one. Errors name the file or the field.
absl::StatusOr<std::unique_ptr<Hub>> StartHub(const v1::League& league, absl::string_view base_dir);

// Finds out what this machine can keep agents in, once for a run, and prepares every entrant that is a
// process for it. `hidden`: files and folders of the arbiter that none of them may see; the folders of the
// others are hidden too. Returns one line for each thing that AUTO does without. Unavailable: STRICT, and
// something is missing. FailedPrecondition: the files of an entrant cannot be shown.
absl::StatusOr<std::vector<std::string>> Contain(v1::SandboxMode mode, const v1::Limits& limits,
                                                 const std::vector<std::string>& hidden,
                                                 std::vector<Entrant>* entrants);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ENTRANT_H_
