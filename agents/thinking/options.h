// How much thinking a bot is given.
#ifndef HAKAM_AGENTS_THINKING_OPTIONS_H_
#define HAKAM_AGENTS_THINKING_OPTIONS_H_

#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace hakam::agents {

struct ThinkOptions {
  // For a decision; without it as much as the clock of the game lets it have.
  std::optional<absl::Duration> think;
  // What the bot does so often for a decision; then time decides nothing, unless the clock of the game runs
  // out.
  std::optional<int> rounds;
};

// Sets "ms" (1..60000), or the rounds (1..100000) by the name that they have for the bot. NotFound for
// another name, InvalidArgument for a value that is not allowed.
absl::Status SetThinkOption(absl::string_view name, absl::string_view value, absl::string_view rounds_name,
                            ThinkOptions* options);

// Those of a command line, each "NAME=VALUE". The first that is wrong, with what there is.
absl::StatusOr<ThinkOptions> ThinkOptionsOf(absl::Span<char* const> arguments, absl::string_view rounds_name);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_THINKING_OPTIONS_H_
