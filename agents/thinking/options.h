// How long a bot may think.
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
  // The time for a decision; unset: as much as the clock of the game allows.
  std::optional<absl::Duration> think;
  // The number of rounds for a decision. Time then has no effect, unless the clock of the game runs out.
  std::optional<int> rounds;
};

// Sets "ms" (1..60000), or the rounds (1..100000) by the name `rounds_name` that the bot gives them. NotFound
// for another name, InvalidArgument for a value that is not allowed.
absl::Status SetThinkOption(absl::string_view name, absl::string_view value, absl::string_view rounds_name,
                            ThinkOptions* options);

// The options of a command line, each "NAME=VALUE". The error names the first wrong one and the allowed ones.
absl::StatusOr<ThinkOptions> ThinkOptionsOf(absl::Span<char* const> arguments, absl::string_view rounds_name);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_THINKING_OPTIONS_H_
