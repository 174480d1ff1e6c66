// Durations for people.
#ifndef HAKAM_ARBITER_VIEW_DURATION_TEXT_H_
#define HAKAM_ARBITER_VIEW_DURATION_TEXT_H_

#include <string>

#include "absl/time/time.h"

namespace hakam::arbiter {

// Rounded as people say it: "45 s", "3 min", "2 h 10 min", "6 days".
std::string RoughDuration(absl::Duration duration);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_DURATION_TEXT_H_
