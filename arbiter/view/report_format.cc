#include "arbiter/view/report_format.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/view/table_text.h"

namespace hakam::arbiter {
namespace {

std::string Ms(absl::Duration duration) {
  return absl::StrFormat("%.3f", absl::ToDoubleMilliseconds(duration));
}

bool HasMargin(const EntrantTiming& timing) { return timing.margin != absl::InfiniteDuration(); }

constexpr v1::FaultKind kKinds[] = {v1::FAULT_KIND_TIMEOUT,     v1::FAULT_KIND_ILLEGAL_ACTION,
                                    v1::FAULT_KIND_MALFORMED,   v1::FAULT_KIND_CRASH,
                                    v1::FAULT_KIND_UNREACHABLE, v1::FAULT_KIND_START_FAILED,
                                    v1::FAULT_KIND_EXCEPTION,   v1::FAULT_KIND_PROTOCOL};

// Where the logs of the entrant are; empty if it had no fault or its logs are not in the league's folder.
std::string LogsLine(const EntrantFaults& faults, const std::string& folder) {
  const std::string logs = LeaguePaths(folder).logs;
  std::error_code error;
  if (faults.first.empty() || !std::filesystem::is_directory(logs, error)) return "";
  return absl::StrCat(faults.name, ": its logs: ", logs, "/*-", faults.name, "*.log\n");
}

uint64_t Count(const EntrantFaults& faults, v1::FaultKind kind) {
  const auto found = faults.by_kind.find(kind);
  return found == faults.by_kind.end() ? 0 : found->second;
}

}  // namespace

std::string TimingText(const std::vector<EntrantTiming>& timing) {
  Rows rows = {{"#", "entrant", "decisions", "p50 ms", "p99 ms", "max ms", "margin ms", "of ms"}};
  for (size_t i = 0; i < timing.size(); ++i) {
    const EntrantTiming& t = timing[i];
    rows.push_back({absl::StrCat(i + 1), t.name, absl::StrCat(t.charged.count()), Ms(t.charged.Quantile(0.5)),
                    Ms(t.charged.Quantile(0.99)), Ms(t.charged.max()), HasMargin(t) ? Ms(t.margin) : "-",
                    HasMargin(t) ? Ms(t.margin_of) : "-"});
  }
  return absl::StrCat("think time (as charged to the clock)\n\n", Aligned(rows),
                      "\n margin: the least time left at an answer, and the time it had (of ms); p50 and p99 "
                      "are exact to 2%\n");
}

std::string FaultsText(const std::vector<EntrantFaults>& faults, const std::string& folder) {
  Rows rows = {{"#", "entrant", "decisions", "faults"}};
  for (const v1::FaultKind kind : kKinds) rows[0].push_back(FaultCase{.kind = kind}.Kind());
  std::string lines;
  for (size_t i = 0; i < faults.size(); ++i) {
    const EntrantFaults& f = faults[i];
    rows.push_back({absl::StrCat(i + 1), f.name, absl::StrCat(f.decisions), absl::StrCat(f.total)});
    for (const v1::FaultKind kind : kKinds) rows.back().push_back(absl::StrCat(Count(f, kind)));
    for (const FaultCase& fault : f.first) absl::StrAppend(&lines, f.name, ": ", fault.Line(folder), "\n");
    if (f.more() > 0) absl::StrAppend(&lines, f.name, ": and ", f.more(), " more\n");
    absl::StrAppend(&lines, LogsLine(f, folder));
  }
  return absl::StrCat("faults\n\n", Aligned(rows), lines.empty() ? "" : "\n", lines);
}

std::string FaultLines(const std::vector<EntrantFaults>& faults, const std::string& folder) {
  std::string out;
  for (const EntrantFaults& f : faults) {
    const std::string start = absl::StrCat("fault: ", f.name, ": ");
    for (const FaultCase& fault : f.first) absl::StrAppend(&out, start, fault.Line(folder), "\n");
    if (f.more() > 0) {
      absl::StrAppend(&out, start, f.more(), " more (hakam league standings --faults ", folder, ")\n");
    }
    if (const std::string logs = LogsLine(f, folder); !logs.empty()) absl::StrAppend(&out, "fault: ", logs);
  }
  return out;
}

}  // namespace hakam::arbiter
