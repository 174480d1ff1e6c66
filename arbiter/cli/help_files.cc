// `hakam help-files`.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/version.h"
#include "arbiter/play/builtins.h"
#include "arbiter/store/checksums.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

absl::StatusOr<std::string> DateOfPage() {
  absl::Time time = absl::Now();
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH"); epoch != nullptr) {
    int64_t seconds = 0;
    if (!absl::SimpleAtoi(epoch, &seconds)) {
      return absl::InvalidArgumentError(
          absl::StrCat("SOURCE_DATE_EPOCH: \"", epoch, "\" is no number of seconds since 1970"));
    }
    time = absl::FromUnixSeconds(seconds);
  }
  return absl::FormatTime("%Y-%m-%d", time, absl::UTCTimeZone());
}

}  // namespace

absl::StatusOr<int> HelpFilesCommand(const CommandHelp& hakam, const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const std::string date, DateOfPage());
  CompletionWords words{.games = rules::RuleSet::PresetNames()};
  for (const std::string& name : BuiltinNames()) words.agents.push_back(absl::StrCat("builtin:", name));
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return absl::PermissionDeniedError(absl::StrCat(folder, ": cannot be created: ", error.message()));
  }
  const std::pair<const char*, std::string> files[] = {{"hakam.1", ManualPage(hakam, kVersion, date)},
                                                       {"hakam.bash", BashCompletion(hakam, words)},
                                                       {"_hakam", ZshCompletion(hakam, words)},
                                                       {"hakam.fish", FishCompletion(hakam, words)}};
  for (const auto& [name, text] : files) {
    HAKAM_RETURN_IF_ERROR(WriteFileAtOnce((fs::path(folder) / name).string(), text));
  }
  return kExitOk;
}

}  // namespace hakam::arbiter
