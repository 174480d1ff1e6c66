// What people do at a site that takes bots: who they are, their submissions, and what organisers do. Each
// door (HTTP, gRPC) says the same by it, with the same limits.
#ifndef HAKAM_ARBITER_WEB_SITE_ACTS_H_
#define HAKAM_ARBITER_WEB_SITE_ACTS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/submit/desk.h"
#include "arbiter/submit/ladder_runner.h"
#include "arbiter/web/rate_limit.h"
#include "arbiter/web/uploads.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

// What people are told about an error of the acts below: errors of the machine are for the organiser's eyes.
// Internal and Unavailable: the site cannot do it now. All others stay as they are.
absl::Status ShownRefusal(const absl::Status& status);

// Thread-safe. May wait for the disk. `person` unset: nobody has signed in, which is Unauthenticated where
// somebody must have. Errors otherwise as the desk.
class SiteActs {
 public:
  using MaybePerson = std::optional<Person>;

  // Both must outlive it. `ladder`: null if there is none.
  SiteActs(Desk* desk, LadderRunner* ladder) : desk_(*desk), ladder_(ladder) {}

  Desk& desk() { return desk_; }

  // Unauthenticated: nobody has signed in.
  static absl::Status SignedIn(const MaybePerson& person);
  // `address`: of the visitor. Unauthenticated: the token is not known, or was revoked. ResourceExhausted
  // (TryAgain): too many wrong ones came from there.
  absl::StatusOr<Person> PersonOf(absl::string_view token, const std::string& address);

  absl::StatusOr<v1::AccountView> Account(const MaybePerson& person);
  absl::StatusOr<v1::SubmissionView> Get(const MaybePerson& person, uint32_t id);
  absl::StatusOr<std::string> Log(const MaybePerson& person, uint32_t id);
  absl::StatusOr<v1::SubmissionView> Withdraw(const MaybePerson& person, uint32_t id);
  absl::StatusOr<v1::SubmissionView> SetWilling(const MaybePerson& person, uint32_t id, bool willing);
  absl::StatusOr<v1::MatchView> AskMatch(const MaybePerson& person, const v1::MatchRequest& request);

  // Whether an upload of so many bytes (0: not known yet) may begin, and how many bytes it may have. Errors
  // as Desk::MaySend, with when to try again (TryAgain).
  absl::StatusOr<uint64_t> MaySend(const MaybePerson& person, bool image, uint64_t bytes);
  Uploads& uploads() { return uploads_; }
  // Takes over the file. InvalidArgument: it is empty.
  absl::StatusOr<v1::SubmissionView> Take(const Upload& upload, const std::string& path);

  // For everybody. NotFound: there is no ladder.
  absl::StatusOr<v1::LadderView> Ladder();

  // What follows is for organisers: NotFound where there is no ladder, PermissionDenied for others. An act
  // answers with what an organiser sees after it, and adds a row to the audit log.
  absl::Status MayRule(const MaybePerson& person) const;
  absl::StatusOr<v1::AdminView> Admin(const MaybePerson& person);
  absl::StatusOr<v1::AdminView> SetPaused(const MaybePerson& person, bool paused);
  // InvalidArgument: the text is not one line of at most 500 bytes.
  absl::StatusOr<v1::AdminView> Announce(const MaybePerson& person, const std::string& text);
  absl::StatusOr<v1::AdminView> Disqualify(const MaybePerson& person, const std::string& entrant,
                                           const std::string& why);
  absl::StatusOr<v1::TokenSecretView> MakeToken(const MaybePerson& person, const v1::NewToken& wanted);
  absl::StatusOr<v1::AdminView> EndToken(const MaybePerson& person, const std::string& name);

 private:
  // Where an accepted bot is in the ladder.
  void AddPlace(v1::SubmissionView* submission);
  absl::StatusOr<v1::AdminView> After(const absl::Status& act);

  Desk& desk_;
  LadderRunner* const ladder_;
  RateLimit wrong_tokens_{10, absl::Seconds(6)};  // by address
  Uploads uploads_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_SITE_ACTS_H_
