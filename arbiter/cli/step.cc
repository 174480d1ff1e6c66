#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/build_bot.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/quick_league.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/play/ask_again.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/report/recorded_board.h"
#include "arbiter/report/shell_word.h"
#include "arbiter/setup/league_check.h"
#include "arbiter/view/question_text.h"
#include "arbiter/view/suit_text.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr long kMaxLog = 16 << 10;  // bytes shown from the end of a bot's stderr
constexpr char kWait[] = "wait";
constexpr absl::Duration kLimit = absl::Minutes(1);

// A shell in place of the bot. It prints the address for the user, who starts the bot by hand, and waits.
LaunchSpec Waiter(const std::string& folder) {
  const std::string script = absl::StrCat("echo \"start the bot with HAKAM_ADDRESS=$HAKAM_ADDRESS\" >/proc/",
                                          getpid(), "/fd/2; exec sleep 86400");
  return {.name = kWait, .program = "/bin/sh", .command = {"/bin/sh", "-c", script}, .folder = folder};
}

absl::Duration LimitFor(const StepOptions& o) {
  if (o.per_decision_s) return absl::Seconds(*o.per_decision_s);
  return o.agent == kWait ? kClockOff : kLimit;
}

// Never shorter than for an answer: the user may start the bot by hand.
absl::Duration StartLimitOf(const StepOptions& o, const RecordedBoard& subject) {
  std::vector<std::string> agents;
  for (const auto& [name, agent] : subject.agents) agents.push_back(agent);
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  const absl::Duration wanted = o.agent.empty() ? StartLimitFor(std::nullopt, agents, subject.agents_dir)
                                                : StartLimitFor(std::nullopt, {o.agent}, here);
  return std::max(wanted, LimitFor(o));
}

// As in a league.
absl::StatusOr<Entrant> Contained(absl::StatusOr<Entrant> entrant, v1::SandboxMode mode) {
  if (!entrant.ok()) return entrant;
  std::vector<Entrant> entrants;
  entrants.push_back(*std::move(entrant));
  HAKAM_RETURN_IF_ERROR(Contain(mode, DefaultLimits(), {}, &entrants).status());
  if (const std::string note = InterpreterNote(entrants[0]); !note.empty()) {
    PrintErrOnce(absl::StrCat("hakam: ", note, "\n"));
  }
  return std::move(entrants[0]);
}

absl::StatusOr<Entrant> EntrantFor(const StepOptions& o, const RecordedBoard& subject,
                                   const std::string& name) {
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  if (o.agent == kWait) return Entrant{.name = name, .agent = Waiter(here)};
  if (!o.agent.empty()) {
    HAKAM_RETURN_IF_ERROR(BuildBot(AbsoluteSpec(o.agent, here), o.build, o.sandbox, /*quiet=*/false));
    return Contained(LoadEntrant(name, AbsoluteSpec(o.agent, here), here), o.sandbox);
  }
  const auto known = subject.agents.find(name);
  if (known != subject.agents.end()) {
    return Contained(LoadEntrant(name, known->second, subject.agents_dir), o.sandbox);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "entrant \"", name, "\": the record does not say how this agent is started; give --agent"));
}

// A folder for the bots' stderr. It is removed with this object.
class LogFolder {
 public:
  LogFolder() {
    std::error_code error;
    path_ = (fs::temp_directory_path(error) / "hakam-step-XXXXXX").string();
    if (mkdtemp(path_.data()) == nullptr) path_.clear();
  }
  ~LogFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  LogFolder(const LogFolder&) = delete;
  LogFolder& operator=(const LogFolder&) = delete;

  const std::string& path() const { return path_; }

  // Prints what the bots wrote to stderr.
  void Print() const {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_, error)) {
      // A bot may have replaced its log by anything.
      const absl::StatusOr<File> file = OpenRegularFile(entry.path().string());
      if (!file.ok()) continue;
      if (fseek(file->get(), -kMaxLog, SEEK_END) != 0) rewind(file->get());  // it is shorter
      std::string text(kMaxLog, '\0');
      text.resize(fread(text.data(), 1, text.size(), file->get()));
      PrintErr(text);
    }
  }

 private:
  std::string path_;
};

std::string FaultText(const std::string& kind, const std::string& detail) {
  return absl::StrCat(absl::StripPrefix(kind, "FAULT_KIND_"), ", ", PrintableLine(detail));
}

std::string NowText(const AskedAgain& asked, bool symbols) {
  if (asked.now) return SuitText(asked.now->ToString(), symbols);
  // The numbers of the two enums differ by one (record.proto).
  const auto kind = static_cast<v1::FaultKind>(static_cast<int>(asked.fault->kind) + 1);
  const std::string text = FaultText(v1::FaultKind_Name(kind), asked.fault->detail);
  if (asked.fault->kind != FaultKind::kStartFailed && asked.fault->kind != FaultKind::kCrash) return text;
  const std::string words = LastWords(asked.fault->stderr_tail, kLogTailBytes);
  return words.empty() ? text : absl::StrCat(text, "; its last words: ", PrintableLine(words));
}

std::string ThenText(const v1::DecisionRecord& then, bool symbols) {
  if (then.has_fault()) return FaultText(v1::FaultKind_Name(then.fault().kind()), then.fault().detail());
  const absl::StatusOr<rules::Action> action = wire::ActionFromProto(then.action());
  return action.ok() ? SuitText(action->ToString(), symbols) : "?";
}

bool Same(const AskedAgain& asked) {
  if (asked.then.has_fault() || asked.fault) {
    return asked.then.has_fault() && asked.fault &&
           static_cast<int>(asked.then.fault().kind()) == static_cast<int>(asked.fault->kind) + 1;
  }
  const absl::StatusOr<rules::Action> action = wire::ActionFromProto(asked.then.action());
  return action.ok() && asked.now && *action == *asked.now;
}

// Prints the whole question, or one line.
void Print(const RecordedBoard& subject, const AskedAgain& asked, bool whole, bool symbols) {
  const v1::BoardRecord& record = subject.record;
  const int seat = Index(asked.table.pending()->seat);
  const std::string name = seat < record.seats_size() ? PrintableLine(record.seats(seat).entrant()) : "?";
  const char* verdict = Same(asked) ? "same" : "different";
  const bool has_note = !asked.note.empty();
  if (!whole) {
    PrintOut(absl::StrCat("decision ", asked.decision, ", seat ", seat, " (", name, "): then ",
                          ThenText(asked.then, symbols), "; now ", NowText(asked, symbols), ": "));
    PrintVerdicts(absl::StrCat(verdict, has_note ? absl::StrCat("; note: ", asked.note) : "", "\n"));
    return;
  }
  rules::Observation seen;
  asked.table.Observe(&seen);
  const auto took = wire::DurationFromProto("took", asked.then.took());
  PrintOut(absl::StrCat("pairing ", record.pairing(), ", deal ", record.deal(), ", room ", record.room(),
                        ", decision ", asked.decision, ": seat ", seat, " (", name, ")\n",
                        SuitText(QuestionText(subject.rules, seen, asked.table.legal()), symbols)));
  PrintOut(
      absl::StrCat("  seed      ",
                   subject.deals ? absl::StrCat(asked.decision_seed) : "not known: 0 was sent; give --seed",
                   "\n  then      ", ThenText(asked.then, symbols), ", after ",
                   absl::FormatDuration(took.value_or(absl::ZeroDuration())), "\n  now       ",
                   NowText(asked, symbols), ", after ", absl::FormatDuration(asked.took),
                   has_note ? absl::StrCat("\n  note      ", asked.note) : "", "\n"));
  PrintVerdicts(absl::StrCat(verdict, "\n"));
}

}  // namespace

absl::StatusOr<int> StepCommand(const StepOptions& o) {
  BoardChoice choice = o.board;
  HAKAM_ASSIGN_OR_RETURN(choice.from, FolderOrLastPlay(choice.from));
  HAKAM_ASSIGN_OR_RETURN(const RecordedBoard subject, LoadBoard(choice));
  const LogFolder logs;
  if (logs.path().empty()) {
    return absl::UnavailableError(
        absl::StrCat("cannot create a folder for temporary files: ", std::strerror(errno),
                     "; set TMPDIR to a folder that can be written"));
  }
  std::map<rules::Seat, Entrant> entrants;
  std::set<rules::Seat> absent;  // whose bot did not start
  absl::Status missing;
  int asked_in_all = 0;
  int different = 0;
  bool infrastructure = false;
  const AskAgainRequest request = {
      .rules = &subject.rules,
      .record = &subject.record,
      .matches = subject.matches,
      .deals = subject.deals ? &*subject.deals : nullptr,
      .entrant = [&](rules::Seat seat) -> const Entrant* {
        const std::string name =
            Index(seat) < subject.record.seats_size() ? subject.record.seats(Index(seat)).entrant() : "agent";
        absl::StatusOr<Entrant> entrant = EntrantFor(o, subject, name);
        missing.Update(entrant.status());
        return entrant.ok() ? &entrants.emplace(seat, *std::move(entrant)).first->second : nullptr;
      },
      .wanted =
          [&](int decision, rules::Seat seat) {
            return !absent.contains(seat) && o.decision.value_or(decision) == decision &&
                   o.seat.value_or(static_cast<uint32_t>(Index(seat))) == static_cast<uint32_t>(Index(seat));
          },
      .limit = LimitFor(o),
      .start_limit = StartLimitOf(o, subject),
      .on_wait =
          [&, waits_for = -1](int decision, rules::Seat seat) mutable {
            if (o.agent == kWait || std::exchange(waits_for, decision) == decision) return;
            PrintErr(absl::StrCat("hakam: decision ", decision, ", seat ", Index(seat),
                                  ": waits for an answer, at most ", absl::FormatDuration(LimitFor(o)),
                                  " (--per-decision)\n"));
          },
      .log_dir = logs.path()};
  const absl::Status done = AskAgain(request, [&](const AskedAgain& asked) {
    ++asked_in_all;
    if (!Same(asked)) ++different;
    infrastructure |= asked.fault && asked.fault->kind == FaultKind::kInfrastructure;
    if (asked.fault && asked.fault->kind == FaultKind::kStartFailed)
      absent.insert(asked.table.pending()->seat);
    Print(subject, asked, o.decision.has_value(), OutTerminal().symbols && !o.ascii);
  });
  logs.Print();
  HAKAM_RETURN_IF_ERROR(missing);
  HAKAM_RETURN_IF_ERROR(done);
  if (asked_in_all == 0) {
    return absl::NotFoundError(
        o.decision
            ? absl::StrCat("decision ", *o.decision,
                           " was forced (only one legal action) or does not exist; run `hakam step` without "
                           "--decision to list the decisions of this board")
            : std::string("no decision of this board was asked of this seat"));
  }
  if (!o.decision) {
    for (const rules::Seat seat : absent) {
      PrintOut(absl::StrCat("seat ", Index(seat), ": its bot does not start, so it is asked nothing else\n"));
    }
    PrintOut(absl::StrCat(asked_in_all, asked_in_all == 1 ? " question, " : " questions, ", different,
                          " answered differently\n"));
  }
  if (infrastructure) return kExitInfrastructure;
  return different == 0 ? kExitOk : kExitNo;
}

}  // namespace hakam::arbiter
