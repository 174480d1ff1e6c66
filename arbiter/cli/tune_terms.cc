#include "arbiter/cli/tune_terms.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/deal/deal.h"
#include "arbiter/process/agent_folder.h"
#include "arbiter/process/tunable.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kDefaultIterations = 100;
constexpr int kDefaultPairs = 100;
// The seeds of the leagues are longer than that of the tuning.
constexpr size_t kMaxSeed = kMaxSeedBytes - 32;

template <typename... What>
absl::Status BadTerm(const What&... what) {
  return absl::InvalidArgumentError(absl::StrCat(what...));
}

using NamedValues = std::vector<std::pair<std::string, std::string>>;

NamedValues NamedOptions(const QuickOptions& quick) {
  NamedValues options = {{"game", quick.game}};
  for (const std::string& set : quick.set) options.emplace_back("set", set);
  options.emplace_back("per-decision", absl::StrCat(quick.per_decision_s));
  options.emplace_back("bank", absl::StrCat(quick.bank_s));
  if (quick.start_limit_s) options.emplace_back("start-limit", absl::StrCat(*quick.start_limit_s));
  options.emplace_back("forfeit", quick.forfeit ? "yes" : "no");
  options.emplace_back("cpu", quick.cpu ? "yes" : "no");
  options.emplace_back("sandbox", v1::SandboxMode_Name(quick.sandbox));
  return options;
}

bool IsFlag(const std::string& value, bool* flag) {
  *flag = value == "yes";
  return value == "yes" || value == "no";
}

// False if there is no such option, or it has no such value.
bool SetOption(const std::string& name, const std::string& value, QuickOptions* quick) {
  if (name == "set") {
    quick->set.push_back(value);
    return true;
  }
  if (name == "game") {
    quick->game = value;
    return true;
  }
  if (name == "per-decision") return absl::SimpleAtod(value, &quick->per_decision_s);
  if (name == "bank") return absl::SimpleAtod(value, &quick->bank_s);
  if (name == "start-limit") return absl::SimpleAtod(value, &quick->start_limit_s.emplace());
  if (name == "forfeit") return IsFlag(value, &quick->forfeit);
  if (name == "cpu") return IsFlag(value, &quick->cpu);
  return name == "sandbox" && v1::SandboxMode_Parse(value, &quick->sandbox);
}

// The parameters of the manifest, or those of them that the user names.
absl::StatusOr<std::vector<Parameter>> ParametersOf(const std::string& folder,
                                                    const std::vector<std::string>& names) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<v1::Tunable> tunables, LoadTunables(folder));
  if (tunables.empty()) {
    return BadTerm(folder, "/agent.textproto: names no parameter to tune; add lines such as ",
                   "tune { name: \"depth\" min: 1 max: 9 step: 1 start: 4 integer: true }");
  }
  std::vector<Parameter> parameters;
  std::vector<std::string> known;
  for (const v1::Tunable& tunable : tunables) {
    known.push_back(tunable.name());
    const bool wanted = names.empty() || std::count(names.begin(), names.end(), tunable.name()) > 0;
    if (wanted) parameters.push_back(ParameterOf(tunable));
  }
  for (const std::string& name : names) {
    if (std::count(known.begin(), known.end(), name) > 0) continue;
    return BadTerm("--param ", name, ": ", folder, "/agent.textproto has ", absl::StrJoin(known, ", "));
  }
  return parameters;
}

// The value of an argument NAME=VALUE; none if it is another argument.
std::optional<absl::string_view> ValueOf(const std::string& argument, const std::string& name) {
  absl::string_view value = argument;
  if (!absl::ConsumePrefix(&value, name) || !absl::ConsumePrefix(&value, "=")) return std::nullopt;
  return value;
}

// An argument that the bot is given already is where the tuning of that parameter begins.
absl::Status SetStarts(const std::vector<std::string>& arguments, std::vector<Parameter>* parameters) {
  for (Parameter& parameter : *parameters) {
    for (const std::string& argument : arguments) {
      const std::optional<absl::string_view> value = ValueOf(argument, parameter.name);
      if (!value) continue;
      v1::Tunable tunable;
      tunable.set_min(parameter.min);
      tunable.set_max(parameter.max);
      tunable.set_step(parameter.step);
      tunable.set_integer(parameter.integer);
      double start = 0;
      if (!absl::SimpleAtod(*value, &start)) return BadTerm(argument, ": ", *value, " is not a number");
      tunable.set_start(start);
      if (const std::string wrong = WrongIn(tunable); !wrong.empty()) return BadTerm(argument, ": ", wrong);
      parameter.start = start;
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<int> InRange(const char* option, std::optional<int> given, int usual, int most) {
  const int value = given.value_or(usual);
  if (value >= 1 && value <= most) return value;
  return BadTerm(option, " ", value, ": give 1 to ", most);
}

}  // namespace

absl::StatusOr<TuneTerms> TermsOf(const TuneOptions& options, const std::string& here) {
  if (!IsFolder(options.bot)) {
    return BadTerm(options.bot, ": give a folder with agent.textproto, which names the parameters to tune");
  }
  TuneTerms terms = {.bot = AbsoluteSpec(options.bot, here),
                     .options = NamedOptions(options.quick),
                     .seed = options.quick.seed};
  if (terms.seed.size() > kMaxSeed) return BadTerm("--seed: must be 1 to ", kMaxSeed, " bytes");
  HAKAM_ASSIGN_OR_RETURN(terms.iterations,
                         InRange("--iterations", options.iterations, kDefaultIterations, kMaxIterations));
  HAKAM_ASSIGN_OR_RETURN(terms.pairs, InRange("--pairs", options.pairs, kDefaultPairs, kMaxPairsOfIteration));
  const AgentFolder bot = SplitArguments(terms.bot);
  HAKAM_ASSIGN_OR_RETURN(terms.parameters, ParametersOf(bot.folder, options.parameters));
  HAKAM_RETURN_IF_ERROR(SetStarts(bot.arguments, &terms.parameters));
  return terms;
}

absl::Status CheckFolderAlone(const TuneOptions& options) {
  const char* what = nullptr;
  if (!options.parameters.empty()) what = "--param";
  if (options.iterations) what = "--iterations";
  if (options.pairs) what = "--pairs";
  if (!options.quick.seed.empty()) what = "--seed";
  if (NamedOptions(options.quick) != NamedOptions(QuickOptions())) what = "options of the game";
  if (options.folder.empty())
    return BadTerm("tune: give BOT, a folder with agent.textproto, or --folder to go on");
  if (what == nullptr) return absl::OkStatus();
  return BadTerm("tune: ", what,
                 " without BOT: to go on, give --folder alone, or BOT and all options as before");
}

absl::StatusOr<QuickOptions> QuickOptionsOf(const TuneTerms& terms, const QuickOptions& usual) {
  QuickOptions quick = usual;
  quick.set.clear();
  for (const auto& [name, value] : terms.options) {
    if (!SetOption(name, value, &quick)) {
      return BadTerm("tune.json: options: \"", name, "\" with the value \"", value,
                     "\" is none: the file was changed or damaged; begin with another folder");
    }
  }
  quick.seed = terms.seed;
  return quick;
}

std::string BotWith(const TuneTerms& terms, const std::vector<double>& values) {
  AgentFolder bot = SplitArguments(terms.bot);
  const auto is_tuned = [&terms](const std::string& argument) {
    return std::any_of(terms.parameters.begin(), terms.parameters.end(), [&](const Parameter& parameter) {
      return ValueOf(argument, parameter.name).has_value();
    });
  };
  bot.arguments.erase(std::remove_if(bot.arguments.begin(), bot.arguments.end(), is_tuned),
                      bot.arguments.end());
  const std::vector<std::string> tuned = ArgumentsOf(terms.parameters, values);
  bot.arguments.insert(bot.arguments.end(), tuned.begin(), tuned.end());
  return JoinArguments(bot);
}

}  // namespace hakam::arbiter
