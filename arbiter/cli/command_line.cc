#include "arbiter/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league.h"
#include "arbiter/cli/version.h"
#include "arbiter/rating/league_rating.h"

namespace hakam::arbiter {
namespace {

constexpr char kAgentHelp[] =
    "builtin:NAME, a folder with agent.textproto, \"cmd:PROGRAM ARG ...\", dial:HOST:PORT, or attach:NAME";
constexpr char kUnaryHelp[] = "One gRPC call for each question, also to bots that serve streams";
constexpr char kQuietHelp[] = "No progress";
constexpr char kJsonHelp[] = "As JSON";
constexpr char kFolderHelp[] = "Folder of the league";

int CodeFor(int code) { return code; }
int CodeFor(const absl::StatusOr<int>& code) { return code.ok() ? *code : PrintError(code.status()); }

// Calls `run` with the options of `command` if the user chose that command and its arguments are complete.
// The options belong to the command line; `exit_code` must outlive the parsing.
template <typename Options, typename Code>
std::shared_ptr<Options> Runs(CLI::App* command, Code (*run)(const Options&), int* exit_code) {
  auto options = std::make_shared<Options>();
  command->callback([options, run, exit_code] { *exit_code = CodeFor(run(*options)); });
  return options;
}

// `game`: what the option is called that chooses it.
void AddQuickOptions(CLI::App* command, const char* game, const std::shared_ptr<QuickOptions>& o) {
  command->add_option(game, o->game, "The game")->capture_default_str();
  command->add_option("--set", o->set, "An option of the game, for instance --set target=501");
  command->add_option("--seed", o->seed, "Seed of the deals (default: a fresh one, printed at the end)");
  command->add_option("--concurrency", o->concurrency, "Boards in flight (default: one a core)")
      ->check(CLI::Range(1, 4096));
  command->add_option("--per-decision", o->per_decision_s, "Seconds for each decision")
      ->capture_default_str();
  command->add_option("--bank", o->bank_s, "Seconds beyond that, for a board")->capture_default_str();
  command->add_flag("--forfeit", o->forfeit, "A fault forfeits the board (default: a stand-in plays)");
  command->add_flag("--cpu", o->cpu, "The seconds are time on a core, not time that passes");
  command->add_flag("--unary", o->unary, kUnaryHelp);
  const std::map<std::string, v1::SandboxMode> modes = {
      {"strict", v1::SANDBOX_MODE_STRICT}, {"auto", v1::SANDBOX_MODE_AUTO}, {"off", v1::SANDBOX_MODE_OFF}};
  command
      ->add_option("--sandbox", o->sandbox,
                   "strict: agents are isolated or nothing is played; auto (default): as far as this machine "
                   "allows; off")
      ->transform(CLI::CheckedTransformer(modes).description("strict|auto|off"))
      ->type_name("");
  command->add_flag("--json", o->json, kJsonHelp);
  command->add_flag("--quiet", o->quiet, kQuietHelp);
  command->add_flag("!--no-build", o->build,
                    "Take the bots as they are, without running `build` of their manifests");
  const char* elsewhere = "Agents on other machines";
  command->add_option("--token", o->token, "File with the token of dial: and attach: agents")
      ->group(elsewhere);
  command->add_option("--ca", o->ca, "PEM roots of the certificate of a dial: agent")->group(elsewhere);
  command->add_option("--listen", o->listen, "HOST:PORT where attach:NAME agents attach themselves")
      ->group(elsewhere);
  command->add_option("--certificate", o->certificate, "PEM certificate of that address")->group(elsewhere);
  command->add_option("--key", o->key, "PEM key of the certificate")->group(elsewhere);
  command->add_option("--keep", o->keep,
                      "Keep records and logs as a league in this folder, for `hakam league run` too");
}

void AddPlay(CLI::App* app, int* exit_code) {
  CLI::App* play = app->add_subcommand("play", "Two agents against each other on duplicate boards");
  const auto o = Runs(play, PlayCommand, exit_code);
  play->add_option("A", o->a, kAgentHelp)->required();
  play->add_option("B", o->b, "The other one")->required();
  play->add_option("--boards", o->boards, "Boards, two for each deal")->capture_default_str();
  AddQuickOptions(play, "--preset,--game", {o, &o->quick});
}

void AddCheck(CLI::App* app, int* exit_code) {
  CLI::App* check = app->add_subcommand("check", "Try on a bot what leagues will do to it");
  const auto o = Runs(check, CheckCommand, exit_code);
  check->add_option("AGENT", o->agent, kAgentHelp)->required();
  check
      ->add_option("--preset", o->presets,
                   "A game; may be repeated (default: all that the bot claims to play)")
      ->expected(1)
      ->take_all();
  check->add_flag("!--no-build", o->quick.build, "Take it as it is, without running `build` of its manifest");
  check->add_flag("--json", o->quick.json, kJsonHelp);
  check->footer("Exit codes: 0 sound (notes included), 1 not, 2 usage, 4 infrastructure.");
}

void AddInit(CLI::App* app, int* exit_code) {
  CLI::App* init = app->add_subcommand("init", "Write a bot that builds and plays as it stands");
  const auto o = Runs(init, InitCommand, exit_code);
  init->add_option("DIR", o->folder, "Folder to make")->required();
  init->add_option("--lang", o->language, "cpp, go, java, node, python or rust")->required();
  init->add_option("--name", o->name, "Name of the bot (default: that of the folder)");
}

void AddGate(CLI::App* app, int* exit_code) {
  CLI::App* gate = app->add_subcommand("gate", "Is NEW better than OLD? Plays until it is decided");
  const auto o = Runs(gate, GateCommand, exit_code);
  gate->add_option("NEW", o->candidate, kAgentHelp)->required();
  gate->add_option("OLD", o->baseline, "The version that it is to replace")->required();
  gate->add_option("--reference", o->references,
                   "An opponent for both, instead of each other; may be repeated")
      ->expected(1)
      ->take_all();
  gate->add_option("--preset", o->preset,
                   "gain: better by an effect of 0.05 (default); non-regression: not worse by as much");
  gate->add_option("--bounds", o->bounds,
                   "H0,H1 in the unit of the test, instead of a preset: as bad as H0 fails, as good as H1 "
                   "passes");
  gate->add_option(
          "--test", o->test,
          "effect (points of pairs in their standard deviations), points (a board), normal (effects of "
          "normal points), logistic or normalized (Elo of rooms)")
      ->capture_default_str();
  gate->add_option("--alpha", o->alpha, "How often H0 may pass (default: 0.05)");
  gate->add_option("--beta", o->beta, "How often H1 may fail (default: 0.05)");
  gate->add_option("--max-pairs", o->max_pairs,
                   "Deals, at most (default and at most four times what the test takes on average)");
  gate->add_option("--batch", o->batch,
                   "Deals between two looks (default: 50, later an eighth of what was played)");
  gate->add_option("--summary", o->summary,
                   "Append the result to this file in Markdown, for instance $GITHUB_STEP_SUMMARY");
  AddQuickOptions(gate, "--game", {o, &o->quick});
  gate->footer("Exit codes: 0 passed, 1 failed, 2 usage, 3 inconclusive, 4 infrastructure.");
}

void AddPlan(CLI::App* app, int* exit_code) {
  CLI::App* plan = app->add_subcommand("plan", "How much must be played to tell a difference");
  const auto o = Runs(plan, PlanCommand, exit_code);
  plan->add_option("--delta", o->delta, "The difference, in points a board")->required();
  plan->add_option("--league", o->league,
                   "Folder of a league: its own variances, as far as it has any (default: the usual ones)");
  plan->add_flag("--json", o->json, "As JSON");
}

void AddLeagueRun(CLI::App* league, int* exit_code) {
  CLI::App* run = league->add_subcommand("run", "Play what is missing of a league, then print the standings");
  const auto o = Runs(run, LeagueRunCommand, exit_code);
  run->add_option("FOLDER", o->folder, "Folder that holds league.textproto")->required();
  run->add_option("--concurrency", o->concurrency, "Boards in flight (default: as the league file says)")
      ->check(CLI::Range(1, 4096));
  run->add_flag("--again", o->again, "Play a league that is complete again, from the start");
  run->add_flag("--skip-bad", o->skip_bad, "Go on without entrants that cannot start");
  run->add_flag("--unary", o->unary, kUnaryHelp);
  run->add_flag("--quiet", o->quiet, kQuietHelp);
}

void AddLeagueStatus(CLI::App* league, int* exit_code) {
  CLI::App* status = league->add_subcommand("status", "How far a league is");
  const auto o = Runs(status, LeagueStatusCommand, exit_code);
  status->add_option("FOLDER", o->folder, kFolderHelp)->required();
  status->add_flag("--json", o->json, kJsonHelp);
}

void AddLeagueStandings(CLI::App* league, int* exit_code) {
  CLI::App* standings = league->add_subcommand("standings", "Standings and crosstable from the journal");
  const auto o = Runs(standings, LeagueStandingsCommand, exit_code);
  standings->add_option("FOLDER", o->folder, kFolderHelp)->required();
  const std::pair<const char*, const char*> formats[] = {
      {"json", kJsonHelp}, {"csv", "As CSV"}, {"markdown", "As Markdown"}};
  for (const auto& [name, help] : formats) {
    standings->add_flag_callback(
        std::string("--") + name, [o, name = name] { o->format = name; }, help);
  }
  CLI::Option* timing = standings->add_flag("--timing", o->timing, "Think times instead (text or JSON)");
  standings
      ->add_flag("--faults", o->faults, "What went wrong instead, and how to see it again (text or JSON)")
      ->excludes(timing);
}

void AddLeague(CLI::App* app, int* exit_code) {
  CLI::App* league = app->add_subcommand("league", "Play a league, look at its state and its standings");
  league->require_subcommand(1);
  AddLeagueRun(league, exit_code);
  AddLeagueStatus(league, exit_code);
  AddLeagueStandings(league, exit_code);
}

void AddRate(CLI::App* app, int* exit_code) {
  CLI::App* rate =
      app->add_subcommand("rate", "Ratings from what a league has played, by any method, with their errors");
  const auto o = Runs(rate, RateCommand, exit_code);
  rate->add_option("FOLDER", o->folder, kFolderHelp)->required();
  rate->add_option("--method", o->method, RatingMethodNames())->capture_default_str();
  rate->add_option("--anchor", o->anchor,
                   "NAME or NAME=VALUE: held there (default 0), errors are against it");
  CLI::Option* bootstrap =
      rate->add_option("--bootstrap", o->bootstrap, "Intervals from this many resamples of the deals, too")
          ->check(CLI::Range(1000, 10000));
  rate->add_option("--seed", o->seed, "Seed of the resamples")->capture_default_str()->needs(bootstrap);
  rate->add_flag("--los", o->los, "Everybody against everybody: probability to be stronger");
  rate->add_flag("--payoff", o->payoff, "Everybody against everybody: points a board, error, pairs");
  rate->add_option("--history", o->history, "Ratings after each of this many shares of the deals, too")
      ->check(CLI::Range(1, 1000));
  rate->add_flag("--json", o->json, kJsonHelp);
}

// In a league the first of each if nothing is said, in a file the first board that fits.
void AddBoardChoice(CLI::App* command, BoardChoice* board) {
  command->add_option("FOLDER|RECORD", board->from, "Folder of a league, or a file that `hakam export` wrote")
      ->required();
  command->add_option("--pairing", board->pairing, "Pairing, from 0, in the order of the league file");
  command->add_option("--deal", board->deal, "Deal, from 0");
  command->add_option("--room", board->room, "1 or 2")->check(CLI::Range(1, 2));
  command->add_option("--board", board->board, "Board of the match, from 0");
}

void AddShow(CLI::App* app, int* exit_code) {
  CLI::App* show = app->add_subcommand("show", "One board: hands, auction, tricks, melds, score");
  const auto o = Runs(show, ShowCommand, exit_code);
  AddBoardChoice(show, &o->board);
  show->add_flag("--solve", o->solve,
                 "Beside each card what it cost with open cards, best play, what each side could have made");
}

void AddSolve(CLI::App* app, int* exit_code) {
  CLI::App* solve = app->add_subcommand("solve", "The best play from a position, all cards open");
  const auto o = Runs(solve, SolveCommand, exit_code);
  solve
      ->add_option(
          "HANDS", o->hands,
          "What seats 0 to 3 hold, such as \"AS KS / QS JS / TS 9S / 8S 7S\"; cards are rank and suit")
      ->required();
  solve->add_option("--contract", o->contract, "C, D, H, S, NT (or SUN), AT")->required();
  solve->add_option("--preset,--game", o->game.preset, "The game")->capture_default_str();
  solve->add_option("--set", o->game.set, "An option of the game, for instance --set overtrump=NEVER");
  solve->add_option("--leader", o->leader, "Seat that leads, or has led, the trick")
      ->capture_default_str()
      ->check(CLI::Range(0, 3));
  solve->add_option("--trick", o->trick, "Cards on the table, the leader's first: \"9S AS\"");
  solve->add_flag("--locked", o->locked, "Baloot: trumps may not be led while there is another card");
  solve->add_flag("--json", o->game.json, kJsonHelp);
}

void AddExport(CLI::App* app, int* exit_code) {
  CLI::App* command =
      app->add_subcommand("export", "Every board as one line of JSON, with rules, deck and all actions");
  const auto o = Runs(command, ExportCommand, exit_code);
  command->add_option("FOLDER", o->folder, kFolderHelp)->required();
  CLI::Option* output = command->add_option("--output", o->output, "File (default: standard output)");
  CLI::Option* with_private =
      command->add_flag("--private", o->with_private,
                        "With the last words of agents on stderr, which are for their authors only");
  CLI::Option* plots =
      command
          ->add_option("--plots", o->plots, "Draw ratings.svg and head-to-head.svg into this folder instead")
          ->excludes(output)
          ->excludes(with_private);
  CLI::Option* publish =
      command
          ->add_flag("--publish", o->publish,
                     "Write standings, records, seed and checksums of a complete league into its folder")
          ->excludes(output)
          ->excludes(with_private)
          ->excludes(plots);
  command
      ->add_flag("--incomplete", o->incomplete,
                 "Publish a league that is not complete; its standings say so, its seed is not revealed")
      ->needs(publish);
}

void AddStep(CLI::App* app, int* exit_code) {
  CLI::App* step = app->add_subcommand(
      "step",
      "Ask a bot recorded decisions again, clock off: the same question, so that you can sit in a debugger");
  const auto o = Runs(step, StepCommand, exit_code);
  AddBoardChoice(step, &o->board);
  CLI::Option* seat =
      step->add_option("--seat", o->seat, "All questions to this seat, in one session (default: to all)");
  step->add_option("--decision", o->decision,
                   "This decision only, from 0, as `hakam verify` and export count them")
      ->excludes(seat);
  step->add_option(
      "--agent", o->agent,
      "Who is asked instead (builtin:NAME, a folder, \"cmd:PROGRAM ARG ...\"), or \"wait\" for a bot "
      "that you start yourself with the HAKAM_ADDRESS that is printed");
  step->add_option("--seed", o->board.seed, "Seed of the league, for decision seeds, where it is not known");
  step->footer("Exit codes: 0 the same answers, 1 different ones or a fault, 2 usage, 4 infrastructure.");
}

void AddVerify(CLI::App* app, int* exit_code) {
  CLI::App* verify = app->add_subcommand(
      "verify", "Deal, play and score every board of a league again, and compare everything that was stored");
  const auto o = Runs(verify, VerifyCommand, exit_code);
  verify->add_option("FOLDER", o->folder, "Folder of the league: its journal, its published files, or both")
      ->required();
  verify->add_option("--seed", o->seed, "Seed of the league, if it is not revealed yet, or to be compared");
  verify->add_option("--max", o->most_lines, "Lines of differences")->capture_default_str();
  verify->add_flag("--quiet", o->quiet, kQuietHelp);
  verify->add_flag("--json", o->json, kJsonHelp);
  verify->footer("Exit codes: 0 nothing differs, 1 something does, 2 usage, 4 infrastructure.");
}

void AddGames(CLI::App* app, int* exit_code) {
  CLI::App* games = app->add_subcommand("games", "The games: presets and their options");
  games->require_subcommand(0, 1);
  const auto all = std::make_shared<GamesOptions>();
  games->add_flag("--json", all->json, kJsonHelp);
  games->callback([games, all, exit_code] {
    if (games->get_subcommands().empty()) *exit_code = CodeFor(GamesCommand(*all));
  });
  CLI::App* show = games->add_subcommand("show", "Every option of a preset, with clause and meaning");
  const auto o = Runs(show, GamesShowCommand, exit_code);
  show->add_option("PRESET", o->preset, "A preset, as listed by `hakam games`")->required();
  show->add_option("--set", o->set, "An option that differs, as option=value; may be repeated");
  show->add_flag("--json", o->json, kJsonHelp);
}

}  // namespace

int RunCommandLine(int argc, char** argv) {
  CLI::App app("Hakam: bot-vs-bot tournaments of Baloot and the other games of the Belote family", "hakam");
  app.set_version_flag("--version", kVersion);
  app.require_subcommand(1);
  app.footer("Exit codes: 0 ok, 1 no, 2 usage, 3 inconclusive, 4 infrastructure.");
  int exit_code = kExitOk;
  AddInit(&app, &exit_code);
  AddCheck(&app, &exit_code);
  AddPlay(&app, &exit_code);
  AddGate(&app, &exit_code);
  AddPlan(&app, &exit_code);
  AddLeague(&app, &exit_code);
  AddRate(&app, &exit_code);
  AddShow(&app, &exit_code);
  AddSolve(&app, &exit_code);
  AddExport(&app, &exit_code);
  AddStep(&app, &exit_code);
  AddVerify(&app, &exit_code);
  AddGames(&app, &exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;
  } catch (const std::exception& error) {
    std::cerr << "hakam: " << error.what() << "\n";
    return kExitInfrastructure;
  }
  std::cout.flush();
  if (exit_code == kExitOk && !std::cout) {
    std::cerr << "hakam: standard output could not be written\n";
    return kExitInfrastructure;
  }
  return exit_code;
}

}  // namespace hakam::arbiter
