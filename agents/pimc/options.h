// How much thinking pimc is given.
#ifndef HAKAM_AGENTS_PIMC_OPTIONS_H_
#define HAKAM_AGENTS_PIMC_OPTIONS_H_

#include <optional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace hakam::agents {

struct PimcOptions {
  // For a decision; without it as much as the clock of the game lets it have.
  std::optional<absl::Duration> think;
  // Deals to look at for a decision; then time decides nothing, unless the clock of the game runs out.
  std::optional<int> worlds;
};

// Sets "ms" (1..60000) or "worlds" (1..100000). NotFound for another name, InvalidArgument for a value that
// is not allowed.
absl::Status SetPimcOption(absl::string_view name, absl::string_view value, PimcOptions* options);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_PIMC_OPTIONS_H_
