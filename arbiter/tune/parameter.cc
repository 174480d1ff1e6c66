#include "arbiter/tune/parameter.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

// Digits after the point: at least a hundredth of the step.
int Digits(const Parameter& parameter) {
  if (parameter.integer) return 0;
  return std::clamp(2 - static_cast<int>(std::floor(std::log10(parameter.step))), 0, 15);
}

}  // namespace

Parameter ParameterOf(const v1::Tunable& tunable) {
  Parameter parameter = {.name = tunable.name(),
                         .min = tunable.min(),
                         .max = tunable.max(),
                         .step = tunable.step(),
                         .start = (tunable.min() + tunable.max()) / 2,
                         .integer = tunable.integer()};
  if (tunable.integer()) parameter.start = std::floor(parameter.start);
  if (tunable.has_start()) parameter.start = tunable.start();
  return parameter;
}

std::string ValueText(const Parameter& parameter, double value) {
  const int digits = Digits(parameter);
  const double unit = std::pow(10.0, -digits);
  // Rounding must not leave the range, which may have more digits.
  double units = std::floor(std::clamp(value, parameter.min, parameter.max) / unit + 0.5);
  if (units * unit > parameter.max) units = std::floor(parameter.max / unit);
  if (units * unit < parameter.min) units = std::ceil(parameter.min / unit);
  const std::string text = absl::StrFormat("%.*f", digits, units * unit);
  absl::string_view shorter = text;
  while (absl::StrContains(shorter, ".") &&
         (absl::ConsumeSuffix(&shorter, "0") || absl::ConsumeSuffix(&shorter, "."))) {
  }
  return shorter == "-0" ? "0" : std::string(shorter);
}

std::vector<std::string> ArgumentsOf(absl::Span<const Parameter> parameters,
                                     absl::Span<const double> values) {
  std::vector<std::string> arguments;
  for (size_t i = 0; i < parameters.size(); ++i) {
    arguments.push_back(absl::StrCat(parameters[i].name, "=", ValueText(parameters[i], values[i])));
  }
  return arguments;
}

}  // namespace hakam::arbiter
