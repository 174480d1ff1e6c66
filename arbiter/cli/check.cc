#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/check_report.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/interrupt.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/trial.h"
#include "arbiter/play/ask_again.h"
#include "arbiter/play/probe.h"
#include "arbiter/report/recorded_board.h"
#include "arbiter/setup/league_check.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kStartLimit = ClockRules().start_limit;
constexpr int kMostStarts = 5;           // number of attempts to see a fast start
constexpr uint32_t kPairs = 2;           // of a trial, by default
constexpr uint32_t kComparedPairs = 10;  // of trials whose actions are compared
constexpr double kLittleTime = 0.2;      // seconds for each decision, without a bank
constexpr int kMostHurries = 3;          // number of attempts to see no late answer with it

class Checker {
 public:
  Checker(const CheckOptions& options, std::string here, std::string folder)
      : options_(options),
        here_(std::move(here)),
        agent_(AbsoluteSpec(options.agent, here_)),
        folder_(std::move(folder)) {}

  // Cancelled: Ctrl-C or SIGTERM.
  absl::Status Run() {
    HAKAM_RETURN_IF_ERROR(
        BuildBot(agent_, options_.quick.build, options_.quick.sandbox, options_.quick.json));
    const HoldSignals hold;  // after the build, which Ctrl-C ends as usual
    const absl::Status status = Checks();
    return stopped_ ? Stopped() : status;
  }
  const std::vector<CheckLine>& lines() const { return lines_; }
  bool sound() const {
    return std::none_of(lines_.begin(), lines_.end(),
                        [](const CheckLine& line) { return line.verdict == CheckVerdict::kBad; });
  }

 private:
  static absl::Status Stopped() { return absl::CancelledError("stopped"); }

  absl::Status Checks() {
    HAKAM_ASSIGN_OR_RETURN(const bool starts, Starts());
    if (!starts) return absl::OkStatus();
    for (const std::string& preset : presets_) HAKAM_RETURN_IF_ERROR(Plays(preset));
    // The other checks use one game in which the bot had no fault.
    if (!sound_.empty()) HAKAM_RETURN_IF_ERROR(LookCloser(sound_.front()));
    return absl::OkStatus();
  }

  void AddLine(CheckLine line) {
    if (!options_.quick.json) PrintVerdicts(CheckText(line));
    lines_.push_back(std::move(line));
  }

  absl::StatusOr<bool> Starts() {
    HAKAM_ASSIGN_OR_RETURN(Entrant entrant, LoadEntrant(kTestedBot, agent_, here_));
    presets_ = options_.presets;
    if (entrant.builtin()) {
      if (presets_.empty()) presets_ = entrant.presets;
      if (presets_.empty()) presets_ = rules::RuleSet::PresetNames();
      entrant_ = std::move(entrant);
      return true;
    }
    std::vector<Entrant> entrants;
    entrants.push_back(std::move(entrant));
    HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> missing,
                           Contain(options_.quick.sandbox, DefaultLimits(), {}, &entrants));
    for (const std::string& line : missing) {
      AddLine(
          {.name = "sandbox",
           .verdict = CheckVerdict::kNote,
           .text = line,
           .advice = "this is about the machine, not the bot: leagues with sandbox STRICT do not run here"});
    }
    entrant_ = entrants[0];
    if (const std::string note = InterpreterNote(*entrant_); !note.empty()) {
      PrintErrOnce(absl::StrCat("hakam: ", note, "\n"));
    }
    // On a busy machine a start may take longer than the bot itself needs, so the fastest of a few counts.
    std::optional<Probed> quickest;
    const Interrupt interrupt([this] { stopped_ = true; });
    for (int i = 0; i < kMostStarts && !(quickest && quickest->start <= kQuickStart); ++i) {
      HAKAM_ASSIGN_OR_RETURN(auto probed,
                             Probe(*entrant_, kStartLimit, folder_, [this] { return stopped_.load(); }));
      if (const auto* fault = std::get_if<Fault>(&probed)) {
        AddLine(LineOfNoStart("starts", *fault));
        return false;
      }
      Probed& started = std::get<Probed>(probed);
      if (!quickest || started.start < quickest->start) quickest = std::move(started);
    }
    AddLine(LineOfStart("starts", *quickest));
    const auto& claimed = quickest->about.presets();
    if (presets_.empty()) presets_.assign(claimed.begin(), claimed.end());
    if (presets_.empty()) presets_ = rules::RuleSet::PresetNames();
    AddLine({.name = "describes itself", .text = AboutText(quickest->about, *entrant_)});
    if (!quickest->note.empty()) {
      AddLine({.name = "its kit says", .verdict = CheckVerdict::kNote, .text = quickest->note});
    }
    return true;
  }

  absl::StatusOr<TrialResult> Play(Trial trial) {
    if (stopped_) return Stopped();
    if (trial.pairs == 0) trial.pairs = kPairs;
    return RunTrial(agent_, trial, options_.quick, folder_, &stopped_);
  }

  // A bot that cannot play is a result of the check, not an error.
  absl::Status Plays(const std::string& preset) {
    const std::string name = absl::StrCat("plays ", preset);
    const absl::StatusOr<TrialResult> played = Play({.name = preset, .preset = preset});
    if (absl::IsFailedPrecondition(played.status())) {
      AddLine({.name = name,
               .verdict = CheckVerdict::kBad,
               .text = std::string(played.status().message()),
               .advice = "make Describe name the games that the bot plays"});
      return absl::OkStatus();
    }
    HAKAM_RETURN_IF_ERROR(played.status());
    if (played->faults.total == 0) sound_.push_back(preset);
    AddLine(LineOfFaults(name, played->faults, played->boards, played->folder));
    return absl::OkStatus();
  }

  absl::Status LookCloser(const std::string& preset) {
    HAKAM_ASSIGN_OR_RETURN(const TrialResult once,
                           Play({.name = "once", .preset = preset, .pairs = kComparedPairs}));
    HAKAM_ASSIGN_OR_RETURN(const TrialResult again,
                           Play({.name = "again", .preset = preset, .pairs = kComparedPairs}));
    const bool same = once.actions == again.actions;
    AddLine({.name = "plays the same again",
             .verdict = same ? CheckVerdict::kOk : CheckVerdict::kNote,
             .text = same ? absl::StrCat(once.boards, " boards") : "plays another card in the same situation",
             .advice =
                 same ? ""
                      : "take all randomness from the decision's seed, and limit work instead of time: then "
                        "luck cancels between two versions of the bot"});
    const auto compare = [&](const Trial& trial, const std::string& title,
                             const std::string& advice) -> absl::Status {
      HAKAM_ASSIGN_OR_RETURN(const TrialResult played, Play(trial));
      CheckLine line = LineOfFaults(title, played.faults, played.boards, played.folder);
      if (line.verdict == CheckVerdict::kOk && same && played.actions != once.actions) {
        line.verdict = CheckVerdict::kBad;
        line.text = "plays differently than when boards are played one after the other";
        line.advice = advice;
      }
      AddLine(std::move(line));
      return absl::OkStatus();
    };
    HAKAM_RETURN_IF_ERROR(
        compare({.name = "unary", .preset = preset, .pairs = kComparedPairs, .wire = Wire::kUnary},
                "asked by separate calls", "Decide and DecideStream must give the same answers"));
    HAKAM_RETURN_IF_ERROR(
        compare({.name = "many", .preset = preset, .pairs = kComparedPairs, .concurrency = 4},
                "four boards at a time", "keep separate state for each session, or set max_sessions to 1"));
    HAKAM_RETURN_IF_ERROR(Hurries(preset));
    return Restarts(once, same);
  }

  // A bot that is too slow is so every time. One that was late because the machine stood still is not.
  absl::Status Hurries(const std::string& preset) {
    std::optional<TrialResult> played;
    for (int i = 1; i <= kMostHurries && !(played && !IsOnlyLate(*played)); ++i) {
      HAKAM_ASSIGN_OR_RETURN(
          played, Play({.name = absl::StrCat("hurry-", i), .preset = preset, .per_decision_s = kLittleTime}));
    }
    AddLine(LineOfFaults(absl::StrFormat("%.1f s a decision, no bank", kLittleTime), played->faults,
                         played->boards, played->folder));
    return absl::OkStatus();
  }
  static bool IsOnlyLate(const TrialResult& played) {
    const auto late = played.faults.by_kind.find(v1::FAULT_KIND_TIMEOUT);
    return late != played.faults.by_kind.end() && late->second == played.faults.total;
  }

  // Asks a new process in the middle of a board.
  absl::Status Restarts(const TrialResult& once, bool same) {
    HAKAM_ASSIGN_OR_RETURN(const RecordedBoard board, LoadBoard({.from = once.folder}));
    int asked_in_all = 0;
    int otherwise = 0;
    std::optional<Fault> fault;
    std::map<rules::Seat, Entrant> entrants;
    const int half = board.record.decisions_size() / 2;
    const Interrupt interrupt([this] { stopped_ = true; });
    HAKAM_RETURN_IF_ERROR(AskAgain({.rules = &board.rules,
                                    .record = &board.record,
                                    .deals = board.deals ? &*board.deals : nullptr,
                                    .entrant = [&](rules::Seat seat) -> const Entrant* {
                                      return &entrants.emplace(seat, *entrant_).first->second;
                                    },
                                    .wanted =
                                        [&](int decision, rules::Seat seat) {
                                          return !stopped_ && decision >= half &&
                                                 board.record.seats(Index(seat)).entrant() == kTestedBot;
                                        },
                                    .limit = kStartLimit,
                                    .log_dir = folder_},
                                   [&](const AskedAgain& asked) {
                                     ++asked_in_all;
                                     const auto then = wire::ActionFromProto(asked.then.action());
                                     if (asked.fault && !fault) fault = asked.fault;
                                     if (asked.now && then.ok() && *asked.now != *then) ++otherwise;
                                   }));
    if (stopped_) return Stopped();
    CheckLine line = {.name = "restarted in mid-board",
                      .text = absl::StrCat(asked_in_all, " questions, no fault")};
    if (fault) {
      line.verdict = CheckVerdict::kBad;
      line.text = fault->detail;
      line.advice = "the observation contains everything: do not rely on earlier questions of the board";
    } else if (same && otherwise > 0) {
      line.verdict = CheckVerdict::kNote;
      line.text =
          absl::StrCat(otherwise, " of ", asked_in_all, " answers differ from those without a restart");
      line.advice =
          "a restart loses what the bot remembers of a board; use the observation, which is complete";
    }
    AddLine(std::move(line));
    return absl::OkStatus();
  }

  const CheckOptions& options_;
  const std::string here_;
  const std::string agent_;
  const std::string folder_;
  std::optional<Entrant> entrant_;  // as it is started in a league
  std::vector<std::string> presets_;
  std::vector<std::string> sound_;  // presets played without a fault
  std::vector<CheckLine> lines_;
  std::atomic<bool> stopped_ = false;  // a signal has come
};

}  // namespace

absl::StatusOr<int> CheckCommand(const CheckOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> folder, PlayFolder::Make(""));
  Checker checker(options, here, folder->path());
  const absl::Status ran = checker.Run();
  if (absl::IsCancelled(ran)) {
    PrintErr("hakam: stopped before all checks were done\n");
    return kExitInterrupted;
  }
  HAKAM_RETURN_IF_ERROR(ran);
  if (options.quick.json) PrintOut(CheckJson(options.agent, checker.lines()));
  PrintErr(absl::StrCat("records and logs: ", folder->path(), "\n"));
  return checker.sound() ? kExitOk : kExitNo;
}

}  // namespace hakam::arbiter
