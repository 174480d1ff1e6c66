#include "arbiter/cli/run_league.h"

#include <atomic>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/stop_after.h"
#include "arbiter/cli/version.h"
#include "arbiter/setup/league_size.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {
namespace {

// Returns why the league should stop here; empty: it should not.
using OnPair = std::function<std::string(const PairNumbers& pair, const JobQueue::Progress& progress,
                                         const LeagueSize& size)>;

RoundsOfLeague RoundsIn(const LeagueSize& size, const JobQueue::Progress& progress) {
  if (size.rounds == 1) return {};
  return {.round = progress.rounds, .rounds = size.rounds, .pairs = size.pairs, .at_most = size.at_most};
}

class Console : public HostObserver {
 public:
  Console(bool notes, OnPair on_pair) : notes_(notes), on_pair_(std::move(on_pair)) {}

  void StopBy(std::function<void()> stop) { stop_ = std::move(stop); }
  const std::string& why_stopped() const { return why_stopped_; }  // when the run has ended

  void OnPairStored(const PairNumbers& pair, const JobQueue::Progress& progress) override {
    const std::string why = on_pair_(pair, progress, size_);
    if (why.empty() || !why_stopped_.empty()) return;
    why_stopped_ = why;
    stop_();
  }
  void OnLeague(const v1::League& league) override { size_ = SizeOf(league).value_or(LeagueSize()); }
  void OnWarning(const std::string& line) override { PrintErr(absl::StrCat("hakam: warning: ", line, "\n")); }
  void OnNote(const std::string& line) override {
    if (notes_) PrintErr(absl::StrCat("hakam: ", line, "\n"));
  }
  void OnShown(const std::string& line) override { PrintErrOnce(absl::StrCat("hakam: ", line, "\n")); }

 private:
  const bool notes_;
  const OnPair on_pair_;
  LeagueSize size_;
  std::function<void()> stop_;
  std::string why_stopped_;
};

absl::StatusOr<LeagueOutcome> Run(HostOptions options, bool one_of_several, OnPair on_pair) {
  options.program_version = kVersion;
  const absl::Duration time = options.time;
  Console console(!one_of_several, std::move(on_pair));
  LeagueHost host(std::move(options), &console);
  console.StopBy([&host] { host.Stop(); });
  std::atomic<bool> stopped = false;
  const Interrupt interrupt([&] {  // before the host starts a thread
    stopped = true;
    host.Stop();
  });
  std::atomic<bool> late = false;
  absl::StatusOr<LeagueOutcome> outcome = [&] {
    std::optional<StopAfter> end;
    if (time < absl::InfiniteDuration()) {
      end.emplace(time, [&] {
        late = true;
        host.Stop();
      });
    }
    return host.Run();
  }();
  if (outcome.ok() && late && !stopped && !outcome->report.finished) outcome->report.out_of_time = true;
  if (outcome.ok()) outcome->why_stopped = console.why_stopped();
  // Ctrl-C may come when the last pair is stored: the other leagues of the command must not begin then.
  if (outcome.ok() && one_of_several && stopped) outcome->report.interrupted = true;
  return outcome;
}

}  // namespace

absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, bool quiet,
                                        std::function<std::string(const PairNumbers& pair)> why_stop) {
  Progress shown(quiet, &Clock::Real());
  return Run(std::move(options), /*one_of_several=*/false,
             [&](const PairNumbers& pair, const JobQueue::Progress& progress, const LeagueSize& size) {
               shown.Show(progress.stored, progress.total, progress.course, pair.only_room == 0 ? 2 : 1,
                          RoundsIn(size, progress));
               return why_stop ? why_stop(pair) : "";
             });
}

absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, std::function<void(uint64_t stored)> on_pair) {
  return Run(std::move(options), /*one_of_several=*/true,
             [&on_pair](const PairNumbers&, const JobQueue::Progress& progress, const LeagueSize&) {
               on_pair(progress.stored);
               return std::string();
             });
}

}  // namespace hakam::arbiter
