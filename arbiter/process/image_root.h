// An image of a container as the root of a sandbox: what of it is shown, and which of its programs is meant.
// A stranger has made every file of it, links included: here nothing is followed but as the kernel does it
// when the image is the root.
#ifndef HAKAM_ARBITER_PROCESS_IMAGE_ROOT_H_
#define HAKAM_ARBITER_PROCESS_IMAGE_ROOT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// The PATH in an image that names none.
inline constexpr absl::string_view kImagePath =
    "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

struct ImageLink {
  std::string target;
  std::string place;  // "/bin"
};

// What is at the top of an image, without that of which a sandbox has its own (/dev, /proc, /run, /sys,
// /tmp).
struct ImageTop {
  std::vector<BindMount> mounts;  // files and folders
  std::vector<ImageLink> links;
};
// `root`: canonical. At most 64 entries; the others are left out (FindInImage refuses them).
ImageTop TopOf(const std::string& root);

// What a manifest says of an image.
struct ImageProgram {
  std::string root;               // canonical path of the folder of the image
  std::string word;               // the first of the command
  std::string path;               // PATH in the image
  std::string working_directory;  // absolute
};
// The path of the program in the image. InvalidArgument: there are too many entries at its top, or the
// working directory is none; NotFound, PermissionDenied: the program is missing or is not executable.
absl::StatusOr<std::string> FindInImage(const ImageProgram& wanted);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_IMAGE_ROOT_H_
