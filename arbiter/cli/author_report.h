// What the author of a bot gets from a league: its results, faults, logs and worst boards, in one archive.
#ifndef HAKAM_ARBITER_CLI_AUTHOR_REPORT_H_
#define HAKAM_ARBITER_CLI_AUTHOR_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

struct AuthorReport {
  std::string file;  // written
  size_t boards = 0;
  uint64_t faults = 0;
  size_t logs = 0;
  bool held_back = false;  // no boards and no logs: their deals will be played again
};

// Writes a zip archive to `path`. `logs`: the folder of the league's logs, which may be missing. `worst`: so
// many pairs that cost the entrant most. The archive has nothing of other entrants than what everybody sees:
// standings, and boards whose deals are closed (report/extent.h), without their notes and stderr.
// InvalidArgument if there is no such entrant, NotFound if nothing has been played, and errors of the file.
absl::StatusOr<AuthorReport> WriteAuthorReport(const Store& store, const std::string& logs,
                                               const std::string& entrant, size_t worst,
                                               const std::string& path);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_AUTHOR_REPORT_H_
