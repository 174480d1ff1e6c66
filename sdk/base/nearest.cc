#include "sdk/base/nearest.h"

#include <algorithm>
#include <cstddef>

namespace hakam {
namespace {

// The number of changes between two texts (Damerau-Levenshtein distance, no letter changed twice).
size_t Distance(absl::string_view a, absl::string_view b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const size_t other = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, other});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string NearestName(absl::string_view wanted, const std::vector<std::string>& names) {
  std::string best;
  size_t least = wanted.size();
  for (const std::string& name : names) {
    const size_t longer = std::max(name.size(), wanted.size()) - std::min(name.size(), wanted.size());
    if (longer * 2 > wanted.size()) continue;  // too far anyway; so a text of any length costs little
    const size_t distance = Distance(wanted, name);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return least * 2 <= wanted.size() ? best : "";
}

}  // namespace hakam
