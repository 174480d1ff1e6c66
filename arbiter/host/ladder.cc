#include "arbiter/host/ladder.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/play/driver.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/store/open_store.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Everything about time is a multiple of the round.
constexpr int kSlowPart = 8;       // of a round: a bot that thinks so long in a room is slow
constexpr double kPatience = 1.5;  // rounds: what is in flight then is given up
constexpr int kQuickForSlow = 3;   // quick rounds last so many times as long as the slow round before
constexpr int kLooks = 10;         // in a round, but not more than one in kLongestLook
constexpr absl::Duration kLongestLook = absl::Seconds(1);
constexpr double kFill = 0.75;    // a quick round has so many pairs that it takes this part of its time
constexpr double kPairsGrow = 4;  // from one round to the next, at most
constexpr uint64_t kFirstOfRound = 256;
constexpr uint64_t kFewestOfRound = 64;
constexpr uint64_t kMostOfRound = 1 << 20;

absl::StatusOr<bool> IsComplete(const std::string& folder) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenJournal(folder);
  if (absl::IsNotFound(store.status())) return false;
  HAKAM_RETURN_IF_ERROR(store.status());
  HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(**store));
  return extent.complete;
}

bool IsSealed(const std::string& folder) {
  return CheckSeal(SqliteUrl(LeaguePaths(folder).journal), {}).ok();
}

// Other bots may change it; the machine is not to blame.
bool IsOfTheBots(const absl::Status& status) {
  return absl::IsFailedPrecondition(status) || absl::IsInvalidArgument(status) || absl::IsNotFound(status);
}

std::string SecondsText(absl::Duration duration) {
  return absl::StrCat(absl::ToInt64Seconds(absl::Ceil(duration, absl::Seconds(1))), " s");
}

}  // namespace

// Passes on what happens in the league, and notes what the ladder must know.
class Ladder::Listener final : public HostObserver {
 public:
  explicit Listener(Ladder* ladder) : ladder_(*ladder), told_(ladder->observer_) {}
  void OnBoardBegun(const BoardPlace& place, const Table& table) override {
    told_.OnBoardBegun(place, table);
  }
  void OnDecision(const BoardPlace& place, const Table& table, const Decision& decision) override {
    told_.OnDecision(place, table, decision);
  }
  void OnPairStored(const PairNumbers& pair, const JobQueue::Progress& progress) override {
    ladder_.status_.SetPairs(progress.stored);
    told_.OnPairStored(pair, progress);
  }
  void OnWarning(const std::string& line) override { told_.OnWarning(line); }
  void OnNote(const std::string& line) override { told_.OnNote(line); }
  void OnLeague(const v1::League& league) override { told_.OnLeague(league); }
  void OnShown(const std::string& line) override { told_.OnShown(line); }
  void OnCannotPlay(const std::string& entrant, const std::string& why) override {
    ladder_.out_[entrant] = absl::StrCat("it could not be started: ", why);
    ladder_.somebody_out_ = true;
    ladder_.Announce(ladder_.season_->Plan(ladder_.live_, ladder_.out_));
    told_.OnCannotPlay(entrant, why);
  }

 private:
  Ladder& ladder_;
  HostObserver& told_;
};

absl::StatusOr<std::unique_ptr<Ladder>> Ladder::Open(LadderOptions options, HostObserver* observer) {
  const LadderPaths paths(options.folder);
  HAKAM_ASSIGN_OR_RETURN(LadderTerms terms, LoadLadder(paths));
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<LockFile> lock, LockFile::Acquire(paths.lock));
  absl::StatusOr<v1::LadderState> state = ReadLadderState(paths);
  if (absl::IsNotFound(state.status())) state = v1::LadderState();
  HAKAM_RETURN_IF_ERROR(state.status());
  return std::unique_ptr<Ladder>(
      new Ladder(std::move(options), std::move(terms), *std::move(state), std::move(lock), observer));
}

Ladder::Ladder(LadderOptions options, LadderTerms terms, v1::LadderState state,
               std::unique_ptr<LockFile> lock, HostObserver* observer)
    : options_(std::move(options)),
      paths_(options_.folder),
      terms_(std::move(terms)),
      lock_(std::move(lock)),
      observer_(observer != nullptr ? *observer : silence_),
      status_(paths_, state, options_.clock),
      pairs_(kFirstOfRound),
      slow_patience_(kPatience * terms_.round) {}

Ladder::~Ladder() = default;

void Ladder::Stop() {
  leagues_.Stop();
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  stop_.notify_all();
}

bool Ladder::over() const {
  return leagues_.stopped() || !failed_.ok() || options_.clock->Now() - began_ >= options_.time;
}

bool Ladder::season_over() const { return season_complete_ || status_.played() >= terms_.season; }

absl::Status Ladder::Run() {
  began_ = options_.clock->Now();
  while (!over()) {
    HAKAM_RETURN_IF_ERROR(PlaySeason());
    if (season_over() && !leagues_.stopped() && failed_.ok()) HAKAM_RETURN_IF_ERROR(CloseSeason());
  }
  HAKAM_RETURN_IF_ERROR(failed_);
  status_.Wait("the ladder does not run");
  return status_.Save();
}

absl::Status Ladder::PlaySeason() {
  const uint32_t number = status_.season();
  HAKAM_ASSIGN_OR_RETURN(season_,
                         LadderSeason::Open(paths_.SeasonFolder(number), LeagueOfSeason(terms_, number)));
  turns_.emplace(terms_.round / kSlowPart);
  slow_took_ = quick_since_slow_ = absl::ZeroDuration();
  HAKAM_ASSIGN_OR_RETURN(season_complete_, IsComplete(season_->folder()));
  while (!season_over() && !over()) HAKAM_RETURN_IF_ERROR(PlayOn());
  return absl::OkStatus();
}

absl::Status Ladder::PlayOn() {
  live_ = Live();
  // One that was taken away may be another when it comes back.
  std::erase_if(out_, [&](const auto& out) {
    return std::none_of(live_.begin(), live_.end(),
                        [&](const v1::Entrant& bot) { return bot.name() == out.first; });
  });
  const SeasonPlan plan = season_->Plan(live_, out_);
  changed_ = somebody_out_ = stored_ = ended_ = false;
  Announce(plan);
  if (!plan.enough()) {
    Wait("waits for two bots that can play");
    return absl::OkStatus();
  }
  HAKAM_RETURN_IF_ERROR(season_->Begin(plan));
  turns_->SetPlaying(plan.playing);
  HAKAM_RETURN_IF_ERROR(status_.Save());
  Listener listener(this);
  HostOptions host = OptionsOfLeague();
  host.engine = LadderEngineOf(options_.host.engine, &*turns_, this, options_.clock);
  const absl::StatusOr<LeagueOutcome> outcome = leagues_.Play(std::move(host), &listener);
  if (outcome.ok()) return AfterLeague(*outcome);
  if (somebody_out_) return absl::OkStatus();  // the others go on without it
  if (!IsOfTheBots(outcome.status())) return outcome.status();
  observer_.OnWarning(std::string(outcome.status().message()));
  while (!over() && !season_->Plan(Live(), out_).changed) {
    Wait(absl::StrCat("waits for other bots: ", outcome.status().message()));
  }
  return absl::OkStatus();
}

HostOptions Ladder::OptionsOfLeague() const {
  HostOptions host = options_.host;
  host.folder = season_->folder();
  host.agents_dir.clear();
  host.judged.clear();
  host.again = host.all_or_none = false;
  return host;
}

absl::Status Ladder::AfterLeague(const LeagueOutcome& outcome) {
  if (!stored_ && !changed_ && !over()) Wait("waits: no pair could be played");
  if (outcome.report.finished) {
    HAKAM_ASSIGN_OR_RETURN(season_complete_, IsComplete(season_->folder()));
  }
  // Otherwise the journal need not be read, which takes time.
  if (terms_.league.has_disqualify()) {
    HAKAM_ASSIGN_OR_RETURN(const Extent extent, ExtentOf(*outcome.store));
    for (size_t i = 0; i < extent.out.size(); ++i) {
      if (!extent.out[i]) continue;
      out_[outcome.store->identity().entrants[i].name] =
          absl::StrCat("it is disqualified: ", extent.out[i]->Reason());
    }
  }
  if (!turns_->Has(LadderTurns::Kind::kQuick) && !turns_->Has(LadderTurns::Kind::kSlow)) AwaitOthers();
  return absl::OkStatus();
}

// Every pairing has all its pairs: until other bots play or the season is over. This time counts as played.
void Ladder::AwaitOthers() {
  while (!season_over() && !over() && !season_->Plan(Live(), out_).changed) {
    const absl::Duration before = options_.clock->Now();
    Wait("all pairs of this season are played; waits for newcomers and for the next season");
    status_.Played(options_.clock->Now() - before);
  }
}

absl::Status Ladder::CloseSeason() {
  const uint32_t number = status_.season();
  // In this order: whatever is done already when the program is killed is found so by the next one.
  if (!season_complete_) HAKAM_RETURN_IF_ERROR(season_->Close());
  if (!IsSealed(season_->folder())) {
    Listener listener(this);
    HAKAM_RETURN_IF_ERROR(leagues_.Play(OptionsOfLeague(), &listener).status());
    if (leagues_.stopped()) return absl::OkStatus();
  }
  observer_.OnNote(absl::StrCat("season ", number, " is over; season ", number + 1, " begins"));
  status_.BeginSeason(number + 1);
  out_.clear();
  announced_.clear();
  return status_.Save();
}

LiveBots Ladder::Live() const {
  LiveBots live = terms_.house;
  if (options_.bots) {
    for (v1::Entrant& bot : options_.bots()) live.push_back(std::move(bot));
  }
  return live;
}

void Ladder::Wait(const std::string& why) {
  status_.Wait(why);
  failed_.Update(status_.Save());
  std::unique_lock lock(mutex_);
  stop_.wait_for(lock, absl::ToChronoMicroseconds(std::min(terms_.round / kLooks, kLongestLook)),
                 [this] { return stopped_; });
}

// Tells who has come and gone.
void Ladder::Announce(const SeasonPlan& plan) {
  status_.SetBots(plan.bots);
  std::map<std::string, v1::LadderPlace> now;
  for (const v1::LadderBot& bot : plan.bots) {
    now[bot.name()] = bot.place();
    const auto before = announced_.find(bot.name());
    if (before != announced_.end() && before->second == bot.place()) continue;
    if (bot.place() == v1::LADDER_PLACE_OUT) {
      observer_.OnNote(absl::StrCat(bot.name(), " does not play: ", bot.why()));
    } else {
      observer_.OnNote(absl::StrCat(bot.name(), " plays in season ", status_.season()));
    }
  }
  announced_ = std::move(now);
}

absl::Duration Ladder::Boundary(absl::Duration since) const {
  const bool slow = round_.kind == LadderTurns::Kind::kSlow;
  const absl::Duration ends = slow ? slow_patience_ : terms_.round;
  return std::max((since < ends ? ends : kPatience * ends) - since, absl::ZeroDuration());
}

std::optional<LadderRound> Ladder::Begin() {
  if (changed_ || ended_ || over() || season_over()) return std::nullopt;
  const bool has_quick = turns_->Has(LadderTurns::Kind::kQuick);
  const bool has_slow = turns_->Has(LadderTurns::Kind::kSlow);
  if (!has_quick && !has_slow) return std::nullopt;
  const bool slow = has_slow && (!has_quick || quick_since_slow_ >= kQuickForSlow * slow_took_);
  const uint32_t places =
      InFlight(options_.host.concurrency != 0 ? options_.host.concurrency : terms_.league.concurrency());
  round_ = {.kind = slow ? LadderTurns::Kind::kSlow : LadderTurns::Kind::kQuick,
            .pairs = slow ? places : pairs_,
            .of_pairing = season_->pairs(),
            .begins = slow ? absl::InfiniteDuration() : terms_.round / 2,
            .look = std::min(terms_.round / kLooks, kLongestLook)};
  status_.BeginRound(slow ? "a round of slow bots" : "a round", Boundary(absl::ZeroDuration()));
  failed_.Update(status_.Save());
  return round_;
}

LadderRounds::Urge Ladder::Look(absl::Duration since) {
  SeasonPlan plan = season_->Plan(Live(), out_);
  changed_ = plan.changed;
  for (v1::LadderBot& bot : plan.bots) {
    const auto now = announced_.find(bot.name());
    const bool plays = now != announced_.end() && now->second == v1::LADDER_PLACE_PLAYING;
    if (bot.place() != v1::LADDER_PLACE_PLAYING || plays) continue;
    bot.set_place(v1::LADDER_PLACE_WAITING);
    bot.set_why(absl::StrCat("it joins when the round ends, in at most ", SecondsText(Boundary(since))));
  }
  status_.SetBots(plan.bots);
  if (changed_) failed_.Update(status_.Save());
  const bool ends = changed_ || over();
  if (round_.kind == LadderTurns::Kind::kQuick) {
    if (since >= kPatience * terms_.round) return Urge::kGiveUp;
  } else if (ends && since >= slow_patience_) {
    return Urge::kGiveUp;
  }
  return ends ? Urge::kBeginNothing : Urge::kNone;
}

void Ladder::End(const LadderRoundResult& result) {
  if (round_.kind == LadderTurns::Kind::kSlow) {
    slow_took_ = result.took;
    quick_since_slow_ = absl::ZeroDuration();
    // Or bots that need longer would never play to an end while newcomers come.
    if (result.gave_up) slow_patience_ *= 2;
  } else {
    quick_since_slow_ += result.took;
    if (result.stored > 0) {
      const double fits = kFill * absl::FDivDuration(terms_.round, result.took);
      pairs_ =
          std::clamp(static_cast<uint64_t>(static_cast<double>(result.stored) * std::min(fits, kPairsGrow)),
                     kFewestOfRound, kMostOfRound);
    }
  }
  stored_ = stored_ || result.stored > 0;
  ended_ = result.ended > 0 && terms_.league.has_disqualify();  // AfterLeague looks who it is
  status_.Played(result.took);
  failed_.Update(status_.Save());
}

}  // namespace hakam::arbiter
