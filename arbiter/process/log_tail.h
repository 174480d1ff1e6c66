// Reads and writes the log of an agent, and makes text of unknown origin fit to be stored. What is stored is
// exact: whoever shows it passes it through Printable (sdk/base/utf8.h).
#ifndef HAKAM_ARBITER_PROCESS_LOG_TAIL_H_
#define HAKAM_ARBITER_PROCESS_LOG_TAIL_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

inline constexpr size_t kLogTailBytes = 2048;

// The last lines of the file from byte `start` on, at most kLogTailBytes, passed through ValidUtf8
// (sdk/base/utf8.h). The text begins at the start of a line if it contains one. Empty if there is nothing to
// read.
std::string LogTail(const std::string& path, int64_t start);

// At most `most` bytes of the file from byte `start` on; empty if there is nothing to read.
std::string ReadLog(const std::string& path, int64_t start, size_t most);

// Adds `text` to the log at `path` by a single write; makes the file if there is none. An agent may have
// replaced the log by anything, so this writes only to a regular file and never waits. The error names the
// file.
absl::Status AppendToLog(const std::string& path, absl::string_view text);

// ValidUtf8, on one line (newlines and tabs become spaces), and cut to at most `max_bytes` (>= 4).
std::string OneLine(absl::string_view text, size_t max_bytes);

// The last line of `text` that is not blank, passed through OneLine. In most logs it says why a bot ended.
// Empty if there is none. An error of Python or Node comes with file and line of the author's code: "bot.py,
// line 7: SyntaxError: invalid syntax".
std::string LastWords(absl::string_view text, size_t max_bytes);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_LOG_TAIL_H_
