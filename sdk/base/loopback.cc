#include "sdk/base/loopback.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace hakam {

bool IsLoopbackV4(absl::string_view host) {
  int parts = 0;
  for (const absl::string_view part : absl::StrSplit(host, '.')) {
    int number = 0;
    if (part.empty() || part.size() > 3 || !std::all_of(part.begin(), part.end(), absl::ascii_isdigit)) {
      return false;
    }
    if (!absl::SimpleAtoi(part, &number) || number > 255) return false;
    if (parts++ == 0 && number != 127) return false;
  }
  return parts == 4;
}

bool IsLoopback(absl::string_view address) {
  const absl::string_view host = address.substr(0, std::min(address.rfind(':'), address.size()));
  return host == "[::1]" || host == "localhost" || IsLoopbackV4(host);
}

}  // namespace hakam
