// How to start an agent: read from its author's manifest or a command line, and checked before anything runs.
//
//   HAKAM_ASSIGN_OR_RETURN(LaunchSpec spec, LoadAgent("bots/mine", league_folder));
//   spec.log_path = "/leagues/first/live/logs/mine-0.log";
#ifndef HAKAM_ARBITER_PROCESS_MANIFEST_H_
#define HAKAM_ARBITER_PROCESS_MANIFEST_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

class LogBudget;
struct Sandbox;

inline constexpr absl::string_view kDialPrefix = "dial:";
inline constexpr absl::string_view kAttachPrefix = "attach:";

// "dial:HOST:PORT" or "attach:NAME": an agent that the arbiter does not start.
bool IsElsewhere(absl::string_view spec);

// A file or folder outside its own folder that an agent may read.
struct ReadOnlyPath {
  std::string given;  // as written in the manifest
  std::string path;   // absolute, normal, passes CheckShowable (sandbox.h)
};

// A file or folder that is visible in a sandbox: `source` is its canonical path outside, `place` its path
// inside.
struct BindMount {
  std::string source;
  std::string place;
  bool writable = false;
};

// Everything that a launch needs. A plain value; LoadAgent makes a checked one.
struct LaunchSpec {
  std::string name;                  // 1..64 letters, digits, and . _ - +
  std::string version;               // as written in the manifest; empty: nothing
  std::string program;               // absolute path of the executable
  std::vector<std::string> command;  // argv: the program as it was written, then its arguments
  std::string folder;                // absolute; the working directory
  std::vector<std::string> env;      // "NAME=value", on top of PATH HOME LANG TMPDIR and HAKAM_ADDRESS
  std::vector<std::string> presets;  // presets that it claims to play; empty: all. Describe decides

  std::vector<ReadOnlyPath> read_only;
  // The process is the arbiter's relay to a bot on another machine: it has no sandbox, and when it ends, the
  // connection has ended.
  bool elsewhere = false;
  // Why the bot behind the relay cannot be asked now, in one sentence; "": it can be. Null: only the relay
  // knows. Thread-safe; must be valid while the agent lives.
  std::function<std::string()> why_absent;

  // The root of the sandbox is an image of a container; empty: it is the machine's /usr and /etc. Then the
  // agent sees nothing of its folder but the image, `program` is a path in the image, and it starts only in a
  // sandbox (CheckRoot in sandbox.h).
  std::string image;              // as written in the manifest
  std::string root;               // canonical
  std::string working_directory;  // absolute, in the image

  // What its manifest says it needs to start; 0: nothing.
  absl::Duration start_limit;

  // To be set by the caller: the sandbox of the agent; null: none.
  std::shared_ptr<const Sandbox> sandbox;
  // For builds, in a sandbox: what is shown under another name, or can be written to; folders before what is
  // in them.
  std::vector<BindMount> mounts;
  bool network = false;  // the network of the machine
  // Set by ShowInterpreter (interpreter.h): the installations that are shown besides what the manifest says;
  // empty: none.
  std::string interpreter;
  // Absolute paths of files and folders that the agent must not see in its sandbox, wherever they are.
  std::vector<std::string> hidden;
  // stdout and stderr are appended to this file (agent_log.h); its folder must exist. Processes that run at
  // the same time need different files, or the tails in their faults mix. Empty: the output is dropped.
  std::string log_path;
  // A process that has spent it is ended. Null: 64 MiB for this process.
  std::shared_ptr<LogBudget> log_budget;
  // No file that the agent writes may become larger; a process that tries gets SIGXFSZ.
  int64_t max_file_bytes = int64_t{64} << 20;
  // In a sandbox: the descriptors that a process may have. It limits the memory in buffers of the kernel.
  int max_descriptors = 256;
  // What is started as hakam-keeper; empty: KeeperProgram().
  std::string keeper_path;
};

// `spec` is a folder with agent.textproto (hakam.v1.AgentManifest), if wanted with arguments
// (agent_folder.h), or "cmd:PROGRAM ARG ..." where arguments are separated by blanks and may be quoted with '
// or ". Relative paths are relative to `base_dir` (empty: the current directory); the working directory of
// "cmd:" is `base_dir`. Errors are one line that says what is wrong, where (file:line:column and field), and
// what to do: NotFound (folder, manifest, program), InvalidArgument (manifest, spec, or an agent that is not
// started as a process: "builtin:", "dial:", "attach:"), PermissionDenied (manifest not readable, program not
// executable).
absl::StatusOr<LaunchSpec> LoadAgent(absl::string_view spec, absl::string_view base_dir);

// The name in the manifest of a folder (absolute). The errors are those of LoadAgent.
absl::StatusOr<std::string> LoadName(const std::string& folder);

// The start_limit in the manifest of a folder (absolute); 0: there is none. The errors are those of
// LoadAgent.
absl::StatusOr<absl::Duration> LoadStartLimit(const std::string& folder);

// How to build an agent, as its author has written in the manifest.
struct BuildSpec {
  std::string name;
  std::string folder;  // absolute
  std::vector<std::string>
      command;          // a program, with a slash relative to the folder; empty: nothing to build
  std::string program;  // absolute path of the executable; empty if there is no command
  std::vector<ReadOnlyPath> read_only;
};

// Reads it from a folder (absolute) with agent.textproto. The errors are those of LoadAgent.
absl::StatusOr<BuildSpec> LoadBuild(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_MANIFEST_H_
