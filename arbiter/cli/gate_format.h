// What came of a gate, for people, for machines, and for the summary of a CI job.
#ifndef HAKAM_ARBITER_CLI_GATE_FORMAT_H_
#define HAKAM_ARBITER_CLI_GATE_FORMAT_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbiter/report/gate_report.h"

namespace hakam::arbiter {

// `again`: the command that plays the same gate; empty: not told.
std::string GateText(const GateReport& report, const std::string& again = "");
std::string GateJson(const GateReport& report, const std::string& again);
std::string GateMarkdown(const GateReport& report, const std::string& again);

// How it came to its verdict, as a picture. FailedPrecondition before the test has looked at anything.
absl::StatusOr<std::string> GateSvg(const GateReport& report);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GATE_FORMAT_H_
