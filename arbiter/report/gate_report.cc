#include "arbiter/report/gate_report.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

struct Conclusion {
  GateVerdict verdict = GateVerdict::kOpen;
  std::string reason;
};

std::string SpeakFor(const Gate& gate, double hypothesis, double other) {
  return absl::StrFormat("the results speak for %s %g, not for %g", UnitOf(gate.options().test.measure),
                         hypothesis, other);
}

// A candidate that fails at its work is not better, whatever the points say; where it is another who fails,
// nothing is known of the candidate.
Conclusion Conclude(const Gate& gate, const LeagueIdentity& league) {
  const Hypotheses& h = gate.options().test.hypotheses;
  const auto name = [&](EntrantIndex entrant) { return league.entrants[entrant].name; };
  const GateVerdict fault =
      gate.culprit() == gate.options().candidate ? GateVerdict::kFailed : GateVerdict::kInconclusive;
  switch (gate.stop()) {
    case Gate::Stop::kNot:
      return {GateVerdict::kOpen, "not decided yet"};
    case Gate::Stop::kPassed:
      return {GateVerdict::kPassed, SpeakFor(gate, h.h1, h.h0)};
    case Gate::Stop::kFailed:
      return {GateVerdict::kFailed, SpeakFor(gate, h.h0, h.h1)};
    case Gate::Stop::kCap:
      return {GateVerdict::kInconclusive, absl::StrCat("no answer after ", gate.test().pairs(),
                                                       " pairs, four times what it takes on average")};
    case Gate::Stop::kBudget:
      return {GateVerdict::kInconclusive,
              absl::StrCat("no answer after ", gate.test().pairs(), " pairs, which were all it had")};
    case Gate::Stop::kFaults:
      return {fault, absl::StrCat(name(gate.culprit()), " had faults in more than 1 % of the pairs")};
    case Gate::Stop::kOut:
      return {fault, absl::StrCat(name(gate.culprit()), " was disqualified or has left")};
  }
  return {};
}

std::optional<SprtEstimate> IfKnown(absl::StatusOr<SprtEstimate> estimate) {
  if (!estimate.ok()) return std::nullopt;
  return *estimate;
}

}  // namespace

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

absl::StatusOr<GateReport> GateReportOf(const Store& store) {
  const LeagueIdentity& league = store.identity();
  HAKAM_ASSIGN_OR_RETURN(const v1::League config, LeagueOf(league));
  if (!config.has_gate()) return absl::FailedPreconditionError(absl::StrCat(league.name, ": is no gate"));
  std::vector<int64_t> faults(league.entrants.size());
  HAKAM_ASSIGN_OR_RETURN(const Extent extent,
                         ExtentOf(store, [&](const PairInLeague& at, const PairNumbers&) {
                           for (size_t i = 0; i < at.tally.entrants.size(); ++i) {
                             faults[at.tally.entrants[i]] += at.tally.faults[i];
                           }
                         }));
  const Gate& gate = *extent.made.gate;
  const Gate::Options& options = gate.options();
  const SequentialTest& test = gate.test();
  const auto [verdict, reason] = Conclude(gate, league);
  GateReport report = {.verdict = verdict,
                       .reason = reason,
                       .test = options.test,
                       .max_pairs = options.max_pairs,
                       .bounds = test.bounds(),
                       .llr = test.llr(),
                       .pairs = test.pairs(),
                       .samples = gate.samples(),
                       .pairs_played = extent.stored,
                       .elo = options.references.empty() ? IfKnown(test.EloEstimate()) : std::nullopt,
                       .matches = config.format() == v1::FORMAT_MATCH,
                       .seed = league.seed};
  if (!options.test.in_elo()) report.points = IfKnown(test.Estimate());
  const auto add = [&](EntrantIndex entrant) {
    const EntrantIdentity& known = league.entrants[entrant];
    report.players.push_back({.name = known.name, .agent = known.agent, .faults = faults[entrant]});
  };
  add(options.candidate);
  add(options.baseline);
  for (const EntrantIndex reference : options.references) add(reference);
  const double even = options.test.in_elo() ? 0.5 : 0;
  for (const auto& [value, count] : test.seen()) {
    (value > even ? report.won : value < even ? report.lost : report.drawn) += static_cast<int64_t>(count);
  }
  return report;
}

}  // namespace hakam::arbiter
