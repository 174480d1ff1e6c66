#include "arbiter/runner/gate_config.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/sequential_test.h"
#include "arbiter/runner/league_schedule.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kGateBatch = 50;

PairTest::Of TestOf(v1::GateTest test) {
  switch (test) {
    case v1::GATE_TEST_POINTS:
      return PairTest::Of::kMean;
    case v1::GATE_TEST_NORMAL_EFFECT:
      return PairTest::Of::kNormalEffect;
    case v1::GATE_TEST_LOGISTIC_ELO:
      return PairTest::Of::kLogisticElo;
    case v1::GATE_TEST_NORMALIZED_ELO:
      return PairTest::Of::kNormalizedElo;
    default:
      return PairTest::Of::kEffect;
  }
}

PairTest TestOf(const v1::Gate& gate) {
  return {.of = TestOf(gate.test()),
          .hypotheses = {.h0 = gate.h0(), .h1 = gate.h1()},
          .errors = {.alpha = gate.alpha(), .beta = gate.beta()},
          .guard = {.pairs = gate.guard_pairs(), .nonzero = gate.guard_not_drawn()}};
}

// Whatever is wrong with the test, by the name of its field.
absl::Status CheckTest(const v1::Gate& gate) {
  const auto wrong = [](const auto&... what) { return absl::InvalidArgumentError(absl::StrCat(what...)); };
  if (!v1::GateTest_IsValid(gate.test())) return wrong("test: unknown; use GATE_TEST_EFFECT or another");
  if (!gate.has_h0() || !gate.has_h1()) {
    const bool none = !gate.has_h0() && !gate.has_h1();
    return wrong(gate.has_h0() ? "h1" : "h0", ": missing; ",
                 none ? "effects alone have a default, give h0 and h1" : "give both h0 and h1");
  }
  if (!Check(Hypotheses{.h0 = gate.h0(), .h1 = gate.h1()}).ok()) {
    return wrong("h0: ", gate.h0(), " is not below h1, which is ", gate.h1());
  }
  if (!Bounds::Create({.alpha = gate.alpha(), .beta = gate.beta()}).ok()) {
    return wrong("alpha: ", gate.alpha(), " beside a beta of ", gate.beta(),
                 "; each must be above 0, together below 1");
  }
  if (gate.guard_pairs() < 1) return wrong("guard_pairs: 0; give at least 1");
  return absl::OkStatus();
}

bool IsReference(const v1::Gate& gate, const std::string& name) {
  return std::find(gate.references().begin(), gate.references().end(), name) != gate.references().end();
}

absl::Status CheckAllPlay(const v1::League& league) {
  const v1::Gate& gate = league.gate();
  for (const v1::Entrant& entrant : league.entrants()) {
    const std::string& name = entrant.name();
    if (name == gate.candidate() || name == gate.baseline() || IsReference(gate, name)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("references: \"", name, "\" takes no part; add it, or leave it out"));
  }
  return absl::OkStatus();
}

// The first that is no reference and not `other`.
std::string NextInLine(const v1::League& league, const std::string& other) {
  for (const v1::Entrant& entrant : league.entrants()) {
    if (entrant.name() != other && !IsReference(league.gate(), entrant.name())) return entrant.name();
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
  HAKAM_ASSIGN_OR_RETURN(made.candidate, EntrantNamed(league, "candidate", options.candidate()));
  HAKAM_ASSIGN_OR_RETURN(made.baseline, EntrantNamed(league, "baseline", options.baseline()));
  for (const std::string& name : options.references()) {
    HAKAM_ASSIGN_OR_RETURN(const EntrantIndex reference, EntrantNamed(league, "references", name));
    made.references.push_back(reference);
  }
  HAKAM_RETURN_IF_ERROR(CheckTest(options));
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Gate> gate, Gate::Create(made));
  HAKAM_RETURN_IF_ERROR(CheckAllPlay(league));
  return gate;
}

void FillGateDefaults(v1::League* league) {
  v1::Gate* gate = league->mutable_gate();
  if (gate->candidate().empty()) gate->set_candidate(NextInLine(*league, gate->baseline()));
  if (gate->baseline().empty()) gate->set_baseline(NextInLine(*league, gate->candidate()));
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
    const absl::StatusOr<SequentialTest> test = SequentialTest::Create(TestOf(*gate));
    const bool known = effects || gate->test() == v1::GATE_TEST_NORMALIZED_ELO;
    const int64_t most = test.ok() && known ? test->cap() : kMaxPairs;
    gate->set_max_pairs(static_cast<uint32_t>(std::min<int64_t>(most, kMaxPairs)));
  }
}

}  // namespace hakam::arbiter
