// The log of an agent, and text of unknown origin made fit to be stored and shown.
#ifndef HAKAM_ARBITER_PROCESS_LOG_TAIL_H_
#define HAKAM_ARBITER_PROCESS_LOG_TAIL_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

inline constexpr size_t kLogTailBytes = 2048;

// The last lines of the file from byte `start` on, at most kLogTailBytes, begun at the start of a line where
// there is one, passed through Printable (sdk/base/utf8.h). Empty when there is nothing to read.
std::string LogTail(const std::string& path, int64_t start);

// Adds `line` to the log at `path` by a single write, and ends it with a newline if it has none. For remarks
// of the arbiter beside the words of the agent. The agent may have put anything in the log's place, so
// nothing but a regular file is written to, nothing is waited for, and what cannot be written is dropped.
void AppendToLog(const std::string& path, absl::string_view line);

// Printable, on one line, and cut to at most `max_bytes` (>= 4).
std::string OneLine(absl::string_view text, size_t max_bytes);

// The last line of `text` that is not blank, as OneLine: most often the reason why a bot ended. Empty if
// there is none.
std::string LastWords(absl::string_view text, size_t max_bytes);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_LOG_TAIL_H_
