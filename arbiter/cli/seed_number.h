// The seed of random choices that are not deals, as a number.
#ifndef HAKAM_ARBITER_CLI_SEED_NUMBER_H_
#define HAKAM_ARBITER_CLI_SEED_NUMBER_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// The first 64 bits of the SHA-256 of `text`, the value of --seed. InvalidArgument unless it has 1 to 256
// bytes.
absl::StatusOr<uint64_t> SeedNumber(const std::string& text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_SEED_NUMBER_H_
