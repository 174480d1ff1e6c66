#include "arbiter/submit/ladder_runner.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

constexpr char kPaused[] = "ladder.paused";
constexpr char kAnnouncement[] = "announcement";

const char* PlaceName(v1::LadderPlace place) {
  if (place == v1::LADDER_PLACE_PLAYING) return "playing";
  return place == v1::LADDER_PLACE_WAITING ? "waiting" : "out";
}

std::string PlaceText(const v1::LadderBot& bot, uint32_t season) {
  if (bot.place() == v1::LADDER_PLACE_PLAYING)
    return absl::StrCat("it plays in season ", season, " of the ladder");
  return ValidUtf8(bot.why());
}

}  // namespace

class LadderRunner::Listener : public HostObserver {
 public:
  explicit Listener(const Options& options) : options_(options) {}
  void OnWarning(const std::string& line) override { options_.on_line(line); }
  void OnNote(const std::string& line) override { options_.on_line(line); }

 private:
  const Options& options_;
};

LadderRunner::LadderRunner(Desk* desk, Options options)
    : desk_(*desk), options_(std::move(options)), listener_(std::make_unique<Listener>(options_)) {
  const absl::StatusOr<std::string> paused = desk_.db().Setting(kPaused);
  paused_ = paused.ok() && *paused == "yes";
  thread_ = std::thread([this] { Run(); });
}

LadderRunner::~LadderRunner() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    if (ladder_ != nullptr) ladder_->Stop();
  }
  wake_.notify_all();
  thread_.join();
}

void LadderRunner::Run() {
  std::unique_lock lock(mutex_);
  while (!over_) {
    if (paused_) {
      wake_.wait(lock, [this] { return over_ || !paused_; });
      continue;
    }
    lock.unlock();
    const absl::Status played = Play();
    lock.lock();
    ladder_ = nullptr;
    if (played.ok()) continue;
    options_.on_line(absl::StrCat("the ladder stops: ", played.message()));
    wake_.wait_for(lock, absl::ToChronoNanoseconds(options_.again), [this] { return over_; });
  }
}

absl::Status LadderRunner::Play() {
  HAKAM_ASSIGN_OR_RETURN(
      std::shared_ptr<Ladder> ladder,
      Ladder::Open({.folder = options_.folder, .bots = [this] { return Live(); }, .host = options_.host},
                   listener_.get()));
  {
    const std::lock_guard lock(mutex_);
    if (over_ || paused_) return absl::OkStatus();
    ladder_ = ladder;
  }
  return ladder->Run();
}

// While the database cannot be read nobody comes or goes.
LiveBots LadderRunner::Live() {
  const absl::StatusOr<std::vector<Submission>> accepted = desk_.Live();
  const std::lock_guard lock(mutex_);
  if (!accepted.ok()) return live_;
  live_ = BotsIn(LadderPaths(options_.folder));
  for (const Submission& submission : *accepted) {
    v1::Entrant bot;
    bot.set_name(submission.EntrantName());
    // As in the league file of a season, whose folder is beside it.
    bot.set_agent(absl::StrCat("../.submissions/", submission.id, "/bot"));
    live_.push_back(std::move(bot));
  }
  return live_;
}

v1::LadderState LadderRunner::State() {
  std::shared_ptr<Ladder> ladder;
  {
    const std::lock_guard lock(mutex_);
    ladder = ladder_;
  }
  if (ladder != nullptr) return ladder->State();
  return ReadLadderState(LadderPaths(options_.folder)).value_or(v1::LadderState());
}

absl::StatusOr<v1::LadderView> LadderRunner::View() {
  const v1::LadderState state = State();
  v1::LadderView view;
  HAKAM_ASSIGN_OR_RETURN(const std::string announcement, desk_.db().Setting(kAnnouncement));
  view.set_announcement(announcement);
  view.set_season(state.season());
  view.set_round(state.round());
  if (state.round() > 0) {
    view.set_league(LadderPaths("").SeasonFolder(state.season()).substr(1));
  }
  {
    const std::lock_guard lock(mutex_);
    view.set_paused(paused_);
  }
  view.set_now(view.paused() ? "paused by the organiser" : ValidUtf8(state.now()));
  if (state.has_boundary() && !view.paused()) {
    const absl::StatusOr<absl::Duration> boundary = wire::DurationFromProto("boundary", state.boundary());
    if (boundary.ok()) view.set_boundary_s(absl::ToDoubleSeconds(*boundary));
  }
  for (const v1::LadderBot& bot : state.bots()) {
    v1::LadderBotView* shown = view.add_bots();
    shown->set_entrant(bot.name());
    shown->set_place(PlaceName(bot.place()));
    shown->set_why(ValidUtf8(bot.why()));
  }
  return view;
}

std::string LadderRunner::PlaceOf(const std::string& entrant) {
  const v1::LadderState state = State();
  for (const v1::LadderBot& bot : state.bots()) {
    if (bot.name() == entrant) return PlaceText(bot, state.season());
  }
  return "";
}

absl::Status LadderRunner::SetPaused(bool paused, absl::string_view by) {
  HAKAM_RETURN_IF_ERROR(
      desk_.db().Set(kPaused, paused ? "yes" : "no", by, paused ? "ladder.pause" : "ladder.resume"));
  {
    const std::lock_guard lock(mutex_);
    paused_ = paused;
    if (paused && ladder_ != nullptr) ladder_->Stop();
  }
  wake_.notify_all();
  return absl::OkStatus();
}

absl::Status LadderRunner::Announce(const std::string& text, absl::string_view by) {
  return desk_.db().Set(kAnnouncement, text, by, "announce");
}

}  // namespace hakam::arbiter
