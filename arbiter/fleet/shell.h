// Commands that other machines are reached by: /bin/sh in a process group of its own.
#ifndef HAKAM_ARBITER_FLEET_SHELL_H_
#define HAKAM_ARBITER_FLEET_SHELL_H_

#include <sys/types.h>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

struct ShellCommand {
  std::string command;
  std::vector<std::string> environment;  // NAME=VALUE, added to ours
  // Its standard input, output and error; they stay the caller's.
  int in = -1;
  int out = -1;
  int err = -1;
};
// The process is also the leader of its group. Unavailable: it cannot be started.
absl::StatusOr<pid_t> StartShell(const ShellCommand& command);

// "ended with exit code 7", of a status of waitpid.
std::string HowItEnded(int status);

// The last line of a file, printable and cut to 2,000 bytes; empty if there is none.
std::string LastLineOf(const std::string& file);

// Opens a file to write; it is emptied. The error names it. Aborted, as Machines::Play: no other one could be
// written there either (the disk is full, the folder is gone); Unavailable: there are no descriptors now.
absl::StatusOr<int> OpenToWrite(const std::string& path);

// Writes the file of a chunk; the same errors.
absl::Status WriteChunk(const std::string& path, absl::string_view bytes);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_SHELL_H_
