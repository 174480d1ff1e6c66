// Unpacks an archive or an image from a stranger in a sandbox: whoever finds a fault in the code that reads
// archives has gained a process that reaches nothing.
//
//   HAKAM_RETURN_IF_ERROR(UnpackInside("upload.zip", "bots/new"));
#ifndef HAKAM_ARBITER_ARCHIVE_UNPACK_INSIDE_H_
#define HAKAM_ARBITER_ARCHIVE_UNPACK_INSIDE_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "arbiter/archive/image.h"
#include "arbiter/archive/unpack.h"

namespace hakam::arbiter {

// What a server takes: 64 MiB, 2,000 entries, 16 deep.
inline constexpr ArchiveLimits kUploadLimits = {.bytes = uint64_t{64} << 20, .files = 2'000, .depth = 16};

struct ImageOptions {
  std::string name = "image";  // of a bot whose image has no label hakam.name; what a manifest allows
  ArchiveLimits limits = kImageLimits;
};

// As Unpack, or as UnpackImage if the archive is an image (IsImage), done by a child in a STRICT sandbox
// without network (its program is hakam, as hakam-unpack), within 60 s and 256 MiB of memory. `folder` and
// all in it then belong to the caller and can be read by others. Meanwhile there is a folder FOLDER.scratch,
// which a call removes that was killed before. `image`: none if no images are taken.
// InvalidArgument: also if it is an image and none are taken, if the child needs more, or if it leaves
// anything that is no file and no folder (or link, in root/ of an image). The message is one line of at most
// 1000 bytes and begins with `archive`. Unavailable: there is no STRICT sandbox, or the disk of `folder` is
// almost full. After an error `folder` may hold anything: remove it.
absl::Status UnpackInside(const std::string& archive, const std::string& folder,
                          const ArchiveLimits& limits = kUploadLimits,
                          OnlyFolder only_folder = OnlyFolder::kLeftOut,
                          const std::optional<ImageOptions>& image = std::nullopt);

// The program hakam-unpack: what UnpackInside runs.
int UnpackMain(int argc, char** argv);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_ARCHIVE_UNPACK_INSIDE_H_
