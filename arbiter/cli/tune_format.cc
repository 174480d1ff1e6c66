#include "arbiter/cli/tune_format.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "arbiter/view/json_text.h"

namespace hakam::arbiter {
namespace {

// The smallest and the largest value of a parameter in the points over which the result is the mean.
std::pair<double, double> TailRange(const Spsa& spsa, size_t parameter) {
  const auto first = spsa.course().begin() + spsa.tail();
  const auto less = [parameter](const Spsa::Point& a, const Spsa::Point& b) {
    return a[parameter] < b[parameter];
  };
  const auto [low, high] = std::minmax_element(first, spsa.course().end(), less);
  return {(*low)[parameter], (*high)[parameter]};
}

// The texts of the values of a parameter.
struct TunedTexts {
  std::string start;
  std::string tuned;
  std::string low;
  std::string high;
};

TunedTexts TextsOf(const TuneReport& report, size_t i) {
  const Parameter& parameter = report.file.terms.parameters[i];
  const auto [low, high] = TailRange(report.spsa, i);
  return {.start = ValueText(parameter, parameter.start),
          .tuned = ValueText(parameter, report.spsa.Tuned()[i]),
          .low = ValueText(parameter, low),
          .high = ValueText(parameter, high)};
}

}  // namespace

std::string TuneText(const TuneReport& report) {
  const TuneTerms& terms = report.file.terms;
  size_t width = 0;
  for (const Parameter& parameter : terms.parameters) width = std::max(width, parameter.name.size());
  std::string out = absl::StrFormat("tuned in %d iterations of %d pairs\n", terms.iterations, terms.pairs);
  for (size_t i = 0; i < terms.parameters.size(); ++i) {
    const Parameter& parameter = terms.parameters[i];
    const TunedTexts texts = TextsOf(report, i);
    absl::StrAppendFormat(&out, "  %-*s  %s (was %s; %s to %s in the second half of the iterations)\n",
                          static_cast<int>(width), parameter.name, texts.tuned, texts.start, texts.low,
                          texts.high);
  }
  absl::StrAppend(&out, "for agent.textproto, after the other lines of command:\n");
  for (const std::string& argument : ArgumentsOf(terms.parameters, report.spsa.Tuned())) {
    absl::StrAppend(&out, "command: \"", argument, "\"\n");
  }
  absl::StrAppend(&out, "tuned bot: ", report.tuned_bot, "\nseed: ", terms.seed, "\nagain: ", report.again,
                  "\n");
  return out;
}

std::string TuneJson(const TuneReport& report, const std::string& gate) {
  using nlohmann::ordered_json;
  const TuneTerms& terms = report.file.terms;
  ordered_json parameters = ordered_json::array();
  const auto number = [](const std::string& text) { return ordered_json::parse(text); };
  for (size_t i = 0; i < terms.parameters.size(); ++i) {
    const Parameter& parameter = terms.parameters[i];
    const TunedTexts texts = TextsOf(report, i);
    parameters.push_back({{"name", parameter.name},
                          {"min", parameter.min},
                          {"max", parameter.max},
                          {"step", parameter.step},
                          {"start", number(texts.start)},
                          {"tuned", number(texts.tuned)},
                          {"tail_low", number(texts.low)},
                          {"tail_high", number(texts.high)}});
  }
  ordered_json steps = ordered_json::array();
  for (size_t k = 0; k < report.file.steps.size(); ++k) {
    const TuneStep& step = report.file.steps[k];
    ordered_json values = ordered_json::array();
    for (size_t i = 0; i < terms.parameters.size(); ++i) {
      values.push_back(number(ValueText(terms.parameters[i], report.spsa.course()[k + 1][i])));
    }
    steps.push_back({{"effect", step.effect},
                     {"points_per_board", step.points_per_board},
                     {"not_drawn", step.not_drawn},
                     {"faults", step.faults},
                     {"values", std::move(values)}});
  }
  const ordered_json out = {{"bot", terms.bot},
                            {"tuned_bot", report.tuned_bot},
                            {"parameters", std::move(parameters)},
                            {"iterations", terms.iterations},
                            {"pairs", terms.pairs},
                            {"seed", terms.seed},
                            {"again", report.again},
                            {"steps", std::move(steps)},
                            {"gate", gate.empty() ? ordered_json(nullptr) : ordered_json::parse(gate)}};
  return JsonText(out);
}

}  // namespace hakam::arbiter
