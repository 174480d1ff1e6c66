// What was done in a league, in 64 digits: two leagues with the same digest were played card for card alike.
#ifndef HAKAM_ARBITER_REPORT_ACTIONS_DIGEST_H_
#define HAKAM_ARBITER_REPORT_ACTIONS_DIGEST_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// SHA-256, hex, over all decisions of all boards in order: seat, action, and whether it was forced. Times and
// faults are left out, and so are the names of those who played.
absl::StatusOr<std::string> ActionsDigest(const Store& store);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_ACTIONS_DIGEST_H_
