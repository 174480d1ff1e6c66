// One board at a table, as a pure state machine: it says whose decision it waits for, and is told the
// answer or the fault together with the time it took. No thread, no socket, no clock of its own.
//
//   HAKAM_ASSIGN_OR_RETURN(Table table, Table::Create(config));
//   while (table.pending()) {
//     const Pending ask = *table.pending();
//     table.Observe(&seen);
//     table.Take(ask.decision_id, {.choice = Decide(seen, table.legal()), .took = took});
//   }
//   Keep(table.result(), table.log());
#ifndef HAKAM_ARBITER_TABLE_TABLE_H_
#define HAKAM_ARBITER_TABLE_TABLE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/table/answer.h"
#include "arbiter/table/clock_rules.h"
#include "arbiter/table/fault.h"
#include "sdk/rules/board.h"
#include "sdk/rules/match.h"

namespace hakam::arbiter {

enum class FaultPolicy : uint8_t {
  kSubstitute,    // the stand-in answers this decision
  kForfeitBoard,  // the board ends with the award of rules/baloot G10
  // The same for this board; for the rest of the match see whoever plays it: FORMAT_MATCH ends the match
  // there, FORMAT_BOARDS forfeits room 2 of the pair unplayed (CreateForfeited).
  kForfeitMatch,
};

struct TableConfig {
  const rules::RuleSet* rules = nullptr;  // outlives the table
  rules::BoardSetup setup;
  ClockRules clock;
  FaultPolicy on_fault = FaultPolicy::kSubstitute;
};

// The question that the table waits for.
struct Pending {
  // Unique on the board, and made of what its seat knows: where it sits and how often it was asked. A count
  // of all questions would tell who else had no choice. The first one of the seat after the dealer is 1, of
  // the next seat 2, and so on; each further one of a seat is 4 more.
  uint64_t decision_id = 0;
  rules::Seat seat{};
  absl::Duration time_left;  // per_decision plus what is left of the bank
  absl::Duration bank_left;
};

// One decision and what came of it.
struct Decision {
  rules::Seat seat{};
  std::optional<rules::Action> action;  // with a fault: the stand-in's; unset if the board ended there
  bool forced = false;                  // one legal action only: nobody was asked
  std::optional<Fault> fault;
  absl::Duration took;
  absl::Duration bank_left;
};

class Table {
 public:
  // InvalidArgument for a deck that is not the game's.
  static absl::StatusOr<Table> Create(const TableConfig& config);

  // A board that `offender` forfeits before anything has happened on it: nothing pending, an empty log, the
  // award of the rules for a forfeit before the first call.
  static absl::StatusOr<Table> CreateForfeited(const TableConfig& config, rules::Seat offender);

  // What the table waits for; nothing when the board is over.
  const std::optional<Pending>& pending() const { return pending_; }
  // For the pending question: what its seat may know, and its legal actions (two or more).
  void Observe(rules::Observation* out) const { board_.ObservationFor(pending_->seat, out); }
  const std::vector<rules::Action>& legal() const { return legal_; }
  // What has happened in public so far (public_history.h).
  const std::string& public_history() const { return history_; }

  // Goes on. False, and nothing changes, when `decision_id` is not the pending one: a late answer to an old
  // question is dropped. `took` beyond time_left is a TIMEOUT whatever was chosen; an action that the rules
  // refuse, or an index outside legal(), is ILLEGAL_ACTION.
  bool Take(uint64_t decision_id, Answer answer);

  // Meaningful when nothing is pending.
  const rules::BoardResult& result() const { return result_; }
  // What a match goes on from.
  rules::BoardEnd end() const;
  // Whose fault ended the board; nobody if it was played to its end.
  const std::optional<rules::Seat>& forfeited_by() const { return forfeited_by_; }
  const std::vector<Decision>& log() const { return log_; }
  const TableConfig& config() const { return config_; }
  const rules::BoardState& board() const { return board_; }

 private:
  Table(const TableConfig& config, rules::BoardState board);

  uint64_t NextDecisionId(rules::Seat seat);
  // Applies what is forced, then sets up the next question or the result.
  void Advance();
  void Apply(const rules::Action& action, Decision decision);
  // The action that was chosen, if the rules allow it; it has been played then.
  std::variant<rules::Action, Fault> Play(const Answer& answer);
  void Fail(Fault fault, absl::Duration took);

  TableConfig config_;
  rules::BoardState board_;
  std::array<absl::Duration, rules::kMaxSeats> bank_;
  std::optional<Pending> pending_;
  std::array<uint64_t, rules::kMaxSeats> asked_{};  // questions so far
  std::vector<rules::Action> legal_;
  std::string history_;
  std::vector<Decision> log_;
  rules::BoardResult result_;
  std::optional<rules::Seat> forfeited_by_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_TABLE_H_
