// Numbers as people read them, the same text on every machine.
#ifndef HAKAM_ARBITER_PLOT_NUMBER_H_
#define HAKAM_ARBITER_PLOT_NUMBER_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// With this many digits after the point. What rounds to zero has no sign. `value` is finite.
std::string Fixed(double value, int digits);
// The same, and a plus before what is above zero.
std::string Signed(double value, int digits);

// The same with a minus sign instead of a hyphen: for pictures.
std::string Typeset(absl::string_view number);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLOT_NUMBER_H_
