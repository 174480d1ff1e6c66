// The file of the programs that an arbiter starts beside bots: hakam-keeper, hakam-inside, hakam-relay and
// hakam-unpack.
// All of them are the program `hakam`, started again with that name as argv[0] (arbiter/cli/main.cc).
#ifndef HAKAM_ARBITER_PROCESS_OWN_PROGRAM_H_
#define HAKAM_ARBITER_PROCESS_OWN_PROGRAM_H_

#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// The running program can be started by the names above. `hakam` says so at its start; programs of tests do
// not.
void SetHoldsHelpers();

// The running program if it holds the helpers, whatever its file is called; else `hakam` in its folder. The
// path is canonical. Unavailable if /proc is missing, or if the file was removed since the start and is not
// replaced.
absl::StatusOr<std::string> HelperProgram();

// The file of hakam-keeper and hakam-inside: HelperProgram(), but in a build with a sanitizer the small
// program beside the running one (keeper/small_keeper.cc), if it is there.
absl::StatusOr<std::string> KeeperProgram();

// A file of hakam-inside that is linked statically, and so runs where no library is: HelperProgram() if it is
// static itself, else hakam-small-keeper beside it. NotFound: there is none, as in builds with a sanitizer.
absl::StatusOr<std::string> StaticKeeperProgram();

// `link` is what /proc/self/exe says, or empty; separate for tests.
absl::StatusOr<std::string> HelperProgramOf(const std::string& link, bool holds_helpers);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_OWN_PROGRAM_H_
