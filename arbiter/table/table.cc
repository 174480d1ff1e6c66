#include "arbiter/table/table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/table/public_history.h"
#include "arbiter/table/stand_in.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<Table> Table::Create(const TableConfig& config) {
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board, rules::BoardState::Create(config.rules, config.setup));
  Table table(config, std::move(board));
  table.Advance();
  return table;
}

absl::StatusOr<Table> Table::CreateForfeited(const TableConfig& config, rules::Seat offender) {
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board, rules::BoardState::Create(config.rules, config.setup));
  Table table(config, std::move(board));
  table.forfeited_by_ = offender;
  table.result_ = table.board_.Forfeit(offender);
  return table;
}

Table::Table(const TableConfig& config, rules::BoardState board) : config_(config), board_(std::move(board)) {
  bank_.fill(config_.clock.bank);
  log_.reserve(64);
  history_.reserve(256);
}

rules::BoardEnd Table::end() const {
  return forfeited_by_ ? rules::EndOfForfeit(board_, *forfeited_by_) : rules::EndOf(board_);
}

uint64_t Table::NextDecisionId(rules::Seat seat) {
  const int players = config_.rules->players;
  const int after_dealer = (Index(seat) - Index(config_.setup.dealer) - 1 + players) % players;
  return asked_[Index(seat)]++ * rules::kMaxSeats + static_cast<uint64_t>(after_dealer) + 1;
}

void Table::Advance() {
  pending_.reset();
  while (!board_.finished()) {
    board_.LegalActions(&legal_);
    const rules::Seat seat = board_.to_act();
    const absl::Duration bank = bank_[Index(seat)];
    if (legal_.size() > 1) {
      pending_ = Pending{.decision_id = NextDecisionId(seat),
                         .seat = seat,
                         .time_left = config_.clock.per_decision + bank,
                         .bank_left = bank};
      return;
    }
    const rules::Action forced = legal_.front();
    AppendPublic(*config_.rules, seat, forced, &history_);
    HAKAM_CHECK(board_.Apply(forced).ok());
    log_.push_back({.seat = seat, .action = forced, .forced = true, .bank_left = bank});
  }
  result_ = board_.result();
}

void Table::Apply(const rules::Action& action, Decision decision) {
  AppendPublic(*config_.rules, decision.seat, action, &history_);
  decision.action = action;
  log_.push_back(std::move(decision));
  Advance();
}

bool Table::Answer(uint64_t decision_id, const rules::Action& action, absl::Duration took) {
  if (!pending_ || pending_->decision_id != decision_id) return false;
  if (took > pending_->time_left) return FailLate(took);
  if (const absl::Status applied = board_.Apply(action); !applied.ok()) {
    return Fail(decision_id, {.kind = FaultKind::kIllegalAction, .detail = std::string(applied.message())},
                took);
  }
  absl::Duration& bank = bank_[Index(pending_->seat)];
  bank -= std::max(took - config_.clock.per_decision, absl::ZeroDuration());
  bank += config_.clock.increment;
  Apply(action, {.seat = pending_->seat, .took = took, .bank_left = bank});
  return true;
}

bool Table::AnswerIndex(uint64_t decision_id, uint32_t index, absl::Duration took) {
  if (!pending_ || pending_->decision_id != decision_id) return false;
  if (took > pending_->time_left) return FailLate(took);
  if (index >= legal_.size()) {
    return Fail(decision_id,
                {.kind = FaultKind::kIllegalAction,
                 .detail = absl::StrCat("action_index ", index, ", but there are ", legal_.size(),
                                        " legal actions (0..", legal_.size() - 1, ")")},
                took);
  }
  const rules::Action action = legal_[index];
  return Answer(decision_id, action, took);
}

bool Table::FailLate(absl::Duration took) {
  return Fail(pending_->decision_id,
              {.kind = FaultKind::kTimeout,
               .detail = absl::StrCat("answered after ", absl::FormatDuration(took), " of ",
                                      absl::FormatDuration(pending_->time_left))},
              took);
}

bool Table::Fail(uint64_t decision_id, Fault fault, absl::Duration took) {
  if (!pending_ || pending_->decision_id != decision_id) return false;
  const rules::Seat seat = pending_->seat;
  // A fault never leaves more time than an answer would have: what was used of the bank is gone.
  absl::Duration& bank = bank_[Index(seat)];
  bank -= std::clamp(took - config_.clock.per_decision, absl::ZeroDuration(), bank);
  Decision decision = {.seat = seat, .fault = std::move(fault), .took = took, .bank_left = bank};
  if (config_.on_fault != FaultPolicy::kSubstitute) {
    forfeited_by_ = seat;
    result_ = board_.Forfeit(seat);
    log_.push_back(std::move(decision));
    pending_.reset();
    return true;
  }
  const rules::Action action = StandIn(board_);
  HAKAM_CHECK(board_.Apply(action).ok());
  Apply(action, std::move(decision));
  return true;
}

}  // namespace hakam::arbiter
