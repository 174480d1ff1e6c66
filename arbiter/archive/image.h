// Makes the folder of a bot from an image of a container: an OCI archive, or what `docker save` and
// `podman save` write. No daemon is needed.
//
//   HAKAM_RETURN_IF_ERROR(UnpackImage("bot.tar", "bots/new", "my-bot", kImageLimits));
#ifndef HAKAM_ARBITER_ARCHIVE_IMAGE_H_
#define HAKAM_ARBITER_ARCHIVE_IMAGE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/archive/unpack.h"

namespace hakam::arbiter {

inline constexpr ArchiveLimits kImageLimits = {.bytes = uint64_t{512} << 20, .files = 100'000, .depth = 64};

// The folder in a bot's folder that has the files of its image.
inline constexpr absl::string_view kImageRoot = "root";

// True if the archive is an image and not the folder of a bot, by the names in it. InvalidArgument: it is no
// archive, is damaged, or says that it has more than `limits`; also the errors of opening it.
absl::StatusOr<bool> IsImage(const std::string& archive, const ArchiveLimits& limits);

// Unpacks the layers of the image into `folder`/root, a new folder, and writes `folder`/agent.textproto from
// its configuration: Entrypoint and Cmd, Env, WorkingDir, and the labels hakam.name (without it: `name`) and
// hakam.version. The rest of `folder`, which must exist and be empty, is used for the layers meanwhile.
//
// What comes out are files (0644 or 0755), folders, hard links among them, and symbolic links, which may name
// any place: only with the image as its root does a program end where they lead. What an image has in /dev,
// /proc, /run, /sys and /tmp is left out. `limits` hold twice: for the archive, and for all layers together.
// InvalidArgument: the archive is none, is damaged, has several images for this machine or none, digests that
// are not those of its files, devices, names or links that lead out of it, no command, or more than the
// limits. ResourceExhausted: no room.
absl::Status UnpackImage(const std::string& archive, const std::string& folder, const std::string& name,
                         const ArchiveLimits& limits);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_ARCHIVE_IMAGE_H_
