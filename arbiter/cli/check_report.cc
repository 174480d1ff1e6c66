#include "arbiter/cli/check_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/setup/league_check.h"
#include "arbiter/view/json_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

const char* WordOf(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::kOk:
      return "ok";
    case CheckVerdict::kNote:
      return "note";
    case CheckVerdict::kBad:
      return "BAD";
  }
  return "?";
}

// A bot in a league of so many boards must not fill its log.
constexpr int64_t kBoardsOfLeague = 1000;

int64_t LogLimit() { return int64_t{DefaultLimits().log_mib()} << 20; }

// "bot.py:33", the last such word; empty: there is none.
std::string PlaceIn(absl::string_view text) {
  std::string place;
  for (const absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(" (),;"))) {
    const size_t colon = word.rfind(':');
    const size_t dot = word.substr(0, colon).rfind('.');
    if (colon == absl::string_view::npos || dot == absl::string_view::npos || dot + 1 == colon) continue;
    const absl::string_view line = word.substr(colon + 1);
    const bool number = !line.empty() && std::all_of(line.begin(), line.end(), absl::ascii_isdigit);
    if (number && absl::ascii_isalpha(word[dot + 1])) place = std::string(word);  // not 127.0.0.1:80
  }
  return place;
}

// Without what differs each time: numbers, cards, paths and names.
std::string PlainWords(absl::string_view text) {
  const auto plain = [](absl::string_view word) {
    return std::all_of(word.begin(), word.end(), absl::ascii_islower);
  };
  const std::vector<absl::string_view> words = absl::StrSplit(text, absl::ByAnyChar(" (),:;"), plain);
  return absl::StrJoin(words, " ");
}

}  // namespace

std::string AdviceOn(v1::FaultKind kind) {
  switch (kind) {
    case v1::FAULT_KIND_TIMEOUT:
      return "answer within the time left that the question states; usual causes are a loop that waits, or a "
             "first question that loads something";
    case v1::FAULT_KIND_ILLEGAL_ACTION:
      return "answer with one of the legal actions of the question, or with its index (from 0)";
    case v1::FAULT_KIND_MALFORMED:
      return "set exactly one of action_index and action, and no value out of range";
    case v1::FAULT_KIND_CRASH:
      return "its stderr and the log say where it stopped; the command above asks the same question again";
    case v1::FAULT_KIND_UNREACHABLE:
      return "keep listening at HAKAM_ADDRESS, and do not close connections";
    case v1::FAULT_KIND_START_FAILED:
      return "run its command by hand with HAKAM_ADDRESS=unix:/tmp/bot.sock and read its output";
    case v1::FAULT_KIND_EXCEPTION:
      return "your code failed at this line; the traceback is in the log, and the command above asks the "
             "same "
             "question again";
    case v1::FAULT_KIND_PROTOCOL:
      return "answer each question once, with its own decision_id, and without an error status";
    default:
      return "see the log of the bot";
  }
}

CheckLine LineOfStart(const std::string& name, const Probed& probed) {
  CheckLine line = {.name = name,
                    .text = absl::StrFormat("first answer after %.0f ms, %.0f MiB of memory",
                                            absl::ToDoubleMilliseconds(probed.start),
                                            static_cast<double>(probed.memory_bytes) / (1 << 20))};
  if (probed.start > kQuickStart) {
    line.verdict = CheckVerdict::kNote;
    line.advice =
        "a league starts several processes of a bot for each pairing, so it should start in less than a "
        "second";
  }
  return line;
}

CheckLine LineOfNoStart(const std::string& name, const Fault& fault) {
  const std::string words = LastWords(fault.stderr_tail, kLogTailBytes);
  return {.name = name,
          .verdict = CheckVerdict::kBad,
          .text = absl::StrCat(fault.detail, words.empty() ? "" : "; end of its stderr: ", words),
          .advice = absl::StrCat(words.empty() ? "" : "mend what it says there; to see all of it, ",
                                 AdviceOn(v1::FAULT_KIND_START_FAILED))};
}

std::string AboutText(const v1::DescribeResponse& about, const Entrant& entrant) {
  const auto* spec = std::get_if<LaunchSpec>(&entrant.agent);
  const std::string version = spec == nullptr || spec->version.empty() ? about.version() : spec->version;
  return absl::StrCat(about.name(), ", version ", version, ", plays ",
                      about.presets().empty() ? "all games" : absl::StrJoin(about.presets(), ", "), ", ",
                      about.max_sessions() > 1 ? absl::StrCat(about.max_sessions(), " boards at a time")
                                               : "one board in a process: more --concurrency than cores only "
                                                 "starts more processes",
                      about.decide_stream() ? ", offers streams" : "");
}

CheckLine LineOfFaults(const std::string& name, const EntrantFaults& faults, uint64_t boards,
                       const std::string& folder, size_t told) {
  CheckLine line = {.name = name};
  if (faults.total == 0) {
    line.text = absl::StrCat(boards, " boards, ", faults.decisions, " questions, no fault");
    return line;
  }
  line.verdict = CheckVerdict::kBad;
  const FaultCase& fault = faults.first[told];
  line.text = absl::StrCat(faults.total, faults.total == 1 ? " fault" : " faults", " at ", faults.decisions,
                           faults.decisions == 1 ? " question, " : " questions, ",
                           told == 0 ? "first: " : "also: ", fault.Line(folder));
  line.advice = AdviceOn(fault.kind);
  return line;
}

bool WritesMuch(int64_t log_bytes, uint64_t boards) {
  return log_bytes * kBoardsOfLeague > LogLimit() * static_cast<int64_t>(boards);
}

CheckLine LineOfMuchWritten(int64_t log_bytes, uint64_t boards, uint64_t questions) {
  return {
      .name = "writes much",
      .verdict = CheckVerdict::kNote,
      .text = absl::StrFormat(
          "%.0f kB of output a question: its log in a league (limits.log_mib, %u MiB) is full after %.0f "
          "boards, and then the league stops it",
          static_cast<double>(log_bytes) / 1000 / static_cast<double>(questions), DefaultLimits().log_mib(),
          static_cast<double>(LogLimit()) * static_cast<double>(boards) / static_cast<double>(log_bytes)),
      .advice = "write less, or only when you ask for it with an argument of the bot"};
}

FaultCause CauseOf(const FaultCase& fault) {
  const std::string kind = fault.Kind();
  const std::string place = PlaceIn(fault.detail);
  const std::string shown = place.empty() ? kind : absl::StrCat(kind, " ", place);
  // A loop is found at any of its lines.
  if (fault.kind == v1::FAULT_KIND_TIMEOUT) {
    return {.key = absl::StrCat(kind, " ", place.substr(0, place.rfind(':'))), .shown = shown};
  }
  if (!place.empty()) return {.key = shown, .shown = shown};
  const absl::string_view detail = absl::string_view(fault.detail).substr(0, fault.detail.find("; legal:"));
  // After an exception the bot goes on, and has written something else each time.
  const std::string words = fault.kind == v1::FAULT_KIND_EXCEPTION ? "" : PlainWords(fault.last_words);
  return {.key = absl::StrCat(kind, " ", PlainWords(detail), "; ", words), .shown = kind};
}

FaultCause CauseOf(const std::string& error) { return {.key = PlainWords(error), .shown = "cannot play"}; }

bool CausesOfGames::Add(const FaultCause& cause, const std::string& game) {
  for (auto& [known, games] : games_of_) {
    if (known.key != cause.key) continue;
    games.push_back(game);
    return false;
  }
  games_of_.push_back({cause, {game}});
  return true;
}

std::vector<CheckLine> CausesOfGames::Repeated(size_t games) const {
  std::vector<CheckLine> lines;
  for (const auto& [cause, of] : games_of_) {
    if (of.size() < 2) continue;
    lines.push_back({.name = "the same fault",
                     .verdict = CheckVerdict::kBad,
                     .text = absl::StrCat(cause.shown, " in ", of.size(), " of ", games, " games",
                                          of.size() == games ? "" : ": ",
                                          of.size() == games ? "" : absl::StrJoin(of, ", "))});
  }
  return lines;
}

std::string CheckText(const CheckLine& line) {
  std::string text = absl::StrFormat("%-5s %-28s %s\n", WordOf(line.verdict), PrintableLine(line.name),
                                     PrintableLine(line.text));
  if (!line.advice.empty()) absl::StrAppend(&text, "      -> ", line.advice, "\n");
  return text;
}

std::string CheckJson(const std::string& agent, const std::vector<CheckLine>& lines) {
  bool ok = true;
  nlohmann::ordered_json out = {{"agent", agent}, {"ok", true}, {"checks", nlohmann::ordered_json::array()}};
  for (const CheckLine& line : lines) {
    ok = ok && line.verdict != CheckVerdict::kBad;
    out["checks"].push_back({{"check", line.name},
                             {"verdict", WordOf(line.verdict)},
                             {"found", line.text},
                             {"advice", line.advice}});
  }
  out["ok"] = ok;
  return JsonText(out);
}

}  // namespace hakam::arbiter
