#include "arbiter/store/pair_numbers.h"

#include <algorithm>
#include <string>
#include <type_traits>

#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

// Beyond any board, and a thousand of them are still an int.
constexpr int kMaxPoints = 1'000'000;

MatchEnd MatchEndOf(const v1::MatchResult& match, uint32_t team_of_a) {
  if (!match.has_winner()) return MatchEnd::kDrawn;
  return match.winner() == team_of_a ? MatchEnd::kWonByA : MatchEnd::kWonByB;
}

RoomNumbers RoomOf(const v1::RoomRecord& room, uint32_t team_of_a) {
  RoomNumbers numbers;
  for (const v1::BoardRecord& board : room.boards()) {
    numbers.points_a += board.result().points(static_cast<int>(team_of_a));
    numbers.points_b += board.result().points(static_cast<int>(1 - team_of_a));
    numbers.outcome = static_cast<OutcomeNumber>(board.result().outcome());
    if (board.has_match()) numbers.match = MatchEndOf(board.match(), team_of_a);
  }
  return numbers;
}

// The second entrant of a team of two sits there.
bool OfSecond(const v1::BoardRecord& record, uint32_t seat) {
  const auto at = [&record](uint32_t i) -> const std::string& {
    return record.seats(static_cast<int>(i)).entrant();
  };
  return seat >= 2 && seat < static_cast<uint32_t>(record.seats_size()) && at(seat) != at(seat - 2);
}

void CountDecision(const v1::BoardRecord& board, uint32_t room, uint32_t seat, bool fault,
                   PairNumbers* numbers) {
  const bool of_a = seat % 2 == room;
  const uint32_t faults = fault ? 1 : 0;
  if (OfSecond(board, seat)) {
    ++(of_a ? numbers->decisions_a2 : numbers->decisions_b2);
    (of_a ? numbers->faults_a2 : numbers->faults_b2) += faults;
  } else {
    ++(of_a ? numbers->decisions_a : numbers->decisions_b);
    (of_a ? numbers->faults_a : numbers->faults_b) += faults;
  }
}

void CountDecisions(const v1::BoardRecord& board, uint32_t room, PairNumbers* numbers) {
  if (board.has_walkover()) {
    const uint32_t seat = board.walkover().seat();
    CountDecision(board, room, seat, /*fault=*/true, numbers);
    (seat % 2 == room ? numbers->absent_a : numbers->absent_b) = true;
  }
  for (const v1::DecisionRecord& decision : board.decisions()) {
    if (!decision.forced()) CountDecision(board, room, decision.seat(), decision.has_fault(), numbers);
  }
}

// The one list of the columns. `Numbers`: PairNumbers, const or not.
template <typename Numbers, typename Visit>
void ForEachColumn(Numbers& n, Visit visit) {
  visit(n.key.pairing), visit(n.key.deal);
  visit(n.room1.points_a), visit(n.room1.points_b), visit(n.room1.outcome);
  visit(n.room2.points_a), visit(n.room2.points_b), visit(n.room2.outcome);
  visit(n.faults_a), visit(n.faults_b), visit(n.decisions_a), visit(n.decisions_b);
  visit(n.faults_a2), visit(n.faults_b2), visit(n.decisions_a2), visit(n.decisions_b2);
  visit(n.room1.match), visit(n.room2.match);
  visit(n.only_room), visit(n.luck);
  visit(n.absent_a), visit(n.absent_b);
}

}  // namespace

PairColumns Columns(const PairNumbers& numbers) {
  PairColumns columns{};
  size_t i = 0;
  ForEachColumn(numbers, [&](const auto& value) { columns[i++] = static_cast<int64_t>(value); });
  HAKAM_CHECK(i == columns.size());
  return columns;
}

PairNumbers NumbersFrom(const PairColumns& columns) {
  PairNumbers numbers;
  size_t i = 0;
  ForEachColumn(numbers,
                [&](auto& value) { value = static_cast<std::decay_t<decltype(value)>>(columns[i++]); });
  return numbers;
}

bool HasPoints(const v1::RoomRecord& room) {
  const auto possible = [](int points) { return -kMaxPoints <= points && points <= kMaxPoints; };
  return room.boards_size() > 0 &&
         std::all_of(room.boards().begin(), room.boards().end(), [&](const auto& board) {
           const auto& points = board.result().points();
           return points.size() == 2 && std::all_of(points.begin(), points.end(), possible) &&
                  possible(board.luck() / 1000);
         });
}

PairNumbers NumbersOf(const PairKey& key, const std::array<v1::RoomRecord, 2>& records) {
  PairNumbers numbers = {.key = key, .room1 = RoomOf(records[0], 0), .room2 = RoomOf(records[1], 1)};
  for (uint32_t room = 0; room < 2; ++room) {
    for (const v1::BoardRecord& board : records[room].boards()) CountDecisions(board, room, &numbers);
    if (records[room].boards().empty() || !records[1 - room].boards().empty()) continue;
    numbers.only_room = room + 1;
    const int luck = records[room].boards(0).luck();
    numbers.luck = room == 0 ? luck : -luck;
  }
  return numbers;
}

PairTally TallyOf(const PairNumbers& pair, const Pairing& pairing, const Teams& teams) {
  const auto [a, a2] = teams.members(pairing.a);
  const auto [b, b2] = teams.members(pairing.b);
  return {.key = pair.key,
          .entrants = {a, a2, b, b2},
          .faults = {pair.faults_a, pair.faults_a2, pair.faults_b, pair.faults_b2},
          .decisions = {pair.decisions_a, pair.decisions_a2, pair.decisions_b, pair.decisions_b2}};
}

}  // namespace hakam::arbiter
