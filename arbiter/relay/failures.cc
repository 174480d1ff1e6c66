#include "arbiter/relay/failures.h"

#include <algorithm>

namespace hakam::arbiter {

absl::Duration Failures::WaitOf(const std::string& address, absl::Duration now) const {
  const auto it = by_address_.find(address);
  if (it == by_address_.end() || IsForgotten(it->second, now)) return absl::ZeroDuration();
  const int delayed = it->second.count - terms_.free;
  if (delayed < 0) return absl::ZeroDuration();
  constexpr int kMostDoublings = 20;  // keeps the product in range
  return std::min(terms_.first * (1 << std::min(delayed, kMostDoublings)), terms_.longest);
}

void Failures::Note(const std::string& address, absl::Duration now) {
  std::erase_if(by_address_, [&](const auto& entry) { return IsForgotten(entry.second, now); });
  if (by_address_.size() >= terms_.addresses && !by_address_.contains(address)) {
    by_address_.erase(
        std::min_element(by_address_.begin(), by_address_.end(),
                         [](const auto& a, const auto& b) { return a.second.last < b.second.last; }));
  }
  Entry& entry = by_address_[address];
  entry.count = std::min(entry.count + 1, 1 << 20);
  entry.last = now;
}

}  // namespace hakam::arbiter
