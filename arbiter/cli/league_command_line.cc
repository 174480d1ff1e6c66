// The command line of `hakam league`.
#include <map>
#include <string>
#include <utility>

#include "arbiter/cli/command_line.h"

namespace hakam::arbiter {
namespace {

void AddLeagueNew(CLI::App* league, int* exit_code) {
  CLI::App* command = league->add_subcommand(
      "new", "Write the file of a league. On a terminal it asks for what is not given");
  const auto o = Runs(command, LeagueNewCommand, exit_code);
  command->add_option("FOLDER", o->folder, "Folder of the league; it must not have a league.textproto")
      ->required();
  command->add_option("--bot", o->bots, "A bot, as `hakam play` takes it. Give it for each bot")
      ->expected(1)
      ->take_all();
  command->add_option("--name", o->name, "Name of the league (default: that of the folder)");
  command->add_option("--game", o->game, "The game (default: baloot)");
  command->add_option("--set", o->set, "Change an option of the game: option=value")->expected(1)->take_all();
  command->add_option("--kind", o->kind, "round-robin (default), swiss or knockout")
      ->type_name("round-robin|swiss|knockout");
  command->add_option("--pairs", o->pairs, "Deals that two bots play when they meet (default: 100)")
      ->check(CLI::PositiveNumber);
  command->add_option("--rounds", o->rounds, "Rounds of a swiss (default: as many as a knockout has)")
      ->check(CLI::PositiveNumber);
  const std::map<std::string, v1::Format> formats = {
      {"boards", v1::FORMAT_BOARDS}, {"match", v1::FORMAT_MATCH}, {"single", v1::FORMAT_SINGLE}};
  command
      ->add_option("--format", o->format,
                   "boards (default): points of every board count; match: matches to the "
                   "target; single: each deal is played once")
      ->transform(CLI::CheckedTransformer(formats).description("boards|match|single"))
      ->type_name("");
  command->add_option("--per-decision", o->per_decision_s, "Time for each decision, in seconds")
      ->capture_default_str();
  command->add_option("--bank", o->bank_s, "Extra time in seconds for a whole board")->capture_default_str();
  command->add_option("--seed", o->seed, "Seed of the deals (default: drawn when the league begins)");
}

void AddLeagueCheck(CLI::App* league, int* exit_code) {
  CLI::App* check =
      league->add_subcommand("check",
                             "Before a league: find all errors of its file, start every bot once, play a few "
                             "boards of other deals, and say how long it takes. Nothing is kept");
  const auto o = Plays(check, LeagueCheckCommand, exit_code);
  check->add_option("FOLDER", o->folder, "Folder with league.textproto")->required();
  check->add_flag("--json", o->json, kJsonHelp);
  check->footer(
      "Exit codes: 0 everybody can start, 1 a bot cannot, or the journal is of another "
      "league, 2 the file is wrong or usage, 4 infrastructure.");
}

void AddLeagueRun(CLI::App* league, int* exit_code) {
  CLI::App* run = league->add_subcommand("run", "Play all boards not yet played, then print the standings");
  const auto o = Plays(run, LeagueRunCommand, exit_code);
  run->add_option("FOLDER", o->host.folder, "Folder with league.textproto")->required();
  run->add_option("--concurrency", o->host.concurrency,
                  "Boards played at the same time (default: as the league file says)")
      ->check(CLI::Range(1, 4096));
  run->add_option("--for", o->time,
                  "End within this time, as 90s, 20m or 2h30m, when all pairings have played equally often "
                  "(or after a round); the same command goes on")
      ->type_name("TIME");
  run->add_flag("--again", o->host.again,
                "Replay a finished league from the start (deletes its journal and logs)");
  run->add_flag("--all-or-none", o->host.all_or_none,
                "Play only if every entrant can start (otherwise, with more than two "
                "entrants, the others play without it)");
  AddWireOptions(run, &o->host.wire, &o->host.affinity);
  run->add_option("--serve", o->serve, "Also show the league as pages while it is played (hakam serve)")
      ->type_name("HOST:PORT");
  AddEngineOptions(run, &o->engine);
  run->add_flag("--quiet", o->quiet, kQuietHelp);
}

void AddLeagueStatus(CLI::App* league, int* exit_code) {
  CLI::App* status = league->add_subcommand("status", "Show how much of a league is played");
  const auto o = Runs(status, LeagueStatusCommand, exit_code);
  status->add_option("FOLDER", o->folder, kFolderHelp)->required();
  status->add_flag("--machines", o->machines, "Show the machines that play it instead (league run --engine)");
  status->add_flag("--json", o->json, kJsonHelp);
}

void AddLeagueStandings(CLI::App* league, int* exit_code) {
  CLI::App* standings = league->add_subcommand("standings", "Print standings and crosstable");
  const auto o = Runs(standings, LeagueStandingsCommand, exit_code);
  standings->add_option("FOLDER", o->folder, kFolderHelp)->required();
  const std::pair<const char*, const char*> formats[] = {
      {"json", kJsonHelp}, {"csv", "Print CSV"}, {"markdown", "Print Markdown"}};
  for (const auto& [name, help] : formats) {
    standings->add_flag_callback(
        std::string("--") + name, [o, name = name] { o->format = name; }, help);
  }
  CLI::Option* timing =
      standings->add_flag("--timing", o->timing, "Print think times instead (text or JSON)");
  CLI::Option* crosstable =
      standings->add_flag("--crosstable", o->crosstable, "Print the crosstable alone (text or JSON)")
          ->excludes(timing);
  standings
      ->add_flag("--faults", o->faults,
                 "Print the faults instead, each with a command that repeats the question (text or JSON)")
      ->excludes(timing)
      ->excludes(crosstable);
}

}  // namespace

void AddLeague(CLI::App* app, int* exit_code) {
  CLI::App* league =
      app->add_subcommand("league", "Make, check and play a league, show its progress and standings");
  league->require_subcommand(1);
  AddLeagueNew(league, exit_code);
  AddLeagueCheck(league, exit_code);
  AddLeagueRun(league, exit_code);
  AddLeagueStatus(league, exit_code);
  AddLeagueStandings(league, exit_code);
}

}  // namespace hakam::arbiter
