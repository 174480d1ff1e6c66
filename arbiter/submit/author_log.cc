#include "arbiter/submit/author_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "arbiter/process/log_tail.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostOfPart = 64 << 10;
constexpr size_t kMostLogs = 20;
constexpr size_t kMostOfLog = size_t{8} << 20;

// The last `most` bytes of a regular file.
absl::StatusOr<std::string> TailOf(const std::string& path, size_t most) {
  HAKAM_ASSIGN_OR_RETURN(const File file, OpenRegularFile(path));
  fseek(file.get(), 0, SEEK_END);
  const long size = ftell(file.get());
  if (size < 0) return ReadError(path, errno);
  const size_t wanted = std::min(static_cast<size_t>(size), most);
  fseek(file.get(), -static_cast<long>(wanted), SEEK_END);
  std::string text(wanted, '\0');
  text.resize(fread(text.data(), 1, wanted, file.get()));
  return text;
}

}  // namespace

std::string WithoutPaths(absl::string_view text, const SubmissionPaths& paths, const std::string& site) {
  return absl::StrReplaceAll(text, {{paths.bot + "/", ""},
                                    {paths.bot, "the bot"},
                                    {paths.folder + "/", ""},
                                    {paths.folder, "the submission"},
                                    {site, "SITE"}});
}

absl::Status BeginAuthorLog(const SubmissionPaths& paths) {
  const int fd = open(paths.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0) return WriteError(paths.log, errno);
  close(fd);
  return absl::OkStatus();
}

absl::Status AddToAuthorLog(const SubmissionPaths& paths, const std::string& site, absl::string_view title,
                            absl::string_view text) {
  const bool cut = text.size() > kMostOfPart;
  if (cut) text.remove_prefix(text.size() - kMostOfPart);
  std::string part = absl::StrCat("== ", title, "\n", cut ? "... (the beginning is left out)\n" : "",
                                  WithoutPaths(text, paths, site));
  if (part.back() != '\n') part += '\n';
  return AppendToLog(paths.log, part);
}

absl::Status AddFileToAuthorLog(const SubmissionPaths& paths, const std::string& site,
                                absl::string_view title, const std::string& file) {
  const absl::StatusOr<std::string> text = TailOf(file, kMostOfPart);
  if (absl::IsNotFound(text.status())) return absl::OkStatus();
  HAKAM_RETURN_IF_ERROR(text.status());
  return AddToAuthorLog(paths, site, title, *text);
}

absl::Status AddBotLogs(const SubmissionPaths& paths, const std::string& site, const std::string& folder,
                        const std::string& entrant) {
  std::error_code error;
  std::vector<std::string> logs;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    if (path.parent_path().filename() != "logs" || !fs::is_regular_file(entry->symlink_status(error)))
      continue;
    if (!absl::StartsWith(path.filename().string(), entrant + "-") || entry->file_size(error) == 0) continue;
    logs.push_back(path.string());
  }
  std::sort(logs.begin(), logs.end());
  logs.resize(std::min(logs.size(), kMostLogs));
  for (const std::string& log : logs) {
    HAKAM_RETURN_IF_ERROR(
        AddFileToAuthorLog(paths, site, absl::StrCat("log ", fs::path(log).filename().string()), log));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadAuthorLog(const SubmissionPaths& paths) {
  absl::StatusOr<std::string> text = TailOf(paths.log, kMostOfLog);
  if (absl::IsNotFound(text.status())) return "";
  HAKAM_RETURN_IF_ERROR(text.status());
  return Printable(*text);
}

}  // namespace hakam::arbiter
