// Where a league lives that was made from a command line: in a folder of the user's, or among the last ten.
#ifndef HAKAM_ARBITER_CLI_PLAY_FOLDER_H_
#define HAKAM_ARBITER_CLI_PLAY_FOLDER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

class PlayFolder {
 public:
  // `keep`: a folder of the user's, made if it is not there. Empty: a new one below $XDG_CACHE_HOME/hakam (or
  // ~/.cache/hakam); of those the last ten are kept, but none is removed that is in use. Where neither can be
  // written, a new one in the folder for temporary files, which is never removed here. PermissionDenied if
  // `keep` cannot be made, Unavailable if there is nowhere to write.
  static absl::StatusOr<std::unique_ptr<PlayFolder>> Make(const std::string& keep);
  ~PlayFolder();
  PlayFolder(const PlayFolder&) = delete;
  PlayFolder& operator=(const PlayFolder&) = delete;

  const std::string& path() const { return path_; }
  // It is not worth keeping after all; nothing happens to one of the user's.
  void Drop() { dropped_ = true; }

 private:
  PlayFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

  const std::string path_;
  const int lock_;  // held while it is in use; -1: it is the user's
  bool dropped_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLAY_FOLDER_H_
