// The parameters of a bot that `hakam tune` may change: `tune` in its manifest.
#ifndef HAKAM_ARBITER_PROCESS_TUNABLE_H_
#define HAKAM_ARBITER_PROCESS_TUNABLE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "hakam/v1/manifest.pb.h"

namespace hakam::arbiter {

inline constexpr int kMaxTunables = 32;

// What is wrong with the numbers of a parameter (manifest.proto has their ranges); empty: nothing.
std::string WrongIn(const v1::Tunable& tunable);

// The parameters in the manifest of this folder, checked. The errors are those of LoadAgent (manifest.h).
absl::StatusOr<std::vector<v1::Tunable>> LoadTunables(const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_TUNABLE_H_
