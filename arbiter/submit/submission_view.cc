#include "arbiter/submit/submission_view.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

// What comes after a state.
const char* Doing(SubmissionState state) {
  switch (state) {
    case SubmissionState::kUploaded:
      return "it is unpacked in the sandbox";
    case SubmissionState::kUnpacked:
      return "it is built in the sandbox, without a network";
    case SubmissionState::kBuilt:
      return "it plays the situations of a league";
    case SubmissionState::kChecked:
      return "it plays against the anchor";
    case SubmissionState::kPlayed:
      return "it is accepted in a moment";
    default:
      return "";
  }
}

std::string ReasonOf(const Submission& submission, const SubmissionQueue& queue, size_t ahead) {
  if (IsEnd(submission.state)) return submission.reason;
  if (queue.at_work == submission.id) return Doing(submission.state);
  if (queue.in_trouble && ahead == 0)
    return "this site cannot do the next step at the moment; it tries again by itself";
  if (ahead == 0) return "its turn comes in a moment";
  return absl::StrCat("it waits: ", ahead, ahead == 1 ? " bot is" : " bots are",
                      " checked before it, one at a time in the order in which they came");
}

}  // namespace

std::string TimeText(absl::Time time) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", time, absl::UTCTimeZone());
}

v1::SubmissionView SubmissionViewOf(const Submission& submission, const SubmissionQueue& queue) {
  const auto& under_way = queue.under_way;
  const auto place = std::find(under_way.begin(), under_way.end(), submission.id);
  const size_t ahead = place == under_way.end() ? 0 : static_cast<size_t>(place - under_way.begin());
  v1::SubmissionView view;
  view.set_id(submission.id);
  view.set_author(submission.author);
  view.set_bot(submission.bot);
  view.set_version(submission.version);
  view.set_number(submission.number);
  view.set_state(std::string(NameOf(submission.state)));
  view.set_reason(ValidUtf8(ReasonOf(submission, queue, ahead)));
  view.set_working(queue.at_work == submission.id && !IsEnd(submission.state));
  view.set_ahead(static_cast<uint32_t>(ahead));
  view.set_sha256(submission.sha256);
  view.set_bytes(static_cast<uint32_t>(submission.bytes));
  view.set_files(static_cast<uint32_t>(submission.files));
  view.set_sent(TimeText(submission.sent));
  for (const auto& [state, when] : submission.steps) {
    v1::SubmissionStepView* step = view.add_steps();
    step->set_state(std::string(NameOf(state)));
    step->set_seconds(absl::ToDoubleSeconds(when - submission.sent));
  }
  *view.mutable_checks() = submission.check.checks();
  if (submission.trial) *view.mutable_trial() = *submission.trial;
  view.set_willing(submission.willing);
  view.set_log(submission.state != SubmissionState::kUploaded);
  return view;
}

}  // namespace hakam::arbiter
