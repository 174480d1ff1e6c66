#include "arbiter/archive/reader.h"

#include <locale.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kBlock = 1 << 16;
constexpr size_t kLongestName = 1000;
constexpr size_t kLongestPart = 255;
// A tar in gzip has two filters for libarchive. One packed again and again would grow with every layer.
constexpr int kMostFilters = 2;

std::string Quoted(absl::string_view text) { return absl::Utf8SafeCHexEscape(text.substr(0, kLongestName)); }

// libarchive converts names that are UTF-8 to the charset of the thread's locale, which is ASCII at first:
// then it refuses them.
class InUtf8 {
 public:
  InUtf8() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (utf8_ != nullptr) before_ = uselocale(utf8_);
  }
  ~InUtf8() {
    if (utf8_ == nullptr) return;
    uselocale(before_);
    freelocale(utf8_);
  }
  InUtf8(const InUtf8&) = delete;
  InUtf8& operator=(const InUtf8&) = delete;

 private:
  locale_t utf8_;
  locale_t before_ = nullptr;
};

}  // namespace

ArchiveReader::ArchiveReader(std::string name, File file, archive* reader)
    : name_(std::move(name)), file_(std::move(file)), reader_(reader) {}

absl::StatusOr<ArchiveReader> ArchiveReader::Open(const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(File file, OpenRegularFile(path));
  const int fd = fileno(file.get());
  archive* const reader = archive_read_new();
  ArchiveReader made(path, std::move(file), reader);
  // Only these: the others are code that a stranger would reach, and no bot needs them.
  archive_read_support_format_tar(reader);
  archive_read_support_format_zip_seekable(reader);
  archive_read_support_filter_gzip(reader);
  archive_read_support_filter_xz(reader);
  archive_read_support_filter_zstd(reader);
  const InUtf8 utf8;
  if (archive_read_open_fd(reader, fd, kBlock) != ARCHIVE_OK) return made.Damaged("is no archive");
  if (archive_filter_count(reader) > kMostFilters) return made.Wrong("is packed several times");
  return made;
}

absl::StatusOr<archive_entry*> ArchiveReader::Next(uint64_t limit) {
  const InUtf8 utf8;
  archive_entry* entry = nullptr;
  const int found = archive_read_next_header(reader_.get(), &entry);
  if (found == ARCHIVE_EOF) return nullptr;
  if (found != ARCHIVE_OK && archive_format(reader_.get()) == 0) {
    return Wrong("is no archive: neither zip nor tar (also packed with gzip, xz or zstd)");
  }
  if (found != ARCHIVE_OK) return Damaged("is damaged: an entry cannot be read");
  if (++entries_ > limit) return Wrong(absl::StrCat("has more than ", limit, " entries"));
  const char* const name = archive_entry_pathname(entry);
  if (name == nullptr) return Wrong("has an entry whose name is no text");
  entry_ = name;
  if (archive_entry_is_encrypted(entry) != 0) return WrongEntry("is encrypted");
  return entry;
}

absl::Status ArchiveReader::CopyTo(const std::string& path, FILE* file, uint64_t limit, uint64_t* bytes) {
  std::vector<char> buffer(kBlock);
  while (true) {
    const la_ssize_t read = archive_read_data(reader_.get(), buffer.data(), buffer.size());
    if (read < 0) {
      return Damaged(
          absl::StrCat("\"", Quoted(entry_), "\" is damaged, or packed in a way that is not known here"));
    }
    if (read == 0) return fflush(file) == 0 ? absl::OkStatus() : WriteError(path, errno);
    *bytes += static_cast<uint64_t>(read);
    if (*bytes > limit) {
      return Wrong(absl::StrCat("has more than ", limit >> 20, " MiB when it is unpacked"));
    }
    if (fwrite(buffer.data(), 1, static_cast<size_t>(read), file) != static_cast<size_t>(read)) {
      return WriteError(path, errno);
    }
  }
}

absl::Status ArchiveReader::Wrong(absl::string_view what) const {
  return absl::InvalidArgumentError(absl::StrCat(name_, ": ", what));
}

absl::Status ArchiveReader::WrongEntry(absl::string_view what) const {
  return Wrong(absl::StrCat("\"", Quoted(entry_), "\" ", what));
}

absl::Status ArchiveReader::Damaged(absl::string_view what) const {
  const char* const why = archive_error_string(reader_.get());
  return Wrong(why == nullptr ? std::string(what) : absl::StrCat(what, " (", Quoted(why), ")"));
}

absl::StatusOr<std::string> SafeName(absl::string_view name, size_t depth) {
  if (name.size() > kLongestName) return absl::InvalidArgumentError("has a name that is too long");
  if (name == "./" || name == "." || name.empty()) return std::string();
  absl::ConsumePrefix(&name, "./");
  absl::ConsumeSuffix(&name, "/");
  const std::vector<absl::string_view> parts = absl::StrSplit(name, '/');
  if (!IsPrintable(name) || parts.size() > depth ||
      std::any_of(parts.begin(), parts.end(), [](absl::string_view part) {
        return part.empty() || part == "." || part == ".." || part.size() > kLongestPart;
      })) {
    return absl::InvalidArgumentError("has a name that leads out of the folder, is too deep, or is no text");
  }
  return std::string(name);
}

}  // namespace hakam::arbiter
