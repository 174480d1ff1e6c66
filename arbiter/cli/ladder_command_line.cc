// The command line of `hakam ladder`.
#include "arbiter/cli/command_line.h"

namespace hakam::arbiter {
namespace {

void AddLadderRun(CLI::App* ladder, int* exit_code) {
  CLI::App* run = ladder->add_subcommand("run",
                                         "Play season after season with the bots of the house and those in "
                                         "FOLDER/bots, which come and go, until "
                                         "Ctrl-C");
  const auto o = Plays(run, LadderRunCommand, exit_code);
  run->add_option("FOLDER", o->host.folder, "Folder with ladder.textproto")->required();
  run->add_option("--concurrency", o->host.concurrency,
                  "Boards played at the same time (default: as the ladder file says)")
      ->check(CLI::Range(1, 4096));
  run->add_option("--for", o->time, "End after this time, as 90s, 20m or 2h30m, when the round is over")
      ->type_name("TIME");
  AddWireOptions(run, &o->host.wire, &o->host.affinity);
  AddEngineOptions(run, &o->engine);
  run->add_flag("--quiet", o->quiet, "Do not tell who comes and goes");
}

void AddLadderStatus(CLI::App* ladder, int* exit_code) {
  CLI::App* status = ladder->add_subcommand(
      "status", "Show the season and its round, who plays, who waits and who is out, and why");
  const auto o = Runs(status, LadderStatusCommand, exit_code);
  status->add_option("FOLDER", o->folder, "Folder of the ladder")->required();
  status->add_flag("--json", o->json, kJsonHelp);
}

}  // namespace

void AddLadder(CLI::App* app, int* exit_code) {
  CLI::App* ladder = app->add_subcommand("ladder", "Play a league without end, show how it is");
  ladder->require_subcommand(1);
  AddLadderRun(ladder, exit_code);
  AddLadderStatus(ladder, exit_code);
}

}  // namespace hakam::arbiter
