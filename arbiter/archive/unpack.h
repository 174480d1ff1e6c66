// Unpacks an archive from a stranger: zip, tar, or tar packed with gzip, xz or zstd.
//
//   HAKAM_RETURN_IF_ERROR(Unpack("bot.zip", "bots/new", {.bytes = 100 << 20}));
#ifndef HAKAM_ARBITER_ARCHIVE_UNPACK_H_
#define HAKAM_ARBITER_ARCHIVE_UNPACK_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"

namespace hakam::arbiter {

struct ArchiveLimits {
  uint64_t bytes = uint64_t{1} << 30;  // unpacked
  uint64_t files = 20'000;             // entries; folders count
  size_t depth = 32;                   // parts of a name
};

// What becomes of the folder if it is all that an archive has at its top. People pack `bot/`, or what is in
// it.
enum class OnlyFolder : uint8_t { kKept, kLeftOut };

// Unpacks regular files and folders into `folder`, which must exist and be empty. Files get 0644, or 0755 if
// the archive says that they are executable. InvalidArgument, which names archive and entry: it is no
// archive, is damaged or encrypted, has links or other things that are no files, a name that leads out of the
// folder or is no UTF-8 text, a name twice, or more than the limits; what was unpacked before then lies
// there. NotFound, PermissionDenied, ResourceExhausted (no room).
absl::Status Unpack(const std::string& archive, const std::string& folder, const ArchiveLimits& limits = {},
                    OnlyFolder only_folder = OnlyFolder::kKept);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_ARCHIVE_UNPACK_H_
