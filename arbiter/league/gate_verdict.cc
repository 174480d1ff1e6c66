#include "arbiter/league/gate_verdict.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace hakam::arbiter {
namespace {

std::string SpeakFor(const Gate& gate, double hypothesis, double other) {
  return absl::StrFormat("the results fit %s %g better than %g", UnitOf(gate.options().test.measure),
                         hypothesis, other);
}

}  // namespace

GateConclusion Conclude(const Gate& gate, const Gate::Trial& trial,
                        absl::FunctionRef<std::string(EntrantIndex)> name) {
  const Hypotheses& h = gate.options().test.hypotheses;
  const GateVerdict fault =
      trial.culprit == trial.candidate ? GateVerdict::kFailed : GateVerdict::kInconclusive;
  switch (trial.stop) {
    case Gate::Stop::kNot:
      return {GateVerdict::kOpen, "not decided yet"};
    case Gate::Stop::kPassed:
      return {GateVerdict::kPassed, SpeakFor(gate, h.h1, h.h0)};
    case Gate::Stop::kFailed:
      return {GateVerdict::kFailed, SpeakFor(gate, h.h0, h.h1)};
    case Gate::Stop::kCap:
      return {GateVerdict::kInconclusive,
              absl::StrCat("no answer after ", trial.test.pairs(), " pairs, the most that this test takes")};
    case Gate::Stop::kBudget:
      return {GateVerdict::kInconclusive,
              absl::StrCat("no answer after ", trial.test.pairs(), " pairs, which were all it had")};
    case Gate::Stop::kSame:
      return {GateVerdict::kInconclusive,
              absl::StrCat("all ", trial.test.pairs(), " pairs were drawn, so the bots hardly differ")};
    case Gate::Stop::kFaults:
      return {fault, absl::StrCat(name(trial.culprit), " had faults in more than 1 % of the pairs")};
    case Gate::Stop::kOut:
      return {fault, absl::StrCat(name(trial.culprit), " was disqualified or has left")};
  }
  return {};
}

GateVerdict Together(absl::Span<const GateVerdict> verdicts) {
  for (const GateVerdict verdict : {GateVerdict::kPassed, GateVerdict::kOpen, GateVerdict::kInconclusive}) {
    if (std::find(verdicts.begin(), verdicts.end(), verdict) != verdicts.end()) return verdict;
  }
  return GateVerdict::kFailed;
}

absl::string_view Name(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::kPassed:
      return "passed";
    case GateVerdict::kFailed:
      return "failed";
    case GateVerdict::kInconclusive:
      return "inconclusive";
    case GateVerdict::kOpen:
      return "open";
  }
  return "?";
}

absl::string_view UnitOf(PairTest::Measure measure) {
  switch (measure) {
    case PairTest::Measure::kEffect:
    case PairTest::Measure::kNormalEffect:
      return "effect";
    case PairTest::Measure::kMean:
      return "points a board";
    case PairTest::Measure::kLogisticElo:
      return "Elo";
    case PairTest::Measure::kNormalizedElo:
      return "normalized Elo";
  }
  return "?";
}

}  // namespace hakam::arbiter
