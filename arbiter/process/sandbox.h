// What agents of a run are kept in, and the command line that makes it so: bubblewrap (own namespaces,
// nothing of the machine but /usr and the agent's own files), a filter of system calls, control groups.
//
//   HAKAM_ASSIGN_OR_RETURN(const auto sandbox, DetectSandbox(...));   // detect.h, once for each run
//   spec.sandbox = sandbox;                                           // in every LaunchSpec
#ifndef HAKAM_ARBITER_PROCESS_SANDBOX_H_
#define HAKAM_ARBITER_PROCESS_SANDBOX_H_

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/cgroup.h"
#include "arbiter/process/seccomp_filter.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

struct LaunchSpec;

// Immutable once it is made; shared by all agents of a run.
struct Sandbox {
  v1::Containment in_force;  // but for read_only, which is each agent's own
  std::vector<CgroupParent> cgroups;
  // The rest with in_force.isolated().
  std::string bwrap;
  std::string inside;  // the program hakam-inside
  uid_t user = 0;      // whom agents run as, user and group, when the arbiter is root; else 0
  std::shared_ptr<const SeccompFilter> filter;
};

// Where an agent listens in a sandbox: a folder in memory for its socket, 64 KiB of the disk limit.
inline constexpr absl::string_view kInsideSocketFolder = "/run/agent";

// One file or folder that is shown, read-only: canonical `source` outside, `place` inside.
struct Shown {
  std::string source;
  std::string place;
};

// Whether `path` (absolute, normal) may be shown in a sandbox under its own name: not if it holds what the
// sandbox has of its own (/, /tmp, /usr, /etc...) or lies in /proc, /sys or /dev. The message says which.
absl::Status CheckShowable(absl::string_view path);

// What an agent sees beyond /usr: its folder, what its manifest names, its program; each once, parents first.
// A folder that may not be shown is left out.
std::vector<Shown> ShownTo(const LaunchSpec& spec);

// argv of bwrap, up to and including hakam-inside and all that it becomes. `shown` as from ShownTo, `sources`
// the names by which bwrap reaches its sources and then hakam-inside (one more than `shown`).
std::vector<std::string> BwrapCommand(const Sandbox& sandbox, const LaunchSpec& spec,
                                      const std::vector<Shown>& shown,
                                      const std::vector<std::string>& sources);

// What the records say of an agent: in force, with what it may read. Paths that lead elsewhere with their
// end.
v1::Containment ContainmentOf(const LaunchSpec& spec);

// When agents run as another user: whether that user may read what it needs. FailedPrecondition says which
// file it may not, and what to do.
absl::Status CheckReadable(const LaunchSpec& spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SANDBOX_H_
