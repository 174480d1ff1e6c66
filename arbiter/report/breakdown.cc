#include "arbiter/report/breakdown.h"

#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/intervals.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/room_reader.h"
#include "arbiter/report/standings.h"
#include "hakam/v1/record.pb.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The kinds of trumps. Suits are alike.
std::string TrumpsOf(const v1::Contract& contract) {
  switch (contract.denomination()) {
    case v1::DENOMINATION_NO_TRUMPS:
      return "no trumps";
    case v1::DENOMINATION_ALL_TRUMPS:
      return "all trumps";
    default:
      return "suit";
  }
}

// What a breakdown needs of a board.
struct BoardFacts {
  double points = 0;  // of the first team of the pairing less the second; luck-adjusted in FORMAT_SINGLE
  bool first_declares = false;
  bool first_deals = false;
  bool has_contract = false;
  std::string trumps;
  int64_t level = 0;      // doubling
  int64_t bid = 0;        // points bid
  uint32_t declarer = 0;  // seat

  // Two boards with the same contract by the same seat.
  auto Contract() const { return std::tie(has_contract, trumps, level, bid, declarer); }
};

struct PairFacts {
  PairResult result;
  std::vector<BoardFacts> rooms;  // both; the one that was played in FORMAT_SINGLE

  // False too where there is only one room.
  bool same_contract() const { return rooms.size() == 2 && rooms[0].Contract() == rooms[1].Contract(); }
};

absl::StatusOr<BoardFacts> FactsOf(const v1::RoomRecord& boards, size_t room) {
  if (boards.boards_size() != 1 || boards.boards(0).result().points_size() != 2) {
    return absl::DataLossError("a record in the journal cannot be read");
  }
  const v1::BoardRecord& record = boards.boards(0);
  const v1::BoardResult& result = record.result();
  const auto first = static_cast<int>(room);  // the team of the first entrant: 0 in room 1, 1 in room 2
  const double luck = (room == 0 ? 1 : -1) * record.luck() / 1000.0;
  BoardFacts facts = {.points = result.points(first) - result.points(1 - first) - luck,
                      .first_deals = record.dealer() % 2 == room,
                      .has_contract = result.has_contract()};
  if (!facts.has_contract) return facts;
  const v1::Contract& contract = result.contract();
  facts.declarer = contract.taker();
  facts.first_declares = facts.declarer % 2 == room;
  facts.trumps = TrumpsOf(contract);
  facts.level = contract.level();
  facts.bid = contract.points();
  return facts;
}

// The parts of the boards of a pair from the side of its first entrant, with the points of each.
using Parts = std::vector<std::pair<std::string, double>>;

Parts ByContract(const PairFacts& pair) {
  Parts parts;
  for (const BoardFacts& board : pair.rooms) {
    const std::string name =
        !board.has_contract ? "no contract"
                            : absl::StrCat(board.trumps, board.first_declares ? ", declarer" : ", defender");
    parts.emplace_back(name, board.points);
  }
  return parts;
}

Parts BySeat(const PairFacts& pair) {
  Parts parts;
  for (const BoardFacts& board : pair.rooms) {
    parts.emplace_back(board.first_deals ? "dealer's side" : "first to bid", board.points);
  }
  return parts;
}

// The average points of the declarer's side by contract, over pairs with the same contract in both rooms.
class DeclarersAverage {
 public:
  explicit DeclarersAverage(const std::vector<PairFacts>& pairs) {
    for (const PairFacts& pair : pairs) {
      if (!pair.same_contract()) continue;
      for (const BoardFacts& board : pair.rooms) {
        auto& [sum, boards] = sums_[Key(board)];
        sum += board.first_declares ? board.points : -board.points;
        ++boards;
      }
    }
  }
  double Of(const BoardFacts& board) const {
    const auto& [sum, boards] = sums_.at(Key(board));
    return sum / static_cast<double>(boards);
  }

 private:
  static std::tuple<std::string, int64_t, int64_t> Key(const BoardFacts& board) {
    return {board.trumps, board.level, board.bid};
  }
  std::map<std::tuple<std::string, int64_t, int64_t>, std::pair<double, int64_t>> sums_;
};

Parts ByPhase(const PairFacts& pair, const DeclarersAverage& average) {
  Parts parts;
  for (const BoardFacts& board : pair.rooms) {
    if (!pair.same_contract() || !board.has_contract) {
      parts.emplace_back("auction", board.points);
      continue;
    }
    const double usual = average.Of(board);
    parts.push_back(board.first_declares ? std::pair("declarer", board.points - usual)
                                         : std::pair("defender", board.points + usual));
  }
  return parts;
}

// The points of one part of one entrant.
class PartSums {
 public:
  void Add(uint64_t deal, double points) {
    ++boards_;
    by_deal_[deal] += points;
  }
  // `deals`: the boards of the entrant on each of its deals. `share`: of the difference to the opponents.
  BreakdownPart Finish(std::string name, const std::map<uint64_t, int64_t>& deals, double share,
                       std::optional<double> progress) const {
    int64_t boards = 0;
    for (const auto& [deal, count] : deals) boards += count;
    const auto n = static_cast<double>(boards);
    const auto clusters = static_cast<double>(deals.size());
    double sum = 0;
    for (const auto& [deal, points] : by_deal_) sum += points;
    const double mean = sum / n;
    double squares = 0;
    for (const auto& [deal, count] : deals) {
      const auto at = by_deal_.find(deal);
      const double off = (at == by_deal_.end() ? 0 : at->second) - mean * static_cast<double>(count);
      squares += off * off;
    }
    const double se = deals.size() < kFewestPairs ? std::numeric_limits<double>::infinity()
                                                  : std::sqrt(squares * clusters / (clusters - 1)) / n;
    return {.name = std::move(name),
            .boards = boards_,
            .points = share * mean,
            .half_width = HalfWidth95(static_cast<int64_t>(deals.size()), progress) * share * se};
  }

 private:
  int64_t boards_ = 0;
  std::map<uint64_t, double> by_deal_;
};

// The same part from the side of the opponents.
std::string OtherSide(const std::string& part) {
  static const auto& others = *new std::map<std::string, std::string>{{"dealer's side", "first to bid"},
                                                                      {"first to bid", "dealer's side"},
                                                                      {"declarer", "defender"},
                                                                      {"defender", "declarer"}};
  const size_t comma = part.rfind(", ");
  if (comma == std::string::npos) {
    const auto other = others.find(part);
    return other == others.end() ? part : other->second;
  }
  return absl::StrCat(part.substr(0, comma), ", ", OtherSide(part.substr(comma + 2)));
}

absl::StatusOr<std::vector<PairFacts>> PairsOf(const Store& store, Extent* extent) {
  std::map<PairKey, PairResult> counted;
  HAKAM_ASSIGN_OR_RETURN(*extent, ExtentOf(store, [&](const PairInLeague& at, const PairNumbers& numbers) {
    if (!at.walkover) counted.emplace(numbers.key, at.result);
  }));
  std::vector<PairFacts> pairs;
  RoomReader reader;
  HAKAM_RETURN_IF_ERROR(
      store.ForEachRecord([&](const PairNumbers& numbers, const PairRecords& records) -> absl::Status {
        const auto at = counted.find(numbers.key);
        if (at == counted.end()) return absl::OkStatus();
        PairFacts facts = {.result = at->second};
        for (size_t room = 0; room < 2; ++room) {
          if (numbers.only_room != 0 && numbers.only_room != room + 1) continue;
          HAKAM_ASSIGN_OR_RETURN(const v1::RoomRecord* boards,
                                 reader.Read(room == 0 ? records.room1 : records.room2));
          HAKAM_ASSIGN_OR_RETURN(facts.rooms.emplace_back(), FactsOf(*boards, room));
        }
        pairs.push_back(std::move(facts));
        return absl::OkStatus();
      }));
  return pairs;
}

}  // namespace

absl::StatusOr<std::vector<Breakdown>> BreakdownsOf(const Store& store, BreakdownBy by) {
  const LeagueIdentity& league = store.identity();
  HAKAM_ASSIGN_OR_RETURN(const v1::League config, LeagueOf(league));
  if (config.format() == v1::FORMAT_MATCH) {
    return absl::FailedPreconditionError(
        absl::StrCat(league.name, ": plays matches, whose boards have no other room to compare with"));
  }
  if (by == BreakdownBy::kPhase && config.format() == v1::FORMAT_SINGLE) {
    return absl::FailedPreconditionError(absl::StrCat(
        league.name, ": plays each deal once, so there is no other room to compare the auction with"));
  }
  Extent extent;
  HAKAM_ASSIGN_OR_RETURN(const std::vector<PairFacts> pairs, PairsOf(store, &extent));
  const Teams& teams = extent.made.teams;
  const std::optional<double> progress = ProgressOf(config, extent);
  const DeclarersAverage average(pairs);
  std::set<std::string> names;
  std::vector<std::map<std::string, PartSums>> sums(teams.size());
  std::vector<std::map<uint64_t, int64_t>> deals(teams.size());
  std::vector<std::set<size_t>> opponents(teams.size());
  for (const PairFacts& pair : pairs) {
    const Parts parts = by == BreakdownBy::kContract ? ByContract(pair)
                        : by == BreakdownBy::kSeat   ? BySeat(pair)
                                                     : ByPhase(pair, average);
    const auto a = static_cast<size_t>(pair.result.a);
    const auto b = static_cast<size_t>(pair.result.b);
    for (const auto& [part, points] : parts) {
      sums[a][part].Add(pair.result.deal, points);
      sums[b][OtherSide(part)].Add(pair.result.deal, -points);
      names.insert({part, OtherSide(part)});
    }
    opponents[a].insert(b);
    opponents[b].insert(a);
    deals[a][pair.result.deal] += static_cast<int64_t>(pair.rooms.size());
    deals[b][pair.result.deal] += static_cast<int64_t>(pair.rooms.size());
  }
  std::vector<Breakdown> breakdowns;
  for (TeamIndex team = 0; team < teams.size(); ++team) {
    Breakdown breakdown = {.name = TeamName(league, teams, team)};
    for (const auto& [deal, count] : deals[team]) breakdown.boards += count;
    if (breakdown.boards > 0) {
      // Ratings are against an average that includes the entrant itself.
      const auto others = static_cast<double>(opponents[team].size());
      const double share = others / (others + 1);
      for (const std::string& name : names) {
        breakdown.parts.push_back(sums[team][name].Finish(name, deals[team], share, progress));
      }
    }
    breakdowns.push_back(std::move(breakdown));
  }
  return breakdowns;
}

}  // namespace hakam::arbiter
