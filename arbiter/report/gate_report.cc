#include "arbiter/report/gate_report.h"

#include "absl/strings/str_cat.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

std::optional<SprtEstimate> IfKnown(absl::StatusOr<SprtEstimate> estimate) {
  if (!estimate.ok()) return std::nullopt;
  return *estimate;
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
  const SequentialTest& test = gate.test();
  const GateConclusion conclusion =
      Conclude(gate, [&](EntrantIndex entrant) { return league.entrants[entrant].name; });
  GateReport report = {.verdict = conclusion.verdict,
                       .reason = conclusion.reason,
                       .test = options.test,
                       .max_pairs = options.max_pairs,
                       .bounds = test.bounds(),
                       .llr = test.llr(),
                       .pairs = test.pairs(),
                       .samples = gate.samples(),
                       .pairs_played = extent.stored,
                       .elo = options.references.empty() ? IfKnown(test.EloEstimate()) : std::nullopt,
                       .matches = config.format() == v1::FORMAT_MATCH,
                       .single = config.format() == v1::FORMAT_SINGLE,
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
