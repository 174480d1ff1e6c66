#include "arbiter/process/log_budget.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

LogBudget::LogBudget(int64_t bytes, std::string whose, int64_t used)
    : bytes_(bytes), whose_(std::move(whose)), used_(used) {}

size_t LogBudget::Take(size_t bytes) {
  const std::lock_guard lock(mutex_);
  const size_t taken = std::min(bytes, static_cast<size_t>(std::max<int64_t>(0, bytes_ - used_)));
  used_ += static_cast<int64_t>(taken);
  return taken;
}

int64_t LogBudget::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

std::string LogBudget::Why() const {
  return absl::StrCat("it wrote ", bytes_ >> 20, " MiB of log, the limit of ", whose_);
}

}  // namespace hakam::arbiter
