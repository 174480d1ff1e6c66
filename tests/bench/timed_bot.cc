// A bot that thinks for a known time, and writes down how long it really did: for tests/bench/clock.py.
// Thinks by sleeping, or with the argument "spin" by keeping a core busy. Its log gets a line for each card
// that it played: "thought NANOSECONDS NANOSECONDS HAND": time that passed, time of its process on a core,
// and what it held then.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/serve.h"

namespace {

using hakam::Clock;

absl::Duration CpuTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return absl::DurationFromTimespec(time);
}

class TimedBot : public hakam::Agent {
 public:
  explicit TimedBot(bool spin) : spin_(spin) {}

  hakam::rules::Action Decide(const hakam::Question& q) override {
    const absl::Duration cpu = CpuTime();
    const absl::Duration begin = Clock::Real().Now();
    const absl::Duration end = begin + absl::Microseconds(1000 + q.decision_seed % 4000);
    if (!spin_) {
      const timespec span = absl::ToTimespec(end - begin);
      clock_nanosleep(CLOCK_MONOTONIC, 0, &span, nullptr);
    }
    while (Clock::Real().Now() < end) {
    }
    const bool card = q.legal.front().kind == hakam::rules::ActionKind::kPlay;
    const absl::Duration thought = Clock::Real().Now() - begin;
    if (card) {
      absl::StrAppend(&notes_, "thought ", absl::ToInt64Nanoseconds(thought), " ",
                      absl::ToInt64Nanoseconds(CpuTime() - cpu), " ", q.observation.hand.ToString(), "\n");
    }
    return q.legal[q.decision_seed % q.legal.size()];
  }

  // Not while a clock runs.
  void FinishBoard(const hakam::rules::BoardResult&) override {
    fputs(notes_.c_str(), stderr);
    notes_.clear();
  }

 private:
  const bool spin_;
  std::string notes_;
};

}  // namespace

int main(int argc, char** argv) {
  const bool spin = argc > 1 && strcmp(argv[1], "spin") == 0;
  return hakam::Serve({.name = "timed", .author = "Hakam", .wants_results = true},
                      [spin](const hakam::Session&) { return std::make_unique<TimedBot>(spin); });
}
