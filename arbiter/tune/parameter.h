// A number of a bot that is tuned, and how the bot is told its value.
#ifndef HAKAM_ARBITER_TUNE_PARAMETER_H_
#define HAKAM_ARBITER_TUNE_PARAMETER_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "hakam/v1/manifest.pb.h"

namespace hakam::arbiter {

// The numbers are in the unit of the parameter; manifest.proto has their ranges.
struct Parameter {
  std::string name;
  double min = 0;
  double max = 0;
  double step = 0;   // the size of a comparison at the end of tuning
  double start = 0;  // min..max
  bool integer = false;

  bool operator==(const Parameter&) const = default;
};

// `tunable` was checked (arbiter/process/tunable.h).
Parameter ParameterOf(const v1::Tunable& tunable);

// The value as a decimal number within min..max: whole if `integer`, otherwise rounded to a hundredth of the
// step or finer, without zeros at the end. "43.25"
std::string ValueText(const Parameter& parameter, double value);

// "hokum=43.25". One value for each parameter.
std::vector<std::string> ArgumentsOf(absl::Span<const Parameter> parameters, absl::Span<const double> values);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TUNE_PARAMETER_H_
