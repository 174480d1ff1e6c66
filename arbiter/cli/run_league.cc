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

using OnPair = std::function<void(const PairNumbers& pair, const JobQueue::Progress& progress)>;

class Console : public HostObserver {
 public:
  Console(bool notes, OnPair on_pair) : notes_(notes), on_pair_(std::move(on_pair)) {}

  void OnPairStored(const PairNumbers& pair, const JobQueue::Progress& progress) override {
    on_pair_(pair, progress);
  }
  // Each line is written at once, because other threads print too.
  void OnWarning(const std::string& line) override {
    std::cerr << absl::StrCat("hakam: warning: ", line, "\n");
  }
  void OnNote(const std::string& line) override {
    if (notes_) std::cerr << absl::StrCat("hakam: ", line, "\n");
  }

 private:
  const bool notes_;
  const OnPair on_pair_;
};

absl::StatusOr<LeagueOutcome> Run(HostOptions options, bool notes, OnPair on_pair) {
  options.program_version = kVersion;
  Console console(notes, std::move(on_pair));
  LeagueHost host(std::move(options), &console);
  const Interrupt interrupt([&host] { host.Stop(); });  // before the host starts a thread
  return host.Run();
}

}  // namespace

absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, bool quiet) {
  Progress shown(quiet, &Clock::Real());
  return Run(std::move(options), /*notes=*/true,
             [&shown](const PairNumbers& pair, const JobQueue::Progress& progress) {
               shown.Show(progress.stored, progress.total, progress.course, pair.only_room == 0 ? 2 : 1);
             });
}

absl::StatusOr<LeagueOutcome> RunLeague(HostOptions options, std::function<void(uint64_t stored)> on_pair) {
  return Run(
      std::move(options), /*notes=*/false,
      [&on_pair](const PairNumbers&, const JobQueue::Progress& progress) { on_pair(progress.stored); });
}

}  // namespace hakam::arbiter
