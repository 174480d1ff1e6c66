// The result of a gate as text, as JSON, as Markdown for the summary of a CI job, and as a badge.
#ifndef HAKAM_ARBITER_VIEW_GATE_FORMAT_H_
#define HAKAM_ARBITER_VIEW_GATE_FORMAT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "arbiter/plot/badge.h"
#include "arbiter/report/gate_report.h"

namespace hakam::arbiter {

// `again`: the command that plays the same gate again; empty: do not print it.
std::string GateText(const GateReport& report, const std::string& again = "");
std::string GateJson(const GateReport& report, const std::string& again);
std::string GateMarkdown(const GateReport& report, const std::string& again);
Badge GateBadge(const GateReport& report);

// The course of the test of one candidate as a picture. FailedPrecondition before the first look.
absl::StatusOr<std::string> GateSvg(const GateReport& report, const GateReport::Trial& trial);

// For all that prints a verdict: a sign for Markdown, a badge, and "+1.23; passes at +2.94, fails at -2.94".
const char* MarkOf(GateVerdict verdict);
Badge BadgeOf(GateVerdict verdict, std::string message);
std::string StatisticText(std::optional<double> llr);
std::string StatisticText(std::optional<double> llr, const Bounds& bounds);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_GATE_FORMAT_H_
