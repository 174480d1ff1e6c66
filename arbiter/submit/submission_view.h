// A submission as its author sees it.
#ifndef HAKAM_ARBITER_SUBMIT_SUBMISSION_VIEW_H_
#define HAKAM_ARBITER_SUBMIT_SUBMISSION_VIEW_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/submit/submissions.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

struct SubmissionQueue {
  std::vector<uint32_t> under_way;  // ids, in the order of their turn
  uint32_t at_work = 0;             // 0: none
  bool in_trouble = false;
};

// "2026-11-26T11:20:05Z"
std::string TimeText(absl::Time time);

v1::SubmissionView SubmissionViewOf(const Submission& submission, const SubmissionQueue& queue);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_SUBMISSION_VIEW_H_
