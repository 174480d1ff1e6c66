#include "arbiter/submit/matches.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/submit/trial_league.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kMatchDay = absl::Hours(24);
constexpr absl::Duration kMatchAgain = absl::Seconds(30);  // after the machine has failed
constexpr uint32_t kMatchesKept = 200;                     // whose boards can be looked at
constexpr char kMatchColumns[] =
    "SELECT id, author, entrant, against, pairs, state, reason, result FROM matches ";

std::string FolderOf(uint32_t id) { return absl::StrCat("matches/", id); }

}  // namespace

struct Matches::Match {
  uint32_t id = 0;
  std::string author;
  std::string entrant;
  std::string against;
  uint32_t pairs = 0;
  State state{};
  std::string reason;
  std::optional<v1::TrialView> result;
};

Matches::Matches(SiteDb* db, Submissions* submissions, Options options)
    : db_(*db), submissions_(*submissions), options_(std::move(options)), thread_([this] { Run(); }) {}

Matches::~Matches() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    if (playing_ != nullptr) playing_->Stop();
  }
  wake_.notify_all();
  thread_.join();
}

absl::StatusOr<std::vector<Matches::Match>> Matches::Read(SQLite::Database& db, SQLite::Statement& rows) {
  std::vector<Match> matches;
  while (rows.executeStep()) {
    Match match = {.id = rows.getColumn(0).getUInt(),
                   .author = rows.getColumn(1).getString(),
                   .entrant = rows.getColumn(2).getString(),
                   .against = rows.getColumn(3).getString(),
                   .pairs = rows.getColumn(4).getUInt(),
                   .state = static_cast<State>(rows.getColumn(5).getInt()),
                   .reason = rows.getColumn(6).getString()};
    const std::string result = rows.getColumn(7).getString();
    if (!result.empty() && !match.result.emplace().ParseFromString(result)) {
      return DamagedError(db.getFilename(), absl::StrCat("match ", match.id));
    }
    matches.push_back(std::move(match));
  }
  return matches;
}

v1::MatchView Matches::ViewOf(const Match& match) const {
  v1::MatchView view;
  view.set_id(match.id);
  view.set_entrant(match.entrant);
  view.set_against(match.against);
  view.set_pairs(match.pairs);
  view.set_reason(match.reason);
  view.set_league(FolderOf(match.id));
  switch (match.state) {
    case State::kWaiting:
      view.set_state("waiting");
      view.set_reason("matches are played one at a time, in the order in which they were asked for");
      break;
    case State::kPlaying:
      view.set_state("playing");
      break;
    case State::kPlayed:
      view.set_state("played");
      break;
    case State::kFailed:
      view.set_state("failed");
      break;
  }
  if (match.result) *view.mutable_result() = *match.result;
  return view;
}

absl::StatusOr<std::vector<std::string>> Matches::Opponents() {
  std::vector<std::string> names;
  for (const v1::Entrant& bot : options_.terms.house) names.push_back(bot.name());
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> accepted,
                         submissions_.InState(SubmissionState::kAccepted));
  for (const Submission& submission : accepted) {
    if (submission.willing) names.push_back(submission.EntrantName());
  }
  return names;
}

absl::StatusOr<v1::Entrant> Matches::Find(const std::string& name, bool must_be_willing,
                                          const std::string& author) {
  for (v1::Entrant bot : options_.terms.house) {
    if (bot.name() != name || !must_be_willing) continue;
    // In a ladder it is relative to the folder of a season, which is one level higher.
    if (absl::StartsWith(bot.agent(), "..")) bot.set_agent("../" + bot.agent());
    return bot;
  }
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> accepted,
                         submissions_.InState(SubmissionState::kAccepted));
  for (const Submission& submission : accepted) {
    if (submission.EntrantName() != name) continue;
    const bool own = submission.author == author;
    if (must_be_willing ? !submission.willing && !own : !own) break;
    v1::Entrant bot;
    bot.set_name(name);
    bot.set_agent(absl::StrCat("../../.submissions/", submission.id, "/bot"));
    return bot;
  }
  return absl::NotFoundError(absl::StrCat("no bot is called ", name, ", or its author is not willing"));
}

absl::StatusOr<v1::MatchView> Matches::Ask(const Person& author, const v1::MatchRequest& request) {
  if (request.pairs() == 0 || request.pairs() > kMostPairsOfMatch) {
    return absl::InvalidArgumentError(absl::StrCat("pairs: expected 1 to ", kMostPairsOfMatch));
  }
  if (request.entrant() == request.against())
    return absl::InvalidArgumentError("a bot cannot play against itself");
  if (!Find(request.entrant(), /*must_be_willing=*/false, author.name).ok()) {
    return absl::PermissionDeniedError(
        absl::StrCat("you have no accepted bot that is called ", request.entrant()));
  }
  HAKAM_RETURN_IF_ERROR(Find(request.against(), /*must_be_willing=*/true, author.name).status());
  Match match = {.author = author.name,
                 .entrant = request.entrant(),
                 .against = request.against(),
                 .pairs = request.pairs(),
                 .state = State::kWaiting};
  HAKAM_RETURN_IF_ERROR(db_.Change([&](SQLite::Database& db) -> absl::Status {
    SQLite::Statement waits(db, "SELECT id FROM matches WHERE author = ? AND state < ?");
    waits.bind(1, author.name);
    waits.bind(2, static_cast<int>(State::kPlayed));
    if (waits.executeStep()) {
      return absl::FailedPreconditionError("another match of yours is under way; wait for its end");
    }
    SQLite::Statement day(db, "SELECT count(*) FROM matches WHERE author = ? AND asked > ?");
    day.bind(1, author.name);
    day.bind(2, absl::ToUnixMicros(db_.Now() - kMatchDay));
    day.executeStep();
    if (day.getColumn(0).getUInt() >= kMostMatchesADay) {
      return absl::ResourceExhaustedError(
          absl::StrCat("an author may ask for ", kMostMatchesADay, " matches a day; ask again tomorrow"));
    }
    SQLite::Statement row(
        db,
        "INSERT INTO matches (author, entrant, against, pairs, state, reason, asked, result) "
        "VALUES (?, ?, ?, ?, ?, '', ?, x'')");
    row.bind(1, match.author);
    row.bind(2, match.entrant);
    row.bind(3, match.against);
    row.bind(4, match.pairs);
    row.bind(5, static_cast<int>(match.state));
    row.bind(6, absl::ToUnixMicros(db_.Now()));
    row.exec();
    match.id = static_cast<uint32_t>(db.getLastInsertRowid());
    db_.Audit(db, author.name, "match.ask", absl::StrCat(match.id, " ", match.entrant, " ", match.against));
    return absl::OkStatus();
  }));
  {
    const std::lock_guard lock(mutex_);
    news_ = true;
  }
  wake_.notify_all();
  return ViewOf(match);
}

absl::StatusOr<std::vector<v1::MatchView>> Matches::Of(const std::string& author, uint32_t most) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<Match> matches,
                         db_.Read([&](SQLite::Database& db) -> absl::StatusOr<std::vector<Match>> {
                           SQLite::Statement rows(
                               db, absl::StrCat(kMatchColumns, "WHERE author = ? ORDER BY id DESC LIMIT ?"));
                           rows.bind(1, author);
                           rows.bind(2, most);
                           return Read(db, rows);
                         }));
  std::vector<v1::MatchView> views;
  for (const Match& match : matches) views.push_back(ViewOf(match));
  return views;
}

absl::StatusOr<std::optional<Matches::Match>> Matches::Next() {
  return db_.Read([&](SQLite::Database& db) -> absl::StatusOr<std::optional<Match>> {
    SQLite::Statement rows(db, absl::StrCat(kMatchColumns, "WHERE state < ? ORDER BY id LIMIT 1"));
    rows.bind(1, static_cast<int>(State::kPlayed));
    HAKAM_ASSIGN_OR_RETURN(std::vector<Match> found, Read(db, rows));
    if (found.empty()) return std::optional<Match>();
    return std::optional<Match>(std::move(found[0]));
  });
}

absl::Status Matches::Save(const Match& match, State state, const std::string& reason,
                           const std::string& result) {
  return db_.Change([&](SQLite::Database& db) -> absl::Status {
    SQLite::Statement row(db, "UPDATE matches SET state = ?, reason = ?, result = ? WHERE id = ?");
    row.bind(1, static_cast<int>(state));
    row.bind(2, reason);
    row.bind(3, result.data(), static_cast<int>(result.size()));
    row.bind(4, match.id);
    row.exec();
    return absl::OkStatus();
  });
}

void Matches::Run() {
  std::unique_lock lock(mutex_);
  while (!over_) {
    news_ = false;
    lock.unlock();
    const absl::StatusOr<std::optional<Match>> next = Next();
    const bool found = next.ok() && *next;
    const absl::Status done = found ? Play(**next) : next.status();
    lock.lock();
    if (found && done.ok()) continue;
    const auto wanted = [&] { return over_ || (news_ && done.ok()); };
    if (done.ok()) {
      wake_.wait(lock, wanted);
    } else {
      wake_.wait_for(lock, absl::ToChronoNanoseconds(kMatchAgain), wanted);
    }
  }
}

absl::Status Matches::Play(const Match& match) {
  // Their results are in the database; a site has a thousand leagues at most.
  if (match.id > kMatchesKept) {
    std::error_code ignored;
    std::filesystem::remove_all(absl::StrCat(options_.site, "/", FolderOf(match.id - kMatchesKept)), ignored);
  }
  absl::StatusOr<v1::Entrant> a = Find(match.entrant, /*must_be_willing=*/false, match.author);
  absl::StatusOr<v1::Entrant> b = Find(match.against, /*must_be_willing=*/true, match.author);
  for (const auto* bot : {&a, &b}) {
    if (!bot->ok() && !absl::IsNotFound(bot->status())) return bot->status();
  }
  if (!a.ok() || !b.ok()) return Save(match, State::kFailed, "one of the bots is not live any more", "");
  HAKAM_RETURN_IF_ERROR(Save(match, State::kPlaying, "", ""));
  v1::League league = options_.terms.league;
  league.set_name(absl::StrCat("match ", match.id, ", unrated"));
  MatchHost host({.folder = absl::StrCat(options_.site, "/", FolderOf(match.id)),
                  .league = std::move(league),
                  .a = *std::move(a),
                  .b = *std::move(b),
                  .pairs = match.pairs,
                  .host = options_.host});
  {
    const std::lock_guard lock(mutex_);
    playing_ = &host;
    if (over_) host.Stop();
  }
  bool timed_out = false;
  std::thread timer([&] {
    std::unique_lock lock(mutex_);
    timed_out =
        !wake_.wait_for(lock, absl::ToChronoNanoseconds(options_.limit), [&] { return playing_ != &host; });
    if (timed_out) host.Stop();
  });
  const absl::StatusOr<LeagueOutcome> outcome = host.Run();
  bool stopped = false;
  {
    const std::lock_guard lock(mutex_);
    playing_ = nullptr;
    stopped = over_;
  }
  wake_.notify_all();
  timer.join();
  if (stopped) return absl::OkStatus();  // it goes on with the next server
  // What the machine says is not for visitors.
  if (!outcome.ok()) {
    return Save(match, State::kFailed, "one of the bots could not be started, or this site could not play it",
                "");
  }
  const absl::StatusOr<v1::TrialView> result = TrialViewOf(*outcome->store, match.entrant);
  if (!result.ok()) return Save(match, State::kFailed, "no pair was played in the time of a match", "");
  v1::TrialView trial = *result;
  trial.set_against(match.against);
  return Save(match, State::kPlayed, timed_out ? "its time was over" : "", trial.SerializeAsString());
}

}  // namespace hakam::arbiter
