#include "arbiter/cli/run_league.h"

#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/progress.h"
#include "arbiter/cli/version.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {
namespace {

class Console : public HostObserver {
 public:
  explicit Console(bool quiet) : progress_(quiet, &Clock::Real()) {}

  void OnPairStored(const PairNumbers& pair, const JobQueue::Progress& progress) override {
    progress_.Show(progress.stored, progress.total, progress.course, pair.only_room == 0 ? 2 : 1);
  }
  // Each line is written at once, because other threads print too.
  void OnWarning(const std::string& line) override {
    std::cerr << absl::StrCat("hakam: warning: ", line, "\n");
  }
  void OnNote(const std::string& line) override { std::cerr << absl::StrCat("hakam: ", line, "\n"); }

 private:
  Progress progress_;
};

}  // namespace

absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, bool quiet) {
  options.program_version = kVersion;
  Console console(quiet);
  LeagueHost host(std::move(options), &console);
  const Interrupt interrupt([&host] { host.Stop(); });  // before the host starts a thread
  return host.Run();
}

}  // namespace hakam::arbiter
