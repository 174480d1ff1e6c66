#include "arbiter/cli/run_league.h"

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/console_observer.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/stop_after.h"
#include "arbiter/cli/version.h"
#include "arbiter/setup/league_size.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {
namespace {

RoundsOfLeague RoundsIn(const LeagueSize& size, const JobQueue::Progress& progress) {
  if (size.rounds == 1) return {};
  return {.round = progress.rounds, .rounds = size.rounds, .pairs = size.pairs, .at_most = size.at_most};
}

class LeagueConsole : public ConsoleObserver<HostObserver> {
 public:
  explicit LeagueConsole(bool quiet) : shown_(quiet, &Clock::Real()) {}

  void OnPairStored(const PairNumbers& pair, const JobQueue::Progress& progress) override {
    shown_.Show(progress.stored, progress.total, progress.course, pair.only_room == 0 ? 2 : 1,
                RoundsIn(size_, progress));
  }
  void OnLeague(const v1::League& league) override { size_ = SizeOf(league).value_or(LeagueSize()); }
  void OnNote(const std::string& line) override { PrintErr(absl::StrCat("hakam: ", line, "\n")); }

 private:
  Progress shown_;
  LeagueSize size_;
};

}  // namespace

absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, bool quiet, std::atomic<bool>* stopped) {
  options.program_version = kVersion;
  const absl::Duration time = options.time;
  LeagueConsole console(quiet);
  LeagueHost host(std::move(options), &console);
  std::atomic<bool> only_here = false;
  if (stopped == nullptr) stopped = &only_here;
  const Interrupt interrupt([&] {  // before the host starts a thread
    *stopped = true;
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
  if (outcome.ok() && late && !*stopped && !outcome->report.finished) outcome->report.out_of_time = true;
  return outcome;
}

}  // namespace hakam::arbiter
