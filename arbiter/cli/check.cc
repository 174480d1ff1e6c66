#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
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
#include "arbiter/report/shell_word.h"
#include "arbiter/setup/league_check.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"

namespace hakam::arbiter {
namespace {

constexpr int kMostStarts = 5;  // number of attempts to see a fast start
// 170 to 280 questions: a bot whose every 20th answer is wrong passes with probability 0.95^250, 3 in a
// million (with 4 boards 1 in 10); one whose every 100th is, 1 in 12.
constexpr uint32_t kBoardsOfGame = 20;
constexpr size_t kLateGames = 2;     // after so many, no other game is played
constexpr double kLittleTime = 0.2;  // seconds for each decision, without a bank
constexpr int kMostHurries = 3;      // number of attempts to see no late answer with it

constexpr char kStopped[] = "hakam: stopped before all checks were done\n";

// Ends the check where nothing else waits for the signals: while the bot is built, and between the others. A
// build in a sandbox ends with this process. One outside gets the Ctrl-C of a terminal too, and goes on after
// a signal to this process alone.
void EndOnSignals() {
  struct sigaction end {};
  end.sa_handler = [](int) {
    (void)!write(STDERR_FILENO, kStopped, sizeof(kStopped) - 1);
    _exit(kExitInterrupted);
  };
  for (const int signal : {SIGINT, SIGTERM}) (void)sigaction(signal, &end, nullptr);
}

class Checker {
 public:
  Checker(const CheckOptions& options, std::string here, std::string folder)
      : options_(options),
        here_(std::move(here)),
        agent_(AbsoluteSpec(options.agent, here_)),
        start_limit_(StartLimitFor(options.quick.start_limit_s, {agent_}, here_)),
        folder_(std::move(folder)) {}

  // Cancelled: Ctrl-C or SIGTERM.
  absl::Status Run() {
    HAKAM_RETURN_IF_ERROR(
        BuildBot(agent_, options_.quick.build, options_.quick.sandbox, options_.quick.json));
    const HoldSignals hold;  // not during a build: outside a sandbox its programs would hold them too
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
    HAKAM_RETURN_IF_ERROR(PlaysGames());
    // The other checks use one game in which the bot had no fault.
    if (sound_) HAKAM_RETURN_IF_ERROR(LookCloser(sound_->first, sound_->second));
    return absl::OkStatus();
  }

  void AddLine(CheckLine line) {
    PrintLine(line);
    lines_.push_back(std::move(line));
  }
  void PrintLine(const CheckLine& line) const {
    if (!options_.quick.json) PrintVerdicts(CheckText(line));
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
                             Probe(*entrant_, start_limit_, folder_, [this] { return stopped_.load(); }));
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

  absl::StatusOr<TrialResult> Play(const Trial& trial) {
    if (stopped_) return Stopped();
    return RunTrial(agent_, trial, options_.quick, folder_, &stopped_);
  }

  absl::Status PlaysGames() {
    std::vector<std::string> left;
    for (const std::string& preset : presets_) {
      if (late_.size() >= kLateGames) {
        left.push_back(preset);
      } else {
        HAKAM_RETURN_IF_ERROR(Plays(preset));
      }
    }
    for (const CheckLine& line : causes_.Repeated(presets_.size() - left.size())) PrintLine(line);
    if (!left.empty()) {
      AddLine({.name = "plays the other games",
               .verdict = CheckVerdict::kNote,
               .text = absl::StrCat("not played, because its faults in ", absl::StrJoin(late_, " and "),
                                    " took so long: ", absl::StrJoin(left, ", ")),
               .advice = absl::StrCat("mend those first; or `hakam check ", ForShell(options_.agent),
                                      " --game ", left.front(), "`")});
    }
    if (WritesMuch(log_bytes_, boards_)) AddLine(LineOfMuchWritten(log_bytes_, boards_, questions_));
    return absl::OkStatus();
  }

  // A bot that cannot play is a result of the check, not an error.
  absl::Status Plays(const std::string& preset) {
    const std::string name = absl::StrCat("plays ", preset);
    const absl::Duration began = Clock::Real().Now();
    const absl::StatusOr<TrialResult> played =
        Play({.name = preset, .preset = preset, .boards = kBoardsOfGame, .may_be_shorter = true});
    const bool took_long = Clock::Real().Now() - began >= LongTrial(options_.quick);
    if (absl::IsFailedPrecondition(played.status())) {
      if (took_long) late_.push_back(preset);
      const std::string error(played.status().message());
      AddFault({.name = name,
                .verdict = CheckVerdict::kBad,
                .text = error,
                .advice = "make Describe name the games that the bot plays"},
               causes_.Add(CauseOf(error), preset));
      return absl::OkStatus();
    }
    HAKAM_RETURN_IF_ERROR(played.status());
    const EntrantFaults& faults = played->faults;
    log_bytes_ += played->log_bytes;
    boards_ += played->boards;
    questions_ += faults.decisions;
    if (faults.total == 0) {
      if (!sound_) sound_.emplace(preset, *played);
      AddLine(LineOfFaults(name, faults, played->boards, played->folder));
      return absl::OkStatus();
    }
    if (took_long || faults.by_kind.contains(v1::FAULT_KIND_TIMEOUT)) late_.push_back(preset);
    std::set<std::string> here;
    for (size_t i = 0; i < faults.first.size(); ++i) {
      const FaultCause cause = CauseOf(faults.first[i]);
      if (!here.insert(cause.key).second) continue;
      const bool is_new = causes_.Add(cause, preset);
      if (is_new || i == 0) AddFault(LineOfFaults(name, faults, played->boards, played->folder, i), is_new);
    }
    return absl::OkStatus();
  }

  // One that is not new is told at the end of the games.
  void AddFault(CheckLine line, bool is_new) {
    if (is_new) PrintLine(line);
    lines_.push_back(std::move(line));
  }

  absl::Status LookCloser(const std::string& preset, const TrialResult& once) {
    HAKAM_ASSIGN_OR_RETURN(const TrialResult again,
                           Play({.name = "again", .preset = preset, .boards = once.boards}));
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
        compare({.name = "unary", .preset = preset, .boards = once.boards, .wire = Wire::kUnary},
                "asked by separate calls", "give the same answers by Decide and by DecideStream"));
    HAKAM_RETURN_IF_ERROR(compare({.name = "many", .preset = preset, .boards = once.boards, .concurrency = 4},
                                  "four boards at a time",
                                  "keep separate state for each session, or set max_sessions to 1"));
    // A clock that the author gives is the one that counts, and all games were played with it.
    if (!options_.clock_given) HAKAM_RETURN_IF_ERROR(Hurries(preset));
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
    const QuickOptions& quick = options_.quick;
    const Interrupt interrupt([this] { stopped_ = true; });
    HAKAM_RETURN_IF_ERROR(
        AskAgain({.rules = &board.rules,
                  .record = &board.record,
                  .deals = board.deals ? &*board.deals : nullptr,
                  .entrant = [&](rules::Seat seat) -> const Entrant* {
                    return &entrants.emplace(seat, *entrant_).first->second;
                  },
                  .wanted =
                      [&](int decision, rules::Seat seat) {
                        return !stopped_ && !fault && decision >= half &&
                               board.record.seats(Index(seat)).entrant() == kTestedBot;
                      },
                  .limit = std::max(start_limit_, absl::Seconds(quick.per_decision_s + quick.bank_s)),
                  .start_limit = start_limit_,
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
  const absl::Duration start_limit_;
  const std::string folder_;
  std::optional<Entrant> entrant_;  // as it is started in a league
  std::vector<std::string> presets_;
  std::optional<std::pair<std::string, TrialResult>> sound_;  // the first preset played without a fault
  std::vector<std::string> late_;  // presets in which the bot was late, or failed and took long
  CausesOfGames causes_;
  int64_t log_bytes_ = 0;   // in all games
  uint64_t boards_ = 0;     // in all games
  uint64_t questions_ = 0;  // in all games
  std::vector<CheckLine> lines_;
  std::atomic<bool> stopped_ = false;  // a signal has come
};

}  // namespace

absl::StatusOr<int> CheckCommand(const CheckOptions& options) {
  EndOnSignals();
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<PlayFolder> folder, PlayFolder::Make(""));
  Checker checker(options, here, folder->path());
  const absl::Status ran = checker.Run();
  if (absl::IsCancelled(ran)) {
    PrintErr(kStopped);
    return kExitInterrupted;
  }
  HAKAM_RETURN_IF_ERROR(ran);
  if (options.quick.json) PrintOut(CheckJson(options.agent, checker.lines()));
  PrintErr(absl::StrCat("records and logs: ", folder->path(), "\n"));
  return checker.sound() ? kExitOk : kExitNo;
}

}  // namespace hakam::arbiter
