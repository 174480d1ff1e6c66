#include "arbiter/play/log_files.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

// Removes a prefix "xNUMBER-".
bool ConsumeNumbered(char x, absl::string_view* text) {
  size_t end = 1;
  while (end < text->size() && absl::ascii_isdigit((*text)[end])) ++end;
  if (text->empty() || (*text)[0] != x || end == 1 || end >= text->size() || (*text)[end] != '-')
    return false;
  text->remove_prefix(end + 1);
  return true;
}

}  // namespace

std::map<std::string, int64_t> LogBytesIn(const std::string& log_dir) {
  std::map<std::string, int64_t> bytes;
  std::error_code error;
  for (std::filesystem::directory_iterator file(log_dir, error), end; !error && file != end;
       file.increment(error)) {
    std::error_code not_there;
    if (!file->is_regular_file(not_there)) continue;
    const std::string entrant = EntrantOfLog(file->path().filename().string());
    const uintmax_t size = file->file_size(not_there);
    if (!entrant.empty() && !not_there) bytes[entrant] += static_cast<int64_t>(size);
  }
  return bytes;
}

std::string EntrantOfLog(absl::string_view file) {
  absl::ConsumeSuffix(&file, ".old");
  if (!absl::ConsumeSuffix(&file, ".log")) return "";
  // "check-ENTRANT"
  if (absl::ConsumePrefix(&file, "check-")) return std::string(file);
  // "pPAIRING-wWORKER-ENTRANT-seatSEAT-LAUNCH"
  const size_t seat = file.rfind("-seat");
  if (seat == absl::string_view::npos) return "";
  file = file.substr(0, seat);
  return ConsumeNumbered('p', &file) && ConsumeNumbered('w', &file) ? std::string(file) : "";
}

}  // namespace hakam::arbiter
