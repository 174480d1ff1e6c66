// Where bots are handed in: people, submissions and their worker as one object, for the doors of a site.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Desk> desk, Desk::Open({.site = folder, .terms = terms}));
//   HAKAM_RETURN_IF_ERROR(desk->MaySend(person, /*image=*/false, bytes).status);   // before the upload
//   HAKAM_ASSIGN_OR_RETURN(const v1::SubmissionView sent, desk->Take(person, upload, path));
#ifndef HAKAM_ARBITER_SUBMIT_DESK_H_
#define HAKAM_ARBITER_SUBMIT_DESK_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/submit/matches.h"
#include "arbiter/submit/people.h"
#include "arbiter/submit/steps.h"
#include "arbiter/submit/submissions.h"
#include "arbiter/submit/worker.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

// The path of a site's database.
std::string SiteDbPath(const std::string& site);

struct DeskOptions {
  std::string site;  // absolute
  // Unset: the site takes no submissions, because of `closed_because`.
  std::optional<SubmissionSteps> steps;
  std::string closed_because;
  // How matches on request are played; unset: there are none.
  std::optional<Matches::Options> matches;
  SubmissionLimits limits;
  uint64_t free_bytes = uint64_t{1} << 30;  // that must stay on the disk
  std::function<void(const std::string& line)> on_trouble = [](const std::string&) {};
};

// Thread-safe.
class Desk {
 public:
  // Removes what uploads have left that were cut off, and goes on with what is under way. Errors as
  // SiteDb::Open; Unavailable: another server has this site.
  static absl::StatusOr<std::unique_ptr<Desk>> Open(DeskOptions options);
  virtual ~Desk() = default;

  // Null: nobody is signed in.
  virtual absl::StatusOr<v1::AccountView> Account(const Person* person) = 0;

  struct Permission {
    absl::Status status;
    absl::Duration again;  // ResourceExhausted: when to try again
    uint64_t most = 0;     // bytes of an upload of this kind
  };
  // Whether an upload of so many bytes (0: not known yet) may begin. PermissionDenied: the site takes none.
  // OutOfRange: too large. Unavailable: the disk is almost full. Otherwise as Submissions::MaySend.
  virtual Permission MaySend(const Person& person, bool image, uint64_t bytes) = 0;
  // A new file for an upload, in the folder where it will stay.
  virtual absl::StatusOr<std::string> NewUpload() = 0;
  // Takes over the file, also if it fails.
  virtual absl::StatusOr<v1::SubmissionView> Take(const Upload& upload, const std::string& path) = 0;

  // NotFound also where it is another's, unless the person is an organiser.
  virtual absl::StatusOr<v1::SubmissionView> Get(const Person& person, uint32_t id) = 0;
  virtual absl::StatusOr<std::string> Log(const Person& person, uint32_t id) = 0;
  virtual absl::StatusOr<v1::SubmissionView> Withdraw(const Person& person, uint32_t id) = 0;
  // Whether others may ask for matches against it.
  virtual absl::StatusOr<v1::SubmissionView> SetWilling(const Person& person, uint32_t id, bool willing) = 0;
  // As Matches::Ask; PermissionDenied also where there are no matches.
  virtual absl::StatusOr<v1::MatchView> AskMatch(const Person& person, const v1::MatchRequest& request) = 0;

  // For organisers. The bot leaves the ladder; what it has played stays. NotFound: no accepted bot has this
  // name as an entrant.
  virtual absl::Status Disqualify(const Person& person, const std::string& entrant,
                                  const std::string& why) = 0;
  // Returns submissions of all authors: those that are not at an end, in the order of their turn, then the
  // others, the newest first.
  virtual absl::StatusOr<std::vector<v1::SubmissionView>> All(uint32_t most) = 0;

  virtual SiteDb& db() = 0;
  // Those that are accepted, oldest first: entrants of the ladder.
  virtual absl::StatusOr<std::vector<Submission>> Live() = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_DESK_H_
