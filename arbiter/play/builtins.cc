#include "arbiter/play/builtins.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "agents/greedy/greedy.h"
#include "agents/greedy/options.h"
#include "agents/ismcts/ismcts.h"
#include "agents/learned/games.h"
#include "agents/learned/learned.h"
#include "agents/noisy/noisy.h"
#include "agents/pimc/pimc.h"
#include "agents/random/random_agent.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The options after the question mark: noise, and those of the bot itself.
struct Parameters {
  agents::Noise noise;
  agents::ThinkOptions thinking;    // of a bot that searches
  agents::greedy::Weights weights;  // of greedy
};

struct Builtin {
  const char* name;
  absl::StatusOr<AgentFactory> (*factory)(const Parameters&);
  // Sets an option of the bot itself; null: it has none.
  absl::Status (*set)(absl::string_view name, absl::string_view value, Parameters*);
  const char* options;  // for people
  // The presets that it plays; null: all.
  std::vector<std::string> (*presets)() = nullptr;
};

absl::StatusOr<AgentFactory> Greedy(const Parameters& parameters) {
  return AgentFactory([weights = parameters.weights](const Session& session) {
    return agents::greedy::MakeGreedyWith(weights, session);
  });
}
absl::StatusOr<AgentFactory> Ismcts(const Parameters& parameters) {
  return AgentFactory([options = parameters.thinking](const Session& session) {
    return agents::MakeIsmcts(options, session);
  });
}
absl::StatusOr<AgentFactory> Learned(const Parameters&) {
  HAKAM_ASSIGN_OR_RETURN(agents::learned::WeightsOfGames weights, agents::learned::BuiltInWeights());
  return agents::LearnedFactory(std::move(weights));
}
absl::StatusOr<AgentFactory> Pimc(const Parameters& parameters) {
  return AgentFactory(
      [options = parameters.thinking](const Session& session) { return agents::MakePimc(options, session); });
}
absl::StatusOr<AgentFactory> RandomBot(const Parameters&) { return AgentFactory(agents::MakeRandom); }

absl::Status SetGreedy(absl::string_view name, absl::string_view value, Parameters* out) {
  return agents::greedy::SetWeight(name, value, &out->weights);
}
absl::Status SetIsmcts(absl::string_view name, absl::string_view value, Parameters* out) {
  return agents::SetThinkOption(name, value, "rounds", &out->thinking);
}
absl::Status SetPimc(absl::string_view name, absl::string_view value, Parameters* out) {
  return agents::SetThinkOption(name, value, "worlds", &out->thinking);
}

constexpr Builtin kBuiltins[] = {
    {"greedy", Greedy, SetGreedy, "weights as hokum=42 (agents/greedy/options.cc), "},
    {"ismcts", Ismcts, SetIsmcts, "ms=1..60000, rounds=1..100000, "},
    {"learned", Learned, nullptr, "", agents::learned::PresetsWithGame},
    {"pimc", Pimc, SetPimc, "ms=1..60000, worlds=1..100000, "},
    {"random", RandomBot, nullptr, ""}};

// False if there is no such option or its value is not allowed.
bool SetOption(const Builtin& builtin, absl::string_view name, absl::string_view value, Parameters* out) {
  // The comparison also refuses NaN.
  if (name == "noise")
    return absl::SimpleAtod(value, &out->noise.share) && out->noise.share >= 0 && out->noise.share <= 1;
  if (name == "salt") return absl::SimpleAtoi(value, &out->noise.salt);
  return builtin.set != nullptr && builtin.set(name, value, out).ok();
}

// "noise=0.05&salt=2"
absl::StatusOr<Parameters> ParseParameters(const Builtin& builtin, absl::string_view text) {
  Parameters parameters;
  for (const absl::string_view option : absl::StrSplit(text, '&')) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(option, absl::MaxSplits('=', 1));
    if (SetOption(builtin, parts.first, parts.second, &parameters)) continue;
    return absl::InvalidArgumentError(absl::StrCat("builtin agent: \"", option,
                                                   "\"; allowed after the question mark: ", builtin.options,
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

std::vector<std::string> BuiltinPresets(absl::string_view spec) {
  const absl::string_view name = spec.substr(0, spec.find('?'));
  for (const Builtin& builtin : kBuiltins) {
    if (name == builtin.name && builtin.presets != nullptr) return builtin.presets();
  }
  return {};
}

absl::StatusOr<AgentFactory> FindBuiltin(absl::string_view spec) {
  const size_t mark = spec.find('?');
  const absl::string_view name = spec.substr(0, mark);
  for (const Builtin& builtin : kBuiltins) {
    if (name != builtin.name) continue;
    Parameters parameters;
    if (mark != absl::string_view::npos) {
      HAKAM_ASSIGN_OR_RETURN(parameters, ParseParameters(builtin, spec.substr(mark + 1)));
    }
    HAKAM_ASSIGN_OR_RETURN(AgentFactory factory, builtin.factory(parameters));
    if (parameters.noise.share <= 0) return factory;
    return agents::WithNoise(std::move(factory), parameters.noise);
  }
  return absl::NotFoundError(absl::StrCat(
      "no builtin agent \"", name, "\"; there are: builtin:", absl::StrJoin(BuiltinNames(), ", builtin:")));
}

}  // namespace hakam::arbiter
