#include "arbiter/play/budget.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr int64_t kMib = int64_t{1} << 20;
// If the file does not say what must stay free: this, or this part of a small disk.
constexpr int64_t kFree = 1024 * kMib;
constexpr int64_t kFreePart = 20;

}  // namespace

Disk DiskOf(const std::string& folder) {
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(folder, error);
  if (error)
    return {.free = INT64_MAX, .size = INT64_MAX};  // nothing is known, so nothing is held against it
  return {.free = static_cast<int64_t>(space.available), .size = static_cast<int64_t>(space.capacity)};
}

BudgetLimits BudgetOf(const v1::Limits& limits, const Disk& disk) {
  return {.log_bytes = limits.log_mib() * kMib,
          .all_log_bytes = limits.all_logs_mib() * kMib,
          .failures = limits.restarts(),
          .free_bytes = limits.free_disk_mib() != 0 ? limits.free_disk_mib() * kMib
                                                    : std::min(kFree, disk.size / kFreePart)};
}

Account::Account(int64_t failures, std::shared_ptr<LogBudget> log)
    : most_failures_(failures), log_(std::move(log)), log_before_(log_->used()) {}

std::optional<std::string> Account::Over() const {
  const std::lock_guard lock(mutex_);
  if (!why_.empty()) return why_;
  if (log_->spent()) return log_->Why();
  if (failures_ <= most_failures_) return std::nullopt;
  return absl::StrCat(
      failures_, " of its processes failed, more than its entrant may restart in a run (limits.restarts)");
}

void Account::Failed() {
  const std::lock_guard lock(mutex_);
  ++failures_;
}

void Account::StopBecause(std::string why) {
  const std::lock_guard lock(mutex_);
  why_ = std::move(why);
}

Budget::Budget(const BudgetLimits& limits, const std::vector<std::string>& entrants,
               const std::map<std::string, int64_t>& logs, std::function<void(const std::string&)> warn)
    : free_bytes_(limits.free_bytes), warn_(std::move(warn)) {
  const int64_t share = limits.all_log_bytes / std::max<int64_t>(1, static_cast<int64_t>(entrants.size()));
  for (const std::string& name : entrants) {
    const auto there = logs.find(name);
    accounts_.try_emplace(
        name, limits.failures,
        std::make_shared<LogBudget>(std::min(limits.log_bytes, share),
                                    share < limits.log_bytes ? "its entrant, a share of limits.all_logs_mib"
                                                             : "its entrant (limits.log_mib)",
                                    there == logs.end() ? 0 : there->second));
  }
}

Account& Budget::Of(const std::string& entrant) {
  const auto account = accounts_.find(entrant);
  HAKAM_CHECK(account != accounts_.end());
  return account->second;
}

Account* Budget::Largest() {
  Account* largest = nullptr;
  for (auto& [name, account] : accounts_) {
    if (account.Over()) continue;
    if (largest == nullptr || account.written() > largest->written()) largest = &account;
  }
  return largest;
}

absl::Status Budget::Look(int64_t free) {
  const absl::Status status = LookAtDisk(free);
  Tell();
  return status;
}

absl::Status Budget::LookAtDisk(int64_t free) {
  const std::lock_guard lock(mutex_);
  const int64_t lacking = free_bytes_ - free - accounted_for_;
  if (lacking <= 0) return absl::OkStatus();
  const std::string left = absl::StrCat("only ", free / kMib, " MiB of the disk are free, and ",
                                        free_bytes_ / kMib, " must be (limits.free_disk_mib)");
  Account* const largest = Largest();
  if (largest == nullptr || largest->written() < lacking) {
    return absl::UnavailableError(
        absl::StrCat("the disk is nearly full: ", left, "; make room and run it again"));
  }
  accounted_for_ += largest->written();
  largest->StopBecause(
      absl::StrCat("it wrote ", largest->written() / kMib, " MiB of log, most of all; ", left));
  return absl::OkStatus();
}

void Budget::Tell() {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, account] : accounts_) {
    const std::optional<std::string> why = account.Over();
    if (why && told_.insert(name).second) warn_(absl::StrCat("entrant \"", name, "\" is stopped: ", *why));
  }
}

}  // namespace hakam::arbiter
