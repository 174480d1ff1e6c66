#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "arbiter/audit/verify.h"

namespace hakam::arbiter {
namespace {

constexpr double kTolerance = 1e-9;  // a millionth of the last digit in any table

// The number at the beginning of a text; empty if there is none.
absl::string_view LeadingNumber(absl::string_view text) {
  size_t size = 0;
  while (size < text.size() &&
         (absl::ascii_isdigit(static_cast<unsigned char>(text[size])) ||
          (size > 0 && (text[size] == '.' || text[size] == 'e' ||
                        ((text[size] == '-' || text[size] == '+') && text[size - 1] == 'e'))))) {
    ++size;
  }
  return text.substr(0, size);
}

bool SameNumber(absl::string_view a, absl::string_view b) {
  if (a == b) return true;
  double x = 0;
  double y = 0;
  // Numbers without a decimal point are counts and must be equal.
  if (a.find('.') == a.npos || b.find('.') == b.npos) return false;
  if (!absl::SimpleAtod(a, &x) || !absl::SimpleAtod(b, &y)) return false;
  return std::abs(x - y) <= kTolerance * std::max(1.0, std::abs(x));
}

}  // namespace

bool SameButForLastDigits(const std::string& a, const std::string& b) {
  absl::string_view x = a;
  absl::string_view y = b;
  while (!x.empty() && !y.empty()) {
    const absl::string_view n = LeadingNumber(x);
    const absl::string_view m = LeadingNumber(y);
    if (n.empty() != m.empty()) return false;
    if (n.empty() ? x[0] != y[0] : !SameNumber(n, m)) return false;
    x.remove_prefix(std::max<size_t>(n.size(), 1));
    y.remove_prefix(std::max<size_t>(m.size(), 1));
  }
  return x.empty() && y.empty();
}

}  // namespace hakam::arbiter
