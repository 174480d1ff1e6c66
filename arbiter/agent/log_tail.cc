#include "arbiter/agent/log_tail.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace hakam::arbiter {
namespace {

// Length of the well-formed UTF-8 sequence at the start of `s` (not empty); 0: there is none. Overlong forms,
// surrogates and what lies beyond U+10FFFF are not well-formed.
size_t SequenceLength(absl::string_view s) {
  const auto byte = [&](size_t i) { return i < s.size() ? static_cast<uint8_t>(s[i]) : 0; };
  const auto continues = [&](size_t i, int low = 0x80, int high = 0xBF) {
    return byte(i) >= low && byte(i) <= high;
  };
  const int lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool second = continues(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
    return second && continues(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool second = continues(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
    return second && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

bool IsControl(absl::string_view sequence) {
  if (sequence.size() == 1) {
    const char c = sequence[0];
    return (static_cast<uint8_t>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
  }
  // U+0080..U+009F: terminals take them for escapes.
  return sequence.size() == 2 && sequence[0] == '\xC2' && static_cast<uint8_t>(sequence[1]) < 0xA0;
}

}  // namespace

std::string Printable(absl::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    const absl::string_view sequence = text.substr(0, std::max<size_t>(length, 1));
    if (length == 0 || IsControl(sequence)) {
      result += '?';
    } else {
      result.append(sequence.data(), sequence.size());
    }
    text.remove_prefix(sequence.size());
  }
  return result;
}

std::string OneLine(absl::string_view text, size_t max_bytes) {
  std::string line = Printable(text.substr(0, max_bytes + 4));
  for (char& c : line) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  if (line.size() <= max_bytes) return line;
  size_t end = max_bytes - 3;
  while (end > 0 && (static_cast<uint8_t>(line[end]) & 0xC0) == 0x80) --end;  // not inside a sequence
  return line.substr(0, end) + "...";
}

std::string LogTail(const std::string& path, int64_t start) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (fd < 0) return "";
  struct stat info {};
  std::string text;
  bool cut = false;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > start) {
    // One byte more than is wanted tells whether the cut falls on the start of a line.
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
  return Printable(text);
}

void AppendToLog(const std::string& path, absl::string_view line) {
  const int fd = open(path.c_str(),
                      O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0644);
  if (fd < 0) return;
  struct stat info {};
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
    std::string text(line);
    if (text.empty() || text.back() != '\n') text += '\n';
    (void)!write(fd, text.data(), text.size());
  }
  close(fd);
}

}  // namespace hakam::arbiter
