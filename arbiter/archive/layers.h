// The files of an image, made of its layers. Private to this folder.
#ifndef HAKAM_ARBITER_ARCHIVE_LAYERS_H_
#define HAKAM_ARBITER_ARCHIVE_LAYERS_H_

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "arbiter/archive/reader.h"
#include "arbiter/archive/unpack.h"

namespace hakam::arbiter {

// Nothing is ever written, removed or linked through a symbolic link: where a layer needs a folder, a link of
// a lower layer is an error.
class Layers {
 public:
  // `root`: exists and is empty.
  Layers(std::filesystem::path root, const ArchiveLimits& limits);

  // The next layer; the lowest is the first. `path`: a tar, packed or not. InvalidArgument,
  // ResourceExhausted; the message begins with `path`.
  absl::Status Add(const std::string& path);

 private:
  absl::Status AddEntry(ArchiveReader& reader, archive_entry* entry);
  // Removes what lower layers have there: `name` itself, or only what is in it.
  void RemoveLower(const std::string& name);
  void RemoveLowerIn(const std::string& name);
  bool IsOfThisLayer(const std::string& name) const;
  absl::Status MakeFolder(ArchiveReader& reader, const std::filesystem::path& name);
  absl::Status MakeFile(ArchiveReader& reader, const std::string& name, bool executable);
  absl::Status MakeSymbolicLink(ArchiveReader& reader, const std::string& name, const char* target);
  absl::Status MakeHardLink(ArchiveReader& reader, const std::string& name, const char* target);

  const std::filesystem::path root_;
  const ArchiveLimits limits_;
  uint64_t bytes_ = 0;
  uint64_t made_ = 0;
  std::set<std::string> of_this_layer_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_ARCHIVE_LAYERS_H_
