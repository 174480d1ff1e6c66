#include "arbiter/host/ladder_status.h"

#include <algorithm>

#include "sdk/wire/duration.h"

namespace hakam::arbiter {

LadderStatus::LadderStatus(LadderPaths paths, v1::LadderState state, const Clock* clock)
    : paths_(std::move(paths)), clock_(clock), state_(std::move(state)) {
  played_ = wire::DurationFromProto("played", state_.played()).value_or(absl::ZeroDuration());
  state_.clear_boundary();
  state_.set_season(std::max(state_.season(), 1u));
  for (v1::LadderBot& bot : *state_.mutable_bots()) {
    bot.clear_since();
    since_[bot.name()] = {bot.place(), Now()};
  }
}

v1::LadderState LadderStatus::Get() const {
  const std::lock_guard lock(mutex_);
  v1::LadderState state = state_;
  wire::ToProto(played_, state.mutable_played());
  if (boundary_) wire::ToProto(std::max(*boundary_ - Now(), absl::ZeroDuration()), state.mutable_boundary());
  for (v1::LadderBot& bot : *state.mutable_bots()) {
    wire::ToProto(Now() - since_.at(bot.name()).second, bot.mutable_since());
  }
  return state;
}

uint32_t LadderStatus::season() const {
  const std::lock_guard lock(mutex_);
  return state_.season();
}

absl::Duration LadderStatus::played() const {
  const std::lock_guard lock(mutex_);
  return played_;
}

void LadderStatus::BeginSeason(uint32_t season) {
  const std::lock_guard lock(mutex_);
  state_.Clear();
  state_.set_season(season);
  played_ = absl::ZeroDuration();
  boundary_.reset();
  since_.clear();
}

void LadderStatus::BeginRound(const std::string& now, std::optional<absl::Duration> boundary) {
  const std::lock_guard lock(mutex_);
  state_.set_round(state_.round() + 1);
  state_.set_now(now);
  boundary_.reset();
  if (boundary) boundary_ = Now() + *boundary;
}

void LadderStatus::Played(absl::Duration took) {
  const std::lock_guard lock(mutex_);
  played_ += took;
}

void LadderStatus::Wait(const std::string& why) {
  const std::lock_guard lock(mutex_);
  state_.set_now(why);
  boundary_.reset();
}

void LadderStatus::SetPairs(uint64_t stored) {
  const std::lock_guard lock(mutex_);
  state_.set_pairs(stored);
}

void LadderStatus::SetBots(const std::vector<v1::LadderBot>& bots) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::pair<v1::LadderPlace, absl::Duration>> since;
  state_.clear_bots();
  for (const v1::LadderBot& bot : bots) {
    *state_.add_bots() = bot;
    const auto before = since_.find(bot.name());
    const bool same = before != since_.end() && before->second.first == bot.place();
    since[bot.name()] = {bot.place(), same ? before->second.second : Now()};
  }
  since_ = std::move(since);
}

}  // namespace hakam::arbiter
