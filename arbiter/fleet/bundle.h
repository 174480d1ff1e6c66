// The folder of a bot as one file, by whose SHA-256 machines know it: the same files give the same bytes, on
// every machine and at every time.
//
//   HAKAM_ASSIGN_OR_RETURN(const Bundle bundle, MakeBundle("bots/mine", "mine.zip"));
//   HAKAM_ASSIGN_OR_RETURN(const std::string folder, UnpackBundle("mine.zip", bundle.sha256, "cache"));
#ifndef HAKAM_ARBITER_FLEET_BUNDLE_H_
#define HAKAM_ARBITER_FLEET_BUNDLE_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct Bundle {
  std::string sha256;  // of the file, 64 hexadecimal digits
  uint64_t files = 0;
  uint64_t bytes = 0;  // of these
};

// Packs all files of `folder` but `.git` and `__pycache__` into the zip archive `path`: sorted by their
// names, not compressed, of the time 1980-01-01, and of their permissions only whether they are executable. A
// link to a file becomes that file. FailedPrecondition: there is no agent.textproto, an image of a container
// (`image`), a link to a folder, or what is neither file nor folder; ResourceExhausted: more than
// ArchiveLimits, or no room; errors of LoadAgent.
absl::StatusOr<Bundle> MakeBundle(const std::string& folder, const std::string& path);

// The folder `cache`/`sha256` with the files of a bundle; unpacks it, unless it is there. Several processes
// may do this at the same time. FailedPrecondition: `path` has another SHA-256; errors of Unpack.
absl::StatusOr<std::string> UnpackBundle(const std::string& path, const std::string& sha256,
                                         const std::string& cache);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_BUNDLE_H_
