#include "baloot_award.h"

#include <algorithm>
#include <tuple>

namespace hakam::reference::baloot {
namespace {

// F7, in card points.
int RawPoints(const Options& options, Kind kind) {
  switch (kind) {
    case Kind::kSira:
      return 20;
    case Kind::kFifty:
      return 50;
    case Kind::kFourHundred:
      return options.four_hundred_raw;
    default:
      return 100;
  }
}

// F5 where the kinds have an order.
int PlaceOfKind(Kind kind) {
  switch (kind) {
    case Kind::kSira:
      return 0;
    case Kind::kFifty:
      return 1;
    case Kind::kHundredFour:
      return 2;
    case Kind::kHundredSequence:
      return 3;
    default:
      return 4;
  }
}

// F5 and F6 up to the seat: the greater is the stronger.
std::tuple<int, int, int> Strength(const Options& options, char trump, const Project& project) {
  // The cards of a run stand from the top down, those of a four are equal.
  const int top = NaturalPlace(RankOf(project.cards.front()));
  const bool is_four = project.kind == Kind::kHundredFour || project.kind == Kind::kFourHundred;
  const int in_trump = !is_four && SuitOf(project.cards.front()) == trump ? 1 : 0;
  if (options.project_order == "KIND_RANK_TRUMP") return {PlaceOfKind(project.kind), top, in_trump};
  return {RawPoints(options, project.kind), in_trump, top};  // POINTS_TRUMP_RANK
}

// F6: the seat that comes first among equals.
int FirstSeat(const Options& options, int dealer, int first_leader) {
  if (options.project_tie == "FIRST_LEADER_ORDER") return first_leader;
  if (options.project_tie == "DEALER_RIGHT_ORDER") return After(dealer, 1);
  return dealer;  // DEALER_FIRST_ORDER
}

}  // namespace

int StrongestSeat(const Options& options, char trump, int dealer, int first_leader,
                  const Declared& declared) {
  int best_seat = -1;
  std::tuple<int, int, int> best;
  const int first = FirstSeat(options, dealer, first_leader);
  for (int step = 0; step < 4; ++step) {
    const int seat = After(first, step);
    for (const Project& project : declared[seat]) {
      const auto strength = Strength(options, trump, project);
      if (best_seat >= 0 && strength <= best) continue;
      best_seat = seat;
      best = strength;
    }
  }
  return best_seat;
}

int ProjectPoints(const Options& options, Kind kind, bool sun) {
  // Ten card points are one game point in Hokum and two in Sun (G1, G2).
  return RawPoints(options, kind) / (sun ? 5 : 10);
}

int BalootPoints(const Options& options) { return options.baloot_raw / 10; }

int BalootHolder(char trump, const Hands& dealt) {
  if (trump == kNoTrump) return -1;
  for (int seat = 0; seat < 4; ++seat) {
    if (Contains(dealt[seat], {'K', trump}) && Contains(dealt[seat], {'Q', trump})) return seat;
  }
  return -1;
}

bool BalootStands(const Options& options, char trump, const Declaration& scored) {
  bool any_touched = false;      // a project holds the king or the queen of trump
  bool both_in_short = false;    // both in one sira or 50
  bool both_in_hundred = false;  // both in one 100 of consecutive cards
  for (const Project& project : scored) {
    const bool king = Contains(project.cards, {'K', trump});
    const bool queen = Contains(project.cards, {'Q', trump});
    if (king || queen) any_touched = true;
    if (!king || !queen) continue;
    if (project.kind == Kind::kHundredSequence) {
      both_in_hundred = true;
    } else {
      both_in_short = true;  // no four holds a king and a queen
    }
  }
  if (options.baloot_share == "NONE") return !any_touched;
  if (options.baloot_share == "ALL_BUT_BOTH_IN_SEQ100") return !both_in_hundred;
  return !any_touched || both_in_short;  // BOTH_IN_SIRA_OR_50
}

}  // namespace hakam::reference::baloot
