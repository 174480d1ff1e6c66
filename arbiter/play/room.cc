#include "arbiter/play/room.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "arbiter/play/board_notes.h"
#include "arbiter/record/record.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/match.h"

namespace hakam::arbiter {
namespace {

// How often a pair is played again because the arbiter was late. There is a limit so that the pair gets
// played even on a machine that is always late.
constexpr int kMaxDelayed = 3;

// The boards of a room: a single one, or all boards of a match.
class RoomBoards {
 public:
  RoomBoards(const LeagueEnv& env, RoomTask& task) : env_(env), task_(task) {}

  // The next board, ready to be played. A board that is forfeited before it begins has no questions.
  // OutOfRange: the pair was given too few cards.
  absl::StatusOr<Table> Next();
  void Keep(const Table& table);
  bool over() const { return over_; }

  Player& PlayerAt(Seats& seats, rules::Seat seat) const {
    return seats.At(task_.room, seat, EntrantAt(seat));
  }
  void TellStart(Seats& seats) const;
  // Tell the observer, if there is one, that a board has begun, and which decisions are new on it.
  void TellBegun(const Table& table);
  void TellNews(const Table& table);
  void TellEnd(Seats& seats, const rules::BoardResult& result) const;
  // Writes a note of the player whose answer the table waits for into its log.
  void LogNote(Seats& seats, const Table& table, absl::string_view note) const {
    PlayerAt(seats, table.pending()->seat).Log(NoteLine(Place(), table.log().size(), note));
  }

  uint64_t DecisionSeed(const Table& table, rules::Seat seat) const {
    return cards().DecisionSeed(board(), seat, table.public_history());
  }

 private:
  const PairCards& cards() const { return *task_.pair.job.cards; }
  // The number of the current board; a match has many.
  uint32_t board() const { return match_ ? match_->boards() : 0; }
  EntrantIndex IndexAt(rules::Seat seat) const;
  const Entrant& EntrantAt(rules::Seat seat) const { return env_.entrants[IndexAt(seat)]; }
  BoardPlace Place() const {
    return {.key = task_.pair.job.key,
            .room = static_cast<uint32_t>(task_.room + 1),
            .board = static_cast<uint32_t>(record().boards_size())};
  }
  // It may be forfeited before it begins: by a walkover, or because room 1 was forfeited.
  absl::StatusOr<Table> Open(const TableConfig& config) const;
  // In room 2: the seat that forfeits, because its team forfeited room 1; nullopt if there was no forfeit.
  std::optional<rules::Seat> ForfeitedBefore() const;
  BoardContext Context() const;
  v1::RoomRecord& record() const { return task_.pair.records[task_.room]; }

  const LeagueEnv& env_;
  RoomTask& task_;
  std::optional<rules::Match> match_;  // in FORMAT_MATCH
  size_t told_ = 0;                    // decisions of the board that the observer knows
  bool over_ = false;
};

EntrantIndex RoomBoards::IndexAt(rules::Seat seat) const {
  const bool first = static_cast<size_t>(Index(TeamOf(seat))) == task_.room;
  const auto& members = env_.teams.members(first ? task_.pair.job.a : task_.pair.job.b);
  return members[static_cast<size_t>(Index(seat) / 2)];
}

void RoomBoards::TellStart(Seats& seats) const {
  for (int i = 0; i < env_.terms.rules.players; ++i)
    PlayerAt(seats, static_cast<rules::Seat>(i)).StartBoard();
}

void RoomBoards::TellBegun(const Table& table) {
  if (env_.observer != nullptr) env_.observer->OnBoardBegun(Place(), table);
  TellNews(table);
}

void RoomBoards::TellNews(const Table& table) {
  if (env_.observer == nullptr) return;
  const BoardPlace place = Place();
  for (; told_ < table.log().size(); ++told_) env_.observer->OnDecision(place, table, table.log()[told_]);
}

void RoomBoards::TellEnd(Seats& seats, const rules::BoardResult& result) const {
  for (int i = 0; i < env_.terms.rules.players; ++i) {
    PlayerAt(seats, static_cast<rules::Seat>(i)).FinishBoard(result);
  }
}

// In FORMAT_BOARDS the pair is the match. In room 2 the entrants have changed places, so the offender's team
// has the other seats.
std::optional<rules::Seat> RoomBoards::ForfeitedBefore() const {
  if (env_.on_fault != FaultPolicy::kForfeitMatch || task_.room == 0 || match_ || env_.single)
    return std::nullopt;
  const auto& decisions = task_.pair.records[0].boards(0).decisions();
  if (decisions.empty() || decisions.rbegin()->has_action()) return std::nullopt;
  return static_cast<rules::Seat>(1 - decisions.rbegin()->seat() % 2);
}

absl::StatusOr<Table> RoomBoards::Open(const TableConfig& config) const {
  for (int i = 0; i < env_.terms.rules.players && !env_.missing.empty(); ++i) {
    const auto seat = static_cast<rules::Seat>(i);
    const auto missing = env_.missing.find(IndexAt(seat));
    if (missing != env_.missing.end()) return Table::CreateForfeited(config, seat, missing->second);
  }
  const std::optional<rules::Seat> offender = ForfeitedBefore();
  return offender ? Table::CreateForfeited(config, *offender) : Table::Create(config);
}

absl::StatusOr<Table> RoomBoards::Next() {
  const rules::RuleSet& rules = env_.terms.rules;
  HAKAM_ASSIGN_OR_RETURN(Deal dealt, cards().DealFor(board()));
  if (env_.terms.matches && !match_) match_.emplace(&rules, dealt.dealer);
  TableConfig config = {.rules = &rules,
                        .setup = {.deck = std::move(dealt.deck), .dealer = dealt.dealer},
                        .clock = env_.terms.clock_rules,
                        .on_fault = env_.on_fault};
  if (match_) {
    config.setup.dealer = match_->dealer();
    config.setup.scores = match_->totals();
    config.setup.hanging = match_->hanging();
  }
  absl::StatusOr<Table> table = Open(config);
  told_ = 0;
  return table;
}

BoardContext RoomBoards::Context() const {
  BoardContext context = {.pairing = task_.pair.job.key.pairing,
                          .deal = task_.pair.job.key.deal,
                          .sequence = task_.pair.job.sequence,
                          .room = static_cast<uint32_t>(task_.room + 1),
                          .board = static_cast<uint32_t>(record().boards_size()),
                          .rules_sha256 = env_.terms.rules_proto.sha256()};
  for (int i = 0; i < env_.terms.rules.players; ++i) {
    const Entrant& entrant = EntrantAt(static_cast<rules::Seat>(i));
    context.entrants.push_back(entrant.name);
    context.containments.push_back(entrant.builtin() ? nullptr : &entrant.containment);
  }
  return context;
}

void RoomBoards::Keep(const Table& table) {
  *record().add_boards() = MakeRecord(Context(), table);
  over_ = true;
  if (!match_) return;
  match_->Add(table.end());
  if (table.walkover() || (table.forfeited_by() && env_.on_fault == FaultPolicy::kForfeitMatch)) {
    match_->Forfeit(rules::TeamOf(*table.forfeited_by()));
  }
  over_ = match_->status().over;
  if (over_) SetMatchResult(*match_, record().mutable_boards(record().boards_size() - 1));
}

// True if the arbiter's own lateness may have caused this fault; the pair is then played again.
bool MayBeDelay(const LeagueEnv& env, const WorkerLoop& loop, const Answer& answer) {
  // A fault in time is of another kind.
  if (answer.overdue <= absl::ZeroDuration()) return false;
  const absl::Duration time_was_over = env.terms.clock.Now() - answer.overdue;
  return answer.arrived_late ? loop.MayHaveArrivedBy(time_was_over) : loop.MayHaveBeenMissedAt(time_was_over);
}

}  // namespace

Task<RoomOutcome> PlayRoom(const LeagueEnv& env, WorkerLoop& loop, Seats& seats, RoomTask& task) {
  RoomBoards boards(env, task);
  absl::Duration slowest;
  uint32_t questions = 0;
  while (!boards.over()) {
    absl::StatusOr<Table> opened = boards.Next();
    if (!opened.ok()) {
      co_return RoomOutcome{.end = RoomEnd::kBroken, .why = std::string(opened.status().message())};
    }
    Table& table = *opened;
    const bool is_played = table.pending().has_value();
    if (is_played) boards.TellStart(seats);
    boards.TellBegun(table);

    while (table.pending()) {
      const Pending question = *table.pending();
      const uint64_t seed = boards.DecisionSeed(table, question.seat);
      const Answer answer = co_await boards.PlayerAt(seats, question.seat).Ask(table, seed);
      if (loop.stopping()) co_return RoomOutcome{.end = RoomEnd::kStopped};
      slowest = std::max(slowest, answer.took);
      ++questions;
      if (const Fault* fault = answer.fault()) {
        if (fault->kind == FaultKind::kInfrastructure) {
          co_return RoomOutcome{.end = RoomEnd::kBroken, .why = fault->detail};
        }
        if (task.pair.job.delayed < kMaxDelayed && MayBeDelay(env, loop, answer)) {
          co_return RoomOutcome{.end = RoomEnd::kDelay};
        }
      }
      if (!answer.note.empty()) boards.LogNote(seats, table, answer.note);
      table.Take(question.decision_id, answer);
      boards.TellNews(table);
    }

    if (is_played) boards.TellEnd(seats, table.result());
    boards.Keep(table);
    // Boards that never wait (builtin agents) must let the others run.
    co_await loop.Turn();
    if (loop.stopping() && !boards.over()) co_return RoomOutcome{.end = RoomEnd::kStopped};
  }
  co_return RoomOutcome{.end = RoomEnd::kPlayed, .slowest = slowest, .questions = questions};
}

}  // namespace hakam::arbiter
