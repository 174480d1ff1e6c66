// Numbers as text for people, identical on every machine.
#ifndef HAKAM_ARBITER_PLOT_NUMBER_H_
#define HAKAM_ARBITER_PLOT_NUMBER_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// `digits` digits after the point. A value that rounds to zero has no sign. `value` must be finite.
std::string Fixed(double value, int digits);
// The same, with a plus sign for values above zero.
std::string Signed(double value, int digits);

// The number with a typographic minus sign instead of a hyphen, for pictures.
std::string Typeset(absl::string_view number);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_NUMBER_H_
