#include "arbiter/cli/league_sample.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/stop_after.h"
#include "arbiter/cli/version.h"
#include "arbiter/host/league_file.h"
#include "arbiter/host/league_host.h"
#include "arbiter/league/swiss.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/setup/formats.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kFewPairs = 4;  // of each pairing
constexpr uint32_t kManyPairs = 2048;
constexpr uint32_t kGrowth = 8;
// In a shorter time the starts of processes count too much, if the league itself plays more pairs a pairing.
constexpr absl::Duration kEnough = absl::Seconds(2);
constexpr int64_t kEmptyJournal = 24 << 10;  // bytes; a pair needs about 2 KiB

// The same bots, game, clock and limits.
v1::League SampleLeague(const v1::League& whole, const std::vector<bool>& playing, uint32_t pairs) {
  v1::League league = whole;
  league.clear_entrants();
  for (int i = 0; i < whole.entrants_size(); ++i) {
    if (!playing[static_cast<size_t>(i)]) continue;
    v1::Entrant* entrant = league.add_entrants();
    *entrant = whole.entrants(i);
    entrant->clear_joins_in_round();
    entrant->clear_left_in_round();
  }
  league.clear_seed();
  league.clear_deals();
  league.clear_attach();
  league.clear_disqualify();
  const auto entrants = static_cast<uint32_t>(league.entrants_size());
  league.mutable_swiss()->set_rounds(std::min(entrants % 2 == 0 ? 1u : 2u, Swiss::MostRounds(entrants)));
  league.mutable_swiss()->set_pairs(pairs);
  return league;
}

class SampleObserver : public HostObserver {
 public:
  void OnBoardBegun(const BoardPlace& /*place*/, const Table& /*table*/) override {
    const std::lock_guard lock(mutex_);
    if (!began_) began_ = Clock::Real().Now();
  }
  void OnPairStored(const PairNumbers& /*pair*/, const JobQueue::Progress& /*progress*/) override {
    const std::lock_guard lock(mutex_);
    ++pairs_;
    stored_ = Clock::Real().Now();
  }
  void OnWarning(const std::string& line) override {
    const std::lock_guard lock(mutex_);
    warnings_.push_back(line);
  }
  // When the run has ended.
  LeagueSample Take() {
    const std::lock_guard lock(mutex_);
    return {.pairs = pairs_, .took = stored_ - began_.value_or(stored_), .warnings = std::move(warnings_)};
  }

 private:
  std::mutex mutex_;                     // guards the members below
  std::optional<absl::Duration> began_;  // the first board
  absl::Duration stored_;                // the last pair
  uint64_t pairs_ = 0;
  std::vector<std::string> warnings_;
};

int64_t SizeOfFile(const fs::path& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? 0 : static_cast<int64_t>(size);
}

int64_t SizeOfFiles(const std::string& folder) {
  int64_t sum = 0;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    sum += SizeOfFile(entry.path());
  }
  return sum;
}

absl::StatusOr<LeagueSample> PlayOnce(const LeagueConfig& config, const v1::League& league,
                                      const std::string& folder) {
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "a sample of the league"));
  HAKAM_RETURN_IF_ERROR(WriteLeague(folder, league));
  std::error_code error;
  const std::string agents_dir = fs::absolute(config.folder, error).lexically_normal().string();
  if (error) return absl::NotFoundError("the current directory: " + error.message());
  SampleObserver watch;
  LeagueHost host({.folder = folder, .agents_dir = agents_dir, .program_version = kVersion}, &watch);
  std::atomic<bool> stopped = false;
  std::atomic<bool> late = false;
  absl::StatusOr<LeagueOutcome> outcome;
  {
    const Interrupt interrupt([&] {  // before any other thread
      stopped = true;
      host.Stop();
    });
    const StopAfter limit(kSampleTime, [&] {
      late = true;
      host.Stop();
    });
    outcome = host.Run();
  }
  if (stopped) return absl::CancelledError("stopped");
  HAKAM_RETURN_IF_ERROR(outcome.status());
  LeagueSample sample = watch.Take();
  sample.cut_short = late && outcome->report.interrupted;
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(*outcome->store, 1));
  for (const EntrantFaults& entrant : faults) {
    if (entrant.total > 0) sample.faults.emplace(entrant.name, entrant.total);
  }
  outcome->store.reset();  // so that all of the journal is in its file
  const LeaguePaths paths(folder);
  sample.journal_bytes = std::max<int64_t>(SizeOfFile(paths.journal) - kEmptyJournal, 0);
  sample.log_bytes = SizeOfFiles(paths.logs);
  return sample;
}

}  // namespace

absl::StatusOr<LeagueSample> PlaySample(const LeagueConfig& config, const std::vector<bool>& playing,
                                        const std::string& folder) {
  const uint32_t most =
      std::clamp(FormatOf(config.league).pairs_at_a_time(config.league), kFewPairs, kManyPairs);
  for (uint32_t pairs = kFewPairs;; pairs = std::min(kGrowth * pairs, most)) {
    HAKAM_ASSIGN_OR_RETURN(LeagueSample sample, PlayOnce(config, SampleLeague(config.league, playing, pairs),
                                                         absl::StrCat(folder, "/sample-", pairs)));
    if (sample.cut_short || sample.took >= kEnough || pairs == most || !sample.faults.empty()) return sample;
  }
}

}  // namespace hakam::arbiter
