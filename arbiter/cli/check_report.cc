#include "arbiter/cli/check_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/log_tail.h"
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
          .advice = AdviceOn(v1::FAULT_KIND_START_FAILED)};
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
                       const std::string& folder) {
  CheckLine line = {.name = name};
  if (faults.total == 0) {
    line.text = absl::StrCat(boards, " boards, ", faults.decisions, " questions, no fault");
    return line;
  }
  line.verdict = CheckVerdict::kBad;
  const FaultCase& first = faults.first.front();
  line.text =
      absl::StrCat(faults.total, " faults at ", faults.decisions, " questions, first: ", first.Line(folder));
  line.advice = AdviceOn(first.kind);
  return line;
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
