#include "arbiter/play/play_context.h"

#include <utility>

#include "arbiter/play/driver.h"
#include "arbiter/play/log_files.h"
#include "arbiter/setup/league_terms.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

std::vector<std::string> ProcessNames(const std::vector<Entrant>& entrants) {
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants) {
    if (!entrant.builtin()) names.push_back(entrant.name);
  }
  return names;
}

v1::RuleSet ToProto(const rules::RuleSet& rules) {
  v1::RuleSet proto;
  wire::ToProto(rules, &proto);
  return proto;
}

}  // namespace

absl::StatusOr<std::unique_ptr<PlayContext>> PlayContext::Create(Options options) {
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(options.config.league));
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  const std::string log_dir = options.log_dir;
  std::unique_ptr<PlayContext> context(new PlayContext(std::move(options), clock, std::move(monitor)));
  HAKAM_RETURN_IF_ERROR(context->budget_.Look(DiskOf(log_dir).free));
  return context;
}

PlayContext::PlayContext(Options options, const ClockRules& clock, std::unique_ptr<ProcessMonitor> monitor)
    : options_(std::move(options)),
      rules_proto_(ToProto(options_.config.rules)),
      terms_({.rules = options_.config.rules,
              .rules_proto = rules_proto_,
              .clock_rules = clock,
              .matches = options_.config.league.format() == v1::FORMAT_MATCH,
              .clock = Clock::Real()}),
      monitor_(std::move(monitor)),
      overload_(&Clock::Real(), options_.in_flight, options_.warn),
      budget_(BudgetOf(options_.config.league.limits(), DiskOf(options_.log_dir)),
              ProcessNames(options_.entrants), LogBytesIn(options_.log_dir), options_.warn) {}

RoomQueue::Order PlayContext::order() const {
  if (options_.config.league.format() == v1::FORMAT_SINGLE) return RoomQueue::Order::kSingle;
  return AllBuiltin(options_.entrants) ? RoomQueue::Order::kPairs : RoomQueue::Order::kPhases;
}

LeagueEnv PlayContext::Env(RoomQueue* rooms, PairSink* sink) {
  const v1::League& league = options_.config.league;
  return {.terms = terms_,
          .entrants = options_.entrants,
          .teams = options_.teams,
          .on_fault = PolicyOf(league),
          .single = league.format() == v1::FORMAT_SINGLE,
          .wire = options_.wire,
          .affinity = options_.affinity,
          .suspend_waiting = league.suspend_waiting(),
          .log_dir = options_.log_dir,
          .rooms = *rooms,
          .sink = *sink,
          .overload = overload_,
          .budget = budget_,
          .missing = options_.missing,
          .monitor = *monitor_,
          .observer = options_.observer};
}

std::optional<std::string> PlayContext::Finish() {
  budget_.Tell();
  return overload_.Summary();
}

}  // namespace hakam::arbiter
