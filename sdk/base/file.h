// Files that others name or make. Only a regular file is read: a device may have no end, and a pipe lets
// whoever opens it wait for ever. An error names the file and what is wrong with it.
#ifndef HAKAM_SDK_BASE_FILE_H_
#define HAKAM_SDK_BASE_FILE_H_

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam {

struct FileCloser {
  void operator()(FILE* file) const { fclose(file); }
};
using File = std::unique_ptr<FILE, FileCloser>;

// Opens a regular file for reading, from its start. Never blocks. InvalidArgument if it is something else,
// NotFound, PermissionDenied, ResourceExhausted (no descriptors).
absl::StatusOr<File> OpenRegularFile(const std::string& path);

// The contents of a regular file. InvalidArgument also if it has more than `max_bytes`.
absl::StatusOr<std::string> ReadFile(const std::string& path, size_t max_bytes);

// The error of a file that cannot be read or written; `error` is an errno. ResourceExhausted if there is no
// room (disk full, file too large), Unavailable on a read-only file system, and PermissionDenied or, when
// reading, NotFound otherwise.
absl::Status ReadError(const std::string& path, int error);
absl::Status WriteError(const std::string& path, int error);

// Writes all of the text to a descriptor that was opened for `path`, waits until it is on the disk (if there
// is one), and closes it.
absl::Status WriteAndClose(const std::string& path, int fd, absl::string_view text);

// " (ulimit -f allows files of 20 KiB)" if this process has such a limit; otherwise empty. For errors of
// libraries that do not say why a file could not be written.
std::string FileLimitText();

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_FILE_H_
