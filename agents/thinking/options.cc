#include "agents/thinking/options.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

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

}  // namespace hakam::agents
