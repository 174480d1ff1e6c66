// The commands of `hakam`. A command is a function of its options, a plain struct, and is in the file of its
// name: InitCommand in init.cc, and so on. Those of `hakam league` are in league.cc
// and league_*.cc.
//
// A command prints its result and returns the exit code (exit_codes.h). An error is printed by the command
// line (command_line.cc), and its code decides the exit code.
#ifndef HAKAM_ARBITER_CLI_COMMANDS_H_
#define HAKAM_ARBITER_CLI_COMMANDS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "arbiter/cli/command_help.h"
#include "arbiter/cli/quick_league.h"
#include "arbiter/host/league_host.h"
#include "arbiter/report/gate_report.h"
#include "arbiter/report/recorded_board.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Parses the command line, runs the command and returns the exit code.
int RunCommandLine(int argc, char** argv);

// A game as it is chosen on the command line: a preset and the options that differ from it.
struct GameOptions {
  std::string preset;
  std::vector<std::string> set;  // option=value, instead of the value of the preset
  bool json = false;
};
// InvalidArgument names the preset or the option.
absl::StatusOr<rules::RuleSet> RulesOf(const GameOptions& game);

// hakam init DIR --lang L: writes a bot that builds and plays without changes, from the sources of Hakam
// (home.h).
struct InitOptions {
  std::string folder;
  std::string language;       // empty: the only one of the template
  std::string template_name;  // empty: the first bot
  std::string name;           // empty: the name of the folder
};
absl::StatusOr<int> InitCommand(const InitOptions& options);

// hakam check AGENT: runs a bot through the situations of a league, and says what to do about what fails.
struct CheckOptions {
  std::string agent;
  std::vector<std::string> presets;  // empty: all that the bot says it plays
  bool clock_given = false;          // --per-decision or --bank
  QuickOptions quick;
};
absl::StatusOr<int> CheckCommand(const CheckOptions& options);

// hakam play A B: two agents on duplicate boards.
struct PlayOptions {
  std::string a;
  std::string b;
  std::optional<uint32_t> boards;  // default: 200; with `until` at most 200,000
  bool single = false;             // each deal in one room (FORMAT_SINGLE)
  double until = 0;  // points a board: play until the 95 % interval is at most this far from the mean; 0: no
  QuickOptions quick;
};
absl::StatusOr<int> PlayCommand(const PlayOptions& options);

// hakam gate NEW ... OLD: may NEW replace OLD? Of several NEW: may one of them, and which? The exit code is
// the answer.
struct GateOptions {
  std::vector<std::string> agents;  // at least two: NEW ... OLD
  std::vector<std::string> names;   // of the first agents in the league; the others' are made of the agents
  std::vector<std::string> references;
  std::optional<std::string> goal;    // "gain" or "non-regression"
  std::optional<std::string> bounds;  // "H0,H1"
  std::string test = "effect";        // effect, points, normal, logistic, normalized
  std::optional<double> alpha;
  std::optional<double> beta;
  std::optional<uint32_t> max_pairs;
  std::optional<uint32_t> batch;
  std::string summary;
  std::string badge;
  std::vector<std::string> games;    // several: one verdict; one: instead of quick.game; none: quick.game
  std::optional<std::string> claim;  // of several games: "average" or "each"
  QuickOptions quick;
};
absl::StatusOr<int> GateCommand(const GateOptions& options);
// The same of one game, quick.game, with a printer of one's own. `again`: the command that plays the same
// gate again.
using GatePrinter = absl::FunctionRef<void(const GateReport& report, const std::string& again)>;
absl::StatusOr<int> PlayGate(const GateOptions& options, GatePrinter print);

// hakam tune BOT: looks for better values of the parameters that the bot's manifest names, then plays a gate
// of the tuned against the untuned bot. The exit code is that of the gate.
struct TuneOptions {
  std::string bot;     // a folder, with arguments if wanted; empty: go on with what `folder` holds
  std::string folder;  // empty: a new one in the cache
  std::vector<std::string> parameters;  // empty: all of the manifest
  std::optional<int> iterations;        // default: 100
  std::optional<int> pairs;             // of an iteration; default: 100
  QuickOptions quick;
};
absl::StatusOr<int> TuneCommand(const TuneOptions& options);

// hakam plan --delta D: how many boards does it take to detect a difference of D points a board?
struct PlanOptions {
  double delta = 0;
  std::string league;  // folder; empty: built-in variances
  bool json = false;
};
absl::StatusOr<int> PlanCommand(const PlanOptions& options);

// hakam league new FOLDER: writes a league file, from options and, on a terminal, questions. It overwrites
// nothing.
struct LeagueNewOptions {
  std::string folder;
  std::vector<std::string> bots;
  std::string name;                 // empty: that of the folder
  std::optional<std::string> game;  // the optional ones are asked for, or have a default
  std::vector<std::string> set;
  std::optional<std::string> kind;  // round-robin, swiss, knockout
  std::optional<uint32_t> pairs;
  std::optional<uint32_t> rounds;  // of a swiss
  v1::Format format = v1::FORMAT_BOARDS;
  std::string seed;
  double per_decision_s = absl::ToDoubleSeconds(ClockRules().per_decision);
  double bank_s = absl::ToDoubleSeconds(ClockRules().bank);
};
absl::StatusOr<int> LeagueNewCommand(const LeagueNewOptions& options);

// hakam league check FOLDER: a dry run. It says what is wrong, how large the league is and how long it takes.
struct LeagueCheckOptions {
  std::string folder;
  bool json = false;
};
absl::StatusOr<int> LeagueCheckCommand(const LeagueCheckOptions& options);

// hakam league run FOLDER: plays what is not yet played, then prints the standings.
struct LeagueRunOptions {
  HostOptions host;
  std::string time;    // "2h30m"; empty: until the league is complete
  bool quiet = false;  // no progress
  std::string serve;   // HOST:PORT: shows the league as pages while it is played; empty: does not
  EngineChoice engine;
};
absl::StatusOr<int> LeagueRunCommand(const LeagueRunOptions& options);

// hakam league status FOLDER: how much of a league is played.
struct LeagueStatusOptions {
  std::string folder;
  bool machines = false;  // instead: the machines that play it
  bool json = false;
};
absl::StatusOr<int> LeagueStatusCommand(const LeagueStatusOptions& options);

// hakam league standings FOLDER: standings, think times or faults.
struct LeagueStandingsOptions {
  std::string folder;
  std::string format = "text";  // or json, csv, markdown
  bool timing = false;
  bool faults = false;
  bool crosstable = false;
};
absl::StatusOr<int> LeagueStandingsCommand(const LeagueStandingsOptions& options);

// hakam ladder run FOLDER: a league without end.
struct LadderRunOptions {
  HostOptions host;    // `folder`: of the ladder
  std::string time;    // "2h30m"; empty: until it is stopped
  bool quiet = false;  // no lines about who comes and goes
  EngineChoice engine;
};
absl::StatusOr<int> LadderRunCommand(const LadderRunOptions& options);

// hakam ladder status FOLDER: what a ladder does, or did when it was stopped.
struct LadderStatusOptions {
  std::string folder;
  bool json = false;
};
absl::StatusOr<int> LadderStatusCommand(const LadderStatusOptions& options);

// hakam rate FOLDER: the ratings of a league by any method, from its journal or its published files.
// hakam rate SEASON1 SEASON2 ...: how strength changed from league to league; only `anchor` and `json` apply.
struct RateOptions {
  std::vector<std::string> folders;  // one, or seasons in the order of time
  std::string method = "points";     // a name of RatingMethods()
  std::string anchor;                // NAME or NAME=VALUE; empty: ratings are against the pool
  int bootstrap = 0;                 // number of resamples; 0: none
  std::string seed = "bootstrap";    // of the resamples
  bool los = false;
  bool payoff = false;
  int history = 0;    // points in time; 0: none
  std::string by;     // a name of BreakdownBy; empty: no breakdown
  bool nash = false;  // Nash averaging also where one rating per entrant explains the results
  bool json = false;
};
absl::StatusOr<int> RateCommand(const RateOptions& options);

// hakam show FOLDER: one board as text.
struct ShowOptions {
  BoardChoice board;
  bool solve = false;
  bool ascii = false;  // letters for suits, also on a terminal
  bool json = false;
  bool with_private = false;  // in JSON: the notes of the bots too
};
absl::StatusOr<int> ShowCommand(const ShowOptions& options);

// hakam boards FOLDER: the pairs of a league that cost an entrant most, each with the command that shows it.
struct BoardsOptions {
  std::string folder;
  std::optional<uint32_t> worst;  // so many that cost `entrant` most; neither: the largest differences
  std::optional<uint32_t> best;
  std::string entrant;
  std::string against;
  bool faults = false;
  std::string contract;  // part of its text, in any case; empty: all
  bool json = false;
};
absl::StatusOr<int> BoardsCommand(const BoardsOptions& options);

// hakam report FOLDER: an archive of what a league tells the author of one bot.
struct ReportOptions {
  std::string folder;
  std::string entrant;
  std::string output;  // empty: report-ENTRANT.zip
  uint32_t worst = 10;
};
absl::StatusOr<int> ReportCommand(const ReportOptions& options);

// hakam solve HANDS: the best play from a position given on the command line, all hands visible.
struct SolveOptions {
  std::string hands;  // of seats 0 to 3: "AS KS / QS JS / 7H 8H / AD KD"
  GameOptions game{.preset = "baloot"};
  bool ascii = false;
  std::string contract;  // C, D, H, S, NT or SUN, AT
  uint32_t leader = 0;
  std::string trick;  // cards on the table, the leader's first
  bool locked = false;
};
absl::StatusOr<int> SolveCommand(const SolveOptions& options);

// hakam export FOLDER: every board of a league as JSON lines, pictures, or the published form of a finished
// league.
struct ExportOptions {
  std::string folder;
  std::string output;  // empty: standard output
  std::string plots;   // a folder for pictures; empty: no pictures
  bool publish = false;
  bool incomplete = false;
  bool with_private = false;
  std::string site;  // a folder for pages; empty: no pages
  bool all_boards = false;
  bool solve = false;
};
absl::StatusOr<int> ExportCommand(const ExportOptions& options);

// hakam serve FOLDER: the leagues of a folder as a site, until Ctrl-C.
struct ServeOptions {
  std::string folder;
  std::string listen = "127.0.0.1:8400";
  std::string tls;           // CERT,KEY; empty: none
  std::string grpc;          // HOST:PORT; empty: no gRPC
  bool submissions = false;  // takes bots
  bool tables = false;       // people may play
  std::string anchor = "builtin:greedy";
  uint32_t concurrency = 0;   // of the ladder; 0: as its file says
  EngineChoice engine;        // of the ladder
  std::string trusted_proxy;  // SiteServerOptions
  std::string user_header;
};
absl::StatusOr<int> ServeCommand(const ServeOptions& options);

// hakam submit BOT --to URL: sends a bot to a site, and follows it to its end.
struct SubmitOptions {
  std::string bot;  // a folder, or an archive
  std::string to;
  std::string token_file;  // empty: HAKAM_TOKEN
  std::string ca;          // PEM file; empty: the system's
  bool image = false;
  bool wait = true;
  bool json = false;
};
absl::StatusOr<int> SubmitCommand(const SubmitOptions& options);

// hakam token new|list|revoke FOLDER NAME: who may send bots to a site.
struct TokenOptions {
  std::string folder;
  std::string name;
  bool organiser = false;
};
absl::StatusOr<int> TokenNewCommand(const TokenOptions& options);
absl::StatusOr<int> TokenListCommand(const TokenOptions& options);
absl::StatusOr<int> TokenRevokeCommand(const TokenOptions& options);

// hakam step FOLDER: asks a bot recorded decisions again.
struct StepOptions {
  BoardChoice board;
  std::optional<uint32_t> seat;
  std::optional<int> decision;
  std::string agent;
  std::optional<double> per_decision_s;  // unset: a minute; with the agent "wait", a day
  v1::SandboxMode sandbox = v1::SANDBOX_MODE_AUTO;
  BuildChoice build;
  bool ascii = false;
};
absl::StatusOr<int> StepCommand(const StepOptions& options);

// hakam bundle DIR: the folder of a bot as one file for other machines. hakam bundle FILE: checks one.
struct BundleOptions {
  std::string from;
  std::string output;  // a file, or a folder that is there: SHA256.zip in it; empty: NAME.zip
};
absl::StatusOr<int> BundleCommand(const BundleOptions& options);

// hakam work: plays a part of a league that another machine sent (proto/hakam/v1/work.proto).
struct WorkCommandOptions {
  std::string chunk;         // a file; empty: standard input
  std::string output;        // a file; empty: standard output
  std::string bundles;       // a folder with SHA256.zip of every bundle
  std::string cache;         // a folder for what is unpacked; empty: in the cache of this user
  std::string machine;       // its name; empty: that of the host
  uint32_t cores = 0;        // boards at a time, if the league does not say; 0: one a core
  bool with_parent = false;  // ends when the process that started it ends
};
absl::StatusOr<int> WorkCommand(const WorkCommandOptions& options);

// hakam verify FOLDER: checks everything that a league claims.
struct VerifyOptions {
  std::string folder;
  std::string seed;
  size_t most_lines = 20;
  bool quiet = false;
  bool json = false;
};
absl::StatusOr<int> VerifyCommand(const VerifyOptions& options);

// hakam games: the presets, one a line.
struct GamesOptions {
  bool json = false;
};
absl::StatusOr<int> GamesCommand(const GamesOptions& options);
// hakam games show PRESET: every option with its value and clause, and the value in the parent game where it
// differs.
absl::StatusOr<int> GamesShowCommand(const GameOptions& options);

// hakam doctor: what this machine can and cannot do. Exit code 4 if no league can be played here.
struct DoctorOptions {
  bool json = false;
};
absl::StatusOr<int> DoctorCommand(const DoctorOptions& options);

// hakam help-files DIR: the manual page and the completions of shells, for those who make packages. The date
// of the page is that of $SOURCE_DATE_EPOCH, or today.
absl::StatusOr<int> HelpFilesCommand(const CommandHelp& hakam, const std::string& folder);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_COMMANDS_H_
