// Files held to their bytes, in the format of sha256sum(1): "HEX  NAME", a line for each.
//
//   HAKAM_RETURN_IF_ERROR(WriteChecksums("results/first", "checksums.sha256", {"seed.txt", "standings.md"}));
//   HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> wrong, CheckChecksums(...));   // the same
//   arguments
#ifndef HAKAM_ARBITER_STORE_CHECKSUMS_H_
#define HAKAM_ARBITER_STORE_CHECKSUMS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Writes `text` to `path` at once: a temporary file beside it, synced, then renamed. What was there before
// stays whole if that fails: ResourceExhausted (disk full), PermissionDenied.
absl::Status WriteFileAtOnce(const std::string& path, absl::string_view text);

// `from` becomes `to`, which it replaces at once; the folder is synced.
absl::Status ReplaceFile(const std::string& from, const std::string& to);

// One line of a list, with its end.
std::string ChecksumLine(const std::string& hex, const std::string& name);

// `names` are relative to `folder`, where the list is written as `list`.
absl::Status WriteChecksums(const std::string& folder, const std::string& list,
                            const std::vector<std::string>& names);

// What differs from the list, a line each: files that are missing or have other bytes, and whatever in the
// list itself is not what WriteChecksums would have written. NotFound if there is no list.
absl::StatusOr<std::vector<std::string>> CheckChecksums(const std::string& folder, const std::string& list,
                                                        const std::vector<std::string>& names);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_CHECKSUMS_H_
