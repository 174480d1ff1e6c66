#include "arbiter/runner/ask_again.h"

#include <grpcpp/completion_queue.h>

#include <array>
#include <memory>
#include <random>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbiter/agent/completion.h"
#include "arbiter/agent/monitor.h"
#include "arbiter/record/record.h"
#include "arbiter/runner/builtin_player.h"
#include "arbiter/runner/crew.h"
#include "arbiter/runner/remote_player.h"
#include "sdk/base/check.h"
#include "sdk/base/clock.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

ClockRules ClockFor(const AskAgainRequest& request) {
  return {.per_decision = request.limit,
          .bank = absl::ZeroDuration(),
          .increment = absl::ZeroDuration(),
          .start_limit = request.limit};
}

class OneReply : public ReplySink {
 public:
  void OnReply(const Reply& reply) override { reply_ = reply; }
  std::optional<Reply> Take() { return std::exchange(reply_, std::nullopt); }
  bool there() const { return reply_.has_value(); }

 private:
  std::optional<Reply> reply_;
};

// The bots that are asked, with what a worker of a league has for them.
class Bench {
 public:
  Bench(const AskAgainRequest& request, ProcessMonitor* monitor)
      : request_(request),
        session_ids_(std::random_device()()),
        crew_(std::make_unique<Crew>(AgentEnv{.queue = &queue_, .monitor = monitor, .clock = &Clock::Real()},
                                     CrewOptions{.clock_rules = ClockFor(request),
                                                 .log_prefix = absl::StrCat(request.log_dir, "/step-")})) {
    wire::ToProto(*request.rules, &rules_);
  }
  ~Bench() {
    for (std::unique_ptr<Player>& player : players_) player.reset();
    crew_.reset();
    queue_.Shutdown();
    void* tag = nullptr;
    bool ok = false;
    while (queue_.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  // Waits as long as it takes.
  absl::StatusOr<Reply> Ask(const Table& table, uint64_t decision_seed) {
    const rules::Seat seat = table.pending()->seat;
    std::unique_ptr<Player>& player = players_[static_cast<size_t>(Index(seat))];
    if (player == nullptr) {
      const Entrant* entrant = request_.entrant(seat);
      if (entrant == nullptr) {
        return absl::InvalidArgumentError(absl::StrCat("seat ", Index(seat), ": nobody answers for it"));
      }
      player = Seated(*entrant, seat);
      player->StartBoard();
    }
    OneReply sink;
    player->Ask(table, decision_seed, &sink);
    while (!sink.there()) {
      void* tag = nullptr;
      bool ok = false;
      HAKAM_CHECK(queue_.Next(&tag, &ok));
      static_cast<CompletionTag*>(tag)->OnCompletion(ok);
    }
    return *sink.Take();
  }

 private:
  std::unique_ptr<Player> Seated(const Entrant& entrant, rules::Seat seat) {
    if (const auto* factory = std::get_if<AgentFactory>(&entrant.agent)) {
      return std::make_unique<BuiltinPlayer>(
          (*factory)({.rules = *request_.rules, .seat = seat, .per_decision = request_.limit}),
          &Clock::Real());
    }
    return std::make_unique<RemotePlayer>(RemotePlayer::Env{.crew = crew_.get(),
                                                            .entrant = &entrant,
                                                            .seat = seat,
                                                            .rules = &rules_,
                                                            .clock_rules = ClockFor(request_),
                                                            .matches = request_.matches,
                                                            .session_ids = &session_ids_,
                                                            .clock = &Clock::Real()});
  }

  const AskAgainRequest& request_;
  v1::RuleSet rules_;
  Random session_ids_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<Crew> crew_;
  std::array<std::unique_ptr<Player>, rules::kMaxSeats> players_;
};

// What the table would make of a reply.
void Judge(const Table& table, const Reply& reply, AskedAgain* asked) {
  Table trial = table;
  const uint64_t id = table.pending()->decision_id;
  if (const auto* fault = std::get_if<Fault>(&reply.answer)) {
    asked->fault = *fault;
    return;
  }
  if (const auto* index = std::get_if<ActionIndex>(&reply.answer)) {
    trial.AnswerIndex(id, index->value, reply.took);
  } else {
    trial.Answer(id, std::get<rules::Action>(reply.answer), reply.took);
  }
  // What is forced after it comes behind it.
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
  for (int i = 0; i < request.record->decisions_size(); ++i) {
    const v1::DecisionRecord& then = request.record->decisions(i);
    if (then.forced()) continue;  // the table has done it
    if (!table.pending()) return Bad(i, "the board was over before");
    const rules::Seat seat = table.pending()->seat;
    if (then.seat() != static_cast<uint32_t>(Index(seat)))
      return Bad(i, "of another seat than whose turn it is");
    if (request.wanted(i, seat)) {
      const uint64_t seed =
          request.deals == nullptr
              ? 0
              : request.deals->DecisionSeed(DealIndex(request.record->deal(), request.record->board()), seat,
                                            table.public_history());
      HAKAM_ASSIGN_OR_RETURN(const Reply reply, bench.Ask(table, seed));
      AskedAgain asked = {
          .decision = i, .table = table, .decision_seed = seed, .then = then, .took = reply.took};
      Judge(table, reply, &asked);
      visit(asked);
    }
    if (!then.has_action()) return absl::OkStatus();  // forfeited here
    const absl::StatusOr<rules::Action> action = wire::ActionFromProto(then.action());
    if (!action.ok()) return Bad(i, action.status().message());
    const size_t done = table.log().size();
    table.Answer(table.pending()->decision_id, *action, absl::ZeroDuration());
    if (table.log()[done].fault) return Bad(i, table.log()[done].fault->detail);
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
