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

absl::StatusOr<Table> Table::CreateForfeited(const TableConfig& config, rules::Seat offender,
                                             std::optional<Fault> walkover) {
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board, rules::BoardState::Create(config.rules, config.setup));
  Table table(config, std::move(board));
  table.forfeited_by_ = offender;
  table.walkover_ = std::move(walkover);
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

void Table::Note(const rules::Action& action, Decision decision) {
  AppendPublic(*config_.rules, decision.seat, action, &history_);
  decision.action = action;
  log_.push_back(std::move(decision));
  Advance();
}

bool Table::Take(uint64_t decision_id, const Answer& answer) {
  if (!pending_ || pending_->decision_id != decision_id) return false;
  std::variant<rules::Action, Fault> played = ApplyChoice(answer);
  if (auto* fault = std::get_if<Fault>(&played)) {
    Fail(std::move(*fault), answer.took);
    return true;
  }
  absl::Duration& bank = bank_[Index(pending_->seat)];
  bank -= std::max(answer.took - config_.clock.per_decision, absl::ZeroDuration());
  bank += config_.clock.increment;
  Note(std::get<rules::Action>(played), {.seat = pending_->seat, .took = answer.took, .bank_left = bank});
  return true;
}

std::variant<rules::Action, Fault> Table::ApplyChoice(const Answer& answer) {
  if (const Fault* fault = answer.fault()) return *fault;
  if (answer.took > pending_->time_left) {
    return Fault{.kind = FaultKind::kTimeout,
                 .detail = absl::StrCat("answered after ", absl::FormatDuration(answer.took), " of ",
                                        absl::FormatDuration(pending_->time_left))};
  }
  const auto illegal = [](std::string detail) {
    return Fault{.kind = FaultKind::kIllegalAction, .detail = std::move(detail)};
  };
  const auto* index = std::get_if<ActionIndex>(&answer.choice);
  if (index != nullptr && index->value >= legal_.size()) {
    return illegal(absl::StrCat("action_index ", index->value, ", but there are ", legal_.size(),
                                " legal actions (0..", legal_.size() - 1, ")"));
  }
  const rules::Action action =
      index != nullptr ? legal_[index->value] : std::get<rules::Action>(answer.choice);
  if (const absl::Status applied = board_.Apply(action); !applied.ok()) {
    return illegal(std::string(applied.message()));
  }
  return action;
}

void Table::Fail(Fault fault, absl::Duration took) {
  const rules::Seat seat = pending_->seat;
  // A fault uses up the bank like an answer, so a bot never gains time by a fault.
  absl::Duration& bank = bank_[Index(seat)];
  bank -= std::clamp(took - config_.clock.per_decision, absl::ZeroDuration(), bank);
  Decision decision = {.seat = seat, .fault = std::move(fault), .took = took, .bank_left = bank};
  if (config_.on_fault != FaultPolicy::kSubstitute) {
    forfeited_by_ = seat;
    result_ = board_.Forfeit(seat);
    log_.push_back(std::move(decision));
    pending_.reset();
    return;
  }
  const rules::Action action = StandIn(board_);
  HAKAM_CHECK(board_.Apply(action).ok());
  Note(action, std::move(decision));
}

}  // namespace hakam::arbiter
