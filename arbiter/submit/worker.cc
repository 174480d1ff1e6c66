#include "arbiter/submit/worker.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

SubmissionWorker::SubmissionWorker(Submissions* submissions, Options options)
    : submissions_(*submissions), options_(std::move(options)), thread_([this] { Run(); }) {}

SubmissionWorker::~SubmissionWorker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void SubmissionWorker::Wake() {
  {
    const std::lock_guard lock(mutex_);
    news_ = true;
  }
  wake_.notify_all();
}

void SubmissionWorker::Run() {
  while (!stop_) {
    const absl::StatusOr<std::vector<Submission>> waiting = submissions_.UnderWay();
    absl::Status done = waiting.status();
    if (waiting.ok() && !waiting->empty()) {
      const Submission& next = Next(*waiting);
      at_work_ = next.id;
      done = Step(next);
      at_work_ = 0;
      options_.on_change();
    }
    if (stop_) return;
    in_trouble_ = !done.ok();
    // The fault may be with this one alone: the others go on.
    failures_ = done.ok() ? 0 : failures_ + 1;
    if (!done.ok()) options_.on_trouble(std::string(done.message()));
    if (done.ok() && waiting.ok() && !waiting->empty()) continue;
    std::unique_lock lock(mutex_);
    const auto wanted = [&] { return stop_ || (news_ && done.ok()); };
    if (done.ok()) {
      wake_.wait(lock, wanted);
    } else {
      wake_.wait_for(lock, absl::ToChronoNanoseconds(options_.again), wanted);
    }
    news_ = false;
  }
}

absl::Status SubmissionWorker::Step(const Submission& submission) {
  const SubmissionSteps& steps = options_.steps;
  switch (submission.state) {
    case SubmissionState::kUploaded:
      return Do(submission, steps.unpack, SubmissionState::kUnpacked);
    case SubmissionState::kUnpacked:
      return Do(submission, steps.build, SubmissionState::kBuilt);
    case SubmissionState::kBuilt:
      return Do(submission, steps.check, SubmissionState::kChecked);
    case SubmissionState::kChecked:
      return Do(submission, steps.play, SubmissionState::kPlayed);
    case SubmissionState::kPlayed:
      return Do(submission, nullptr, SubmissionState::kAccepted);
    default:
      return absl::OkStatus();
  }
}

absl::Status SubmissionWorker::Do(Submission submission, const SubmissionStep& step, SubmissionState to) {
  const SubmissionState from = submission.state;
  absl::Status done = step == nullptr ? absl::OkStatus() : step(&submission, stop_);
  const bool bad = absl::IsInvalidArgument(done);
  if (!done.ok() && !bad) return stop_ ? absl::OkStatus() : done;
  absl::Status moved;
  if (!bad) {
    moved = to == SubmissionState::kUnpacked   ? submissions_.Name(submission)
            : to == SubmissionState::kAccepted ? submissions_.Accept(submission)
                                               : submissions_.Move(submission, from, to);
    if (!absl::IsFailedPrecondition(moved)) return moved;
    done = moved;
  }
  submission.reason = std::string(done.message());
  moved = submissions_.Move(submission, from, SubmissionState::kRejected);
  if (moved.ok()) options_.on_rejected(submission.id);
  // It was withdrawn meanwhile: that is its end.
  return absl::IsFailedPrecondition(moved) ? absl::OkStatus() : moved;
}

}  // namespace hakam::arbiter
