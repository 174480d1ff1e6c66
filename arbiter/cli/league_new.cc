// hakam league new: from options and answers to a league file.
#include "arbiter/cli/league_new.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/league/swiss.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/report/shell_word.h"
#include "arbiter/setup/league_config.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kUsualPairs = 100;
const char* const kKinds[] = {"round-robin", "swiss", "knockout"};

std::string KindNames() { return absl::StrJoin(kKinds, ", "); }

absl::Status CheckKind(const std::string& kind) {
  if (std::find(std::begin(kKinds), std::end(kKinds), kind) != std::end(kKinds)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--kind ", kind, ": use ", KindNames(),
                                                 "; the other kinds are in proto/hakam/v1/league.proto"));
}

absl::Status CheckCount(const std::string& text, uint32_t* count) {
  if (absl::SimpleAtoi(text, count) && *count > 0) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("\"", text, "\" is not a number above 0"));
}

// Enough to tell the best from the others, as in a knockout.
uint32_t UsualRounds(size_t bots) {
  const auto entrants = static_cast<uint32_t>(bots);
  return std::min(static_cast<uint32_t>(std::bit_width(entrants - 1)), Swiss::MostRounds(entrants));
}

// A question with a default, until `take` is content with the answer.
absl::Status AskFor(const Ask& ask, const std::string& question, const std::string& usual,
                    const std::function<absl::Status(const std::string& answer)>& take) {
  std::string why;
  while (true) {
    const std::optional<std::string> line =
        ask(absl::StrCat(why, question, usual.empty() ? "" : absl::StrCat(" [", usual, "]"), ": "));
    if (!line) return absl::CancelledError("stopped; nothing was written");
    const std::string answer(absl::StripAsciiWhitespace(*line));
    const absl::Status taken = take(answer.empty() ? usual : answer);
    if (taken.ok()) return absl::OkStatus();
    why = absl::StrCat(taken.message(), "\n");
  }
}

absl::Status AskForBots(const Ask& ask, std::vector<std::string>* bots) {
  bool done = false;
  while (!done) {
    const std::string question =
        absl::StrCat("Bot ", bots->size() + 1, bots->size() < 2 ? "" : " (nothing: that is all)");
    HAKAM_RETURN_IF_ERROR(AskFor(ask, question, "", [&](const std::string& answer) {
      done = answer.empty();
      if (!done) bots->push_back(answer);
      if (!done || bots->size() >= 2) return absl::OkStatus();
      done = false;
      return absl::InvalidArgumentError("a league needs two bots: builtin:greedy, a folder, or cmd:COMMAND");
    }));
  }
  return absl::OkStatus();
}

std::string Quoted(absl::string_view text) { return absl::StrCat("\"", absl::Utf8SafeCEscape(text), "\""); }

std::string SecondsText(double seconds) {
  google::protobuf::Duration duration;
  wire::ToProto(absl::Seconds(seconds), &duration);
  return duration.nanos() == 0
             ? absl::StrCat("{ seconds: ", duration.seconds(), " }")
             : absl::StrCat("{ seconds: ", duration.seconds(), " nanos: ", duration.nanos(), " }");
}

// A folder beside the league stays right when both are moved.
std::string SpecFrom(const std::string& league_folder, const std::string& spec, const std::string& here) {
  const std::string absolute = AbsoluteSpec(spec, here);
  if (!IsFolder(spec)) return absolute;
  AgentFolder agent = SplitArguments(absolute);
  std::error_code error;
  const fs::path from = fs::weakly_canonical(fs::path(here) / league_folder, error);
  const fs::path to = fs::weakly_canonical(agent.folder, error);
  if (!error) agent.folder = to.lexically_relative(from).string();
  return JoinArguments(agent);
}

std::string ScheduleText(const LeagueNewOptions& o) {
  const uint32_t pairs = o.pairs.value_or(kUsualPairs);
  const std::string kind = o.kind.value_or(kKinds[0]);
  if (kind == "swiss") {
    return absl::StrCat(
        "# In each round entrants with similar scores meet and play this many deals, each in two rooms with\n"
        "# the teams swapped. The number of rounds may grow later.\n"
        "swiss { rounds: ",
        o.rounds.value_or(UsualRounds(o.bots.size())), " pairs: ", pairs, " }\n");
  }
  if (kind == "knockout") {
    return absl::StrCat(
        "# Who loses a tie is out. A tie has this many deals, each in two rooms with the teams swapped.\n"
        "# Entrants are seeded in the order above.\n"
        "knockout { pairs: ",
        pairs, " }\n");
  }
  return absl::StrCat(
      "# Every two entrants play this many deals, each in two rooms with the teams swapped. The number may\n"
      "# grow later.\n"
      "round_robin { pairs: ",
      pairs, " }\n");
}

std::string SeedText(const std::string& seed) {
  if (!seed.empty()) {
    return absl::StrCat("# Whoever knows the seed knows every deal: keep it secret until the end.\nseed: ",
                        Quoted(seed), "\n");
  }
  return "# Without a seed one is drawn when the league begins, committed to, and revealed at the end.\n";
}

std::string GameText(const LeagueNewOptions& o) {
  const std::string game = o.game.value_or("baloot");
  std::string text =
      absl::StrCat("# Its options: hakam games show ", game, "\nrules { preset: ", Quoted(game));
  for (const std::string& entry : o.set) absl::StrAppend(&text, " set: ", Quoted(entry));
  return absl::StrCat(text, " }\n");
}

// Never overwrites a file.
absl::Status WriteNew(const std::string& path, const std::string& text) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd >= 0) return WriteAndClose(path, fd, text);
  if (errno != EEXIST) return WriteError(path, errno);
  return absl::AlreadyExistsError(
      absl::StrCat(path, ": exists; edit it, or give another folder for a new league"));
}

}  // namespace

absl::Status AskForTheRest(const Ask& ask, LeagueNewOptions* o) {
  if (!o->game) {
    HAKAM_RETURN_IF_ERROR(
        AskFor(ask, "Game (hakam games lists them)", "baloot", [o](const std::string& answer) {
          o->game = answer;
          return RulesOf(GameOptions{.preset = answer}).status();
        }));
  }
  if (o->bots.empty()) HAKAM_RETURN_IF_ERROR(AskForBots(ask, &o->bots));
  if (!o->kind) {
    HAKAM_RETURN_IF_ERROR(
        AskFor(ask, absl::StrCat("Kind (", KindNames(), ")"), kKinds[0], [o](const std::string& answer) {
          o->kind = answer;
          return CheckKind(answer);
        }));
  }
  if (o->kind == "swiss" && !o->rounds && o->bots.size() >= 2) {
    HAKAM_RETURN_IF_ERROR(
        AskFor(ask, "Rounds", absl::StrCat(UsualRounds(o->bots.size())),
               [o](const std::string& answer) { return CheckCount(answer, &o->rounds.emplace()); }));
  }
  if (!o->pairs) {
    HAKAM_RETURN_IF_ERROR(
        AskFor(ask, "Deals that two bots play", absl::StrCat(kUsualPairs),
               [o](const std::string& answer) { return CheckCount(answer, &o->pairs.emplace()); }));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> NewLeagueText(const LeagueNewOptions& o, const std::string& path,
                                          const std::string& here) {
  if (o.bots.size() < 2) {
    return absl::InvalidArgumentError(
        "a league needs two bots or more: hakam league new FOLDER --bot builtin:greedy --bot bots/mine");
  }
  HAKAM_RETURN_IF_ERROR(RulesOf(GameOptions{.preset = o.game.value_or("baloot"), .set = o.set}).status());
  if (o.kind) HAKAM_RETURN_IF_ERROR(CheckKind(*o.kind));
  if (o.rounds && o.kind != "swiss") return absl::InvalidArgumentError("--rounds is for --kind swiss");
  const std::string folder = LeaguePaths(path).folder;
  const std::string name =
      o.name.empty() ? (fs::path(here) / folder / "").lexically_normal().parent_path().filename().string()
                     : o.name;
  std::string text = absl::StrCat(
      "# Check it:  hakam league check FOLDER\n"
      "# Play it:   hakam league run FOLDER\n"
      "# All fields, with their defaults: proto/hakam/v1/league.proto\n"
      "name: ",
      Quoted(name), "\n\n", GameText(o));
  if (o.format == v1::FORMAT_MATCH) {
    absl::StrAppend(&text, "# Boards are played until a team reaches the target; a match won counts.\n");
  } else if (o.format == v1::FORMAT_SINGLE) {
    absl::StrAppend(&text, "# Each deal is played once, and the luck of its cards is taken off.\n");
  }
  if (o.format != v1::FORMAT_BOARDS) {
    absl::StrAppend(&text, "format: ", v1::Format_Name(o.format), "\n");
  }
  absl::StrAppend(&text, "\n# Folders are relative to this file.\n");
  const std::vector<std::string> names = NamesOf(o.bots, here);
  for (size_t i = 0; i < o.bots.size(); ++i) {
    absl::StrAppend(&text, "entrants { name: ", Quoted(names[i]),
                    " agent: ", Quoted(SpecFrom(folder, o.bots[i], here)), " }\n");
  }
  absl::StrAppend(&text, "\n", ScheduleText(o), "\n",
                  "# For each decision, and on top of that in a whole board.\n"
                  "clock { per_decision ",
                  SecondsText(o.per_decision_s), " bank ", SecondsText(o.bank_s), " }\n\n", SeedText(o.seed));
  HAKAM_RETURN_IF_ERROR(ParseLeagueConfig(text, path, Errors::kAll).status());
  return text;
}

absl::StatusOr<int> LeagueNewCommand(const LeagueNewOptions& given) {
  const std::string path = LeaguePaths(given.folder).config;
  std::error_code error;
  if (fs::exists(fs::symlink_status(path, error))) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": exists; edit it, or give another folder for a new league"));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  LeagueNewOptions options = given;
  if (isatty(STDIN_FILENO) == 1) {
    const Ask ask = [](const std::string& question) -> std::optional<std::string> {
      PrintErr(question);
      std::string line;
      if (!std::getline(std::cin, line)) return std::nullopt;
      return line;
    };
    HAKAM_RETURN_IF_ERROR(AskForTheRest(ask, &options));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string text, NewLeagueText(options, path, here));
  const std::string folder = LeaguePaths(given.folder).folder;
  fs::create_directories(folder, error);
  if (error) return absl::PermissionDeniedError(absl::StrCat(folder, ": ", error.message()));
  HAKAM_RETURN_IF_ERROR(WriteNew(path, text));
  PrintOut(absl::StrCat(path, "\nnext: hakam league check ", ForShell(folder), "\n"));
  return kExitOk;
}

}  // namespace hakam::arbiter
