#include "arbiter/runner/slot.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/record/record.h"
#include "sdk/base/check.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {

namespace {

// Times that a pair is played again because the arbiter was late.
constexpr int kMaxDelayed = 3;

}  // namespace

void Slot::Step() {
  if (stepping_) return;  // a reply that came at once: the loop below goes on
  stepping_ = true;
  while (!waiting_ && !hall_->stopping()) {
    if (!task_ && !TakeTask()) break;
    if (!table_) StartBoard();
    if (!table_->pending()) {
      FinishBoard();
      hall_->Resume(this);
      break;
    }
    waiting_ = true;
    asked_at_ = env_->clock->Now();
    const rules::Seat seat = table_->pending()->seat;
    const uint64_t seed = env_->deals->DecisionSeed(DealIndexNow(), seat, table_->public_history());
    players_[task_->room][Index(seat)]->Ask(*table_, seed, this);
  }
  stepping_ = false;
}

bool Slot::MayBeDelay(const Fault& fault, const Reply& reply) const {
  // A machine that is never in time must not keep a pair from ever being played.
  if (task_->pair.job.delayed >= kMaxDelayed) return false;
  if (fault.kind == FaultKind::kStartFailed) {
    const absl::Duration time_was_over = asked_at_ + env_->clock_rules.start_limit;
    // What failed before did not fail for want of time.
    return env_->clock->Now() >= time_was_over && hall_->MissedAt(time_was_over);
  }
  if (fault.kind != FaultKind::kTimeout) return false;
  const absl::Duration time_was_over = env_->clock->Now() - reply.overdue;
  return reply.arrived_late ? hall_->MayHaveComeBy(time_was_over) : hall_->MissedAt(time_was_over);
}

void Slot::OnReply(const Reply& reply) {
  waiting_ = false;
  const uint64_t id = table_->pending()->decision_id;
  if (const auto* fault = std::get_if<Fault>(&reply.answer)) {
    if (fault->kind == FaultKind::kInfrastructure) {
      AbandonPair(*fault, ComeBack::kBroken);
    } else if (MayBeDelay(*fault, reply)) {
      hall_->PairVoid(task_->pair.job.key);
      AbandonPair(*fault, ComeBack::kDelay);
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

bool Slot::TakeTask() {
  task_ = hall_->NextRoom(pairing_);
  if (!task_ || pairing_ != task_->pair.job.key.pairing) LeavePairing();
  if (!task_) {
    hall_->Idle();
    return false;
  }
  if (!pairing_) {
    pairing_ = task_->pair.job.key.pairing;
    hall_->Entered(*pairing_);
  }
  return true;
}

const Entrant& Slot::EntrantAt(rules::Seat seat) const {
  const bool first = static_cast<size_t>(Index(TeamOf(seat))) == task_->room;
  const auto& members = env_->teams->members(first ? task_->pair.job.a : task_->pair.job.b);
  return (*env_->entrants)[members[static_cast<size_t>(Index(seat) / 2)]];
}

uint64_t Slot::DealIndexNow() const {
  return DealIndex(task_->pair.job.key.deal, match_ ? match_->boards() : 0);
}

// In FORMAT_BOARDS the pair is the match. In room 2 the entrants have changed places, so the offender's team
// has the other seats.
std::optional<rules::Seat> Slot::ForfeitedBefore() const {
  if (env_->on_fault != FaultPolicy::kForfeitMatch || task_->room == 0 || match_) return std::nullopt;
  const auto& decisions = task_->pair.records[0].boards(0).decisions();
  if (decisions.empty() || decisions.rbegin()->has_action()) return std::nullopt;
  return static_cast<rules::Seat>(1 - decisions.rbegin()->seat() % 2);
}

void Slot::StartBoard() {
  Deal deal = env_->deals->DealFor(DealIndexNow(), rules::GameCards(*env_->rules), env_->rules->players);
  if (env_->matches && !match_) match_.emplace(env_->rules, deal.dealer);
  TableConfig config = {.rules = env_->rules,
                        .setup = {.deck = std::move(deal.deck), .dealer = deal.dealer},
                        .clock = env_->clock_rules,
                        .on_fault = env_->on_fault};
  if (match_) {
    config.setup.dealer = match_->dealer();
    config.setup.scores = match_->totals();
    config.setup.hanging = match_->hanging();
  }
  const std::optional<rules::Seat> offender = ForfeitedBefore();
  absl::StatusOr<Table> table = offender ? Table::CreateForfeited(config, *offender) : Table::Create(config);
  HAKAM_CHECK(table.ok());  // our own deck is the game's
  table_ = *std::move(table);
  if (offender) return;  // nobody sits down
  for (int i = 0; i < env_->rules->players; ++i) {
    const auto seat = static_cast<rules::Seat>(i);
    std::unique_ptr<Player>& player = players_[task_->room][i];
    if (player == nullptr) player = hall_->Seat(*pairing_, EntrantAt(seat), seat);
    player->StartBoard();
  }
}

void Slot::FinishBoard() {
  const Job& job = task_->pair.job;
  v1::RoomRecord& room = task_->pair.records[task_->room];
  BoardContext context = {.pairing = job.key.pairing,
                          .deal = job.key.deal,
                          .room = static_cast<uint32_t>(task_->room + 1),
                          .board = static_cast<uint32_t>(room.boards_size()),
                          .rules_sha256 = env_->rules_proto->sha256()};
  for (int i = 0; i < env_->rules->players; ++i) {
    const Entrant& entrant = EntrantAt(static_cast<rules::Seat>(i));
    context.entrants.push_back(entrant.name);
    context.containments.push_back(entrant.builtin() ? nullptr : &entrant.containment);
    // Nobody has sat down to a board that was forfeited unplayed.
    if (!table_->log().empty()) players_[task_->room][i]->FinishBoard(table_->result());
  }
  *room.add_boards() = MakeRecord(context, *table_);
  if (match_) {
    match_->Add(table_->end());
    if (table_->forfeited_by() && env_->on_fault == FaultPolicy::kForfeitMatch) {
      match_->Forfeit(rules::TeamOf(*table_->forfeited_by()));
    }
    if (match_->status().over) SetMatchResult(*match_, room.mutable_boards(room.boards_size() - 1));
  }
  table_.reset();
  if (!match_ || match_->status().over) FinishRoom();
}

void Slot::FinishRoom() {
  match_.reset();
  RoomTask done = *std::exchange(task_, std::nullopt);
  if (done.room == 0) {
    hall_->FirstRoomPlayed(std::move(done.pair));
  } else {
    env_->writer->Write(std::move(done.pair));
  }
}

void Slot::AbandonPair(const Fault& fault, ComeBack why) {
  const PairKey key = task_->pair.job.key;
  table_.reset();
  match_.reset();
  task_.reset();
  LeavePairing();  // these processes have seen the deal
  if (!env_->jobs->GiveBack(key, why)) {
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
