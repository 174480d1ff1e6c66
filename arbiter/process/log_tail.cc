#include "arbiter/process/log_tail.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
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

namespace {

// Removes the last line of `text` and returns it.
absl::string_view TakeLastLine(absl::string_view* text) {
  const size_t newline = text->rfind('\n');
  const size_t start = newline == absl::string_view::npos ? 0 : newline + 1;
  const absl::string_view line = text->substr(start);
  *text = text->substr(0, start == 0 ? 0 : start - 1);
  return line;
}

// A line of a traceback: `  File "/home/me/bot.py", line 7, in decide`.
struct TracebackFrame {
  std::string place;  // "bot.py, line 7"; empty: the line is none
  bool of_author = false;
};

TracebackFrame FrameOf(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "  File \"")) return {};
  const size_t quote = line.find("\", line ");
  if (quote == absl::string_view::npos) return {};
  const absl::string_view path = line.substr(0, quote);
  line.remove_prefix(quote + 8);
  const absl::string_view number = line.substr(0, line.find_first_not_of("0123456789"));
  const size_t slash = path.rfind('/');
  const absl::string_view folder = path.substr(0, slash == absl::string_view::npos ? 0 : slash);
  const bool of_library = absl::StartsWith(path, "<") || absl::StrContains(path, "/lib/python") ||
                          absl::StrContains(path, "/site-packages/") || absl::EndsWith(folder, "/hakam");
  return {absl::StrCat(slash == absl::string_view::npos ? path : path.substr(slash + 1), ", line ", number),
          !of_library};
}

// Where the error happened whose traceback is the end of `text`; empty if that is no traceback of Python.
std::string PlaceOfError(absl::string_view text) {
  std::string innermost;
  while (!text.empty()) {
    const absl::string_view line = TakeLastLine(&text);
    if (!absl::StartsWith(line, "  ")) break;
    const TracebackFrame frame = FrameOf(line);
    if (frame.of_author) return frame.place;
    if (innermost.empty()) innermost = frame.place;
  }
  return innermost;
}

}  // namespace

std::string LastWords(absl::string_view text, size_t max_bytes) {
  text = absl::StripTrailingAsciiWhitespace(text);
  const absl::string_view last = TakeLastLine(&text);
  const std::string place = PlaceOfError(text);
  return OneLine(place.empty() ? last : absl::StrCat(place, ": ", last), max_bytes);
}

std::string LogTail(const std::string& path, int64_t start) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (fd < 0) return "";
  struct stat info {};
  std::string text;
  bool cut = false;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > start) {
    // The one extra byte tells whether the text begins at the start of a line.
    const int64_t from = std::max<int64_t>(start, info.st_size - static_cast<int64_t>(kLogTailBytes) - 1);
    cut = from > start;
    text.resize(std::min<int64_t>(info.st_size - from, kLogTailBytes + 1));
    const ssize_t n = pread(fd, text.data(), text.size(), from);
    text.resize(std::max<ssize_t>(n, 0));
  }
  close(fd);
  if (cut || text.size() > kLogTailBytes) {
    const size_t newline = text.find('\n');
    text.erase(0, newline == std::string::npos || newline + 1 == text.size() ? 1 : newline + 1);
  }
  return ValidUtf8(text);
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
