// What somebody who misspelled a name probably meant.
#ifndef HAKAM_SDK_BASE_NEAREST_H_
#define HAKAM_SDK_BASE_NEAREST_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hakam {

// The first of the names that takes the fewest changes from `wanted`: a letter more, less or another one, or
// two neighbours swapped. Empty if every name takes changes in more than half of the letters: that would be a
// guess.
std::string NearestName(absl::string_view wanted, const std::vector<std::string>& names);

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_NEAREST_H_
