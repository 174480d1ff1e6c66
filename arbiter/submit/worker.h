// Takes submissions through their steps, one at a time in the order in which they came, on a thread of its
// own.
#ifndef HAKAM_ARBITER_SUBMIT_WORKER_H_
#define HAKAM_ARBITER_SUBMIT_WORKER_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "arbiter/submit/steps.h"
#include "arbiter/submit/submissions.h"

namespace hakam::arbiter {

class SubmissionWorker {
 public:
  struct Options {
    SubmissionSteps steps;
    // How long it waits before it tries again what this machine could not do.
    absl::Duration again = absl::Seconds(30);
    // Hears what the machine cannot do, for the organiser: authors are told only that it is tried again.
    std::function<void(const std::string& line)> on_trouble = [](const std::string&) {};
    // Called when a submission has come into another state.
    std::function<void()> on_change = [] {};
    // Called when a submission was rejected.
    std::function<void(uint32_t id)> on_rejected = [](uint32_t) {};
  };
  // `submissions` must outlive it.
  SubmissionWorker(Submissions* submissions, Options options);
  // What is under way is given up, and begins again with the next worker.
  ~SubmissionWorker();
  SubmissionWorker(const SubmissionWorker&) = delete;
  SubmissionWorker& operator=(const SubmissionWorker&) = delete;

  // There is something new. Thread-safe.
  void Wake();
  // The submission whose step is under way; 0: none. Thread-safe.
  uint32_t at_work() const { return at_work_; }
  // The machine could not do the last step, and it is tried again. Thread-safe.
  bool in_trouble() const { return in_trouble_; }

 private:
  void Run();
  // The next one to work on: the first, or after a failure of the machine another one.
  const Submission& Next(const std::vector<Submission>& waiting) const {
    return waiting[failures_ % waiting.size()];
  }
  // The next step of a submission.
  absl::Status Step(const Submission& submission);
  absl::Status Do(Submission submission, const SubmissionStep& step, SubmissionState to);

  Submissions& submissions_;
  size_t failures_ = 0;  // of the machine, one after the other
  const Options options_;
  std::atomic<bool> stop_ = false;
  std::atomic<uint32_t> at_work_ = 0;
  std::atomic<bool> in_trouble_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool news_ = true;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_WORKER_H_
