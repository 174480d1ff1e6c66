#include "arbiter/web/live_leagues.h"

#include <utility>
#include <vector>

#include "arbiter/web/leagues.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kLook = absl::Milliseconds(200);  // at leagues that are played
constexpr absl::Duration kStandings = absl::Seconds(1);    // between two events
constexpr absl::Duration kThorough =
    absl::Seconds(2);  // for new leagues, and those that are over or cannot be read

}  // namespace

absl::StatusOr<std::unique_ptr<LiveLeagues>> LiveLeagues::Open(const std::string& folder, bool may_be_empty) {
  std::unique_ptr<LiveLeagues> leagues(new LiveLeagues(folder, may_be_empty));
  HAKAM_RETURN_IF_ERROR(leagues->FindNew());
  return leagues;
}

LiveLeagues::~LiveLeagues() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

absl::Status LiveLeagues::FindNew() {
  absl::StatusOr<std::vector<FoundLeague>> found = FindLeagues(folder_);
  if (absl::IsNotFound(found.status()) && may_be_empty_) found = std::vector<FoundLeague>();
  HAKAM_RETURN_IF_ERROR(found.status());
  const std::lock_guard lock(mutex_);
  std::map<std::string, League> leagues;
  for (const FoundLeague& league : *found) {
    const auto known = leagues_.find(league.name);
    leagues[league.name] = known != leagues_.end() ? known->second : std::make_shared<LeaguePages>(league);
  }
  leagues_ = std::move(leagues);
  return absl::OkStatus();
}

std::map<std::string, LiveLeagues::League> LiveLeagues::All() const {
  const std::lock_guard lock(mutex_);
  return leagues_;
}

LiveLeagues::League LiveLeagues::Find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = leagues_.find(name);
  return found == leagues_.end() ? nullptr : found->second;
}

uint64_t LiveLeagues::Listen(Listener listener) {
  const std::lock_guard lock(listeners_mutex_);
  listeners_[next_listener_] = std::move(listener);
  return next_listener_++;
}

void LiveLeagues::StopListening(uint64_t id) {
  const std::lock_guard lock(listeners_mutex_);
  listeners_.erase(id);
}

void LiveLeagues::Run(std::function<void()> now_and_then) {
  thread_ = std::thread([this, now_and_then = std::move(now_and_then)] { Follow(now_and_then); });
}

void LiveLeagues::Follow(const std::function<void()>& now_and_then) {
  std::map<std::string, Told> told;
  absl::Duration thorough = Clock::Real().Now();
  std::unique_lock lock(mutex_);
  while (!over_) {
    lock.unlock();
    const absl::Duration now = Clock::Real().Now();
    const bool all = now >= thorough;
    if (all) {
      thorough = now + kThorough;
      (void)FindNew();  // a folder that is not there now may be there again
      now_and_then();
    }
    for (const auto& [name, league] : All()) {
      if (!all && league->complete()) continue;
      league->Follow(all);
      TellNews(name, *league, now, &told[name]);
    }
    lock.lock();
    wake_.wait_for(lock, absl::ToChronoNanoseconds(kLook), [this] { return over_; });
  }
}

void LiveLeagues::TellNews(const std::string& name, const LeaguePages& league, absl::Duration now,
                           Told* told) {
  LeagueNews news = {.league = name, .sequence = league.sequence()};
  if (told->generation != league.generation()) {
    *told = {.generation = league.generation()};
    news.reset = true;
  }
  told->pace.Add(now, news.sequence);
  news.pairs = told->pairs != news.sequence;
  told->pairs = news.sequence;
  news.standings = told->standings != news.sequence && now - told->when >= kStandings;
  if (news.standings) {
    told->standings = news.sequence;
    told->when = now;
  }
  if (!news.reset && !news.pairs && !news.standings) return;
  if (const std::optional<absl::Duration> left = told->pace.TimeFor(league.left())) {
    news.seconds_left = static_cast<uint64_t>(absl::ToInt64Seconds(absl::Ceil(*left, absl::Seconds(1))));
  }
  const std::lock_guard lock(listeners_mutex_);
  for (const auto& [id, listener] : listeners_) listener(news);
}

}  // namespace hakam::arbiter
