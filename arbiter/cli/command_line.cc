// The command line of `hakam`: commands, options and --help texts; those of `hakam league` are in
// league_command_line.cc, those that read what was played in record_command_line.cc.
#include "arbiter/cli/command_line.h"

#include <exception>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/examples.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/help_format.h"
#include "arbiter/cli/library_versions.h"
#include "arbiter/cli/process_limits.h"
#include "arbiter/cli/usage_error.h"
#include "arbiter/cli/version.h"
#include "sdk/base/file.h"

namespace hakam::arbiter {
namespace {

constexpr char kAgentHelp[] =
    "builtin:NAME, a folder with agent.textproto (\"FOLDER?ARG&ARG\" adds arguments), \"cmd:PROGRAM ARG "
    "...\", dial:HOST:PORT, or attach:NAME";
// --preset is the old name. `gate` has it for --goal, so it has --game alone.
constexpr char kGameNames[] = "--game,--preset";

void AddClockOptions(CLI::App* command, QuickOptions* o) {
  command->add_option("--per-decision", o->per_decision_s, "Time for each decision, in seconds")
      ->capture_default_str();
  command
      ->add_option("--bank", o->bank_s,
                   "Extra time in seconds that a player may use in one board, on top of --per-decision")
      ->capture_default_str();
  command
      ->add_option(
          "--start-limit", o->start_limit_s,
          "Time for each start of a bot, in seconds (default: start_limit of its manifest, at least 10)")
      ->check(CLI::Range(0.001, 3600.0));
}

// Options of commands that play leagues of their own. `game`: the name of the option that chooses the game;
// null: the command adds its own.
void AddGameOptions(CLI::App* command, const char* game, const std::shared_ptr<QuickOptions>& o) {
  if (game != nullptr) command->add_option(game, o->game, "The game")->capture_default_str();
  command->add_option("--set", o->set, "Change an option of the game, for example --set target=501");
  command->add_option("--seed", o->seed, "Seed of the deals (default: a random seed, printed at the end)");
  command
      ->add_option("--concurrency", o->concurrency,
                   "Boards played at the same time (default: one for each core, "
                   "up to 64 of quick bots)")
      ->check(CLI::Range(1, 4096));
  AddClockOptions(command, o.get());
  command->add_flag("--forfeit", o->forfeit,
                    "A fault forfeits the board (default: a stand-in plays instead)");
  command->add_flag("--cpu", o->cpu, "Measure CPU time instead of wall-clock time");
  AddWireOptions(command, &o->wire, &o->affinity);
  AddSandboxOption(command, &o->sandbox);
  command->add_flag("--json", o->json, kJsonHelp);
  command->add_flag("--quiet", o->quiet, kQuietHelp);
  AddBuildOptions(command, &o->build);
  AddEngineOptions(command, &o->engine);
}

// Those of commands that play one league, also of agents on other machines.
void AddQuickOptions(CLI::App* command, const char* game, const std::shared_ptr<QuickOptions>& o) {
  AddGameOptions(command, game, o);
  const char* elsewhere = "Agents on other machines";
  command->add_option("--token", o->token, "File that holds the token of dial: and attach: agents")
      ->group(elsewhere);
  command->add_option("--ca", o->ca, "PEM file of root certificates for dial: agents")->group(elsewhere);
  command->add_option("--listen", o->listen, "HOST:PORT to which attach:NAME agents connect")
      ->group(elsewhere);
  command->add_option("--certificate", o->certificate, "PEM certificate for --listen")->group(elsewhere);
  command->add_option("--key", o->key, "PEM key of --certificate")->group(elsewhere);
  command->add_option(
      "--keep", o->keep,
      "Keep the records and logs in this folder, as a league that `hakam league run` can continue");
}

void AddPlay(CLI::App* app, int* exit_code) {
  CLI::App* play = app->add_subcommand("play", "Play two agents against each other on duplicate boards");
  const auto o = Plays(play, PlayCommand, exit_code);
  play->add_option("A", o->a, kAgentHelp)->required();
  play->add_option("B", o->b, "The other agent")->required();
  play->add_option(
      "--boards", o->boards,
      "Number of boards, two for each deal, one with --single (default: 200; with --until: at most, 200000)");
  play->add_option(
      "--until", o->until,
      "Play until the 95% interval is at most this many points a board on each side of the mean");
  play->add_flag(
      "--single", o->single,
      "Play each deal once and print the luck-adjusted score: for people, or bots whose boards cost a lot. "
      "Boards in two rooms are more precise");
  AddQuickOptions(play, kGameNames, {o, &o->quick});
}

void AddCheck(CLI::App* app, int* exit_code) {
  CLI::App* check = app->add_subcommand("check", "Run a bot through the situations of a league");
  const auto o = Plays(check, CheckCommand, exit_code);
  check->add_option("AGENT", o->agent, kAgentHelp)->required();
  check
      ->add_option(kGameNames, o->presets,
                   "A game; can be given several times (default: all games that the bot says it plays)")
      ->expected(1)
      ->take_all();
  AddClockOptions(check, &o->quick);
  for (const char* option : {"--per-decision", "--bank"})
    check->get_option(option)->each([o](const std::string&) { o->clock_given = true; });
  AddSandboxOption(check, &o->quick.sandbox);
  AddBuildOptions(check, &o->quick.build);
  check->add_flag("--json", o->quick.json, kJsonHelp);
  check->footer(
      "Exit codes: 0 no check failed (notes are allowed), 1 a check failed, 2 usage, 4 infrastructure, 130 "
      "stopped by Ctrl-C.");
}

void AddInit(CLI::App* app, int* exit_code) {
  CLI::App* init = app->add_subcommand("init", "Create a bot that builds and plays without changes");
  const auto o = Runs(init, InitCommand, exit_code);
  init->add_option("DIR", o->folder, "Folder to create")->required();
  init->add_option("--lang", o->language, "cpp, go, java, node, python or rust")
      ->type_name("cpp|go|java|node|python|rust");
  init->add_option("--template", o->template_name,
                   "search: a bot that searches, in Python (default: a first bot, in --lang)");
  init->add_option("--name", o->name, "Name of the bot (default: the name of the folder)");
}

void AddGate(CLI::App* app, int* exit_code) {
  CLI::App* gate =
      app->add_subcommand("gate", "Is NEW better than OLD? Play until a sequential test has decided");
  const auto o = Plays(gate, GateCommand, exit_code);
  gate->add_option("NEW...OLD", o->agents,
                   absl::StrCat("NEW: ", kAgentHelp,
                                ". Several NEW share the rate of false passes. OLD: the version to replace"))
      ->required()
      ->expected(2, -1)
      ->type_name("");
  gate->add_option("--reference", o->references,
                   "Let NEW and OLD both play this bot instead of each other. Can be given several times")
      ->expected(1)
      ->take_all();
  gate->add_option("--goal,--preset", o->goal,
                   "gain (default): pass if NEW is better by about 0.05 standard deviations of a pair; "
                   "non-regression: "
                   "pass if NEW is not worse by that much. --preset is the old name of this option; the game "
                   "is --game")
      ->type_name("gain|non-regression");
  gate->add_option("--bounds", o->bounds,
                   "Bounds H0,H1 in the unit of the test (instead of --goal). A bot with strength H0 should "
                   "fail, one with strength H1 should pass");
  gate->add_option(
          "--test", o->test,
          "What is tested: effect (mean points in standard deviations of a pair), points (points a board), "
          "normal (effect, pairs taken as normal), logistic or normalized (Elo from the rooms won)")
      ->capture_default_str()
      ->type_name("effect|points|normal|logistic|normalized");
  gate->add_option("--alpha", o->alpha, "Accepted rate of false passes, of all NEW together (default: 0.05)");
  gate->add_option("--beta", o->beta, "Accepted rate of false failures (default: 0.05)");
  gate->add_option("--max-pairs", o->max_pairs,
                   "Maximum number of deals, of each game. Default, and upper limit: four times the expected "
                   "length of the test, at least 1000");
  gate->add_option(
      "--batch", o->batch,
      "Deals between two looks at the results (default: 50, later an eighth of the deals played)");
  gate->add_option("--summary", o->summary,
                   "Append the result as Markdown to this file, for example $GITHUB_STEP_SUMMARY");
  gate->add_option("--badge", o->badge, "Write the verdict as a small picture (SVG) to this file")
      ->type_name("FILE");
  gate->add_option("--game", o->games,
                   "The game (default: baloot). Given several times: one verdict from all games, see --claim")
      ->expected(1)
      ->take_all();
  gate->add_option("--claim", o->claim,
                   "With several games, what NEW must be: average (better on average of the games) or each "
                   "(better in every game)")
      ->type_name("average|each");
  AddQuickOptions(gate, nullptr, {o, &o->quick});
  gate->footer("Exit codes: 0 passed, 1 failed, 2 usage, 3 inconclusive, 4 infrastructure.");
}

void AddTune(CLI::App* app, int* exit_code) {
  CLI::App* tune = app->add_subcommand(
      "tune", "Look for better values of a bot's parameters, then play a gate of the tuned bot against BOT");
  const auto o = Plays(tune, TuneCommand, exit_code);
  tune->add_option(
      "BOT", o->bot,
      "A folder with agent.textproto, which names the parameters (`tune`). \"FOLDER?NAME=VALUE\" "
      "begins at that value. Without BOT: go on with what --folder holds");
  tune->add_option(
      "--folder", o->folder,
      "Keep the course here. The same command, or `hakam tune --folder FOLDER`, goes on after a stop "
      "(default: a folder in the cache)");
  tune->add_option("--param", o->parameters,
                   "Tune this parameter. Can be given several times (default: all that the manifest names)")
      ->expected(1)
      ->take_all();
  tune->add_option("--iterations", o->iterations, "Number of comparisons, 1 to 10000 (default: 100)");
  tune->add_option("--pairs", o->pairs, "Pairs (deals) of each comparison, 1 to 100000 (default: 100)");
  AddGameOptions(tune, "--game", {o, &o->quick});
  tune->footer(
      "Exit codes, of the gate at the end: 0 passed, 1 failed or no value has changed, 2 usage, 3 "
      "inconclusive "
      "or stopped, 4 infrastructure.");
}

void AddPlan(CLI::App* app, int* exit_code) {
  CLI::App* plan = app->add_subcommand("plan", "How many boards it takes to detect a difference");
  const auto o = Runs(plan, PlanCommand, exit_code);
  plan->add_option("--delta", o->delta, "The difference to detect, in points a board")->required();
  plan->add_option("--league", o->league,
                   "Folder of a league: estimate the variance from it (default: built-in values)");
  plan->add_flag("--json", o->json, kJsonHelp);
}

void AddSolve(CLI::App* app, int* exit_code) {
  CLI::App* solve = app->add_subcommand("solve", "Find the best play from a position, all hands visible");
  const auto o = Runs(solve, SolveCommand, exit_code);
  solve
      ->add_option(
          "HANDS", o->hands,
          "The cards of seats 0 to 3, such as \"AS KS / QS JS / TS 9S / 8S 7S\"; a card is rank and suit")
      ->required();
  solve->add_option("--contract", o->contract, "C, D, H, S, NT (or SUN), AT")->required();
  solve->add_option(kGameNames, o->game.preset, "The game")->capture_default_str();
  solve->add_option("--set", o->game.set,
                    "Change an option of the game, for example --set overtrump_led=NEVER");
  solve->add_option("--leader", o->leader, "Seat that leads the trick")
      ->capture_default_str()
      ->check(CLI::Range(0, 3));
  solve->add_option("--trick", o->trick, "Cards on the table, the leader's first: \"9S AS\"");
  solve->add_flag("--locked", o->locked, "Baloot: trumps may not be led while the leader has another suit");
  solve->add_flag("--ascii", o->ascii, kAsciiHelp);
  solve->add_flag("--json", o->game.json, kJsonHelp);
}

void AddGames(CLI::App* app, int* exit_code) {
  CLI::App* games = app->add_subcommand("games", "List the games and their options");
  games->require_subcommand(0, 1);
  const auto all = std::make_shared<GamesOptions>();
  games->add_flag("--json", all->json, kJsonHelp);
  games->callback([games, all, exit_code] {
    if (games->get_subcommands().empty()) *exit_code = CodeOf(GamesCommand(*all));
  });
  CLI::App* show = games->add_subcommand("show", "Show every option of a preset with its rule and meaning");
  const auto o = Runs(show, GamesShowCommand, exit_code);
  show->add_option("PRESET", o->preset, "A preset listed by `hakam games`")->required();
  show->add_option("--set", o->set, "Change an option: option=value. Can be given several times");
  show->add_flag("--json", o->json, kJsonHelp);
}

void AddDoctor(CLI::App* app, int* exit_code) {
  CLI::App* doctor =
      app->add_subcommand("doctor", "Say what this machine can and cannot do, and what to do about it");
  const auto o = Runs(doctor, DoctorCommand, exit_code);
  doctor->add_flag("--json", o->json, kJsonHelp);
  doctor->footer("Exit codes: 0 leagues can be played here, 2 usage, 4 no league can be played.");
}

void AddBundle(CLI::App* app, int* exit_code) {
  CLI::App* bundle = app->add_subcommand(
      "bundle", "Make the folder of a bot one file, by whose SHA-256 other machines know it; or check one");
  const auto o = Runs(bundle, BundleCommand, exit_code);
  bundle->add_option("DIR|FILE", o->from, "Folder of a bot, built; or a bundle, which is checked")
      ->required();
  bundle
      ->add_option("--output,-o", o->output,
                   "File to write, or a folder, which then gets SHA256.zip (default: NAME.zip)")
      ->type_name("FILE");
}

// For engines, which place it on other machines: people never type it.
void AddWork(CLI::App* app, int* exit_code) {
  CLI::App* work = app->add_subcommand("work", "Play a part of a league that another machine sent");
  work->group("");  // hidden
  const auto o = Plays(work, WorkCommand, exit_code);
  work->add_option("CHUNK", o->chunk, "A hakam.v1.WorkChunk (default: standard input)")->type_name("FILE");
  work->add_option("--output,-o", o->output, "File for the hakam.v1.WorkResult (default: standard output)")
      ->type_name("FILE");
  work->add_option("--bundles", o->bundles, "Folder with SHA256.zip of every bot that is not built in");
  work->add_option("--cache", o->cache, "Folder for unpacked bots (default: in the cache of this user)");
  work->add_option("--machine", o->machine, "Name of this machine in the result (default: that of the host)");
  work->add_option("--cores", o->cores, "Boards at a time, if the league does not say (default: one a core)")
      ->check(CLI::Range(1, 4096));
  work->add_flag("--with-parent", o->with_parent, "End when the process ends that has started this one");
}

// For packages. It describes all commands, so it needs the whole command line.
void AddHelpFiles(CLI::App* app, int* exit_code) {
  CLI::App* command =
      app->add_subcommand("help-files", "Write the manual page and the completions of shells");
  command->group("");  // hidden
  const auto folder = std::make_shared<std::string>();
  command->callback(
      [app, folder, exit_code] { *exit_code = CodeOf(HelpFilesCommand(Describe(*app), *folder)); });
  command->add_option("DIR", *folder, "Folder for hakam.1, hakam.bash, _hakam (zsh) and hakam.fish")
      ->required();
}

}  // namespace

void AddWireOptions(CLI::App* command, Wire* wire, bool* affinity) {
  const std::map<std::string, Wire> wires = {
      {"unary", Wire::kUnary}, {"stream", Wire::kStream}, {"many", Wire::kMany}};
  command
      ->add_option("--wire", *wire,
                   "How questions go to bots that offer more than one way. unary: a call for each; stream: a "
                   "stream for each board; many (default): one stream for all boards of a process, if it has "
                   "several. The game is the same")
      ->transform(CLI::CheckedTransformer(wires).description("unary|stream|many"))
      ->type_name("");
  command->add_flag(
      "!--no-affinity", *affinity,
      "Bots that answer within microseconds share one core with the thread that asks them where that is "
      "measured to be faster; with this option they never do");
}

void AddSandboxOption(CLI::App* command, v1::SandboxMode* mode) {
  const std::map<std::string, v1::SandboxMode> modes = {
      {"strict", v1::SANDBOX_MODE_STRICT}, {"auto", v1::SANDBOX_MODE_AUTO}, {"off", v1::SANDBOX_MODE_OFF}};
  command
      ->add_option(
          "--sandbox", *mode,
          "strict: refuse to build or start agents that cannot be isolated; auto (default): isolate them as "
          "far as this machine allows; off: do not isolate them")
      ->transform(CLI::CheckedTransformer(modes).description("strict|auto|off"))
      ->type_name("");
}

void AddBuildOptions(CLI::App* command, BuildChoice* choice) {
  command->add_flag("!--no-build", choice->wanted, "Do not run the `build` command in agent.textproto");
  command->add_flag("--build-network", choice->network,
                    "Let the `build` command use the network, to download packages");
}

void AddEngineOptions(CLI::App* command, EngineChoice* choice) {
  const char* elsewhere = "Other machines";
  command
      ->add_option(
          "--engine", choice->name,
          "local: this machine plays. The others send parts of the league to other machines, and check every "
          "pair that comes back before it counts. exec: by --command; ray, slurm: by a cluster of Ray or "
          "Slurm; program: by an engine of your own (arbiter/fleet/README.md)")
      ->check(CLI::IsMember({"local", "exec", "ray", "slurm", "program"}))
      ->type_name("local|exec|ray|slurm|program")
      ->capture_default_str()
      ->group(elsewhere);
  command
      ->add_option(
          "--command", choice->commands,
          "exec: such as 'ssh HOST hakam work --bundles DIR'; gets its part on standard input. Can be given "
          "several times (default: this program here). program: starts the engine")
      ->expected(1)
      ->take_all()
      ->group(elsewhere);
  command
      ->add_option("--address", choice->address,
                   "ray: the cluster, HOST:PORT or ray://HOST:PORT (default: that of this machine)")
      ->type_name("ADDRESS")
      ->group(elsewhere);
  command
      ->add_option("--sbatch", choice->sbatch,
                   "slurm: more options of sbatch, such as '--partition=long --account=ai'")
      ->type_name("OPTIONS")
      ->group(elsewhere);
  command
      ->add_option("--slots", choice->slots,
                   "Parts at a time (default: exec: each --command once; else by the size of the cluster)")
      ->check(CLI::Range(1, 4096))
      ->group(elsewhere);
  command
      ->add_option("--cores", choice->cores,
                   "Cores for each part (default: as many as boards are played at a time, or 1)")
      ->check(CLI::Range(1, 4096))
      ->group(elsewhere);
  command
      ->add_option("--memory", choice->memory_mib,
                   "ray, slurm: memory that the cluster reserves for each part, in MiB (default: none)")
      ->check(CLI::Range(1, 1 << 24))
      ->type_name("MIB")
      ->group(elsewhere);
}

int RunCommandLine(int argc, char** argv) {
  CLI::App app("Hakam: bot-vs-bot tournaments of Baloot and the other games of the Belote family", "hakam");
  app.formatter(HelpFormat());
  app.set_version_flag("--version", [] { return absl::StrCat(kVersion, "\n", LibraryVersions()); });
  app.require_subcommand(1);
  app.footer("Exit codes: 0 ok, 1 no, 2 usage, 3 inconclusive, 4 infrastructure.");
  int exit_code = kExitOk;
  AddInit(&app, &exit_code);
  AddCheck(&app, &exit_code);
  AddPlay(&app, &exit_code);
  AddGate(&app, &exit_code);
  AddTune(&app, &exit_code);
  AddPlan(&app, &exit_code);
  AddLeague(&app, &exit_code);
  AddLadder(&app, &exit_code);
  AddRecords(&app, &exit_code);
  AddSite(&app, &exit_code);
  AddSolve(&app, &exit_code);
  AddGames(&app, &exit_code);
  AddBundle(&app, &exit_code);
  AddWork(&app, &exit_code);
  AddDoctor(&app, &exit_code);
  AddHelpFiles(&app, &exit_code);
  AddExamples(&app);
  NameValues(&app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    exit_code = app.exit(error, out, err) == 0 ? kExitOk : kExitUsage;  // 0: for help and the version
    const std::string unknown = exit_code == kExitUsage ? UnknownWord(app) : "";
    PrintOut(out.str());
    PrintErr(unknown.empty() ? err.str() : absl::StrCat("hakam: ", unknown, "\n"));
  } catch (const std::exception& error) {
    PrintErr(absl::StrCat("hakam: ", error.what(), "\n"));
    return kExitInfrastructure;
  }
  if (exit_code == kExitOk && !PrintOut("") && !ReaderGone()) {
    PrintErr(absl::StrCat("hakam: standard output could not be written", FileLimitText(), "\n"));
    return kExitInfrastructure;
  }
  return exit_code;
}

}  // namespace hakam::arbiter
