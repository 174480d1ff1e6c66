#include "arbiter/play/builtins.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "agents/greedy/greedy.h"
#include "agents/ismcts/ismcts.h"
#include "agents/noisy/noisy.h"
#include "agents/pimc/pimc.h"
#include "agents/random/random_agent.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The options after the question mark: noise, and for a bot that searches how much it thinks.
struct Parameters {
  agents::Noise noise;
  agents::ThinkOptions thinking;
};

struct Builtin {
  const char* name;
  AgentFactory (*factory)(const Parameters&);
  const char* rounds;  // name of the option that counts its rounds of search; null: no search
};

AgentFactory Greedy(const Parameters&) { return agents::MakeGreedy; }
AgentFactory Ismcts(const Parameters& parameters) {
  return [options = parameters.thinking](const Session& session) {
    return agents::MakeIsmcts(options, session);
  };
}
AgentFactory Pimc(const Parameters& parameters) {
  return
      [options = parameters.thinking](const Session& session) { return agents::MakePimc(options, session); };
}
AgentFactory RandomBot(const Parameters&) { return agents::MakeRandom; }

constexpr Builtin kBuiltins[] = {{"greedy", Greedy, nullptr},
                                 {"ismcts", Ismcts, "rounds"},
                                 {"pimc", Pimc, "worlds"},
                                 {"random", RandomBot, nullptr}};

// False if there is no such option or its value is not allowed.
bool SetOption(const Builtin& builtin, absl::string_view name, absl::string_view value, Parameters* out) {
  // The comparison also refuses NaN.
  if (name == "noise")
    return absl::SimpleAtod(value, &out->noise.share) && out->noise.share >= 0 && out->noise.share <= 1;
  if (name == "salt") return absl::SimpleAtoi(value, &out->noise.salt);
  return builtin.rounds != nullptr &&
         agents::SetThinkOption(name, value, builtin.rounds, &out->thinking).ok();
}

// "noise=0.05&salt=2"
absl::StatusOr<Parameters> ParseParameters(const Builtin& builtin, absl::string_view text) {
  Parameters parameters;
  for (const absl::string_view option : absl::StrSplit(text, '&')) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(option, absl::MaxSplits('=', 1));
    if (SetOption(builtin, parts.first, parts.second, &parameters)) continue;
    const std::string thinking =
        builtin.rounds == nullptr ? "" : absl::StrCat("ms=1..60000, ", builtin.rounds, "=1..100000, ");
    return absl::InvalidArgumentError(absl::StrCat("builtin agent: \"", option,
                                                   "\"; allowed after the question mark: ", thinking,
                                                   "noise=0..1 and salt=NUMBER, separated by &"));
  }
  return parameters;
}

}  // namespace

std::vector<std::string> BuiltinNames() {
  std::vector<std::string> names;
  for (const Builtin& builtin : kBuiltins) names.emplace_back(builtin.name);
  return names;
}

absl::StatusOr<AgentFactory> FindBuiltin(absl::string_view spec) {
  const size_t mark = spec.find('?');
  const absl::string_view name = spec.substr(0, mark);
  for (const Builtin& builtin : kBuiltins) {
    if (name != builtin.name) continue;
    if (mark == absl::string_view::npos) return builtin.factory({});
    HAKAM_ASSIGN_OR_RETURN(const Parameters parameters, ParseParameters(builtin, spec.substr(mark + 1)));
    if (parameters.noise.share <= 0) return builtin.factory(parameters);
    return agents::WithNoise(builtin.factory(parameters), parameters.noise);
  }
  return absl::NotFoundError(absl::StrCat(
      "no builtin agent \"", name, "\"; there are: builtin:", absl::StrJoin(BuiltinNames(), ", builtin:")));
}

}  // namespace hakam::arbiter
