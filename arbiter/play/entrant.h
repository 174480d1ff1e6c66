// A competitor that is ready to play: its name and how its agent is made.
#ifndef HAKAM_ARBITER_PLAY_ENTRANT_H_
#define HAKAM_ARBITER_PLAY_ENTRANT_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/league/pairing.h"
#include "arbiter/process/manifest.h"
#include "arbiter/relay/hub.h"
#include "arbiter/table/fault.h"
#include "hakam/v1/league.pb.h"
#include "hakam/v1/record.pb.h"
#include "sdk/cpp/agent.h"

namespace hakam::arbiter {

struct Entrant {
  std::string name;
  std::variant<AgentFactory, LaunchSpec> agent;
  v1::Containment containment;       // of a process: its sandbox and limits, for the records
  uint32_t max_sessions = 0;         // of a process, as it says in Describe; 0: it was not asked yet
  std::vector<std::string> presets;  // of a builtin: what it plays; empty: all

  bool builtin() const { return std::holds_alternative<AgentFactory>(agent); }
  // An agent on another machine.
  bool elsewhere() const { return !builtin() && std::get<LaunchSpec>(agent).elsewhere; }
};

// The entrants that cannot play in a run, and why.
using MissingEntrants = std::map<EntrantIndex, Fault>;

// `spec` is "builtin:NAME", "cmd:PROGRAM ARG ...", "dial:HOST:PORT" (without a token, with the roots of the
// system), or a folder with agent.textproto, relative to `base_dir`. "attach:" is refused: it needs a hub.
// The error says what is wrong with it, where, and what to do.
absl::StatusOr<Entrant> LoadEntrant(absl::string_view name, absl::string_view spec,
                                    absl::string_view base_dir);

// The same for an entrant of a league file, with its token and certificate files, which are relative to
// `base_dir` too. "attach:" is looked up at the hub; if `hub` is null, "attach:" is refused.
absl::StatusOr<Entrant> LoadEntrant(const v1::Entrant& entrant, absl::string_view base_dir, const Hub* hub);

// Starts the hub of a league; null if no entrant needs one. The connections of bots get the descriptors that
// a league with this number of boards in flight leaves. Errors name the file or the field.
absl::StatusOr<std::unique_ptr<Hub>> StartHub(const v1::League& league, absl::string_view base_dir,
                                              uint32_t in_flight);

// Finds out, once for a run, which sandbox and limits this machine can enforce, and prepares every entrant
// that is a process for them. `hidden`: files and folders of the arbiter that no entrant may see; the folders
// of the other entrants are hidden too. Returns one line for each protection that is missing under AUTO.
// Unavailable: something is missing under STRICT. FailedPrecondition: the files or the interpreter
// (process/interpreter.h) of an entrant cannot be made visible in the sandbox, or are none that a sandbox can
// close (process/contents.h; hard links only under STRICT). With `refused` such entrants and their errors are
// put there instead, and the others are prepared; of those that are in it already, only the folder is looked
// at, to hide it.
absl::StatusOr<std::vector<std::string>> Contain(v1::SandboxMode mode, const v1::Limits& limits,
                                                 const std::vector<std::string>& hidden,
                                                 std::vector<Entrant>* entrants,
                                                 std::map<EntrantIndex, absl::Status>* refused = nullptr);

// After Contain: what an entrant is shown besides its manifest, for people; empty: nothing.
std::string InterpreterNote(const Entrant& entrant);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ENTRANT_H_
