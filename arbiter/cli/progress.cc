#include "arbiter/cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/league/format.h"
#include "arbiter/view/duration_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

std::string TimeLeft(uint64_t pairs, double rate) {
  return RoughDuration(absl::Seconds(static_cast<double>(pairs) / rate));
}

}  // namespace

std::string ProgressText(uint64_t done, uint64_t total, const std::string& course, int boards,
                         const RoundsOfLeague& rounds, double rate) {
  const char* unit = boards == 1 ? "boards" : "pairs";
  const std::string speed = absl::StrFormat("%.0f boards/s", boards * rate);
  if (!course.empty()) {
    uint64_t known = rounds.at_most ? rounds.pairs : total;
    if (known >= kMaxPairs) known = 0;  // what stands for no limit
    const char* bound = rounds.at_most ? "at most " : "";
    const uint64_t to_do = known - std::min(known, done);
    return absl::StrCat(
        done, known == 0 ? "" : absl::StrCat(" of ", bound, known), " ", unit, ", ", speed,
        rate > 0 && to_do > 0 ? absl::StrCat(", ", bound, "about ", TimeLeft(to_do, rate), " left") : "",
        "; ", course);
  }

  std::string text = rounds.round == 0 ? "" : absl::StrCat("round ", rounds.round);
  const char* most = rounds.at_most && rounds.round != rounds.rounds ? "at most " : "";
  if (rounds.rounds != 0) absl::StrAppend(&text, " of ", most, rounds.rounds);
  if (!text.empty()) absl::StrAppend(&text, ", ");
  // In the last round all is known, also who does not play any more.
  const bool more = rounds.round != rounds.rounds;
  const uint64_t all = more ? std::max(total, rounds.pairs) : total;
  absl::StrAppend(&text, done, " of ", most, all, " ", unit);
  if (*most == '\0' && all > 0) {
    absl::StrAppendFormat(&text, " (%d%%)", 100 * done / all);
  }
  absl::StrAppend(&text, ", ", speed);
  if (rate > 0 && done < all) {
    absl::StrAppend(&text, ", ", most, "about ", TimeLeft(all - done, rate), " left");
  }
  return text;
}

Progress::Progress(bool quiet, const Clock* clock)
    : terminal_(isatty(STDERR_FILENO) == 1),
      quiet_(quiet),
      clock_(clock),
      start_(clock->Now()),
      shown_(start_) {}

Progress::~Progress() {
  if (shown_any_ && terminal_) std::fputs("\n", stderr);
}

void Progress::Show(uint64_t done, uint64_t total, const std::string& course, int boards,
                    const RoundsOfLeague& rounds) {
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
  const std::string text = ProgressText(done, total, course, boards, rounds, rate);
  std::fprintf(stderr, terminal_ ? "\r\033[K%s" : "%s\n", PrintableLine(text).c_str());
  std::fflush(stderr);
}

}  // namespace hakam::arbiter
