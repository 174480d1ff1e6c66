// The leagues of a folder, and the index of a site.
#ifndef HAKAM_ARBITER_WEB_LEAGUES_H_
#define HAKAM_ARBITER_WEB_LEAGUES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/view/site_data.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {

// Folders below the one that is served.
inline constexpr int kLeagueDepth = 3;

struct FoundLeague {
  std::string name;  // of its pages: the path below the folder, with '/'; of the folder itself its last part
  std::string folder;  // its path
};

// The folder, if it is a league; otherwise the leagues in folders at most three levels below it, in the order
// of their names. Hidden folders and symbolic links are left out. NotFound: there is none, or no such folder;
// OutOfRange: there are more than 1000.
absl::StatusOr<std::vector<FoundLeague>> FindLeagues(const std::string& folder);

// The entry of a league in the index, and of one that cannot be read. Why is for the organiser alone: errors
// name paths, and may quote the league file. `analysis`: the site has what each card cost, where the solver
// knows the game.
v1::LeagueEntryView EntryOf(const std::string& name, bool analysis, SiteData* data);
v1::LeagueEntryView BadEntryOf(const std::string& name);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_LEAGUES_H_
