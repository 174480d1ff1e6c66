// The steps of a submission, done for real: unpacked and built in the sandbox, checked, played. Nothing of an
// upload is run outside the sandbox, STRICT.
#ifndef HAKAM_ARBITER_SUBMIT_STEPS_H_
#define HAKAM_ARBITER_SUBMIT_STEPS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "arbiter/submit/submissions.h"
#include "hakam/v1/league.pb.h"

namespace hakam::arbiter {

// Where a submission lies: SITE/.submissions/ID. Only the server and the bot itself have to read what is
// there.
struct SubmissionPaths {
  SubmissionPaths(const std::string& site, uint32_t id);
  std::string folder;
  std::string upload;  // as it was sent
  std::string bot;     // unpacked and built: an agent
  std::string work;    // of the check: its leagues
  std::string trial;   // a league
  std::string log;     // for the author
};
std::string SubmissionsFolder(const std::string& site);

struct SubmissionTerms {
  std::string site;  // absolute
  // The game, its clock and limits. Name, entrants, schedule and sandbox are set here.
  v1::League league;
  std::string anchor = "builtin:greedy";  // an agent; folders relative to `site`
  uint32_t pairs = 20;
};

// A step does its work from the start, whatever an earlier try has left, and adds what it finds out to the
// submission. InvalidArgument: the bot is at fault, and the message, one line, is the reason to reject it.
// Cancelled: stopped. Other errors are those of the machine.
using SubmissionStep = std::function<absl::Status(Submission* submission, const std::atomic<bool>& stop)>;

struct SubmissionSteps {
  SubmissionStep unpack;
  SubmissionStep build;
  SubmissionStep check;
  SubmissionStep play;
};

SubmissionSteps RealSteps(SubmissionTerms terms);

// Whether uploads can be built and played here: OK, or Unavailable with what is missing.
absl::Status CheckStrictSandbox();

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_STEPS_H_
