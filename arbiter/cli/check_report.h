// The lines of `hakam check`, and of the starts in `hakam league check`.
#ifndef HAKAM_ARBITER_CLI_CHECK_REPORT_H_
#define HAKAM_ARBITER_CLI_CHECK_REPORT_H_

#include <cstdint>
#include <string>
#include <utility>
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

// The faults of a bot in a league: their number, one of `faults.first`, and what to do. `folder`: of the
// league.
CheckLine LineOfFaults(const std::string& name, const EntrantFaults& faults, uint64_t boards,
                       const std::string& folder, size_t told = 0);

// Whether a bot wrote so much in these boards that a league may stop it.
bool WritesMuch(int64_t log_bytes, uint64_t boards);
CheckLine LineOfMuchWritten(int64_t log_bytes, uint64_t boards, uint64_t questions);

// What makes two faults the same one to the author of a bot.
struct FaultCause {
  std::string key;
  std::string shown;  // "EXCEPTION bot.py:33", "TIMEOUT"
};
// The line of the code, if the fault names it. Otherwise its kind, and its text without numbers and cards.
FaultCause CauseOf(const FaultCase& fault);
FaultCause CauseOf(const std::string& error);

// What went wrong in several games, to be told once.
class CausesOfGames {
 public:
  // True if it is the first game with this cause. Call it at most once for a cause in a game.
  bool Add(const FaultCause& cause, const std::string& game);
  // A line for each cause of several games. `games`: how many were played.
  std::vector<CheckLine> Repeated(size_t games) const;

 private:
  std::vector<std::pair<FaultCause, std::vector<std::string>>> games_of_;
};

// "ok    starts                  12 ms", and advice on a line of its own.
std::string CheckText(const CheckLine& line);
std::string CheckJson(const std::string& agent, const std::vector<CheckLine>& lines);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_CHECK_REPORT_H_
