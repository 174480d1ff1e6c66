#include "arbiter/cli/gate_terms.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/league/format.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Measure = PairTest::Measure;

struct TestName {
  const char* name;
  v1::GateTest test;
  Measure measure;
  bool in_effects() const { return measure == Measure::kEffect || measure == Measure::kNormalEffect; }
};
constexpr TestName kTests[] = {{"effect", v1::GATE_TEST_EFFECT, Measure::kEffect},
                               {"points", v1::GATE_TEST_POINTS, Measure::kMean},
                               {"normal", v1::GATE_TEST_NORMAL_EFFECT, Measure::kNormalEffect},
                               {"logistic", v1::GATE_TEST_LOGISTIC_ELO, Measure::kLogisticElo},
                               {"normalized", v1::GATE_TEST_NORMALIZED_ELO, Measure::kNormalizedElo}};

template <typename... What>
absl::Status WrongTerm(const What&... what) {
  return absl::InvalidArgumentError(absl::StrCat(what...));
}

absl::StatusOr<TestName> TestCalled(const std::string& name) {
  std::vector<std::string> names;
  for (const TestName& test : kTests) {
    if (test.name == name) return test;
    names.push_back(test.name);
  }
  return WrongTerm("--test ", name, ": unknown; use one of ", absl::StrJoin(names, ", "));
}

absl::StatusOr<Hypotheses> BoundsOf(const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(text, ',');
  Hypotheses bounds;
  if (parts.size() != 2 || !absl::SimpleAtod(parts[0], &bounds.h0) ||
      !absl::SimpleAtod(parts[1], &bounds.h1)) {
    return WrongTerm("--bounds ", text, ": give two numbers, such as 0,0.05");
  }
  if (Check(bounds).ok()) return bounds;
  return WrongTerm("--bounds ", text,
                   ": the first must be below the second; a bot with strength H0 should fail, ",
                   "one with strength H1 should pass");
}

absl::StatusOr<Hypotheses> GoalCalled(const std::string& name) {
  if (name == "gain") return Gain().hypotheses;
  if (name == "non-regression") return NonRegression().hypotheses;
  return WrongTerm("--goal ", name, ": unknown; use gain or non-regression (--game chooses the game)");
}

absl::StatusOr<Hypotheses> HypothesesOf(const GateOptions& options, const TestName& test) {
  if (options.goal && options.bounds) return WrongTerm("--goal and --bounds: give only one of the two");
  if (options.bounds) return BoundsOf(*options.bounds);
  const std::string goal = options.goal.value_or("gain");
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses hypotheses, GoalCalled(goal));
  if (test.in_effects()) return hypotheses;
  return WrongTerm("--test ", test.name, ": the goals are effects; give --bounds in the unit of this test");
}

absl::Status CheckRange(const char* option, std::optional<uint32_t> pairs) {
  if (!pairs || (*pairs >= 1 && *pairs <= kMaxPairs)) return absl::OkStatus();
  return WrongTerm(option, " ", *pairs, ": give 1 to ", kMaxPairs);
}

}  // namespace

absl::StatusOr<GateTerms> GateTermsOf(const GateOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const TestName test, TestCalled(options.test));
  HAKAM_ASSIGN_OR_RETURN(const Hypotheses hypotheses, HypothesesOf(options, test));
  HAKAM_RETURN_IF_ERROR(CheckRange("--max-pairs", options.max_pairs));
  HAKAM_RETURN_IF_ERROR(CheckRange("--batch", options.batch));
  const ErrorRates usual;
  const ErrorRates errors = {.alpha = options.alpha.value_or(usual.alpha),
                             .beta = options.beta.value_or(usual.beta)};
  if (!Bounds::Create(errors).ok()) {
    return WrongTerm("--alpha ", errors.alpha, " and --beta ", errors.beta,
                     ": each must be above 0, together below 1");
  }
  return GateTerms{.name = test.test,
                   .test = {.measure = test.measure, .hypotheses = hypotheses, .errors = errors}};
}

absl::StatusOr<std::vector<std::string>> GateAgentsOf(const GateOptions& options, const std::string& here) {
  std::vector<std::string> agents = options.agents;
  agents.insert(agents.end(), options.references.begin(), options.references.end());
  const size_t baseline = options.agents.size() - 1;
  for (size_t i = 0; i < agents.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!SameAgent(AbsoluteSpec(agents[i], here), AbsoluteSpec(agents[j], here))) continue;
      if (i == baseline)
        return WrongTerm("NEW and OLD are the same bot, ", agents[i], "; a gate needs two bots");
      if (i < baseline) return WrongTerm("NEW ", agents[i], ": is given twice");
      return WrongTerm("--reference ", agents[i], ": ",
                       j < baseline    ? "is NEW itself"
                       : j == baseline ? "is OLD itself"
                                       : "is given twice");
    }
  }
  return agents;
}

std::vector<std::string> GateWords(const GateOptions& options) {
  std::vector<std::string> words = {"hakam", "gate"};
  words.insert(words.end(), options.agents.begin(), options.agents.end());
  const auto add = [&words](const char* option, const std::string& value) {
    words.insert(words.end(), {option, value});
  };
  if (options.games.size() > 1) {
    for (const std::string& game : options.games) add("--game", game);
  }
  if (options.claim) add("--claim", *options.claim);
  for (const std::string& reference : options.references) add("--reference", reference);
  if (options.test != GateOptions().test) add("--test", options.test);
  if (options.goal) add("--goal", *options.goal);
  if (options.bounds)
    words.push_back(absl::StrCat("--bounds=", *options.bounds));  // it may begin with a minus
  if (options.alpha) add("--alpha", absl::StrCat(*options.alpha));
  if (options.beta) add("--beta", absl::StrCat(*options.beta));
  if (options.max_pairs) add("--max-pairs", absl::StrCat(*options.max_pairs));
  if (options.batch) add("--batch", absl::StrCat(*options.batch));
  return words;
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

}  // namespace hakam::arbiter
