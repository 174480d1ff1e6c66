// The command line of commands that read what was played: leagues, their boards, and files of boards.
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/cli/command_line.h"
#include "arbiter/rating/league_rating.h"

namespace hakam::arbiter {
namespace {

void AddRate(CLI::App* app, int* exit_code) {
  CLI::App* rate = app->add_subcommand("rate",
                                       "Compute ratings of a league by any method, with error bars, or how "
                                       "strength changed over several leagues");
  const auto o = Runs(rate, RateCommand, exit_code);
  rate->add_option(
          "FOLDER", o->folders,
          "Folder of the league. Several, in the order of time: how the strength of each entrant changed "
          "from one to the next, in points against entrants that did not change, and by Glicko-2")
      ->required();
  rate->add_option("--method", o->method, RatingMethodNames())
      ->capture_default_str()
      ->type_name(absl::StrJoin(RatingMethods(), "|", [](std::string* out, const RatingMethod& method) {
        absl::StrAppend(out, method.name);
      }));
  rate->add_option(
      "--anchor", o->anchor,
      "NAME or NAME=VALUE: fix the rating of this entrant (default 0); errors are relative to it. With "
      "several "
      "leagues NAME, whose agent must be the same in all (default: all entrants whose agent is)");
  CLI::Option* bootstrap = rate->add_option("--bootstrap", o->bootstrap,
                                            "Also print intervals from this many resamples of the deals")
                               ->check(CLI::Range(1000, 10000));
  rate->add_option("--seed", o->seed, "Seed of the resamples")->capture_default_str()->needs(bootstrap);
  rate->add_flag("--los", o->los, "Print for every two entrants the probability that one is stronger");
  rate->add_flag("--nash", o->nash,
                 "Print the Nash average: how good each entrant is against the mixture that nobody beats "
                 "(default: only if one rating per entrant does not explain the results)");
  rate->add_flag("--payoff", o->payoff, "Print for every two entrants points a board, error and pairs");
  rate->add_option(
          "--by", o->by,
          "contract, seat or phase (auction, declarer, defender): also print where the points come from")
      ->type_name("contract|seat|phase");
  rate->add_option("--history", o->history,
                   "Also print the ratings after each of this many equal shares of the deals")
      ->check(CLI::Range(1, 1000));
  rate->add_flag("--json", o->json, kJsonHelp);
}

// The defaults choose the first board in a league, and the first board that matches in a file.
void AddBoardChoice(CLI::App* command, BoardChoice* board) {
  command->add_option(
      "FOLDER|RECORD", board->from,
      "Folder of a league, or a file written by `hakam export` (default: the last `hakam play` or `gate`)");
  command->add_option("--pairing", board->pairing, "Pairing, from 0, in the order of the league file");
  command->add_option("--deal", board->deal, "Deal, from 0");
  command->add_option("--room", board->room, "The room of the pair")->check(CLI::Range(1, 2));
  command->add_option("--board", board->board, "Board of the match, from 0");
}

void AddShow(CLI::App* app, int* exit_code) {
  CLI::App* show = app->add_subcommand("show", "Show one board: hands, auction, tricks, melds, score");
  const auto o = Runs(show, ShowCommand, exit_code);
  AddBoardChoice(show, &o->board);
  show->add_flag(
      "--solve", o->solve,
      "Also show how many points each card lost compared with best play (all hands visible), the best play, "
      "and par");
  show->add_flag("--ascii", o->ascii, kAsciiHelp);
  CLI::Option* json = show->add_flag("--json", o->json, "Print JSON; with --solve the analysis alone");
  show->add_flag("--private", o->with_private, "In JSON also what the bots noted")->needs(json);
}

void AddBoards(CLI::App* app, int* exit_code) {
  CLI::App* boards =
      app->add_subcommand("boards", "List the boards that decided most, with the command that shows each");
  const auto o = Runs(boards, BoardsCommand, exit_code);
  boards->add_option("FOLDER", o->folder, "Folder of the league (default: the last `hakam play` or `gate`)");
  CLI::Option* worst =
      boards->add_option("--worst", o->worst, "The N pairs that cost the entrant most")->type_name("N");
  worst->check(CLI::Range(1, 10000).description(""));
  boards->add_option("--best", o->best, "The N pairs that brought it most")
      ->type_name("N")
      ->check(CLI::Range(1, 10000).description(""))
      ->excludes(worst);
  boards->add_option("--entrant", o->entrant, "Whose pairs (default: see below)")->type_name("NAME");
  boards->add_option("--against", o->against, "Only pairs against this one")->type_name("NAME");
  boards->add_flag("--faults", o->faults, "Only pairs with faults of the entrant");
  boards->add_option("--contract", o->contract, "Only with such a contract: sun, spades")->type_name("TEXT");
  boards->add_flag("--json", o->json, kJsonHelp);
  boards->footer(
      "Without --worst and --best: the 10 pairs with the largest differences, of all\n"
      "entrants. With one of them, or --against: of the entrant named first in the\n"
      "league, unless --entrant names another.");
}

void AddReport(CLI::App* app, int* exit_code) {
  CLI::App* report = app->add_subcommand(
      "report", "Write what a league tells the author of one bot: results, faults, logs, worst boards");
  const auto o = Runs(report, ReportCommand, exit_code);
  report->add_option("FOLDER", o->folder, kFolderHelp)->required();
  report->add_option("--entrant", o->entrant, "The bot")->required()->type_name("NAME");
  report->add_option("-o,--output", o->output, "The archive, a zip file (default: report-NAME.zip)")
      ->type_name("FILE");
  report->add_option("--worst", o->worst, "Show the N pairs that cost it most (default: 10)")
      ->type_name("N")
      ->check(CLI::Range(1, 1000).description(""));
  report->footer(
      "The archive has nothing private of other bots: no logs, no notes. Where several\n"
      "pairings play the same deals, boards and logs are in it when the league is complete.");
}

void AddExport(CLI::App* app, int* exit_code) {
  CLI::App* command = app->add_subcommand(
      "export", "Write every board as one line of JSON, with rules, deck and all actions");
  const auto o = Runs(command, ExportCommand, exit_code);
  command->add_option("FOLDER", o->folder, kFolderHelp)->required();
  CLI::Option* output = command->add_option("--output", o->output, "Output file (default: standard output)");
  CLI::Option* with_private = command->add_flag(
      "--private", o->with_private,
      "Include what agents wrote to stderr before a fault, which is for their authors only, and the names "
      "of the machines");
  CLI::Option* plots =
      command
          ->add_option(
              "--plots", o->plots,
              "Write ratings.svg and head-to-head.svg (for a gate also gate.svg) into this folder instead")
          ->excludes(output)
          ->excludes(with_private);
  CLI::Option* publish =
      command
          ->add_flag("--publish", o->publish,
                     "Write the standings, records, seed and checksums of a finished league into its folder")
          ->excludes(output)
          ->excludes(with_private)
          ->excludes(plots);
  CLI::Option* site =
      command
          ->add_option("--site", o->site,
                       "Write pages for any web server into this folder instead: standings, bots and boards; "
                       "FOLDER may also hold several leagues")
          ->excludes(output)
          ->excludes(with_private)
          ->excludes(plots)
          ->excludes(publish);
  const std::map<std::string, bool> boards = {{"largest", false}, {"all", true}};
  command
      ->add_option("--boards", o->all_boards,
                   "Boards of the pages: those with the largest swings or with faults (default), or all")
      ->transform(CLI::CheckedTransformer(boards).description("largest|all"))
      ->needs(site);
  command
      ->add_flag("--solve", o->solve,
                 "With --site: also how many points each card lost (half a second a board)")
      ->needs(site);
  command
      ->add_flag("--incomplete", o->incomplete,
                 "Publish a league that is not finished; its standings say so, and its seed is not revealed")
      ->needs(publish);
}

void AddStep(CLI::App* app, int* exit_code) {
  CLI::App* step =
      app->add_subcommand("step", "Ask a bot recorded decisions again, with time for a look or a debugger");
  const auto o = Plays(step, StepCommand, exit_code);
  AddBoardChoice(step, &o->board);
  CLI::Option* seat = step->add_option("--seat", o->seat,
                                       "Ask all questions to this seat, in one session (default: all seats)");
  step->add_option("--decision", o->decision,
                   "Ask this decision only, counted from 0 as in `hakam verify` and `hakam export`")
      ->excludes(seat);
  step->add_option(
      "--agent", o->agent,
      "Ask this agent instead (builtin:NAME, a folder, \"cmd:PROGRAM ARG ...\"), or \"wait\" for a bot that "
      "you start yourself with the printed HAKAM_ADDRESS");
  step->add_option("--per-decision", o->per_decision_s,
                   "Time for each answer, in seconds (default: 60; with --agent wait a day)")
      ->check(CLI::Range(0.001, 86400.0));
  AddSandboxOption(step, &o->sandbox);
  AddBuildOptions(step, &o->build);
  step->add_option("--seed", o->board.seed, "Seed of the league, for decision seeds, if it is not known");
  step->add_flag("--ascii", o->ascii, kAsciiHelp);
  step->footer(
      "Exit codes: 0 every answer or fault is the recorded one, 1 one is different,\n"
      "2 usage, 4 infrastructure.");
}

void AddVerify(CLI::App* app, int* exit_code) {
  CLI::App* verify = app->add_subcommand(
      "verify",
      "Deal, replay and score every board of a league again, and compare the results with what was stored");
  const auto o = Runs(verify, VerifyCommand, exit_code);
  verify->add_option("FOLDER", o->folder, "Folder of the league: its journal, its published files, or both")
      ->required();
  verify->add_option("--seed", o->seed, "Seed of the league, if it is not revealed yet, or to compare it");
  verify->add_option("--max", o->most_lines, "Maximum number of differences to print")->capture_default_str();
  verify->add_flag("--quiet", o->quiet, kQuietHelp);
  verify->add_flag("--json", o->json, kJsonHelp);
  verify->footer("Exit codes: 0 no difference, 1 a difference, 2 usage, 4 infrastructure.");
}

}  // namespace

void AddRecords(CLI::App* app, int* exit_code) {
  AddRate(app, exit_code);
  AddBoards(app, exit_code);
  AddShow(app, exit_code);
  AddReport(app, exit_code);
  AddExport(app, exit_code);
  AddStep(app, exit_code);
  AddVerify(app, exit_code);
}

}  // namespace hakam::arbiter
