// Writes a zip archive, as every system can open it.
#ifndef HAKAM_ARBITER_ARCHIVE_ZIP_FILE_H_
#define HAKAM_ARBITER_ARCHIVE_ZIP_FILE_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Written beside `path` and renamed at the end: a file at `path` is complete. The same entries in the same
// order give the same bytes. Errors name the file and, if that is known, what is wrong.
class ZipFile {
 public:
  // kStored: the bytes do not depend on the version of a compressor.
  enum class Packing : uint8_t { kDeflated, kStored };
  static absl::StatusOr<ZipFile> Create(const std::string& path, Packing packing = Packing::kDeflated);
  ZipFile(ZipFile&& other) noexcept;
  ZipFile& operator=(ZipFile&&) = delete;
  ~ZipFile();  // removes what is not complete

  // `name`: a relative path with '/', UTF-8.
  absl::Status Add(const std::string& name, absl::string_view text);
  // A regular file (sdk/base/file.h), up to the length that it has now.
  absl::Status AddFile(const std::string& name, const std::string& path, bool executable = false);
  // Nothing can be added after it.
  absl::Status Finish();

 private:
  ZipFile(std::string path, Packing packing, void* zip)
      : path_(std::move(path)), packing_(packing), zip_(zip) {}
  std::string part() const { return path_ + ".part"; }
  absl::Status Begin(const std::string& name, bool executable);
  absl::Status Write(absl::string_view bytes);
  absl::Status Error() const;

  std::string path_;
  Packing packing_;
  void* zip_;  // a zipFile of minizip; null: finished
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_ARCHIVE_ZIP_FILE_H_
