#include "arbiter/plot/number.h"

#include <cmath>

#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

namespace hakam::arbiter {
namespace {

double WithoutSignOfZero(double value, int digits) {
  return std::abs(value) < 0.5 * std::pow(10, -digits) ? 0.0 : value;
}

}  // namespace

std::string Fixed(double value, int digits) {
  return absl::StrFormat("%.*f", digits, WithoutSignOfZero(value, digits));
}

std::string Signed(double value, int digits) {
  value = WithoutSignOfZero(value, digits);
  return value == 0 ? Fixed(value, digits) : absl::StrFormat("%+.*f", digits, value);
}

std::string Typeset(absl::string_view number) { return absl::StrReplaceAll(number, {{"-", "−"}}); }

}  // namespace hakam::arbiter
