// Reads an archive of any kind that is known here, entry by entry. Private to this folder.
#ifndef HAKAM_ARBITER_ARCHIVE_READER_H_
#define HAKAM_ARBITER_ARCHIVE_READER_H_

#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/base/file.h"

namespace hakam::arbiter {

// Every status is InvalidArgument and begins with the path of the archive.
class ArchiveReader {
 public:
  // A regular file; also the errors of OpenRegularFile.
  static absl::StatusOr<ArchiveReader> Open(const std::string& path);

  // The next entry, which is valid until the next call; null at the end. `limit`: entries that there may be.
  absl::StatusOr<archive_entry*> Next(uint64_t limit);
  // Writes the bytes of the entry to `file`, which was opened for `path`; holes of sparse files are zeros.
  // `*bytes` counts them, to at most `limit`. Also ResourceExhausted: no room.
  absl::Status CopyTo(const std::string& path, FILE* file, uint64_t limit, uint64_t* bytes);

  absl::Status Wrong(absl::string_view what) const;
  // About the entry, by its name.
  absl::Status WrongEntry(absl::string_view what) const;

 private:
  struct Closer {
    void operator()(archive* reader) const { archive_read_free(reader); }
  };
  ArchiveReader(std::string name, File file, archive* reader);
  // With the reason of libarchive, which may quote the archive.
  absl::Status Damaged(absl::string_view what) const;

  std::string name_;
  File file_;
  std::unique_ptr<archive, Closer> reader_;
  std::string entry_;
  uint64_t entries_ = 0;
};

// The name of an entry as a relative path: without "./" before it and "/" behind it, at most `depth` parts;
// empty for the folder itself. InvalidArgument: it leads out of the folder, is too long or too deep, or is no
// printable UTF-8.
absl::StatusOr<std::string> SafeName(absl::string_view name, size_t depth);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_ARCHIVE_READER_H_
