// Writes the league files of jobs that make leagues of their own.
#ifndef HAKAM_ARBITER_HOST_LEAGUE_FILE_H_
#define HAKAM_ARBITER_HOST_LEAGUE_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// Makes `folder` if it is not there, and writes its league file. An existing file must describe the same
// league, and may be made longer: AlreadyExists if it describes another league or a longer one. A seed that
// was drawn for the league that is there is none of `league`'s own: its file stays without.
// PermissionDenied if it cannot be written.
absl::Status WriteLeague(const std::string& folder, v1::League league);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_HOST_LEAGUE_FILE_H_
