// Limits, cores, clock, memory and folders.
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/doctor.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/process_limits.h"
#include "arbiter/play/driver.h"
#include "arbiter/process/cgroup.h"
#include "sdk/base/clock.h"
#include "sdk/base/file.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxSystemFile = 1 << 20;
constexpr int64_t kMiB = 1 << 20;
// hakam takes about 160, and two bots in Python as much again.
constexpr int64_t kFewMiB = 512;
constexpr int kLooks = 10000;  // at the clock
constexpr absl::Duration kCoarse = absl::Milliseconds(1);

// Empty if it cannot be read.
std::string SystemFile(const std::string& path) { return ReadFile(path, kMaxSystemFile).value_or(""); }

// The control groups of this process: its own first, that of the root last.
std::vector<std::string> Groups(const char* controller) {
  const auto place =
      FindCgroup(SystemFile("/proc/self/mountinfo"), SystemFile("/proc/self/cgroup"), controller);
  return place ? place->folders : std::vector<std::string>();
}

DoctorLine Limits() {
  const absl::Status enough = CheckLimits();
  if (enough.ok()) {
    return {.name = "limits", .text = "enough memory, descriptors and threads (ulimit)", .needed = true};
  }
  return {
      .name = "limits", .verdict = DoctorVerdict::kNo, .text = std::string(enough.message()), .needed = true};
}

DoctorLine CoresLine() {
  const uint32_t cores = InFlight(0);  // as many as boards are played at a time
  DoctorLine line{.name = "cores", .text = absl::StrCat(cores, cores == 1 ? " core" : " cores")};
  double usable = cores;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) < usable) {
    usable = CPU_COUNT(&set);
    absl::StrAppendFormat(&line.text, ", but the affinity (taskset) leaves %d", CPU_COUNT(&set));
  }
  if (const std::optional<double> quota = CpuQuota(Groups("cpu")); quota && *quota < usable) {
    usable = *quota;
    absl::StrAppendFormat(&line.text, ", but the control group leaves the time of %.1f", *quota);
  }
  if (usable < cores) {
    line.verdict = DoctorVerdict::kWarn;
    line.advice = absl::StrFormat("use --concurrency %.0f, or bots share cores while their clocks run",
                                  std::max(1.0, std::floor(usable)));
  } else if (cores == 1) {
    line.verdict = DoctorVerdict::kWarn;
    line.advice = "bots and hakam share it while the clocks run: use time limits of seconds";
  }
  return line;
}

// The clock that decides about time limits.
DoctorLine ClockLine() {
  const Clock& clock = Clock::Real();
  const absl::Duration begin = clock.Now();
  absl::Duration least = absl::InfiniteDuration();
  bool steady = true;
  absl::Duration last = begin;
  for (int i = 0; i < kLooks; ++i) {
    const absl::Duration now = clock.Now();
    steady = steady && now >= last;
    if (now > last) least = std::min(least, now - last);
    last = now;
  }
  timespec resolution{};
  clock_getres(CLOCK_MONOTONIC, &resolution);
  DoctorLine line{.name = "clock",
                  .text = absl::StrCat("steady, resolution ",
                                       absl::FormatDuration(absl::DurationFromTimespec(resolution)),
                                       ", a look takes ", absl::FormatDuration((last - begin) / kLooks)),
                  .needed = true};
  if (!steady) {
    line.verdict = DoctorVerdict::kNo;
    line.text = "the steady clock goes backwards";
    line.advice = "choose another one: /sys/devices/system/clocksource/clocksource0/current_clocksource";
  } else if (least > kCoarse) {
    line.verdict = DoctorVerdict::kWarn;
    line.text = absl::StrCat("it moves in steps of ", absl::FormatDuration(least));
    line.advice = "use time limits of seconds";
  }
  return line;
}

DoctorLine Memory() {
  int64_t mib = 0;
  for (const absl::string_view row : absl::StrSplit(SystemFile("/proc/meminfo"), '\n')) {
    const std::vector<absl::string_view> words = absl::StrSplit(row, ' ', absl::SkipEmpty());
    if (words.size() >= 2 && words[0] == "MemAvailable:" && absl::SimpleAtoi(words[1], &mib)) mib /= 1024;
  }
  DoctorLine line{.name = "memory"};
  if (mib == 0) {
    line.verdict = DoctorVerdict::kWarn;
    line.text = "/proc/meminfo cannot be read";
    line.advice = "mount /proc; memory of bots is watched there too";
    return line;
  }
  line.text = absl::StrCat(mib, " MiB available");
  for (const std::string& group : Groups("memory")) {
    for (const char* name : {"/memory.max", "/memory.limit_in_bytes"}) {
      int64_t bytes = 0;
      if (!absl::SimpleAtoi(SystemFile(group + name), &bytes) || bytes / kMiB >= mib) continue;
      mib = bytes / kMiB;
      line.text = absl::StrCat("the control group allows ", mib, " MiB");
    }
  }
  if (mib < kFewMiB) {
    line.verdict = DoctorVerdict::kWarn;
    line.advice = "that is little for hakam and two bots: use --concurrency 1";
  }
  return line;
}

bool CanWrite(const fs::path& parent) {
  if (parent.empty()) return false;
  std::error_code error;
  fs::create_directories(parent, error);
  std::string path = (parent / "doctor-XXXXXX").string();
  return mkdtemp(path.data()) != nullptr && fs::remove(path, error);
}

DoctorLine Cache() {
  const fs::path cache = CacheFolder();
  if (CanWrite(cache))
    return {.name = "cache", .text = absl::StrCat(cache.string(), " can be written"), .needed = true};
  std::error_code error;
  const fs::path temporary = fs::temp_directory_path(error);
  const std::string cannot = cache.empty() ? "neither HOME nor XDG_CACHE_HOME names a folder"
                                           : absl::StrCat(cache.string(), " cannot be written");
  if (CanWrite(temporary)) {
    return {.name = "cache",
            .verdict = DoctorVerdict::kWarn,
            .text = absl::StrCat(cannot, "; records go to ", temporary.string(), " and are not cleaned up"),
            .advice = "set XDG_CACHE_HOME to a folder that can be written",
            .needed = true};
  }
  return {.name = "cache",
          .verdict = DoctorVerdict::kNo,
          .text = absl::StrCat(cannot, ", and neither can ", temporary.string()),
          .advice = "set XDG_CACHE_HOME and TMPDIR to folders that can be written",
          .needed = true};
}

}  // namespace

std::optional<double> CpuQuota(const std::vector<std::string>& folders) {
  std::optional<double> least;
  for (const std::string& folder : folders) {
    std::vector<std::string> words = absl::StrSplit(SystemFile(folder + "/cpu.max"), absl::ByAnyChar(" \n"));
    if (words.size() < 2) {  // version 1
      words = {SystemFile(folder + "/cpu.cfs_quota_us"), SystemFile(folder + "/cpu.cfs_period_us")};
    }
    int64_t quota = 0;
    int64_t period = 0;
    if (!absl::SimpleAtoi(words[0], &quota) || !absl::SimpleAtoi(words[1], &period)) continue;  // "max"
    if (quota <= 0 || period <= 0) continue;  // version 1 has -1 for no limit
    const double cores = static_cast<double>(quota) / static_cast<double>(period);
    least = least ? std::min(*least, cores) : cores;
  }
  return least;
}

std::vector<DoctorLine> SystemLines() { return {Limits(), CoresLine(), ClockLine(), Memory(), Cache()}; }

}  // namespace hakam::arbiter
