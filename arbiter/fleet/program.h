// An engine as a program of its own, in any language. It places chunks on machines, and speaks in lines.
//
// To its standard input:
//   play FILE SHA256 ...   play this chunk, a file in $HAKAM_CHUNKS; it needs these bundles of $HAKAM_BUNDLES
//   drop FILE              its result is not wanted any more
//   avoid MACHINE          this machine gets no more chunks
// End of the input: end all that is at work, and exit.
// From its standard output:
//   slots N                so many chunks at a time; said first, and whenever it has grown
//   done FILE              the result is in FILE.result, a file that was renamed when it was whole
//   failed FILE MACHINE WHY   it is played again; MACHINE is "-" if nobody knows where it was
//   say TEXT               a line for people
//   end WHY                no chunk can be played any more: the league ends
// Names of machines have no spaces; they are those that `hakam work --machine NAME` puts into results.
#ifndef HAKAM_ARBITER_FLEET_PROGRAM_H_
#define HAKAM_ARBITER_FLEET_PROGRAM_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/fleet/machines.h"

namespace hakam::arbiter {

struct ProgramOptions {
  std::string name;     // for people: "ray"
  std::string command;  // for /bin/sh
  std::string folder;   // of chunks, results and what the program says on standard error; is there
  std::vector<std::string> environment;              // NAME=VALUE; HAKAM_CHUNKS is added
  std::function<void(const std::string& line)> say;  // may be empty; called on any thread
};

// Plays end with Aborted once the program has ended, or has said `end`, and say how or why. The destructor
// closes its input, and ends it if it is still there after 20 s; so does a line that it does not read for as
// long.
absl::StatusOr<std::unique_ptr<Machines>> MakeProgram(ProgramOptions options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_PROGRAM_H_
