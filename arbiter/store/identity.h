// Is this the league that a journal was begun for? See LeagueIdentity in store.h.
#ifndef HAKAM_ARBITER_STORE_IDENTITY_H_
#define HAKAM_ARBITER_STORE_IDENTITY_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// OK if a league begun as `stored` may go on as `wanted`: all the same, but for what may have grown (length,
// more entrants at the end), a drawn seed, rounds in which entrants join and leave, and the program's
// version. FailedPrecondition names both leagues, the first thing that differs and what to do; it never tells
// a seed. `path` is for the message.
absl::Status CheckSameLeague(absl::string_view path, const LeagueIdentity& stored,
                             const LeagueIdentity& wanted);

// There is something in `wanted` that `stored` does not say yet.
bool HasGrown(const LeagueIdentity& stored, const LeagueIdentity& wanted);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_IDENTITY_H_
