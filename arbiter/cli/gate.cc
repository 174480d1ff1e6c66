#include <fstream>
#include <iostream>
#include <map>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/gate_format.h"
#include "arbiter/league/format.h"
#include "arbiter/report/gate_report.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// A bot with faults in more than this share of its decisions is disqualified: it takes no hundred pairs to
// judge it.
constexpr double kDisqualifiedShare = 0.1;

struct TestName {
  const char* name;
  v1::GateTest test;
  bool in_effects;
};
constexpr TestName kTests[] = {{"effect", v1::GATE_TEST_EFFECT, true},
                               {"points", v1::GATE_TEST_POINTS, false},
                               {"normal", v1::GATE_TEST_NORMAL_EFFECT, true},
                               {"logistic", v1::GATE_TEST_LOGISTIC_ELO, false},
                               {"normalized", v1::GATE_TEST_NORMALIZED_ELO, false}};

template <typename... What>
absl::Status Wrong(const What&... what) {
  return absl::InvalidArgumentError(absl::StrCat(what...));
}

absl::StatusOr<TestName> TestCalled(const std::string& name) {
  std::vector<std::string> names;
  for (const TestName& test : kTests) {
    if (test.name == name) return test;
    names.push_back(test.name);
  }
  return Wrong("--test ", name, ": unknown; use one of ", absl::StrJoin(names, ", "));
}

absl::StatusOr<Hypotheses> BoundsOf(const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(text, ',');
  Hypotheses bounds;
  if (parts.size() != 2 || !absl::SimpleAtod(parts[0], &bounds.h0) ||
      !absl::SimpleAtod(parts[1], &bounds.h1)) {
    return Wrong("--bounds ", text, ": give two numbers, such as 0,0.05");
  }
  if (Check(bounds).ok()) return bounds;
  return Wrong("--bounds ", text,
               ": the first must be below the second; a bot with strength H0 should fail, ",
               "one with strength H1 should pass");
}

absl::StatusOr<Hypotheses> PresetCalled(const std::string& name) {
  if (name == "gain") return Gain().hypotheses;
  if (name == "non-regression") return NonRegression().hypotheses;
  return Wrong("--preset ", name, ": unknown; use gain or non-regression (--game chooses the game)");
}

absl::StatusOr<Hypotheses> HypothesesOf(const GateOptions& options, const TestName& test) {
  if (options.preset && options.bounds) return Wrong("--preset and --bounds: give only one of the two");
  if (options.bounds) return BoundsOf(*options.bounds);
  const std::string preset = options.preset.value_or("gain");
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses hypotheses, PresetCalled(preset));
  if (test.in_effects) return hypotheses;
  return Wrong("--test ", test.name, ": the presets are effects; give --bounds in the unit of this test");
}

absl::Status CheckRange(const char* option, std::optional<uint32_t> pairs) {
  if (!pairs || (*pairs >= 1 && *pairs <= kMaxPairs)) return absl::OkStatus();
  return Wrong(option, " ", *pairs, ": give 1 to ", kMaxPairs);
}

// All agents of the gate, each once: the candidates, the baseline, the references.
absl::StatusOr<std::vector<std::string>> AgentsOf(const GateOptions& options, const std::string& here) {
  std::vector<std::string> agents = options.agents;
  agents.insert(agents.end(), options.references.begin(), options.references.end());
  const size_t baseline = options.agents.size() - 1;
  for (size_t i = 0; i < agents.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!SameAgent(AbsoluteSpec(agents[i], here), AbsoluteSpec(agents[j], here))) continue;
      if (i == baseline) return Wrong("NEW and OLD are the same bot, ", agents[i], "; a gate needs two bots");
      if (i < baseline) return Wrong("NEW ", agents[i], ": is given twice");
      return Wrong("--reference ", agents[i], ": ",
                   j < baseline    ? "is NEW itself"
                   : j == baseline ? "is OLD itself"
                                   : "is given twice");
    }
  }
  return agents;
}

absl::StatusOr<v1::League> LeagueFor(const GateOptions& options, const std::string& here) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> agents, AgentsOf(options, here));
  HAKAM_ASSIGN_OR_RETURN(const TestName test, TestCalled(options.test));
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses hypotheses, HypothesesOf(options, test));
  HAKAM_RETURN_IF_ERROR(CheckRange("--max-pairs", options.max_pairs));
  HAKAM_RETURN_IF_ERROR(CheckRange("--batch", options.batch));
  const ErrorRates usual;
  const ErrorRates errors = {.alpha = options.alpha.value_or(usual.alpha),
                             .beta = options.beta.value_or(usual.beta)};
  if (!Bounds::Create(errors).ok()) {
    return Wrong("--alpha ", errors.alpha, " and --beta ", errors.beta,
                 ": each must be above 0, together below 1");
  }
  v1::League league = QuickLeague(options.quick, agents, here);
  for (size_t i = 0; i < options.names.size(); ++i)
    league.mutable_entrants(static_cast<int>(i))->set_name(options.names[i]);
  v1::Gate* gate = league.mutable_gate();
  const int baseline = static_cast<int>(options.agents.size()) - 1;
  for (int i = 0; i < league.entrants_size(); ++i) {
    const std::string& name = league.entrants(i).name();
    i < baseline    ? gate->add_candidate(name)
    : i == baseline ? gate->set_baseline(name)
                    : gate->add_references(name);
  }
  gate->set_test(test.test);
  gate->set_h0(hypotheses.h0);
  gate->set_h1(hypotheses.h1);
  gate->set_alpha(errors.alpha);
  gate->set_beta(errors.beta);
  if (options.max_pairs) gate->set_max_pairs(*options.max_pairs);
  if (options.batch) gate->set_batch(*options.batch);
  league.mutable_disqualify()->set_share(kDisqualifiedShare);
  return league;
}

// The command that plays the same gate again. It does so on any machine that has the same agents.
std::string CommandOf(const GateOptions& options, const std::string& seed) {
  std::vector<std::string> words = {"hakam", "gate"};
  words.insert(words.end(), options.agents.begin(), options.agents.end());
  const auto add = [&words](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  for (const std::string& reference : options.references) add("--reference", reference);
  if (options.test != GateOptions().test) add("--test", options.test);
  if (options.preset) add("--preset", *options.preset);
  if (options.bounds)
    words.push_back(absl::StrCat("--bounds=", *options.bounds));  // it may begin with a minus
  if (options.alpha) add("--alpha", absl::StrCat(*options.alpha));
  if (options.beta) add("--beta", absl::StrCat(*options.beta));
  if (options.max_pairs) add("--max-pairs", absl::StrCat(*options.max_pairs));
  if (options.batch) add("--batch", absl::StrCat(*options.batch));
  return QuickCommand(std::move(words), "--game", options.quick, seed);
}

// Reports a file that cannot be written before anything is played.
absl::Status CheckSummary(const std::string& path) {
  if (path.empty() || std::ofstream(path, std::ios::app)) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat("--summary ", path, ": cannot be written"));
}

// Appends to the file, as GITHUB_STEP_SUMMARY requires.
absl::Status AppendSummary(const std::string& path, const std::string& text) {
  if (path.empty()) return absl::OkStatus();
  std::ofstream file(path, std::ios::app);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("--summary ", path, ": cannot be written"));
}

int ExitCodeOf(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::kPassed:
      return kExitOk;
    case GateVerdict::kFailed:
      return kExitNo;
    case GateVerdict::kInconclusive:
    case GateVerdict::kOpen:
      break;
  }
  return kExitInconclusive;
}

absl::StatusOr<int> PrintOutcome(const LeagueOutcome& outcome, const GateOptions& options,
                                 GatePrinter print) {
  HAKAM_ASSIGN_OR_RETURN(GateReport report, GateReportOf(*outcome.store));
  for (GateReport::Trial& trial : report.trials) {
    if (trial.verdict == GateVerdict::kOpen) trial.reason = "stopped before it was decided";
  }
  const std::string again = CommandOf(options, report.seed);
  print(report, again);
  HAKAM_RETURN_IF_ERROR(AppendSummary(options.summary, GateMarkdown(report, again)));
  if (outcome.report.overload) std::cerr << "hakam: " << *outcome.report.overload << "\n";
  return ExitCodeOf(report.verdict);
}

}  // namespace

absl::StatusOr<int> PlayGate(const GateOptions& options, GatePrinter print) {
  HAKAM_ASSIGN_OR_RETURN(const std::string here, Here());
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueFor(options, here));
  HAKAM_RETURN_IF_ERROR(CheckSummary(options.summary));
  return PlayQuickLeague(options.quick, league, here, [&](const LeagueOutcome& outcome, const std::string&) {
    return PrintOutcome(outcome, options, print);
  });
}

absl::StatusOr<int> GateCommand(const GateOptions& options) {
  return PlayGate(options, [&options](const GateReport& report, const std::string& again) {
    std::cout << (options.quick.json ? GateJson(report, again) : GateText(report, again)) << std::flush;
  });
}

}  // namespace hakam::arbiter
