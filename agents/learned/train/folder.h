// The files of a training: FOLDER/state, FOLDER/samples-N of the last iterations, and FOLDER/best.
#ifndef HAKAM_AGENTS_LEARNED_TRAIN_FOLDER_H_
#define HAKAM_AGENTS_LEARNED_TRAIN_FOLDER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::agents::learned {

std::string StatePath(const std::string& folder);
std::string BestPath(const std::string& folder);
std::string SamplesPath(const std::string& folder, int iteration);

// Writes a file so that it is either the old or the new one, also after a crash.
absl::Status ReplaceFile(const std::string& path, absl::string_view text);
// At most 1 GiB.
absl::StatusOr<std::string> ReadKept(const std::string& path);
// It may be gone already.
absl::Status RemoveFile(const std::string& path);

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_TRAIN_FOLDER_H_
