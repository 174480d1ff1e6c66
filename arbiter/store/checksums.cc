#include "arbiter/store/checksums.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxListBytes = 1 << 20;

}  // namespace

std::string ChecksumLine(const std::string& hex, const std::string& name) {
  return absl::StrCat(hex, "  ", name, "\n");
}

absl::Status ReplaceFile(const std::string& from, const std::string& to) {
  if (rename(from.c_str(), to.c_str()) != 0) return WriteError(to, errno);
  const std::string folder = std::filesystem::path(to).parent_path().string();
  const int fd = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {  // best effort: the file is there, a power failure may only bring the old one back
    [[maybe_unused]] const int synced = fsync(fd);
    close(fd);
  }
  return absl::OkStatus();
}

absl::Status WriteFileAtOnce(const std::string& path, absl::string_view text) {
  const std::string temporary = path + ".new";
  const int fd = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return WriteError(path, errno);
  absl::Status status = WriteAndClose(path, fd, text);
  if (status.ok()) status = ReplaceFile(temporary, path);
  if (!status.ok()) unlink(temporary.c_str());
  return status;
}

absl::Status WriteChecksums(const std::string& folder, const std::string& list,
                            const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    HAKAM_ASSIGN_OR_RETURN(const std::string hex, Sha256HexOfFile(absl::StrCat(folder, "/", name)));
    absl::StrAppend(&text, ChecksumLine(hex, name));
  }
  return WriteFileAtOnce(absl::StrCat(folder, "/", list), text);
}

absl::StatusOr<std::vector<std::string>> CheckChecksums(const std::string& folder, const std::string& list,
                                                        const std::vector<std::string>& names) {
  const std::string path = absl::StrCat(folder, "/", list);
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxListBytes));
  std::vector<std::string> wrong;
  std::string expected;
  for (const std::string& name : names) {
    const absl::StatusOr<std::string> hex = Sha256HexOfFile(absl::StrCat(folder, "/", name));
    const std::string line = ChecksumLine(hex.ok() ? *hex : std::string(64, '?'), name);
    absl::StrAppend(&expected, line);
    if (!hex.ok()) {
      wrong.emplace_back(hex.status().message());
    } else if (!absl::StrContains(text, line)) {
      wrong.push_back(absl::StrCat(name, ": its SHA-256 is ", *hex, ", which is not what ", list, " says"));
    }
  }
  // Every file is as its line says, and yet there is more, or in another order.
  if (wrong.empty() && text != expected) {
    wrong.push_back(absl::StrCat(list, ": is not a list of ", names.size(), " checksums and nothing else"));
  }
  return wrong;
}

}  // namespace hakam::arbiter
