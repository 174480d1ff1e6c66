#include "arbiter/cli/seed_number.h"

#include <charconv>

#include "arbiter/deal/deal.h"

namespace hakam::arbiter {

absl::StatusOr<uint64_t> SeedNumber(const std::string& text) {
  const absl::StatusOr<DealSource> source = DealSource::Create(text);
  if (!source.ok()) return absl::InvalidArgumentError("--seed: must be 1 to 256 bytes");
  const std::string digits = source->Commitment().substr(0, 16);
  uint64_t seed = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), seed, 16);
  return seed;
}

}  // namespace hakam::arbiter
