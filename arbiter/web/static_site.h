// A site as files: pages and their data, for any file server, or opened from the disk (`hakam export FOLDER
// --site DIR`).
//
//   DIR/index.html, page.css, page.js, ...       the page, if this program has it
//   DIR/data/index.json                          the leagues
//   DIR/data/LEAGUE/standings.json, ...          view/site_data.h
//   DIR/data/.../NAME.json.js                    the same as a script: a page from the disk may not read
//   files
//
// Boards are there only if they are shown (DealsAreClosed).
#ifndef HAKAM_ARBITER_WEB_STATIC_SITE_H_
#define HAKAM_ARBITER_WEB_STATIC_SITE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct StaticSiteOptions {
  std::string from;         // a league, or a folder with leagues
  std::string to;           // a new or empty folder, or that of an earlier export
  bool all_boards = false;  // otherwise those of boards.json
  bool solve = false;       // also what each card cost: half a second a board
  // Called after each board with the number of boards that are written.
  std::function<void(uint64_t boards)> on_board = [](uint64_t) {};
};

struct StaticSiteReport {
  uint64_t leagues = 0;
  uint64_t boards = 0;
  uint64_t files = 0;
  bool has_page = false;
  std::vector<std::string> notes;  // leagues that cannot be read, or whose boards are not shown yet, and why
};

// The data of an earlier export are replaced when all is written. AlreadyExists: `to` has other files.
// Unavailable if no league can be read; errors as FindLeagues; PermissionDenied, ResourceExhausted.
absl::StatusOr<StaticSiteReport> WriteStaticSite(const StaticSiteOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_STATIC_SITE_H_
