#include "arbiter/play/overload.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kQuiet = absl::Seconds(10);

std::string Late(const Lateness::Report& report) {
  return absl::StrFormat("%d times by %d ms or more, at worst by %.0f ms", report.long_gaps,
                         absl::ToInt64Milliseconds(Lateness::kLongGap),
                         absl::ToDoubleMilliseconds(report.worst));
}

}  // namespace

Overload::Overload(const Clock* clock, uint32_t boards_in_flight,
                   std::function<void(const std::string&)> warn)
    : clock_(clock), boards_in_flight_(boards_in_flight), warn_(std::move(warn)) {}

std::string Overload::Advice() const {
  return absl::StrCat("; the machine is overloaded: lower the concurrency (now ", boards_in_flight_,
                      ") or stop other programs on it");
}

void Overload::PairVoid(const PairKey& key, const Lateness::Report& driver) {
  const std::lock_guard lock(mutex_);
  ++voided_;
  const absl::Duration now = clock_->Now();
  if (now - last_warning_ < kQuiet) return;
  last_warning_ = now;
  warn_(absl::StrCat(key.ToString(), " is played again: a timeout in it may be the arbiter's own delay (",
                     voided_, voided_ == 1 ? " pair" : " pairs", " so far; this driver was late ",
                     Late(driver), ")", Advice()));
}

void Overload::Add(const Lateness::Report& driver) {
  const std::lock_guard lock(mutex_);
  total_.long_gaps += driver.long_gaps;
  total_.worst = std::max(total_.worst, driver.worst);
}

std::optional<std::string> Overload::Summary() const {
  const std::lock_guard lock(mutex_);
  if (voided_ == 0) return std::nullopt;
  return absl::StrCat(voided_, voided_ == 1 ? " pair was" : " pairs were",
                      " played again because the arbiter itself was late (", Late(total_), ")", Advice());
}

}  // namespace hakam::arbiter
