#include "arbiter/play/ask_again.h"

#include <array>
#include <memory>
#include <random>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbiter/play/crew.h"
#include "arbiter/play/player.h"
#include "arbiter/record/record.h"
#include "sdk/base/clock.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kWaitNews = absl::Seconds(1);

ClockRules ClockFor(const AskAgainRequest& request) {
  return {.per_decision = request.limit,
          .bank = absl::ZeroDuration(),
          .increment = absl::ZeroDuration(),
          .start_limit = request.start_limit};
}

// The bots that are asked, and everything that a worker of a league would provide for them.
class Bench {
 public:
  Bench(const AskAgainRequest& request, ProcessMonitor* monitor)
      : request_(request),
        session_ids_(std::random_device()()),
        crew_(std::make_shared<Crew>(AgentEnv{.loop = &loop_, .monitor = monitor},
                                     CrewOptions{.clock_rules = ClockFor(request),
                                                 .log_prefix = absl::StrCat(request.log_dir, "/step-")})),
        terms_{.rules = *request.rules,
               .rules_proto = rules_,
               .clock_rules = ClockFor(request),
               .matches = request.matches,
               .clock = Clock::Real()} {
    wire::ToProto(*request.rules, &rules_);
  }

  // Blocks until the answer has come.
  absl::StatusOr<Answer> Ask(int decision, const Table& table, uint64_t decision_seed) {
    const rules::Seat seat = table.pending()->seat;
    std::unique_ptr<Player>& player = players_[static_cast<size_t>(Index(seat))];
    if (player == nullptr) {
      const Entrant* entrant = request_.entrant(seat);
      if (entrant == nullptr) {
        return absl::InvalidArgumentError(absl::StrCat("seat ", Index(seat), ": nobody answers for it"));
      }
      player = MakePlayer(terms_, *entrant, seat, &session_ids_, [this] { return crew_; });
      player->StartBoard();
    }
    Task<Answer> answer = player->Ask(table, decision_seed);
    answer.Start();
    while (!answer.done()) {
      if (!loop_.RunOne(kWaitNews) && request_.on_wait) request_.on_wait(decision, seat);
    }
    return answer.Take();
  }

 private:
  const AskAgainRequest& request_;
  v1::RuleSet rules_;
  Random session_ids_;
  EventLoop loop_;
  const std::shared_ptr<Crew> crew_;
  const PlayerTerms terms_;
  std::array<std::unique_ptr<Player>, rules::kMaxSeats> players_;
};

// Sets the fault or the action that the table makes of the answer.
void Judge(const Table& table, const Answer& answer, AskedAgain* asked) {
  if (const Fault* fault = answer.fault()) {
    asked->fault = *fault;
    return;
  }
  Table trial = table;
  trial.Take(table.pending()->decision_id, answer);
  // Forced decisions that follow are logged after it.
  const Decision& decision = trial.log()[table.log().size()];
  asked->fault = decision.fault;
  if (!decision.fault) asked->now = decision.action;
}

absl::Status Bad(int decision, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("decisions[", decision, "]: ", what));
}

}  // namespace

absl::Status AskAgain(const AskAgainRequest& request, absl::FunctionRef<void(const AskedAgain&)> visit) {
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardSetup setup, SetupOf(*request.record));
  HAKAM_ASSIGN_OR_RETURN(Table table,
                         Table::Create({.rules = request.rules, .setup = setup, .clock = ClockFor(request)}));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<ProcessMonitor> monitor, ProcessMonitor::Create());
  Bench bench(request, monitor.get());
  std::optional<DealSource> deals;
  if (request.deals != nullptr) deals = request.deals->Sequence(request.record->sequence());
  for (int i = 0; i < request.record->decisions_size(); ++i) {
    const v1::DecisionRecord& then = request.record->decisions(i);
    if (then.forced()) continue;  // the table has taken it by itself
    if (!table.pending()) return Bad(i, "the board was over before this decision");
    const rules::Seat seat = table.pending()->seat;
    if (then.seat() != static_cast<uint32_t>(Index(seat))) return Bad(i, "it is the turn of another seat");
    if (request.wanted(i, seat)) {
      const uint64_t seed =
          !deals ? 0
                 : deals->DecisionSeed(DealIndex(request.record->deal(), request.record->board()), seat,
                                       table.public_history());
      HAKAM_ASSIGN_OR_RETURN(const Answer answer, bench.Ask(i, table, seed));
      AskedAgain asked = {.decision = i,
                          .table = table,
                          .decision_seed = seed,
                          .then = then,
                          .took = answer.took,
                          .note = answer.note};
      Judge(table, answer, &asked);
      visit(asked);
    }
    if (!then.has_action()) return absl::OkStatus();  // forfeited here
    const absl::StatusOr<rules::Action> action = wire::ActionFromProto(then.action());
    if (!action.ok()) return Bad(i, action.status().message());
    const size_t done = table.log().size();
    table.Take(table.pending()->decision_id, {.choice = *action});
    if (table.log()[done].fault) return Bad(i, table.log()[done].fault->detail);
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
