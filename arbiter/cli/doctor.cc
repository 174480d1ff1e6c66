// `hakam doctor`.
#include "arbiter/cli/doctor.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/view/json_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

const char* WordOf(DoctorVerdict verdict) {
  switch (verdict) {
    case DoctorVerdict::kOk:
      return "ok";
    case DoctorVerdict::kWarn:
      return "warn";
    case DoctorVerdict::kNo:
      return "no";
  }
  return "";
}

bool Prevents(const DoctorLine& line) { return line.needed && line.verdict == DoctorVerdict::kNo; }

}  // namespace

bool CanPlay(const std::vector<DoctorLine>& lines) {
  return std::none_of(lines.begin(), lines.end(), Prevents);
}

std::string DoctorText(const std::vector<DoctorLine>& lines) {
  std::string text;
  for (const DoctorLine& line : lines) {
    absl::StrAppendFormat(&text, "%-5s %-15s %s%s%s\n", WordOf(line.verdict), line.name,
                          PrintableLine(line.text), line.advice.empty() ? "" : "; ",
                          PrintableLine(line.advice));
  }
  return absl::StrCat(text, CanPlay(lines) ? "leagues can be played\n" : "no league can be played\n");
}

std::string DoctorJson(const std::vector<DoctorLine>& lines) {
  nlohmann::ordered_json json = {{"leagues", CanPlay(lines)}, {"lines", nlohmann::ordered_json::array()}};
  for (const DoctorLine& line : lines) {
    json["lines"].push_back({{"name", line.name},
                             {"verdict", WordOf(line.verdict)},
                             {"found", line.text},
                             {"advice", line.advice},
                             {"needed", line.needed}});
  }
  return JsonText(json);
}

absl::StatusOr<int> DoctorCommand(const DoctorOptions& options) {
  std::vector<DoctorLine> lines = SystemLines();
  for (auto* more : {&SandboxLines, &LanguageLines}) {
    for (DoctorLine& line : more()) lines.push_back(std::move(line));
  }
  if (options.json) {
    PrintOut(DoctorJson(lines));
  } else {
    PrintVerdicts(DoctorText(lines));
  }
  return CanPlay(lines) ? kExitOk : kExitInfrastructure;
}

}  // namespace hakam::arbiter
