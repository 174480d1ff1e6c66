// The result of a tuning as text and as JSON.
#ifndef HAKAM_ARBITER_CLI_TUNE_FORMAT_H_
#define HAKAM_ARBITER_CLI_TUNE_FORMAT_H_

#include <string>

#include "arbiter/report/gate_report.h"
#include "arbiter/tune/spsa.h"
#include "arbiter/tune/tune_file.h"

namespace hakam::arbiter {

// A tuning after its last iteration.
struct TuneReport {
  TuneFile file;
  Spsa spsa;
  std::string tuned_bot;  // the bot with the tuned values
  std::string again;      // the command that tunes and tests in the same way again
};

// What the tuned values are, and the lines for the manifest.
std::string TuneText(const TuneReport& report);

// `gate`: the result of GateJson; empty: no gate was played, because no value has changed.
std::string TuneJson(const TuneReport& report, const std::string& gate);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TUNE_FORMAT_H_
