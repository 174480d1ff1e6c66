#include "arbiter/cli/play.h"

#include <google/protobuf/text_format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/json_text.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/deal/deal.h"
#include "arbiter/runner/standings.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// `here`: what relative agents count from, as the user means them; the league file is elsewhere.
absl::StatusOr<v1::League> LeagueFor(const PlayOptions& options, const std::string& here) {
  if (options.boards % 2 != 0 || options.boards == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("--boards ", options.boards,
                     ": must be even and above 0, because every deal is played in two rooms"));
  }
  v1::League league;
  std::string a = ShortName(options.a);
  std::string b = ShortName(options.b);
  if (a == b) {
    a += "-1";
    b += "-2";
  }
  league.set_name(absl::StrCat(a, "-", b).substr(0, 64));
  league.mutable_rules()->set_preset(options.preset);
  for (const std::string& entry : options.set) league.mutable_rules()->add_set(entry);
  league.set_format(v1::FORMAT_BOARDS);
  league.set_seed(options.seed);
  for (const auto& [name, agent] : {std::pair(a, options.a), std::pair(b, options.b)}) {
    v1::Entrant* entrant = league.add_entrants();
    entrant->set_name(name);
    entrant->set_agent(AbsoluteSpec(agent, here));
  }
  league.mutable_round_robin()->set_pairs(options.boards / 2);
  wire::ToProto(absl::Seconds(options.per_decision_s), league.mutable_clock()->mutable_per_decision());
  wire::ToProto(absl::Seconds(options.bank_s), league.mutable_clock()->mutable_bank());
  if (options.cpu) league.mutable_clock()->set_measure(v1::CLOCK_MEASURE_CPU);
  league.set_on_fault(options.forfeit ? v1::FAULT_POLICY_FORFEIT_BOARD : v1::FAULT_POLICY_SUBSTITUTE);
  league.set_sandbox(options.sandbox);
  return league;
}

// Where the league of this game is. Unless it is kept, it is gone with this object.
class PlayFolder {
 public:
  // A folder of the user's (made if it is not there, and kept), or a new private one.
  static absl::StatusOr<std::unique_ptr<PlayFolder>> Make(const std::string& keep) {
    if (!keep.empty()) {
      std::error_code error;
      fs::create_directories(keep, error);
      if (error) {
        return absl::PermissionDeniedError(absl::StrCat(keep, ": cannot be created: ", error.message()));
      }
      return std::unique_ptr<PlayFolder>(new PlayFolder(keep, /*kept=*/true));
    }
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    if (error) {
      return absl::UnavailableError(absl::StrCat("no folder for temporary files: ", error.message(),
                                                 "; set TMPDIR to a folder that can be written"));
    }
    std::string path = (parent / "hakam-play-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) {
      return absl::UnavailableError(absl::StrCat(path, ": cannot be created: ", std::strerror(errno),
                                                 "; set TMPDIR to a folder that can be written"));
    }
    return std::unique_ptr<PlayFolder>(new PlayFolder(path, /*kept=*/false));
  }
  ~PlayFolder() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(path_, ignored);
  }
  PlayFolder(const PlayFolder&) = delete;
  PlayFolder& operator=(const PlayFolder&) = delete;

  void Keep() { kept_ = true; }
  bool kept() const { return kept_; }
  const std::string& path() const { return path_; }

 private:
  PlayFolder(std::string path, bool kept) : path_(std::move(path)), kept_(kept) {}

  const std::string path_;
  bool kept_;
};

// Writes the league file. One that says the same may be there: then that league goes on. AlreadyExists if it
// says something else; it stays as it is.
absl::Status WriteLeague(const std::string& folder, const v1::League& league) {
  const std::string path = LeaguePaths(folder).config;
  std::string text;
  google::protobuf::TextFormat::PrintToString(league, &text);
  std::error_code error;
  if (fs::exists(fs::symlink_status(path, error))) {
    std::ifstream there(path, std::ios::binary);
    if (text == std::string(std::istreambuf_iterator<char>(there), {})) return absl::OkStatus();
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": is there, and of another league; go on with that one: ", "hakam league run ",
                     folder, ", or --keep another folder"));
  }
  std::ofstream file(path);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  fs::remove(path, error);  // half a league file would be in the way next time
  return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be written"));
}

// What the standings do not say.
struct PairTotals {
  std::vector<double> differences;  // points of a less those of b, both rooms
  uint64_t decisions = 0;           // questions that were asked
};

absl::StatusOr<PairTotals> Totals(const Store& store) {
  PairTotals totals;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    const PlayedPair played = pair.Played();
    totals.differences.push_back(played.room1 + played.room2);
    totals.decisions += pair.decisions();
  }));
  return totals;
}

struct Summary {
  std::string a;
  std::string b;
  CrossCell head_to_head;  // from the side of a
  int64_t faults_a = 0;
  int64_t faults_b = 0;
  std::string seed;
};

Summary Summarize(const Standings& standings, const LeagueIdentity& league) {
  const size_t a = standings.rows[0].name == league.entrants[0].name ? 0 : 1;
  return {.a = league.entrants[0].name,
          .b = league.entrants[1].name,
          .head_to_head = standings.cross[a][1 - a],
          .faults_a = standings.rows[a].faults,
          .faults_b = standings.rows[1 - a].faults,
          .seed = league.seed};
}

void PrintText(const Summary& s) {
  const CrossCell& h = s.head_to_head;
  std::cout << absl::StreamFormat("%s against %s: %+.2f points a board, 95%% %+.2f to %+.2f\n", s.a, s.b,
                                  h.mean, h.mean - 1.96 * h.se, h.mean + 1.96 * h.se);
  std::cout << absl::StreamFormat("%d boards in %d pairs: %d won, %d drawn, %d lost\n", 2 * h.pairs, h.pairs,
                                  h.won, h.drawn, h.lost);
  std::cout << absl::StreamFormat("faults: %s %d, %s %d\n", s.a, s.faults_a, s.b, s.faults_b);
  std::cout << "seed: " << s.seed << "\n";
}

void PrintJson(const Summary& s, const PairTotals& totals) {
  const CrossCell& h = s.head_to_head;
  const nlohmann::ordered_json out = {{"a", s.a},
                                      {"b", s.b},
                                      {"points_per_board", h.mean},
                                      {"points_se", h.se},
                                      {"boards", 2 * h.pairs},
                                      {"pairs", h.pairs},
                                      {"won", h.won},
                                      {"drawn", h.drawn},
                                      {"lost", h.lost},
                                      {"faults_a", s.faults_a},
                                      {"faults_b", s.faults_b},
                                      {"seed", s.seed},
                                      {"decisions", totals.decisions},
                                      {"pair_differences", totals.differences}};
  std::cout << JsonText(out);
}

absl::StatusOr<int> PlayIn(const std::string& folder, const std::string& here, const PlayOptions& options,
                           bool* faults) {
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague({.folder = folder,
                                                                 .agents_dir = here,
                                                                 .concurrency = options.concurrency,
                                                                 .unary = options.unary,
                                                                 .quiet = options.quiet || options.json}));
  HAKAM_ASSIGN_OR_RETURN(const uint64_t done, outcome.store->CountPairs());
  if (outcome.report.interrupted) {
    std::cerr << "hakam: stopped after " << done << " of " << outcome.report.progress.total << " pairs\n";
    if (done == 0) return kExitInconclusive;
  }
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*outcome.store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(*outcome.store, RulesLabel(rules)));
  HAKAM_ASSIGN_OR_RETURN(const PairTotals totals, Totals(*outcome.store));
  const Summary summary = Summarize(standings, outcome.store->identity());
  *faults = summary.faults_a + summary.faults_b > 0;
  if (options.json) {
    PrintJson(summary, totals);
  } else {
    PrintText(summary);
  }
  return outcome.report.interrupted ? kExitInconclusive : kExitOk;
}

absl::StatusOr<int> Play(const PlayOptions& options) {
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  if (error) return absl::NotFoundError(absl::StrCat("the current directory: ", error.message()));
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueFor(options, here));
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> folder, PlayFolder::Make(options.keep));
  HAKAM_RETURN_IF_ERROR(WriteLeague(folder->path(), league));
  bool faults = false;
  HAKAM_ASSIGN_OR_RETURN(const int code, PlayIn(folder->path(), here, options, &faults));
  if (faults) folder->Keep();
  if (folder->kept()) {
    std::cerr << "records and logs: " << folder->path() << " (hakam show " << folder->path() << ")\n";
  }
  return code;
}

}  // namespace

int PlayCommand(const PlayOptions& options) {
  const absl::StatusOr<int> code = Play(options);
  return code.ok() ? *code : Report(code.status());
}

}  // namespace hakam::arbiter
