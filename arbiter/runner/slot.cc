#include "arbiter/runner/slot.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/record/record.h"
#include "sdk/base/check.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {

void Slot::Step() {
  if (stepping_) return;  // a reply that came at once: the loop below goes on
  stepping_ = true;
  while (!waiting_ && !hall_->stopping()) {
    if (!job_ && !TakeJob()) break;
    if (!table_) StartRoom();
    if (!table_->pending()) {
      FinishRoom();
      hall_->Resume(this);
      break;
    }
    waiting_ = true;
    asked_at_ = env_->clock->Now();
    const rules::Seat seat = table_->pending()->seat;
    const uint64_t seed = env_->deals->DecisionSeed(job_->key.deal, seat, table_->public_history());
    players_[room_][Index(seat)]->Ask(*table_, seed, this);
  }
  stepping_ = false;
}

bool Slot::IsOurs(const Fault& fault) const {
  if (fault.kind == FaultKind::kInfrastructure) return true;
  const bool of_time = fault.kind == FaultKind::kTimeout || fault.kind == FaultKind::kStartFailed;
  return of_time && hall_->StalledSince(asked_at_);
}

void Slot::OnReply(const Reply& reply) {
  waiting_ = false;
  const uint64_t id = table_->pending()->decision_id;
  if (const auto* fault = std::get_if<Fault>(&reply.answer)) {
    if (IsOurs(*fault)) {
      AbandonPair(*fault);
    } else {
      table_->Fail(id, *fault, reply.took);
    }
  } else if (const auto* index = std::get_if<ActionIndex>(&reply.answer)) {
    table_->AnswerIndex(id, index->value, reply.took);
  } else {
    table_->Answer(id, std::get<rules::Action>(reply.answer), reply.took);
  }
  Step();
}

bool Slot::TakeJob() {
  job_ = env_->jobs->Next(pairing_);
  if (!job_ || pairing_ != job_->key.pairing) LeavePairing();
  if (!job_) {
    hall_->Idle();
    return false;
  }
  if (!pairing_) {
    pairing_ = job_->key.pairing;
    hall_->Entered(*pairing_);
  }
  pair_ = {.job = *job_};
  room_ = 0;
  return true;
}

const Entrant& Slot::EntrantAt(rules::Seat seat) const {
  const bool first = static_cast<size_t>(Index(TeamOf(seat))) == room_;
  return (*env_->entrants)[first ? job_->a : job_->b];
}

void Slot::StartRoom() {
  const Deal deal = env_->deals->DealFor(job_->key.deal, rules::BalootCards());
  absl::StatusOr<Table> table = Table::Create({.rules = env_->rules,
                                               .setup = {.deck = deal.deck, .dealer = deal.dealer},
                                               .clock = env_->clock_rules,
                                               .on_fault = env_->on_fault});
  HAKAM_CHECK(table.ok());  // our own deck is the game's
  table_ = *std::move(table);
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    const auto seat = static_cast<rules::Seat>(i);
    std::unique_ptr<Player>& player = players_[room_][i];
    if (player == nullptr) player = hall_->Seat(*pairing_, EntrantAt(seat), seat);
    player->StartBoard();
  }
}

void Slot::FinishRoom() {
  BoardContext context = {.pairing = job_->key.pairing,
                          .deal = job_->key.deal,
                          .room = static_cast<uint32_t>(room_ + 1),
                          .rules_sha256 = env_->rules_proto->sha256()};
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    context.entrants[i] = EntrantAt(static_cast<rules::Seat>(i)).name;
    players_[room_][i]->FinishBoard(table_->result());
  }
  pair_.records[room_] = MakeRecord(context, *table_);
  table_.reset();
  if (++room_ < 2) return;
  job_.reset();
  env_->writer->Write(std::move(pair_));
}

void Slot::AbandonPair(const Fault& fault) {
  const PairKey key = job_->key;
  table_.reset();
  job_.reset();
  LeavePairing();  // these processes have seen the deal
  if (!env_->jobs->GiveBack(key)) {
    hall_->GiveUp(
        absl::UnavailableError(absl::StrCat(key.ToString(), " failed three times: ", fault.detail)));
  }
}

void Slot::LeavePairing() {
  for (auto& room : players_) {
    for (std::unique_ptr<Player>& player : room) player.reset();
  }
  if (pairing_) hall_->Left(*pairing_);
  pairing_.reset();
}

}  // namespace hakam::arbiter
