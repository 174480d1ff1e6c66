#include "arbiter/web/rpc_watchers.h"

#include <optional>
#include <utility>

#include "arbiter/web/rpc_status.h"
#include "arbiter/web/try_again.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLongestWrite = absl::Seconds(30);

}  // namespace

// One call. gRPC deletes nothing: the object deletes itself when gRPC is done with it.
class RpcWatchers::Watch final : public Reactor {
 public:
  Watch(RpcWatchers* all, grpc::CallbackServerContext* context, std::string league)
      : all_(all), context_(context), league_(std::move(league)) {}

  const std::string& league() const { return league_; }

  void Tell(const v1::WatchLeagueResponse& news) {
    const std::lock_guard lock(mutex_);
    if (over_) return;
    if (!next_) {
      next_ = news;
    } else {
      const bool standings = next_->standings_changed() || news.standings_changed();
      const bool reset = next_->reset() || news.reset();
      next_ = news;
      next_->set_standings_changed(standings);
      next_->set_reset(reset);
    }
    if (!writing_since_) Write();
  }

  void End(const grpc::Status& status) {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(over_, true)) Finish(status);
  }

  void CutIfSlow(absl::Duration now) {
    const std::lock_guard lock(mutex_);
    if (!over_ && writing_since_ && now - *writing_since_ > kLongestWrite) context_->TryCancel();
  }

 private:
  void OnWriteDone(bool ok) override {
    const std::lock_guard lock(mutex_);
    writing_since_.reset();
    if (over_) return;
    if (!ok) {
      over_ = true;
      return Finish({grpc::StatusCode::CANCELLED, "the caller has gone"});
    }
    if (next_) Write();
  }
  void OnCancel() override { End({grpc::StatusCode::CANCELLED, "the caller has gone"}); }
  void OnDone() override {
    if (all_ != nullptr) all_->Remove(this);
    delete this;
  }

  // The mutex must be held, and nothing be on its way.
  void Write() {
    message_ = *std::exchange(next_, std::nullopt);
    writing_since_ = Clock::Real().Now();
    StartWrite(&message_);
  }

  RpcWatchers* const all_;  // null: the call was refused
  grpc::CallbackServerContext* const context_;
  const std::string league_;
  std::mutex mutex_;
  bool over_ = false;                            // guarded by mutex_
  v1::WatchLeagueResponse message_;              // guarded by mutex_; gRPC reads it while it is on its way
  std::optional<absl::Duration> writing_since_;  // guarded by mutex_; unset: nothing is on its way
  std::optional<v1::WatchLeagueResponse> next_;  // guarded by mutex_
};

RpcWatchers::Reactor* RpcWatchers::Refuse(const grpc::Status& why) {
  auto* watch = new Watch(nullptr, nullptr, "");
  watch->End(why);
  return watch;
}

RpcWatchers::Reactor* RpcWatchers::Add(grpc::CallbackServerContext* context,
                                       const LiveLeagues::League& league) {
  const std::lock_guard lock(mutex_);
  if (closed_) return Refuse({grpc::StatusCode::UNAVAILABLE, "this site ends"});
  if (watches_.size() >= most_) {
    return Refuse(RpcStatus(TryAgain("too many watch leagues of this site", absl::Seconds(30))));
  }
  auto* watch = new Watch(this, context, league->name());
  watches_.insert(watch);
  v1::WatchLeagueResponse now;
  now.set_sequence(league->sequence());
  watch->Tell(now);
  return watch;
}

void RpcWatchers::Tell(const LeagueNews& news) {
  v1::WatchLeagueResponse message;
  message.set_sequence(news.sequence);
  if (news.seconds_left) message.set_seconds_left(*news.seconds_left);
  message.set_standings_changed(news.standings);
  message.set_reset(news.reset);
  const std::lock_guard lock(mutex_);
  for (Watch* watch : watches_) {
    if (watch->league() == news.league) watch->Tell(message);
  }
}

void RpcWatchers::CutSlow(absl::Duration now) {
  const std::lock_guard lock(mutex_);
  for (Watch* watch : watches_) watch->CutIfSlow(now);
}

void RpcWatchers::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (Watch* watch : watches_) watch->End({grpc::StatusCode::UNAVAILABLE, "this site ends"});
}

void RpcWatchers::Remove(Watch* watch) {
  const std::lock_guard lock(mutex_);
  watches_.erase(watch);
}

}  // namespace hakam::arbiter
