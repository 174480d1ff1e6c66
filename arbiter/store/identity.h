// Is this the league that a journal was begun for? See LeagueIdentity in store.h.
#ifndef HAKAM_ARBITER_STORE_IDENTITY_H_
#define HAKAM_ARBITER_STORE_IDENTITY_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// OK if a league begun as `stored` may go on as `wanted`: all the same, but for the number of pairs, which
// may have grown, a drawn seed, and the program's version. FailedPrecondition names both leagues, the
// first thing that differs and what to do; it never tells a seed. `path` is for the message.
absl::Status CheckSameLeague(absl::string_view path, const LeagueIdentity& stored,
                             const LeagueIdentity& wanted);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_IDENTITY_H_
