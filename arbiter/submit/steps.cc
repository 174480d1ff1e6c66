#include "arbiter/submit/steps.h"

#include <google/protobuf/util/json_util.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "arbiter/archive/unpack_inside.h"
#include "arbiter/host/league_file.h"
#include "arbiter/host/league_host.h"
#include "arbiter/process/build.h"
#include "arbiter/process/detect.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/process/manifest.h"
#include "arbiter/process/paths.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/setup/league_check.h"
#include "arbiter/submit/author_log.h"
#include "arbiter/submit/own_command.h"
#include "arbiter/submit/trial_league.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kBuildLimit = absl::Seconds(120);
constexpr uint32_t kBuildMemoryMib = 1024;
constexpr uint32_t kBuildLogMib = 4;
constexpr uint32_t kBuildDiskMib = 1024;
constexpr size_t kLongestVersion = 64;
constexpr absl::Duration kTrialLimit = absl::Minutes(30);
constexpr size_t kLongestBotName = 56;  // with its number it is the name of an entrant
constexpr size_t kLongestAuthor = 40;   // in the name of a bot whose image says no other
constexpr size_t kMostCheckBytes = size_t{1} << 20;
constexpr absl::Duration kLookAtStop = absl::Milliseconds(100);
// A trial ends at so many faults. Otherwise more than this share of the decisions is too much, as in a gate.
constexpr uint32_t kMostTrialFaults = 10;
constexpr double kMostFaultShare = 0.01;
constexpr char kDefaultPreset[] = "baloot";

absl::Status MakeFolder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  // The user as whom bots run passes through it.
  if (!error) fs::permissions(folder, fs::perms(0755), error);
  return error ? WriteError(folder, error.value()) : absl::OkStatus();
}

absl::Status Remove(const std::string& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  return error ? WriteError(folder, error.value()) : absl::OkStatus();
}

// The file itself: a link in the bot's folder could lead anywhere.
bool IsOwnProgram(const std::string& program, const SubmissionPaths& paths) {
  const std::string file = CanonicalPath(program);
  return Holds(CanonicalPath(paths.bot), file) || Holds("/usr", file) || Holds("/bin", file) ||
         Holds("/sbin", file);
}

absl::Status CheckReadOnly(const std::vector<ReadOnlyPath>& paths) {
  if (paths.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "agent.textproto: read_only is not allowed here; put what the bot needs into its folder");
}

// A bot of a stranger may read only what is in its own folder: `read_only`, or a program somewhere else,
// could name anything on this machine.
absl::Status CheckManifest(const LaunchSpec& launch, const SubmissionPaths& paths) {
  HAKAM_RETURN_IF_ERROR(CheckReadOnly(launch.read_only));
  // With a root it is a program of the bot's image.
  if (launch.root.empty() && !IsOwnProgram(launch.program, paths)) {
    return absl::InvalidArgumentError(
        "agent.textproto: command: the program must be in the bot's folder or in /usr");
  }
  if (!IsPrintable(launch.version) || launch.version.size() > kLongestVersion) {
    return absl::InvalidArgumentError(absl::StrCat("agent.textproto: version: must be one line of at most ",
                                                   kLongestVersion, " bytes here"));
  }
  return absl::OkStatus();
}

// A build may have made links, which the program that starts the bot would follow.
absl::Status CheckLinks(const std::string& bot) {
  const std::string own = CanonicalPath(bot);
  std::error_code error;
  for (fs::recursive_directory_iterator entry(bot, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->is_symlink(error)) continue;
    const std::string to = CanonicalPath(entry->path().string());
    if (!Holds(own, to) && !Holds("/usr", to)) {
      return absl::InvalidArgumentError("the build has made a link that leads out of the bot's folder");
    }
  }
  return error ? ReadError(bot, error.value()) : absl::OkStatus();
}

absl::StatusOr<uint64_t> CountFiles(const std::string& folder) {
  std::error_code error;
  uint64_t files = 0;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->is_directory(error)) ++files;
  }
  if (error) return ReadError(folder, error.value());
  return files;
}

// The error of a step as the reason that its author reads, where the bot is at fault; others stay as they
// are.
absl::Status ForAuthor(const SubmissionPaths& paths, const SubmissionTerms& terms,
                       const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kInternal:
    case absl::StatusCode::kDataLoss:
    case absl::StatusCode::kUnknown:
    case absl::StatusCode::kAborted:
      return status;
    default: {
      const std::vector<std::string> lines = absl::StrSplit(std::string(status.message()), '\n');
      return absl::InvalidArgumentError(OneLine(WithoutPaths(lines[0], paths, terms.site), 1000));
    }
  }
}

absl::Status UnpackStep(const SubmissionTerms& terms, Submission* submission) {
  const SubmissionPaths paths(terms.site, submission->id);
  HAKAM_RETURN_IF_ERROR(Remove(paths.bot));
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths.bot));
  HAKAM_RETURN_IF_ERROR(BeginAuthorLog(paths));
  std::optional<ImageOptions> image;
  if (submission->image)
    image.emplace().name = absl::StrCat(submission->author.substr(0, kLongestAuthor), "-image");
  HAKAM_RETURN_IF_ERROR(UnpackInside(paths.upload, paths.bot, kUploadLimits, OnlyFolder::kLeftOut, image));
  HAKAM_ASSIGN_OR_RETURN(submission->files, CountFiles(paths.bot));
  // A command that is built does not exist yet, so the name alone is read here.
  HAKAM_ASSIGN_OR_RETURN(submission->bot, LoadName(paths.bot));
  if (submission->bot.size() > kLongestBotName) {
    return absl::InvalidArgumentError(
        absl::StrCat("agent.textproto: name: must have at most ", kLongestBotName, " characters here"));
  }
  return absl::OkStatus();
}

absl::Status BuildStep(const SubmissionTerms& terms, Submission* submission, const std::atomic<bool>& stop) {
  const SubmissionPaths paths(terms.site, submission->id);
  const std::string place = paths.folder + "/build";
  HAKAM_RETURN_IF_ERROR(Remove(place));
  HAKAM_RETURN_IF_ERROR(MakeFolder(place));
  const absl::Cleanup remove = [&place] { (void)Remove(place); };
  HAKAM_ASSIGN_OR_RETURN(const BuildSpec spec, LoadBuild(paths.bot));
  HAKAM_RETURN_IF_ERROR(CheckReadOnly(spec.read_only));
  // A name is found in PATH, which is the organiser's.
  if (!spec.command.empty() && absl::StrContains(spec.command[0], '/') &&
      !IsOwnProgram(spec.program, paths)) {
    return absl::InvalidArgumentError(
        "agent.textproto: build: the program must be in the bot's folder or in /usr");
  }
  const absl::Status built = BuildAgent(spec, {.sandbox = v1::SANDBOX_MODE_STRICT,
                                               .place = place,
                                               .time = kBuildLimit,
                                               .memory_mib = kBuildMemoryMib,
                                               .log_mib = kBuildLogMib,
                                               .disk_mib = kBuildDiskMib,
                                               .stop = &stop,
                                               .keep_home = false})
                                 .status();
  if (!spec.command.empty()) {
    HAKAM_RETURN_IF_ERROR(AddFileToAuthorLog(paths, terms.site, "build", place + "/log"));
  }
  HAKAM_RETURN_IF_ERROR(built);
  if (!spec.command.empty()) HAKAM_RETURN_IF_ERROR(CheckLinks(paths.bot));
  HAKAM_ASSIGN_OR_RETURN(const LaunchSpec launch, LoadAgent(paths.bot, ""));
  HAKAM_RETURN_IF_ERROR(CheckManifest(launch, paths));
  submission->version = launch.version;
  return absl::OkStatus();
}

std::string TextOf(const v1::CheckView& check) {
  std::string text;
  for (const v1::CheckLineView& line : check.checks()) {
    absl::StrAppendFormat(&text, "%-4s  %-32s  %s%s%s\n", line.verdict(), line.check(), line.found(),
                          line.advice().empty() ? "" : "; ", line.advice());
  }
  return text;
}

absl::Status CheckStep(const SubmissionTerms& terms, Submission* submission, const std::atomic<bool>& stop) {
  const SubmissionPaths paths(terms.site, submission->id);
  HAKAM_RETURN_IF_ERROR(Remove(paths.work));
  HAKAM_RETURN_IF_ERROR(MakeFolder(paths.work));
  const absl::Cleanup remove = [&paths] { (void)Remove(paths.work); };
  const std::string preset = terms.league.rules().preset();
  const OwnCommand command = {.arguments = {"check", paths.bot, "--sandbox", "strict", "--no-build", "--json",
                                            "--game", preset.empty() ? kDefaultPreset : preset},
                              .folder = paths.work,
                              .out = paths.work + "/check.json",
                              .log = paths.work + "/check.log"};
  const absl::StatusOr<int> code = RunOwnCommand(command, stop);
  if (absl::IsDeadlineExceeded(code.status())) {
    return absl::InvalidArgumentError(absl::StrCat("the check ", code.status().message()));
  }
  HAKAM_RETURN_IF_ERROR(code.status());
  if (*code != 0 && *code != 1) {
    return absl::UnavailableError(absl::StrCat("hakam check ended with exit code ", *code, ": ",
                                               LastWords(LogTail(command.log, 0), 500)));
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string json, ReadFile(command.out, kMostCheckBytes));
  submission->check.Clear();
  if (!google::protobuf::util::JsonStringToMessage(json, &submission->check).ok()) {
    return absl::InternalError(absl::StrCat(command.out, ": is not what hakam check prints"));
  }
  submission->check.set_agent(submission->bot);
  const v1::CheckLineView* bad = nullptr;
  for (v1::CheckLineView& line : *submission->check.mutable_checks()) {
    line.set_verdict(absl::AsciiStrToLower(line.verdict()));
    line.set_found(WithoutPaths(line.found(), paths, terms.site));
    line.set_advice(WithoutPaths(line.advice(), paths, terms.site));
    if (bad == nullptr && line.verdict() == "bad") bad = &line;
  }
  HAKAM_RETURN_IF_ERROR(AddToAuthorLog(paths, terms.site, "check", TextOf(submission->check)));
  HAKAM_RETURN_IF_ERROR(AddBotLogs(paths, terms.site, paths.work, "bot"));
  if (submission->check.ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      bad == nullptr ? "the check failed" : OneLine(absl::StrCat(bad->check(), ": ", bad->found()), 1000));
}

v1::League TrialLeague(const SubmissionTerms& terms, const std::string& bot, const std::string& folder) {
  v1::League league = terms.league;
  league.set_name("trial");
  league.clear_entrants();
  league.clear_format();
  league.clear_deals();
  league.clear_attach();
  league.clear_seed();
  v1::Entrant* newcomer = league.add_entrants();
  newcomer->set_name(bot);
  newcomer->set_agent(folder);
  v1::Entrant* anchor = league.add_entrants();
  anchor->set_name("anchor");
  anchor->set_agent(terms.anchor);
  league.mutable_round_robin()->set_pairs(terms.pairs);
  league.mutable_disqualify()->set_faults(kMostTrialFaults);
  league.set_sandbox(v1::SANDBOX_MODE_STRICT);
  return league;
}

// Plays it to its end, or until `stop`. InvalidArgument: it takes too long.
absl::StatusOr<LeagueOutcome> PlayTrial(const std::string& folder, const std::string& agents,
                                        const std::string& bot, const std::atomic<bool>& stop) {
  LeagueHost host({.folder = folder, .agents_dir = agents, .all_or_none = true, .judged = {bot}});
  std::atomic<bool> over = false;
  bool too_long = false;
  std::thread watcher([&] {
    for (absl::Duration left = kTrialLimit; !over && !stop; left -= kLookAtStop) {
      too_long = left <= absl::ZeroDuration();
      if (too_long) break;
      absl::SleepFor(kLookAtStop);
    }
    if (!over) host.Stop();
  });
  absl::StatusOr<LeagueOutcome> outcome = host.Run();
  over = true;
  watcher.join();
  if (too_long && outcome.ok() && !outcome->report.finished) {
    return absl::InvalidArgumentError(
        absl::StrCat("its trial took longer than ", absl::FormatDuration(kTrialLimit)));
  }
  return outcome;
}

absl::Status PlayStep(const SubmissionTerms& terms, Submission* submission, const std::atomic<bool>& stop) {
  const SubmissionPaths paths(terms.site, submission->id);
  const std::string bot = submission->EntrantName();
  // A trial that was begun goes on.
  HAKAM_RETURN_IF_ERROR(WriteLeague(paths.trial, TrialLeague(terms, bot, paths.bot)));
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, PlayTrial(paths.trial, terms.site, bot, stop));
  if (stop) return absl::CancelledError("stopped");
  HAKAM_ASSIGN_OR_RETURN(const std::vector<EntrantFaults> faults, FaultsOf(*outcome.store, 1));
  HAKAM_ASSIGN_OR_RETURN(submission->trial, TrialViewOf(*outcome.store, bot));
  v1::TrialView& trial = *submission->trial;
  trial.set_against(terms.anchor);
  const EntrantFaults& own = faults[0];
  std::string text = absl::StrFormat(
      "%d pairs against %s: %+.2f points a board; %d won, %d drawn, %d lost; %d faults\n", trial.pairs(),
      trial.against(), trial.points(), trial.won(), trial.drawn(), trial.lost(), own.total);
  if (!own.first.empty()) absl::StrAppend(&text, own.first[0].Line(paths.trial), "\n");
  HAKAM_RETURN_IF_ERROR(AddToAuthorLog(paths, terms.site, "trial", text));
  HAKAM_RETURN_IF_ERROR(AddBotLogs(paths, terms.site, paths.trial, bot));
  if (own.total >= kMostTrialFaults ||
      static_cast<double>(own.total) > kMostFaultShare * static_cast<double>(own.decisions)) {
    const FaultCase& first = own.first[0];
    return absl::InvalidArgumentError(
        OneLine(absl::StrCat(own.total, " faults in ", own.decisions, " decisions of the trial, the first: ",
                             first.Kind(), ": ", WithoutPaths(first.detail, paths, terms.site)),
                1000));
  }
  return absl::OkStatus();
}

}  // namespace

std::string SubmissionsFolder(const std::string& site) { return site + "/.submissions"; }

SubmissionPaths::SubmissionPaths(const std::string& site, uint32_t id)
    : folder(absl::StrCat(SubmissionsFolder(site), "/", id)),
      upload(folder + "/upload"),
      bot(folder + "/bot"),
      work(folder + "/work"),
      trial(folder + "/trial"),
      log(folder + "/log") {}

absl::Status CheckStrictSandbox() {
  return DetectSandbox({.mode = v1::SANDBOX_MODE_STRICT, .limits = DefaultLimits()}).status();
}

SubmissionSteps RealSteps(SubmissionTerms terms) {
  const auto real = [terms = std::move(terms)](auto step) {
    return [terms, step](Submission* submission, const std::atomic<bool>& stop) {
      const SubmissionPaths paths(terms.site, submission->id);
      return ForAuthor(paths, terms, step(terms, submission, stop));
    };
  };
  using Stop = const std::atomic<bool>&;
  return {.unpack = real([](const SubmissionTerms& t, Submission* s, Stop) { return UnpackStep(t, s); }),
          .build = real(BuildStep),
          .check = real(CheckStep),
          .play = real(PlayStep)};
}

}  // namespace hakam::arbiter
