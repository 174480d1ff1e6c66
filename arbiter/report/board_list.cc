#include "arbiter/report/board_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/report/room_reader.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

using Order = BoardQuery::Order;
using Names = std::vector<std::string>;

constexpr size_t kMostNames = 20;  // in an error

// A larger weight is listed earlier.
double Weight(Order order, double difference) {
  switch (order) {
    case Order::kLargest:
      return std::abs(difference);
    case Order::kWorst:
      return -difference;
    case Order::kBest:
      return difference;
  }
  return 0;
}

double DifferenceOf(const PairNumbers& pair) {
  const PlayedPair played = pair.Played();
  return pair.only_room == 0 ? static_cast<double>(played.difference()) : played.points();
}

absl::Status CheckEntrant(const LeagueIdentity& league, const std::string& name) {
  const auto has_name = [&](const EntrantIdentity& entrant) { return entrant.name == name; };
  if (name.empty() || std::any_of(league.entrants.begin(), league.entrants.end(), has_name))
    return absl::OkStatus();
  Names known;
  for (size_t i = 0; i < std::min(league.entrants.size(), kMostNames); ++i)
    known.push_back(PrintableLine(league.entrants[i].name));
  if (league.entrants.size() > kMostNames)
    known.push_back(absl::StrCat("and ", league.entrants.size() - kMostNames, " more"));
  return absl::InvalidArgumentError(absl::StrCat("there is no entrant \"", PrintableLine(name),
                                                 "\" in this league; it has ", absl::StrJoin(known, ", ")));
}

// The entrants at seats 0 and 2 (side 0), or 1 and 3.
Names NamesAt(const v1::BoardRecord& record, int side) {
  Names names;
  for (int seat = side; seat < record.seats_size(); seat += 2) {
    const std::string& name = record.seats(seat).entrant();
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

bool Has(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Points of side 0 less those of the others.
int SwingOf(const v1::BoardRecord& record) {
  return record.result().points_size() == 2 ? record.result().points(0) - record.result().points(1) : 0;
}

// Smaller is earlier. The second number, points, decides between matches with the same result.
using Rank = std::tuple<double, double, PairKey>;

// The rank of a pair from the side of its first team, by its numbers alone.
Rank RankOf(Order order, const PairNumbers& pair) {
  int points = 0;
  if (pair.only_room != 2) points += pair.room1.points_a - pair.room1.points_b;
  if (pair.only_room != 1) points += pair.room2.points_a - pair.room2.points_b;
  return {-Weight(order, DifferenceOf(pair)), -Weight(order, points), pair.key};
}

class BoardLister {
 public:
  explicit BoardLister(const BoardQuery& query) : query_(query) {}

  absl::Status Add(const PairNumbers& pair, const PairRecords& records) {
    ++list_.stored;
    // Most pairs of a large league end here, and their records need not be parsed.
    if (query_.rows == 0 || (IsFull() && std::abs(DifferenceOf(pair)) < Last())) return absl::OkStatus();
    const auto room1 = readers_[0].Read(records.room1);
    const auto room2 = readers_[1].Read(records.room2);
    if (!room1.ok() || !room2.ok()) {
      return absl::DataLossError(absl::StrCat(pair.key.ToString(), ": the record cannot be read"));
    }
    const Rooms rooms = {*room1, *room2};
    const size_t first = rooms[0]->boards().empty() ? 1 : 0;
    if (rooms[first]->boards().empty()) return absl::OkStatus();
    // In room 1 the first team sits at 0 and 2, in room 2 at 1 and 3.
    const int side = static_cast<int>(first);
    Names own = NamesAt(rooms[first]->boards(0), side);
    Names other = NamesAt(rooms[first]->boards(0), 1 - side);
    const bool swapped = !query_.entrant.empty() && !Has(own, query_.entrant);
    if (swapped) std::swap(own, other);
    if (!query_.entrant.empty() && !Has(own, query_.entrant)) return absl::OkStatus();
    if (!query_.against.empty() && !Has(other, query_.against)) return absl::OkStatus();
    Keep(pair, rooms, swapped,
         {.key = pair.key,
          .entrant = absl::StrJoin(own, " + "),
          .against = absl::StrJoin(other, " + "),
          .difference = (swapped ? -1 : 1) * DifferenceOf(pair)});
    return absl::OkStatus();
  }

  BoardList Take() {
    for (auto& [rank, pair] : kept_) list_.pairs.push_back(std::move(pair));
    return std::move(list_);
  }

 private:
  using Rooms = std::array<const v1::RoomRecord*, 2>;

  bool IsFull() const { return kept_.size() >= query_.rows; }
  double Last() const { return -std::get<0>(kept_.rbegin()->first); }

  bool Accepts(const v1::BoardRecord& record) const {
    return !query_.contract ||
           (record.result().has_contract() && query_.contract(record.result().contract()));
  }

  void Keep(const PairNumbers& pair, const Rooms& rooms, bool swapped, ListedPair listed) {
    // What weighs is what went the way of the whole.
    const double way =
        query_.order == Order::kWorst || (query_.order == Order::kLargest && listed.difference < 0) ? -1 : 1;
    bool accepted = false;
    uint32_t faults = 0;
    int points = 0;
    std::pair<bool, double> heaviest;
    for (size_t r = 0; r < rooms.size(); ++r) {
      if (rooms[r]->boards().empty()) continue;
      const int side = static_cast<int>(r) ^ (swapped ? 1 : 0);
      const RoomNumbers& numbers = r == 0 ? pair.room1 : pair.room2;
      ListedRoom room = {.room = static_cast<uint32_t>(r) + 1,
                         .boards = static_cast<uint32_t>(rooms[r]->boards_size()),
                         .points = swapped ? numbers.points_b : numbers.points_a,
                         .points_against = swapped ? numbers.points_a : numbers.points_b};
      const bool accepts = Choose(*rooms[r], side, way, &room);
      const std::pair<bool, double> weight = {accepts, way * (room.points - room.points_against)};
      if (listed.rooms.empty() || weight > heaviest) {
        heaviest = weight;
        listed.shown = listed.rooms.size();
      }
      accepted |= accepts;
      faults += room.faults + (query_.entrant.empty() ? room.faults_against : 0);
      points += room.points - room.points_against;
      listed.rooms.push_back(std::move(room));
    }
    if (!accepted || (query_.faults && faults == 0)) return;
    kept_.emplace(Rank{-Weight(query_.order, listed.difference), -Weight(query_.order, points), pair.key},
                  std::move(listed));
    if (kept_.size() > query_.rows) kept_.erase(std::prev(kept_.end()));
  }

  // Counts the faults, and chooses the board that weighs most of those with a wanted contract. False if no
  // board has one.
  bool Choose(const v1::RoomRecord& boards, int side, double way, ListedRoom* room) const {
    const v1::BoardRecord* best = nullptr;
    std::pair<bool, double> heaviest;
    for (const v1::BoardRecord& record : boards.boards()) {
      for (const v1::DecisionRecord& decision : record.decisions()) {
        if (decision.has_fault()) ++(Side(decision.seat()) == side ? room->faults : room->faults_against);
      }
      if (record.has_walkover())
        ++(Side(record.walkover().seat()) == side ? room->faults : room->faults_against);
      const std::pair<bool, double> weight = {Accepts(record), way * (side == 0 ? 1 : -1) * SwingOf(record)};
      if (best != nullptr && weight <= heaviest) continue;
      best = &record;
      heaviest = weight;
    }
    room->board = best->board();
    room->outcome = best->result().outcome();
    if (best->result().has_contract()) {
      room->contract = best->result().contract();
      const auto caller = static_cast<int>(room->contract->caller());
      if (caller >= 0 && caller < best->seats_size()) room->declarer = best->seats(caller).entrant();
    }
    return heaviest.first;
  }

  static int Side(uint32_t seat) { return static_cast<int>(seat % 2); }

  const BoardQuery& query_;
  std::array<RoomReader, 2> readers_;
  BoardList list_;
  std::map<Rank, ListedPair> kept_;
};

// The pairs that are listed, if their numbers decide that: of a large league nearly all records stay unread.
absl::StatusOr<BoardList> ListByNumbers(const Store& store, const BoardQuery& query) {
  uint64_t stored = 0;
  std::map<Rank, PairNumbers> first;
  HAKAM_RETURN_IF_ERROR(store.ForEachPair([&](const PairNumbers& pair) {
    ++stored;
    if (query.rows == 0 || (query.faults && pair.faults() == 0)) return;
    const Rank rank = RankOf(query.order, pair);
    if (first.size() >= query.rows && rank > first.rbegin()->first) return;
    first.emplace(rank, pair);
    if (first.size() > query.rows) first.erase(std::prev(first.end()));
  }));
  BoardLister lister(query);
  for (const auto& [rank, pair] : first) {
    HAKAM_ASSIGN_OR_RETURN(const PairRecords records, store.Records(pair.key));
    HAKAM_RETURN_IF_ERROR(lister.Add(pair, records));
  }
  BoardList list = lister.Take();
  list.stored = stored;
  return list;
}

absl::StatusOr<BoardList> ListByRecords(const Store& store, const BoardQuery& query) {
  BoardLister lister(query);
  HAKAM_RETURN_IF_ERROR(store.ForEachRecord(
      [&](const PairNumbers& pair, const PairRecords& records) { return lister.Add(pair, records); }));
  return lister.Take();
}

}  // namespace

absl::StatusOr<BoardList> ListBoards(const Store& store, const BoardQuery& asked) {
  const LeagueIdentity& league = store.identity();
  HAKAM_RETURN_IF_ERROR(CheckEntrant(league, asked.entrant));
  HAKAM_RETURN_IF_ERROR(CheckEntrant(league, asked.against));
  BoardQuery query = asked;
  const bool has_side = asked.order != Order::kLargest || !asked.against.empty();
  if (has_side && query.entrant.empty() && !league.entrants.empty()) query.entrant = league.entrants[0].name;
  if (!query.against.empty() && query.against == query.entrant) {
    return absl::InvalidArgumentError(absl::StrCat(
        "\"", PrintableLine(query.against), "\" does not play against itself; choose another entrant"));
  }
  // Only the records say whose pair it is, and which contracts it has.
  const bool by_numbers = query.entrant.empty() && query.against.empty() && !query.contract;
  HAKAM_ASSIGN_OR_RETURN(BoardList list,
                         by_numbers ? ListByNumbers(store, query) : ListByRecords(store, query));
  if (list.stored == 0) {
    return absl::NotFoundError(absl::StrCat(PrintableLine(league.name), ": no board has been played yet"));
  }
  return list;
}

}  // namespace hakam::arbiter
