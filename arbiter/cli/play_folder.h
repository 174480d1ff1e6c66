// The folder of a league that was created by a command line: a folder of the user, or one in the
// cache, which holds the last of them.
#ifndef HAKAM_ARBITER_CLI_PLAY_FOLDER_H_
#define HAKAM_ARBITER_CLI_PLAY_FOLDER_H_

#include <filesystem>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

// Where the program keeps what can be made again: an absolute path; empty if the environment does not define
// one.
std::filesystem::path CacheFolder();

// Notes that the records of the last play of this user are in `folder` (absolute).
void NoteLastPlay(const std::string& folder);

// The folder if one is given, else that of the last play, which a line on stderr names. NotFound: there was
// none, or its records are gone.
absl::StatusOr<std::string> FolderOrLastPlay(const std::string& folder);

class PlayFolder {
 public:
  // `keep`: a folder of the user, created if it does not exist. Empty: a new folder in $XDG_CACHE_HOME/hakam
  // (or ~/.cache/hakam). There the last 200 are kept, as long as they have not more than 1 GiB together; a
  // line on stderr names those that are removed. Folders in use are never removed. If the cache cannot be
  // written: a new folder in the directory for temporary files, which is never removed here. PermissionDenied
  // if `keep` cannot be created, Unavailable if no folder can be written.
  static absl::StatusOr<std::unique_ptr<PlayFolder>> Make(const std::string& keep);
  ~PlayFolder();
  PlayFolder(const PlayFolder&) = delete;
  PlayFolder& operator=(const PlayFolder&) = delete;

  const std::string& path() const { return path_; }
  // Removes the folder at the end instead of keeping it. A folder of the user is always kept.
  void Drop() { dropped_ = true; }

 private:
  PlayFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

  const std::string path_;
  const int lock_;  // held while the folder is in use; -1: the folder belongs to the user
  bool dropped_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLAY_FOLDER_H_
