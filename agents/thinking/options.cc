#include "agents/thinking/options.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hakam::agents {

absl::Status SetThinkOption(absl::string_view name, absl::string_view value, absl::string_view rounds_name,
                            ThinkOptions* options) {
  const bool is_time = name == "ms";
  if (!is_time && name != rounds_name) return absl::NotFoundError(absl::StrCat("no option \"", name, "\""));
  const int most = is_time ? 60'000 : 100'000;
  int number = 0;
  if (!absl::SimpleAtoi(value, &number) || number < 1 || number > most)
    return absl::InvalidArgumentError(absl::StrCat(name, ": \"", value, "\", allowed 1..", most));
  if (is_time) {
    options->think = absl::Milliseconds(number);
  } else {
    options->rounds = number;
  }
  return absl::OkStatus();
}

absl::StatusOr<ThinkOptions> ThinkOptionsOf(absl::Span<char* const> arguments,
                                            absl::string_view rounds_name) {
  ThinkOptions options;
  for (const absl::string_view argument : arguments) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(argument, absl::MaxSplits('=', 1));
    const absl::Status status = SetThinkOption(parts.first, parts.second, rounds_name, &options);
    if (status.ok()) continue;
    return absl::Status(status.code(),
                        absl::StrCat(status.message(), "; there are ms=N and ", rounds_name, "=N"));
  }
  return options;
}

}  // namespace hakam::agents
