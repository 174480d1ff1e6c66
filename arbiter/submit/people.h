// The people of a site and what they may do. A person has a token: 256 random bits, shown once, of which the
// site keeps only the SHA-256. A browser exchanges it for a session, a token of its own in a cookie.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::string token, NewToken(db, {.name = "ann"}, "shell"));
//   HAKAM_ASSIGN_OR_RETURN(const std::optional<Person> person, PersonOfToken(db, token));
#ifndef HAKAM_ARBITER_SUBMIT_PEOPLE_H_
#define HAKAM_ARBITER_SUBMIT_PEOPLE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/submit/site_db.h"

namespace hakam::arbiter {

// How long a session lasts.
inline constexpr absl::Duration kSessionTime = absl::Hours(24 * 30);

struct Person {
  std::string name;  // IsPersonName
  bool organiser = false;
  friend bool operator==(const Person&, const Person&) = default;
};

// 1..64 letters, digits, and . _ - +
bool IsPersonName(absl::string_view name);

struct TokenRow {
  Person person;
  absl::Time made;
  std::optional<absl::Time> revoked;
};

// A new token: 43 characters A-Z a-z 0-9 - _. A person has one at a time: AlreadyExists; after a revocation
// the same name, with all that it has sent, gets a new one. InvalidArgument: the name. `by`: for the audit
// log.
absl::StatusOr<std::string> NewToken(SiteDb& db, const Person& person, absl::string_view by);
// Ends the token and all sessions of it. NotFound: nobody of that name has one.
absl::Status RevokeToken(SiteDb& db, const std::string& name, absl::string_view by);
// In the order of their making.
absl::StatusOr<std::vector<TokenRow>> Tokens(SiteDb& db);

// Unset: it is no token, or was revoked.
absl::StatusOr<std::optional<Person>> PersonOfToken(SiteDb& db, absl::string_view token);

// The text of a session; Unauthenticated: it is no token, or was revoked.
absl::StatusOr<std::string> BeginSession(SiteDb& db, absl::string_view token);
// Unset: there is no such session, it is over, or its token was revoked.
absl::StatusOr<std::optional<Person>> PersonOfSession(SiteDb& db, absl::string_view session);
absl::Status EndSession(SiteDb& db, absl::string_view session);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_PEOPLE_H_
