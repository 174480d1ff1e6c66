// The lines of `hakam check`, and of the starts in `hakam league check`.
#ifndef HAKAM_ARBITER_CLI_CHECK_REPORT_H_
#define HAKAM_ARBITER_CLI_CHECK_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/probe.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/table/fault.h"
#include "hakam/v1/agent.pb.h"

namespace hakam::arbiter {

// kNote: worth knowing, but no reason to refuse the bot.
enum class CheckVerdict : uint8_t { kOk, kNote, kBad };

// The result of one check.
struct CheckLine {
  std::string name;
  CheckVerdict verdict = CheckVerdict::kOk;
  std::string text;    // what was found
  std::string advice;  // what to do about it; empty if nothing
};

// What the author of a bot can do about a fault of this kind.
std::string AdviceOn(v1::FaultKind kind);

// Starts that are slower than this are told.
inline constexpr absl::Duration kQuickStart = absl::Seconds(1);
// How a start went, and what the bot says about itself.
CheckLine LineOfStart(const std::string& name, const Probed& probed);
CheckLine LineOfNoStart(const std::string& name, const Fault& fault);
// The version is that of the manifest, if it has one: a kit that was not told any answers 0.
std::string AboutText(const v1::DescribeResponse& about, const Entrant& entrant);

// The faults of a bot in a league: the number, the first one, and what to do. `folder`: of the league.
CheckLine LineOfFaults(const std::string& name, const EntrantFaults& faults, uint64_t boards,
                       const std::string& folder);

// "ok    starts                  12 ms", and advice on a line of its own.
std::string CheckText(const CheckLine& line);
std::string CheckJson(const std::string& agent, const std::vector<CheckLine>& lines);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_CHECK_REPORT_H_
