// The logs of a league's agents, by their names.
#ifndef HAKAM_ARBITER_PLAY_LOG_FILES_H_
#define HAKAM_ARBITER_PLAY_LOG_FILES_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// How large the logs in `log_dir` are, by entrant, with those of earlier runs.
std::map<std::string, int64_t> LogBytesIn(const std::string& log_dir);

// The entrant to which a file in the log folder belongs (crew.h, check_entrants.cc); empty: to none.
std::string EntrantOfLog(absl::string_view file);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_LOG_FILES_H_
