#include "arbiter/host/ladder.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/console_observer.h"
#include "arbiter/cli/engine.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/cli/version.h"
#include "arbiter/view/duration_text.h"
#include "arbiter/view/message_json.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

class LadderConsole : public ConsoleObserver<HostObserver> {
 public:
  explicit LadderConsole(bool quiet) : quiet_(quiet) {}
  void OnNote(const std::string& line) override {
    if (!quiet_) PrintErr(absl::StrCat("hakam: ", line, "\n"));
  }

 private:
  const bool quiet_;
};

std::string Rough(const google::protobuf::Duration& duration) {
  return RoughDuration(wire::DurationFromProto("", duration).value_or(absl::ZeroDuration()));
}

std::string PlaceText(v1::LadderPlace place) {
  if (place == v1::LADDER_PLACE_PLAYING) return "plays";
  return place == v1::LADDER_PLACE_WAITING ? "waits" : "out";
}

std::string LadderText(const v1::LadderState& state) {
  std::string text =
      absl::StrCat("season ", state.season(), ", played for ", Rough(state.played()), " in ", state.round(),
                   " rounds, ", state.pairs(), " pairs stored\nnow: ", PrintableLine(state.now()));
  if (state.has_boundary()) absl::StrAppend(&text, "; bots can join in about ", Rough(state.boundary()));
  Rows rows = {{"bot", "", "since", ""}};
  for (const v1::LadderBot& bot : state.bots()) {
    rows.push_back(
        {PrintableLine(bot.name()), PlaceText(bot.place()), Rough(bot.since()), PrintableLine(bot.why())});
  }
  return absl::StrCat(text, "\n\n", Fitted(rows, OutTerminal().columns));
}

}  // namespace

absl::StatusOr<int> LadderRunCommand(const LadderRunOptions& options) {
  LadderOptions ladder = {.folder = options.host.folder,
                          .bots = [paths = LadderPaths(options.host.folder)] { return BotsIn(paths); },
                          .host = options.host};
  if (!options.time.empty() &&
      (!absl::ParseDuration(options.time, &ladder.time) || ladder.time <= absl::ZeroDuration())) {
    return absl::InvalidArgumentError(
        absl::StrCat("--for ", options.time, ": not a time such as 90s, 20m or 2h30m"));
  }
  ladder.host.program_version = kVersion;
  HAKAM_ASSIGN_OR_RETURN(ladder.host.engine, EngineOf(options.engine, options.host.folder));
  LadderConsole console(options.quiet);
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Ladder> open, Ladder::Open(std::move(ladder), &console));
  {
    const Interrupt interrupt([&open] { open->Stop(); });  // before the ladder starts a thread
    HAKAM_RETURN_IF_ERROR(open->Run());
  }
  if (!options.quiet) {
    PrintErr(absl::StrCat("hakam: stopped; the same command goes on: hakam ladder run ", options.host.folder,
                          "\n"));
  }
  return kExitOk;
}

absl::StatusOr<int> LadderStatusCommand(const LadderStatusOptions& options) {
  const LadderPaths paths(options.folder);
  absl::StatusOr<v1::LadderState> state = ReadLadderState(paths);
  if (absl::IsNotFound(state.status())) {
    HAKAM_RETURN_IF_ERROR(LoadLadder(paths).status());
    return absl::NotFoundError(absl::StrCat(
        paths.state, ": the ladder has not run yet; start it with: hakam ladder run ", options.folder));
  }
  HAKAM_RETURN_IF_ERROR(state.status());
  PrintOut(options.json ? MessageJson(*state) : LadderText(*state));
  return kExitOk;
}

}  // namespace hakam::arbiter
