// The sandbox of the agents of a run, and the command line that sets it up: bubblewrap (own namespaces; of
// the machine's files only /usr and the agent's own), a filter of system calls, control groups.
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
#include "arbiter/process/manifest.h"
#include "arbiter/process/seccomp_filter.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// Immutable after it was made; shared by all agents of a run.
struct Sandbox {
  v1::Containment in_force;  // without read_only, which is different for each agent
  std::vector<CgroupParent> cgroups;
  // The members below are set if in_force.isolated().
  std::string bwrap;
  std::string inside;  // what is started as hakam-inside
  // The same, linked statically: the root of an image may have no libraries. Empty: there is none.
  std::string inside_image;
  uid_t user = 0;  // user and group of the agents if the arbiter is root; else 0
  std::shared_ptr<const SeccompFilter> filter;
};

// The descriptor of the compiled filter (seccomp_filter.h), in the keeper, in bwrap and in hakam-inside.
inline constexpr int kFilterDescriptor = 4;

// The folder of the agent's socket in a sandbox. It is in memory and takes 64 KiB of the disk limit.
inline constexpr absl::string_view kInsideSocketFolder = "/run/agent";

// Checks that `path` (absolute, normal) can be visible in a sandbox under its own name. It cannot if it
// contains a folder that the sandbox has of its own (/, /tmp, /usr, /etc...) or is in /proc, /sys or /dev.
// The message says which.
absl::Status CheckShowable(absl::string_view path);

// What an agent sees besides /usr: LaunchSpec::mounts, its folder, the paths of its manifest, its program;
// each once, parents first. A folder that fails CheckShowable is left out. If its root is an image: the
// mounts and what is at the top of the image.
std::vector<BindMount> ShownTo(const LaunchSpec& spec);

// argv of bwrap, including the command lines of hakam-inside and of the agent. `shown`: the result of
// ShownTo. `sources`: the paths by which bwrap reaches the sources of `shown`, and then hakam-inside (one
// more than `shown`).
std::vector<std::string> BwrapCommand(const Sandbox& sandbox, const LaunchSpec& spec,
                                      const std::vector<BindMount>& shown,
                                      const std::vector<std::string>& sources);

// The containment of an agent for the records: what is in force, and what the agent may read. For a path that
// is a link, also where the link leads.
v1::Containment ContainmentOf(const LaunchSpec& spec);

// Unavailable if the root of the agent is an image, and its sandbox does not isolate it or has no
// inside_image.
absl::Status CheckRoot(const LaunchSpec& spec);

// If agents run as another user: checks that this user can read the files that it needs. FailedPrecondition
// says which file it cannot read, and what to do.
absl::Status CheckReadable(const LaunchSpec& spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SANDBOX_H_
