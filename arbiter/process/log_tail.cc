#include "arbiter/process/log_tail.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/ascii.h"
#include "arbiter/process/author_place.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {

std::string OneLine(absl::string_view text, size_t max_bytes) {
  std::string line = ValidUtf8(text.substr(0, max_bytes + 4));
  for (char& c : line) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  if (line.size() <= max_bytes) return line;
  size_t end = max_bytes - 3;
  while (end > 0 && (static_cast<uint8_t>(line[end]) & 0xC0) == 0x80)
    --end;  // do not cut inside a UTF-8 sequence
  return line.substr(0, end) + "...";
}

std::string LastWords(absl::string_view text, size_t max_bytes) {
  return OneLine(ErrorWithPlace(absl::StripTrailingAsciiWhitespace(text)), max_bytes);
}

std::string LogTail(const std::string& path, int64_t start) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0) return "";
  // The one extra byte tells whether the text begins at the start of a line.
  const int64_t from = std::max<int64_t>(start, info.st_size - static_cast<int64_t>(kLogTailBytes) - 1);
  std::string text = ReadLog(path, from, kLogTailBytes + 1);
  if (from > start || text.size() > kLogTailBytes) {
    const size_t newline = text.find('\n');
    text.erase(0, newline == std::string::npos || newline + 1 == text.size() ? 1 : newline + 1);
  }
  return ValidUtf8(text);
}

std::string ReadLog(const std::string& path, int64_t start, size_t most) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (fd < 0) return "";
  struct stat info {};
  std::string text;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > start) {
    text.resize(std::min<size_t>(static_cast<size_t>(info.st_size - start), most));
    const ssize_t n = pread(fd, text.data(), text.size(), start);
    text.resize(static_cast<size_t>(std::max<ssize_t>(n, 0)));
  }
  close(fd);
  return text;
}

absl::Status AppendToLog(const std::string& path, absl::string_view text) {
  const int fd = open(path.c_str(),
                      O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0644);
  if (fd < 0) return SystemError(path, errno);
  const absl::Cleanup close_file = [fd] { close(fd); };
  struct stat info {};
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return SystemError(path, EINVAL);
  const ssize_t written = write(fd, text.data(), text.size());
  if (written != static_cast<ssize_t>(text.size())) return SystemError(path, written < 0 ? errno : ENOSPC);
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
