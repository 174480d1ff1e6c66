#include "arbiter/archive/zip_file.h"

#include <minizip/zip.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uLong kMadeOnUnix = 3 << 8 | 45;  // 4.5: entries of more than 4 GiB
constexpr uLong kUtf8Names = 1 << 11;
constexpr uLong kMode = uLong{S_IFREG | 0644} << 16;
constexpr uLong kExecutable = uLong{0111} << 16;
constexpr size_t kMostAtOnce = 1 << 20;

}  // namespace

absl::StatusOr<ZipFile> ZipFile::Create(const std::string& path, Packing packing) {
  errno = 0;
  void* zip = zipOpen64((path + ".part").c_str(), APPEND_STATUS_CREATE);
  if (zip == nullptr) return WriteError(path, errno);
  return ZipFile(path, packing, zip);
}

ZipFile::ZipFile(ZipFile&& other) noexcept
    : path_(std::move(other.path_)), packing_(other.packing_), zip_(std::exchange(other.zip_, nullptr)) {}

ZipFile::~ZipFile() {
  if (zip_ == nullptr) return;
  zipClose(zip_, nullptr);
  std::remove(part().c_str());
}

absl::Status ZipFile::Error() const {
  return absl::ResourceExhaustedError(
      absl::StrCat(path_, ": could not be written; is the disk full?", FileLimitText()));
}

absl::Status ZipFile::Begin(const std::string& name, bool executable) {
  zip_fileinfo info = {};
  info.tmz_date = {.tm_sec = 0, .tm_min = 0, .tm_hour = 0, .tm_mday = 1, .tm_mon = 0, .tm_year = 1980};
  info.external_fa = executable ? kMode | kExecutable : kMode;
  const int error =
      zipOpenNewFileInZip4_64(zip_, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                              packing_ == Packing::kStored ? 0 : Z_DEFLATED, Z_DEFAULT_COMPRESSION,
                              /*raw=*/0, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY,
                              /*password=*/nullptr, 0, kMadeOnUnix, kUtf8Names, /*zip64=*/1);
  return error == ZIP_OK ? absl::OkStatus() : Error();
}

absl::Status ZipFile::Write(absl::string_view bytes) {
  while (!bytes.empty()) {
    const absl::string_view now = bytes.substr(0, kMostAtOnce);
    if (zipWriteInFileInZip(zip_, now.data(), static_cast<unsigned>(now.size())) != ZIP_OK) return Error();
    bytes.remove_prefix(now.size());
  }
  return absl::OkStatus();
}

absl::Status ZipFile::Add(const std::string& name, absl::string_view text) {
  HAKAM_RETURN_IF_ERROR(Begin(name, /*executable=*/false));
  HAKAM_RETURN_IF_ERROR(Write(text));
  return zipCloseFileInZip(zip_) == ZIP_OK ? absl::OkStatus() : Error();
}

absl::Status ZipFile::AddFile(const std::string& name, const std::string& path, bool executable) {
  HAKAM_ASSIGN_OR_RETURN(const File file, OpenRegularFile(path));
  struct stat info = {};
  if (fstat(fileno(file.get()), &info) != 0) return ReadError(path, errno);
  HAKAM_RETURN_IF_ERROR(Begin(name, executable));
  std::array<char, 1 << 16> buffer;
  for (auto left = static_cast<uint64_t>(info.st_size); left > 0;) {
    const size_t read = fread(buffer.data(), 1, std::min<uint64_t>(buffer.size(), left), file.get());
    if (read == 0) break;  // somebody has made it shorter
    HAKAM_RETURN_IF_ERROR(Write({buffer.data(), read}));
    left -= read;
  }
  if (ferror(file.get()) != 0) return ReadError(path, errno);
  return zipCloseFileInZip(zip_) == ZIP_OK ? absl::OkStatus() : Error();
}

absl::Status ZipFile::Finish() {
  const int error = zipClose(std::exchange(zip_, nullptr), nullptr);
  if (error == ZIP_OK && std::rename(part().c_str(), path_.c_str()) == 0) return absl::OkStatus();
  const int why = errno;
  std::remove(part().c_str());
  return error == ZIP_OK ? WriteError(path_, why) : Error();
}

}  // namespace hakam::arbiter
