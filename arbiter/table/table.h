// One board as a pure state machine: it says whose decision it waits for, and is given the answer or the
// fault with the time it took. It has no thread, socket or clock.
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
  kForfeitBoard,  // the board ends with the award of law/baloot G10
  // The board ends in the same way. The driver then ends the match (FORMAT_MATCH), or forfeits room 2 of the
  // pair unplayed (FORMAT_BOARDS, CreateForfeited).
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
  // Unique on the board. It depends only on what the seat knows: its position and how often it was asked; a
  // count of all questions would reveal which other seats had no choice. The first id of the seat after the
  // dealer is 1, of the next seat 2, and so on; each further id of a seat is 4 higher.
  uint64_t decision_id = 0;
  rules::Seat seat{};
  absl::Duration time_left;  // per_decision plus the rest of the bank
  absl::Duration bank_left;
};

// One decision and its outcome.
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
  // award of the rules for a forfeit before the first call. `walkover`: set if it could not be started.
  static absl::StatusOr<Table> CreateForfeited(const TableConfig& config, rules::Seat offender,
                                               std::optional<Fault> walkover = std::nullopt);

  // What the table waits for; nothing when the board is over.
  const std::optional<Pending>& pending() const { return pending_; }
  // For the pending question: the observation of its seat, and its legal actions (at least two).
  void Observe(rules::Observation* out) const { board_.ObservationFor(pending_->seat, out); }
  const std::vector<rules::Action>& legal() const { return legal_; }
  // The public events so far (public_history.h).
  const std::string& public_history() const { return history_; }

  // Applies an answer. False, without a change, if `decision_id` is not pending: a late answer to an old
  // question is dropped. If `took` is more than time_left, it is a TIMEOUT for any choice. An action that the
  // rules refuse, or an index outside legal(), is ILLEGAL_ACTION.
  bool Take(uint64_t decision_id, const Answer& answer);

  // Valid when nothing is pending.
  const rules::BoardResult& result() const { return result_; }
  // The state from which a match continues.
  rules::BoardEnd end() const;
  // The seat whose fault ended the board; unset if it was played to its end.
  const std::optional<rules::Seat>& forfeited_by() const { return forfeited_by_; }
  // Why forfeited_by() could not be started, if that is why the board was not played.
  const std::optional<Fault>& walkover() const { return walkover_; }
  const std::vector<Decision>& log() const { return log_; }
  const TableConfig& config() const { return config_; }
  const rules::BoardState& board() const { return board_; }

 private:
  Table(const TableConfig& config, rules::BoardState board);

  uint64_t NextDecisionId(rules::Seat seat);
  // Applies forced actions, then sets the next question or the result.
  void Advance();
  // Adds an action that the board has taken to the history and the log, and goes on.
  void Note(const rules::Action& action, Decision decision);
  // Plays the chosen action if the rules allow it, and returns it.
  std::variant<rules::Action, Fault> ApplyChoice(const Answer& answer);
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
  std::optional<Fault> walkover_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_TABLE_H_
