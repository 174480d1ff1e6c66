#include "arbiter/cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "absl/strings/str_format.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {

Progress::Progress(bool quiet, const Clock* clock)
    : terminal_(isatty(STDERR_FILENO) == 1),
      quiet_(quiet),
      clock_(clock),
      start_(clock->Now()),
      shown_(start_) {}

Progress::~Progress() {
  if (shown_any_ && terminal_) std::fputs("\n", stderr);
}

void Progress::Show(uint64_t done, uint64_t total, const std::string& course, int boards) {
  if (quiet_) return;
  const absl::Duration now = clock_->Now();
  if (!std::exchange(started_, true) || done < first_) first_ = done - std::min<uint64_t>(done, 1);
  const absl::Duration every = terminal_ ? absl::Milliseconds(100) : absl::Seconds(10);
  const bool last = done == total && course.empty();
  if (!last && now - shown_ < every) return;
  shown_ = now;
  shown_any_ = true;
  const double seconds = absl::ToDoubleSeconds(now - start_);
  const double rate = seconds > 0 ? static_cast<double>(done - first_) / seconds : 0;
  std::string text;
  if (course.empty()) {
    text =
        absl::StrFormat("%d of %d %s (%.0f%%), %.0f boards/s", done, total, boards == 1 ? "boards" : "pairs",
                        100.0 * static_cast<double>(done) / static_cast<double>(total), boards * rate);
    if (rate > 0 && done < total) {
      absl::StrAppendFormat(&text, ", about %.0f s left", static_cast<double>(total - done) / rate);
    }
  } else {
    text = absl::StrFormat("%d %s, %.0f boards/s; %s", done, boards == 1 ? "boards" : "pairs", boards * rate,
                           course);
  }
  std::fprintf(stderr, terminal_ ? "\r\033[K%s" : "%s\n", PrintableLine(text).c_str());
  std::fflush(stderr);
}

}  // namespace hakam::arbiter
