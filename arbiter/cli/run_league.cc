#include "arbiter/cli/run_league.h"

#include <iostream>

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

  void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
    progress_.Show(progress.stored, progress.total, progress.course);
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

absl::StatusOr<LeagueOutcome> RunLeague(const LeagueRun& run) {
  Console console(run.quiet);
  LeagueHost host({.folder = run.folder,
                   .agents_dir = run.agents_dir,
                   .concurrency = run.concurrency,
                   .again = run.again,
                   .unary = run.unary,
                   .skip_bad = run.skip_bad,
                   .program_version = kVersion},
                  &console);
  const Interrupt interrupt([&host] { host.Stop(); });  // before the host starts a thread
  return host.Run();
}

}  // namespace hakam::arbiter
