#include "arbiter/report/gate_report.h"

#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

template <typename T>
std::optional<T> IfKnown(absl::StatusOr<T> value) {
  if (!value.ok()) return std::nullopt;
  return *std::move(value);
}

// The estimate of a test of so many pairs, without an interval if they are too few.
std::optional<SprtEstimate> EstimateOf(absl::StatusOr<SprtEstimate> estimate, int64_t pairs) {
  if (estimate.ok() && pairs < kFewestPairs) {
    estimate->low = -std::numeric_limits<double>::infinity();
    estimate->high = std::numeric_limits<double>::infinity();
  }
  return IfKnown(std::move(estimate));
}

GateReport::Trial TrialOf(const Gate& gate, const Gate::Trial& trial, const LeagueIdentity& league) {
  const Gate::Options& options = gate.options();
  const SequentialTest& test = trial.test;
  const GateConclusion conclusion =
      Conclude(gate, trial, [&](EntrantIndex entrant) { return league.entrants[entrant].name; });
  GateReport::Trial report = {.verdict = conclusion.verdict,
                              .reason = conclusion.reason,
                              .bounds = test.bounds(),
                              .llr = test.llr(),
                              .pairs = test.pairs(),
                              .won = trial.won,
                              .drawn = trial.drawn,
                              .lost = trial.lost,
                              .fixed_length = IfKnown(test.FixedLength()),
                              .samples = trial.samples};
  if (options.references.empty()) report.elo = EstimateOf(test.EloEstimate(), test.pairs());
  if (!options.test.in_elo()) report.points = EstimateOf(test.Estimate(), test.pairs());
  return report;
}

std::optional<size_t> BestOf(const std::vector<GateReport::Trial>& trials) {
  const auto strength = [](const GateReport::Trial& trial) {
    const std::optional<SprtEstimate>& estimate = trial.points ? trial.points : trial.elo;
    return estimate ? estimate->median : 0;
  };
  std::optional<size_t> best;
  for (size_t i = 0; i < trials.size(); ++i) {
    if (trials[i].verdict != GateVerdict::kPassed) continue;
    if (!best || strength(trials[i]) > strength(trials[*best])) best = i;
  }
  return best;
}

}  // namespace

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
  const auto player = [&](EntrantIndex entrant) {
    const EntrantIdentity& known = league.entrants[entrant];
    return GateReport::Player{.name = known.name, .agent = known.agent, .faults = faults[entrant]};
  };
  GateReport report = {.baseline = player(options.baseline),
                       .test = options.test,
                       .max_pairs = options.max_pairs,
                       .pairs_played = extent.stored,
                       .matches = config.format() == v1::FORMAT_MATCH,
                       .single = config.format() == v1::FORMAT_SINGLE,
                       .seed = league.seed};
  for (const EntrantIndex reference : options.references) report.references.push_back(player(reference));
  std::vector<GateVerdict> verdicts;
  for (const Gate::Trial& trial : gate.trials()) {
    report.trials.push_back(TrialOf(gate, trial, league));
    report.trials.back().candidate = player(trial.candidate);
    // The test has luck-adjusted points; Elo is of boards won and lost without it.
    if (report.single) report.trials.back().elo.reset();
    verdicts.push_back(report.trials.back().verdict);
  }
  report.verdict = Together(verdicts);
  report.best = BestOf(report.trials);
  return report;
}

}  // namespace hakam::arbiter
