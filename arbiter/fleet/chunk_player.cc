#include "arbiter/fleet/chunk_player.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/fleet/bundle.h"
#include "arbiter/fleet/chunk.h"
#include "arbiter/play/check_entrants.h"
#include "arbiter/play/driver.h"
#include "arbiter/play/play_context.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/paths.h"
#include "arbiter/setup/league_schedule.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr char kBuiltin[] = "builtin:";
constexpr int kMostReturns = 3;
constexpr size_t kMostTail = 2048;

// The jobs of a chunk as a source.
class ChunkJobs final : public JobSource {
 public:
  explicit ChunkJobs(std::vector<PairJob> jobs) {
    for (PairJob& job : jobs) waiting_[job.key.pairing].push_back(std::move(job));
  }

  std::optional<PairJob> Next(std::optional<uint32_t> preferred_pairing) override {
    const std::lock_guard lock(mutex_);
    auto of_pairing = preferred_pairing ? waiting_.find(*preferred_pairing) : waiting_.begin();
    if (of_pairing == waiting_.end()) of_pairing = waiting_.begin();
    if (of_pairing == waiting_.end()) return std::nullopt;
    PairJob job = std::move(of_pairing->second.front());
    of_pairing->second.pop_front();
    if (of_pairing->second.empty()) waiting_.erase(of_pairing);
    in_flight_.insert_or_assign(job.key, job);
    return job;
  }

  bool GiveBack(const PairKey& key, ComeBack why) override {
    const std::lock_guard lock(mutex_);
    const auto job = in_flight_.find(key);
    HAKAM_CHECK(job != in_flight_.end());
    if (why == ComeBack::kDelay) ++job->second.delayed;
    const bool go_on = why != ComeBack::kBroken || ++broken_[key] < kMostReturns;
    waiting_[key.pairing].push_back(job->second);
    return go_on;
  }

 private:
  std::mutex mutex_;                                 // guards the members below
  std::map<uint32_t, std::deque<PairJob>> waiting_;  // by pairing; none is empty
  std::map<PairKey, PairJob> in_flight_;             // with those that were finished
  std::map<PairKey, int> broken_;                    // how often the infrastructure failed
};

// Keeps what was played.
class ChunkResults final : public PairSink {
 public:
  void Write(FinishedPair pair) override {
    v1::WorkPair message;
    message.set_pairing(pair.job.key.pairing);
    message.set_deal(pair.job.key.deal);
    *message.mutable_room1() = std::move(pair.records[0]);
    *message.mutable_room2() = std::move(pair.records[1]);
    const std::lock_guard lock(mutex_);
    pairs_[pair.job.key] = std::move(message);
  }
  // Null: it was not played.
  v1::WorkPair* Find(const v1::WorkJob& job) {
    const std::lock_guard lock(mutex_);
    const auto pair = pairs_.find({.pairing = job.pairing(), .deal = job.deal()});
    return pair == pairs_.end() ? nullptr : &pair->second;
  }

 private:
  std::mutex mutex_;
  std::map<PairKey, v1::WorkPair> pairs_;  // guarded by mutex_
};

absl::Status CheckSender(const v1::WorkChunk& chunk, const std::string& version) {
  if (chunk.revision() != kWorkRevision) {
    return absl::FailedPreconditionError(
        absl::StrCat("chunk: has revision ", chunk.revision(), ", this program knows ", kWorkRevision));
  }
  if (chunk.program_version() == version) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("chunk: is of hakam ", absl::Utf8SafeCHexEscape(chunk.program_version().substr(0, 50)),
                   ", this is ", version, "; install the same version on all machines"));
}

MissingEntrants MissingOf(const v1::WorkChunk& chunk) {
  MissingEntrants missing;
  for (int i = 0; i < chunk.entrants_size(); ++i) {
    if (!chunk.entrants(i).has_missing()) continue;
    const v1::Fault& fault = chunk.entrants(i).missing();
    missing.emplace(static_cast<EntrantIndex>(i),
                    Fault{.kind = FaultKind::kStartFailed,
                          .detail = fault.detail(),
                          .stderr_tail = fault.stderr_tail().substr(0, kMostTail)});
  }
  return missing;
}

// The entrants that play in the jobs. What is wrong with a job is said elsewhere.
std::set<EntrantIndex> PlayersOf(const v1::WorkChunk& chunk) {
  const Teams teams = TeamsOf(chunk.league());
  std::set<EntrantIndex> players;
  for (const v1::WorkJob& job : chunk.jobs()) {
    for (const TeamIndex team : {job.a(), job.b()}) {
      if (team >= teams.size()) continue;
      players.insert(teams.members(team).begin(), teams.members(team).end());
    }
  }
  return players;
}

// A manifest may show its bot what lies outside of the bundle, but nothing of this worker.
absl::Status CheckShown(const LaunchSpec& spec, const std::vector<std::string>& ours) {
  const std::string own = CanonicalPath(spec.folder);
  for (const ReadOnlyPath& shown : spec.read_only) {
    const std::string path = CanonicalPath(shown.path);
    for (const std::string& folder : ours) {
      if (folder.empty()) continue;
      const std::string closed = CanonicalPath(folder);
      if (Holds(path, closed) || (Holds(closed, path) && !Holds(own, path))) {
        return absl::FailedPreconditionError(absl::StrCat("bot \"", spec.name, "\": read_only: ", shown.given,
                                                          ": shows folders of the machine that plays it"));
      }
    }
  }
  return absl::OkStatus();
}

// The first of `players` that cannot be started here. That is the machine's fault: it could be, where the
// league began.
absl::Status CheckStarts(const LeagueConfig& config, const std::vector<Entrant>& entrants,
                         const std::string& log_dir, const std::set<EntrantIndex>& players,
                         const MissingEntrants& missing, absl::FunctionRef<bool()> stopped) {
  MissingEntrants known = missing;
  for (EntrantIndex i = 0; i < entrants.size(); ++i) {
    if (!players.contains(i)) known.emplace(i, Fault{});
  }
  HAKAM_ASSIGN_OR_RETURN(const MissingEntrants bad,
                         FindBadEntrants(config, entrants, log_dir, known, stopped));
  for (const auto& [entrant, fault] : bad) {
    if (known.contains(entrant)) continue;
    return absl::UnavailableError(
        absl::StrCat("entrant \"", entrants[entrant].name, "\" cannot play here: ", fault.detail));
  }
  return absl::OkStatus();
}

}  // namespace

ChunkPlayer::ChunkPlayer(WorkOptions options) : options_(std::move(options)) {}

// `archives`: the files of the bundles, which no bot may see.
absl::StatusOr<LeagueConfig> ChunkPlayer::ConfigOf(const v1::WorkChunk& chunk,
                                                   std::vector<std::string>* archives) const {
  v1::League league = chunk.league();
  if (!league.seed().empty()) return FieldError("league.seed", "a chunk must not have the seed");
  if (chunk.entrants_size() != league.entrants_size()) {
    return FieldError("entrants", absl::StrCat("there are ", chunk.entrants_size(), ", but ",
                                               league.entrants_size(), " in the league"));
  }
  league.clear_attach();
  const std::set<EntrantIndex> players = PlayersOf(chunk);
  for (int i = 0; i < league.entrants_size(); ++i) {
    v1::Entrant& entrant = *league.mutable_entrants(i);
    const v1::WorkEntrant& work = chunk.entrants(i);
    entrant.clear_token_file();
    entrant.clear_ca_file();
    if (work.has_missing() || !players.contains(static_cast<EntrantIndex>(i))) {
      entrant.set_agent("builtin:random");  // it gets no question
      continue;
    }
    if (work.bundle_sha256().empty()) {
      if (absl::StartsWith(entrant.agent(), kBuiltin)) continue;
      return InField(FieldEntry("entrants", i),
                     FieldError("bundle_sha256", "is needed for what is not built in"));
    }
    const std::string sha256 = absl::BytesToHexString(work.bundle_sha256());
    archives->push_back((std::filesystem::path(options_.bundles) / absl::StrCat(sha256, ".zip")).string());
    HAKAM_ASSIGN_OR_RETURN(std::string folder, UnpackBundle(archives->back(), sha256, options_.cache));
    const AgentFolder agent = {.folder = std::move(folder),
                               .arguments = {work.arguments().begin(), work.arguments().end()}};
    HAKAM_RETURN_IF_ERROR(CheckArguments(entrant.name(), agent));
    entrant.set_agent(JoinArguments(agent));
    const AgentFolder read = SplitArguments(entrant.agent());
    if (read.folder != agent.folder || read.arguments != agent.arguments) {
      return InField(FieldEntry("entrants", i), FieldError("arguments", "must have no \"?\" and no \"&\""));
    }
  }
  std::string text;
  HAKAM_CHECK(google::protobuf::TextFormat::PrintToString(league, &text));
  HAKAM_ASSIGN_OR_RETURN(LeagueConfig config, ParseLeagueConfig(text, "chunk"));
  v1::RuleSet rules;
  wire::ToProto(config.rules, &rules);
  if (rules.sha256() == chunk.rules_sha256()) return config;
  return absl::FailedPreconditionError(
      absl::StrCat("chunk: its rules are not those of this program: their SHA-256 is ",
                   absl::BytesToHexString(rules.sha256()), " here, not ",
                   absl::BytesToHexString(chunk.rules_sha256().substr(0, 32))));
}

absl::StatusOr<v1::WorkResult> ChunkPlayer::Play(const v1::WorkChunk& chunk) {
  HAKAM_RETURN_IF_ERROR(CheckSender(chunk, options_.program_version));
  std::vector<std::string> hidden;
  HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, ConfigOf(chunk, &hidden));
  const Teams teams = TeamsOf(config.league);
  HAKAM_ASSIGN_OR_RETURN(std::vector<PairJob> pairs, JobsOf(chunk, config.rules, teams));
  std::vector<Entrant> entrants;
  for (const v1::Entrant& entrant : config.league.entrants()) {
    HAKAM_ASSIGN_OR_RETURN(Entrant loaded, LoadEntrant(entrant, "", /*hub=*/nullptr));
    if (!loaded.builtin()) {
      HAKAM_RETURN_IF_ERROR(CheckShown(std::get<LaunchSpec>(loaded.agent),
                                       {options_.bundles, options_.cache, options_.scratch}));
    }
    entrants.push_back(std::move(loaded));
  }
  v1::WorkResult result;
  HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> unprotected,
                         Contain(config.league.sandbox(), config.league.limits(), hidden, &entrants));
  for (const std::string& line : unprotected) result.add_warnings(line);

  MissingEntrants missing = MissingOf(chunk);
  HAKAM_RETURN_IF_ERROR(CheckStarts(config, entrants, options_.scratch, PlayersOf(chunk), missing, [this] {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }));
  std::mutex warnings;
  const uint32_t concurrency = config.league.concurrency();
  const uint32_t in_flight = InFlight(concurrency == 0 ? options_.cores : concurrency);
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayContext> context,
                         PlayContext::Create({.config = config,
                                              .entrants = entrants,
                                              .teams = teams,
                                              .in_flight = in_flight,
                                              .wire = WireOf(chunk.wire()),
                                              .log_dir = options_.scratch,
                                              .missing = std::move(missing),
                                              .warn = [&](const std::string& line) {
                                                const std::lock_guard lock(warnings);
                                                result.add_warnings(line);
                                              }}));
  ChunkJobs jobs(std::move(pairs));
  ChunkResults results;
  RoomQueue rooms(&jobs, &Clock::Real(), context->order(), in_flight);
  const LeagueEnv env = context->Env(&rooms, &results);
  PairDriver driver(env, Concurrency::Fixed(in_flight));
  const absl::Duration began = Clock::Real().Now();
  HAKAM_RETURN_IF_ERROR(RunDriver(&driver));
  wire::ToProto(Clock::Real().Now() - began, result.mutable_took());
  if (const std::optional<std::string> late = context->Finish()) result.add_warnings(*late);
  for (const v1::WorkJob& job : chunk.jobs()) {
    v1::WorkPair* pair = results.Find(job);
    if (pair == nullptr) return absl::CancelledError("stopped before all pairs were played");
    *result.add_pairs() = std::move(*pair);
  }
  result.set_revision(kWorkRevision);
  result.set_program_version(options_.program_version);
  return result;
}

absl::Status ChunkPlayer::RunDriver(PairDriver* driver) {
  {
    const std::lock_guard lock(mutex_);
    driver_ = driver;
    if (stopped_) driver->Stop();
  }
  const absl::Status played = driver->Play();
  const std::lock_guard lock(mutex_);
  driver_ = nullptr;
  return played;
}

void ChunkPlayer::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (driver_ != nullptr) driver_->Stop();
}

}  // namespace hakam::arbiter
