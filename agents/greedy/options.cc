#include "agents/greedy/options.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace hakam::agents::greedy {
namespace {

constexpr double kLargest = 1000;

struct Option {
  const char* name;
  double Weights::*weight;
};
constexpr Option kOptions[] = {
    {"sun", &Weights::sun},
    {"hokum", &Weights::hokum},
    {"hokum_round_2", &Weights::hokum_round_2},
    {"sun_over_partner", &Weights::sun_over_partner},
    {"ashkal", &Weights::ashkal},
    {"double_hokum", &Weights::double_hokum},
    {"double_sun", &Weights::double_sun},
    {"draw_trumps", &Weights::draw_trumps},
    {"keep_trumps", &Weights::keep_trumps},
    {"under_top", &Weights::under_top},
};

std::string Names() {
  std::vector<std::string> names;
  for (const Option& option : kOptions) names.emplace_back(option.name);
  return absl::StrJoin(names, ", ");
}

}  // namespace

absl::Status SetWeight(absl::string_view name, absl::string_view value, Weights* weights) {
  for (const Option& option : kOptions) {
    if (name != option.name) continue;
    double number = 0;
    // The comparisons also refuse NaN.
    if (absl::SimpleAtod(value, &number) && number >= -kLargest && number <= kLargest) {
      weights->*option.weight = number;
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(
        absl::StrCat(name, ": \"", value, "\" is not a number from ", -kLargest, " to ", kLargest));
  }
  return absl::NotFoundError(
      absl::StrCat("no option \"", name, "\"; give NAME=NUMBER, NAME is one of ", Names()));
}

absl::StatusOr<Weights> WeightsOf(absl::Span<char* const> arguments) {
  Weights weights;
  for (const absl::string_view argument : arguments) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(argument, absl::MaxSplits('=', 1));
    if (const absl::Status status = SetWeight(parts.first, parts.second, &weights); !status.ok())
      return status;
  }
  return weights;
}

}  // namespace hakam::agents::greedy
