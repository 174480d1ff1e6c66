// What was sent to a site, and how far each is. A submission goes through the states in their order; each
// change is one transaction, so that a server that was killed goes on where it was.
#ifndef HAKAM_ARBITER_SUBMIT_SUBMISSIONS_H_
#define HAKAM_ARBITER_SUBMIT_SUBMISSIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/submit/site_db.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

// The numbers are in site.db.
enum class SubmissionState : uint8_t {
  kUploaded = 1,
  kUnpacked = 2,
  kBuilt = 3,
  kChecked = 4,
  kPlayed = 5,
  kAccepted = 6,
  kRejected = 7,
  kRetired = 8
};
// "UPLOADED"
absl::string_view NameOf(SubmissionState state);
// No step follows by itself.
inline bool IsEnd(SubmissionState state) { return state >= SubmissionState::kAccepted; }

struct Submission {
  uint32_t id = 0;
  std::string author;
  bool image = false;  // otherwise an archive of the bot's folder
  SubmissionState state{};
  std::string reason;
  std::string bot;  // of its manifest; empty before kUnpacked, as `version`
  std::string version;
  uint32_t number = 0;  // the author's bots of this name are numbered from 1; 0 before kUnpacked
  std::string sha256;   // of the upload
  uint64_t bytes = 0;
  uint64_t files = 0;
  absl::Time sent;
  std::vector<std::pair<SubmissionState, absl::Time>> steps;
  v1::CheckView check;
  std::optional<v1::TrialView> trial;
  bool willing = true;  // others may ask for matches against it

  // "mine-2"
  std::string EntrantName() const;
};

// What an author may send.
struct SubmissionLimits {
  uint64_t archive_bytes = uint64_t{16} << 20;
  uint64_t image_bytes = uint64_t{256} << 20;
  uint32_t most_a_day = 10;     // in any 24 hours
  uint32_t most_live_bots = 3;  // ACCEPTED
};

struct Upload {
  std::string author;
  bool image = false;
  std::string sha256;  // 64 hexadecimal digits
  uint64_t bytes = 0;
};

class Submissions {
 public:
  // `db` must outlive it.
  Submissions(SiteDb* db, const SubmissionLimits& limits) : db_(*db), limits_(limits) {}

  // Whether the author may send one now. FailedPrecondition: one is under way. ResourceExhausted: the number
  // of a day is reached; `again`, if not null: when that ends.
  absl::Status MaySend(const std::string& author, absl::Duration* again = nullptr);
  // Stores it as kUploaded. `keep` puts the upload where a submission of this number has it, and is called
  // before anything is stored. Errors as MaySend, and those of `keep`.
  absl::StatusOr<uint32_t> Add(const Upload& upload, const std::function<absl::Status(uint32_t id)>& keep);

  // NotFound.
  absl::StatusOr<Submission> Get(uint32_t id);
  // The newest first. Empty author: of all.
  absl::StatusOr<std::vector<Submission>> List(const std::string& author, uint32_t most);
  // Those in no end state, in the order in which their turn comes.
  absl::StatusOr<std::vector<Submission>> UnderWay();
  absl::StatusOr<std::vector<Submission>> InState(SubmissionState state);
  absl::StatusOr<uint32_t> SentInADay(const std::string& author);

  // The next state, with what is known then: bot, version, files, check, trial, reason. FailedPrecondition:
  // it is not in state `from` any more (it was withdrawn).
  absl::Status Move(const Submission& submission, SubmissionState from, SubmissionState to);
  // To kUnpacked, with its number. FailedPrecondition if the name belongs to another author, which is a
  // reason to reject it.
  absl::Status Name(Submission submission);
  // To kAccepted. An older bot of this name is retired. FailedPrecondition if the author has too many live
  // bots, which is a reason to reject it.
  absl::Status Accept(const Submission& submission);
  // To kRetired, by its author or an organiser. FailedPrecondition: it is in an end state, and not accepted.
  absl::Status Retire(uint32_t id, absl::string_view by, absl::string_view reason);
  absl::Status SetWilling(uint32_t id, bool willing, absl::string_view by);

 private:
  SiteDb& db_;
  const SubmissionLimits limits_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_SUBMISSIONS_H_
