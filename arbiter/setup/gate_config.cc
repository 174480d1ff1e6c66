#include "arbiter/setup/gate_config.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/family.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "arbiter/setup/league_schedule.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kGateBatch = 50;

PairTest::Measure TestOf(v1::GateTest test) {
  switch (test) {
    case v1::GATE_TEST_POINTS:
      return PairTest::Measure::kMean;
    case v1::GATE_TEST_NORMAL_EFFECT:
      return PairTest::Measure::kNormalEffect;
    case v1::GATE_TEST_LOGISTIC_ELO:
      return PairTest::Measure::kLogisticElo;
    case v1::GATE_TEST_NORMALIZED_ELO:
      return PairTest::Measure::kNormalizedElo;
    default:
      return PairTest::Measure::kEffect;
  }
}

PairTest TestOf(const v1::Gate& gate) {
  return {.measure = TestOf(gate.test()),
          .hypotheses = {.h0 = gate.h0(), .h1 = gate.h1()},
          .errors = {.alpha = gate.alpha(), .beta = gate.beta()},
          .guard = {.pairs = gate.guard_pairs(), .nonzero = gate.guard_not_drawn()}};
}

absl::Status CheckHypotheses(const v1::Gate& gate) {
  if (!gate.has_h0() || !gate.has_h1()) {
    const bool none = !gate.has_h0() && !gate.has_h1();
    return FieldError(gate.has_h0() ? "h1" : "h0",
                      none ? "missing; only tests of effects have defaults, give h0 and h1"
                           : "missing; give both h0 and h1");
  }
  for (const auto& [field, value] : {std::pair("h0", gate.h0()), std::pair("h1", gate.h1())}) {
    if (!std::isfinite(value))
      return FieldError(field, absl::StrCat(value, " is not a bound; give a number"));
  }
  if (Check(Hypotheses{.h0 = gate.h0(), .h1 = gate.h1()}).ok()) return absl::OkStatus();
  return FieldError("h0", absl::StrCat(gate.h0(), " is not below h1, which is ", gate.h1()));
}

absl::Status CheckErrorRates(const v1::Gate& gate) {
  if (Bounds::Create({.alpha = gate.alpha(), .beta = gate.beta()}).ok()) return absl::OkStatus();
  // If each is valid alone, the larger one is reported; the other is often a default that is not in the file.
  const bool alpha_can_be = gate.alpha() > 0 && gate.alpha() < 1;
  const bool beta_can_be = gate.beta() > 0 && gate.beta() < 1;
  const bool is_beta = alpha_can_be && (!beta_can_be || gate.beta() > gate.alpha());
  constexpr char kRule[] = "; each must be above 0, together below 1";
  if (is_beta)
    return FieldError("beta", absl::StrCat(gate.beta(), " with an alpha of ", gate.alpha(), kRule));
  return FieldError("alpha", absl::StrCat(gate.alpha(), " with a beta of ", gate.beta(), kRule));
}

absl::Status CheckTest(const v1::Gate& gate) {
  if (!v1::GateTest_IsValid(gate.test())) {
    return FieldError("test",
                      "unknown; use GATE_TEST_EFFECT, GATE_TEST_POINTS, GATE_TEST_NORMAL_EFFECT, "
                      "GATE_TEST_LOGISTIC_ELO or GATE_TEST_NORMALIZED_ELO");
  }
  HAKAM_RETURN_IF_ERROR(CheckHypotheses(gate));
  HAKAM_RETURN_IF_ERROR(CheckErrorRates(gate));
  return gate.guard_pairs() < 1 ? FieldError("guard_pairs", "0; give at least 1") : absl::OkStatus();
}

bool Contains(const google::protobuf::RepeatedPtrField<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The file names no candidate or baseline, and no entrant is left as the default.
absl::Status NobodyLeft(absl::string_view option) {
  return FieldError(option,
                    "missing, and every other entrant already has a part; add an entrant, or name one");
}

bool HasPart(const v1::Gate& gate, const std::string& name) {
  return name == gate.baseline() || Contains(gate.references(), name) || Contains(gate.candidate(), name);
}

// The first entrant without a part; empty if there is none.
std::string NextInLine(const v1::League& league) {
  for (const v1::Entrant& entrant : league.entrants()) {
    if (!HasPart(league.gate(), entrant.name())) return entrant.name();
  }
  return "";
}

}  // namespace

absl::StatusOr<std::unique_ptr<Gate>> MakeGate(const v1::League& league) {
  const v1::Gate& options = league.gate();
  Gate::Options made = {.entrants = static_cast<uint32_t>(league.entrants_size()),
                        .test = TestOf(options),
                        .max_pairs = options.max_pairs(),
                        .batch = options.batch()};
  if (options.candidate().empty()) return NobodyLeft("candidate");
  HAKAM_ASSIGN_OR_RETURN(made.candidates, EntrantsNamed(league, "candidate", options.candidate()));
  if (options.baseline().empty()) return NobodyLeft("baseline");
  HAKAM_ASSIGN_OR_RETURN(made.baseline, EntrantNamed(league, "baseline", options.baseline()));
  HAKAM_ASSIGN_OR_RETURN(made.references, EntrantsNamed(league, "references", options.references()));
  HAKAM_RETURN_IF_ERROR(CheckTest(options));
  return Gate::Create(made);
}

absl::Status CheckAllPlay(const v1::League& league) {
  for (int i = 0; i < league.entrants_size(); ++i) {
    const std::string& name = league.entrants(i).name();
    if (HasPart(league.gate(), name)) continue;
    return FieldError(
        FieldEntry("entrants", i),
        absl::StrCat("\"", name, "\" takes no part in the gate; add it to references, or leave it out"));
  }
  return absl::OkStatus();
}

void FillGateDefaults(v1::League* league) {
  v1::Gate* gate = league->mutable_gate();
  if (gate->candidate().empty()) {
    if (const std::string next = NextInLine(*league); !next.empty()) gate->add_candidate(next);
  }
  if (gate->baseline().empty()) gate->set_baseline(NextInLine(*league));
  if (gate->test() == v1::GATE_TEST_UNSPECIFIED) gate->set_test(v1::GATE_TEST_EFFECT);
  const bool effects = gate->test() == v1::GATE_TEST_EFFECT || gate->test() == v1::GATE_TEST_NORMAL_EFFECT;
  if (effects && !gate->has_h0() && !gate->has_h1()) {
    gate->set_h0(Gain().hypotheses.h0);
    gate->set_h1(Gain().hypotheses.h1);
  }
  const ErrorRates errors;
  if (!gate->has_alpha()) gate->set_alpha(errors.alpha);
  if (!gate->has_beta()) gate->set_beta(errors.beta);
  const Guard guard;
  if (!gate->has_guard_pairs()) gate->set_guard_pairs(static_cast<uint32_t>(guard.pairs));
  if (!gate->has_guard_not_drawn()) gate->set_guard_not_drawn(static_cast<uint32_t>(guard.nonzero));
  if (gate->batch() == 0) gate->set_batch(kGateBatch);
  if (gate->max_pairs() == 0) {
    const absl::StatusOr<SequentialTest> test = SequentialTest::Create(
        ShareOf(TestOf(*gate), std::max<size_t>(1, static_cast<size_t>(gate->candidate_size()))));
    const bool known = effects || gate->test() == v1::GATE_TEST_NORMALIZED_ELO;
    const int64_t most = test.ok() && known ? test->cap() : kMaxPairs;
    gate->set_max_pairs(static_cast<uint32_t>(std::min<int64_t>(most, kMaxPairs)));
  }
}

}  // namespace hakam::arbiter
