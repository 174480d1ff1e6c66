// The search: zero-window alpha-beta over one Game, fail-soft, with a table of positions between tricks.
//
// Included by search_*.cc only, once for each instruction set.

#ifndef HAKAM_SDK_SOLVER_SEARCH_H_
#define HAKAM_SDK_SOLVER_SEARCH_H_

#include <algorithm>
#include <bit>

#include "sdk/solver/bits.h"
#include "sdk/solver/budget.h"
#include "sdk/solver/ending.h"
#include "sdk/solver/game.h"
#include "sdk/solver/lanes.h"
#include "sdk/solver/legal_lanes.h"
#include "sdk/solver/memory.h"
#include "sdk/solver/move_order.h"
#include "sdk/solver/position_word.h"
#include "sdk/solver/recent.h"
#include "sdk/solver/search_isa.h"
#include "sdk/solver/transposition_table.h"
#include "sdk/solver/trick_state.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

template <Kind kKind>
class Search {
 public:
  Search(const Game& game, Memory* memory, Budget* budget)
      : game_(game), budget_(*budget), legal_(game), ending_(game), recent_(memory), table_(game, memory) {
    const Lanes held = Held();
    left_ = std::popcount(held & game_.hands[(game.leader + 3) & 3]) * game.trick_points + game.last_points;
    for (Lanes cards = held; cards != 0; cards &= cards - 1) left_ += game.points[LowestBit(cards)];
    for (int i = 0; i < game.played; ++i) {
      const int bit = game.trick[i];
      const int points = game.points[bit];
      trick_ = i == 0 ? TrickState(game.leader, bit, points)
                      : trick_.With<kKind>((game.leader + i) & 3, bit, points);
      left_ += points;
    }
    if (game.ekka_silent) trick_ = trick_.Silent();
  }

  // A bound on the points that the first team takes from here on, including the trick in progress. If the
  // result is `target` or more, the team takes at least that many, otherwise at most that many. The result
  // means nothing once the budget is spent.
  int Test(int target) {
    const int seat = (game_.leader + game_.played) & 3;
    switch (game_.played) {
      case 0:
        return Lead(Held(), seat, target, left_);
      case 1:
        return Follow<1>(Held(), trick_, seat, target, left_);
      case 2:
        return Follow<2>(Held(), trick_, seat, target, left_);
      default:
        return Follow<3>(Held(), trick_, seat, target, left_);
    }
  }

 private:
  Lanes Held() const { return game_.hands[0] | game_.hands[1] | game_.hands[2] | game_.hands[3]; }

  // `held`: the cards in all hands. `left`: the points still to be taken.
  int Lead(Lanes held, int leader, int target, int left) {
    Range range{0, left};
    if (range.Tells(target)) return range.Bound(target);
    const int tricks = std::popcount(held) / 4;
    if (tricks == 1) return ending_.LastTrick(held, leader, left);
    if (!budget_.Spend()) return 0;
    const PositionWord position(held, leader, game_.generation);
    uint64_t& recent = recent_.PlaceOf(position);
    const bool seen = PositionWord(recent).IsSame(position);
    if (seen) {
      range = PositionWord(recent).range();
      if (range.Tells(target)) return range.Bound(target);
    }
    if (tricks == 2) {
      range.Learn(target, ending_.TwoTricks(held, leader, target, left));
    } else {
      const Key key(game_.hands, held, leader, RoyalsPlace(held));
      table_.Prefetch(key);
      if (!seen) NarrowBySureTricks(held, leader, left, tricks, &range);
      if (!range.Tells(target)) LookUpOrSearch(key, position, held, leader, target, left, &range);
      if (budget_.spent()) return 0;
    }
    recent = position.With(range).word();
    return range.Bound(target);
  }

  // Narrows the range until it decides whether `target` is reached, or the budget is spent.
  void LookUpOrSearch(const Key& key, PositionWord position, Lanes held, int leader, int target, int left,
                      Range* range) {
    int lead = 0;
    const bool stored = std::popcount(held) / 4 < kMaxStoredTricks;
    if (stored) table_.Probe(key, position, target, range, &lead);
    if (range->Tells(target)) return;
    const int value = SearchLeads(held, leader, target, left, &lead);
    if (budget_.spent()) return;
    range->Learn(target, value);
    if (stored) table_.Store(key, position, *range, lead);
  }

  // `lead` in: the card to try first, from the table. Out: the card that decided the question.
  int SearchLeads(Lanes held, int leader, int target, int left, int* lead) {
    const Lanes hand = held & game_.hands[leader];
    const Lanes legal = OneOfEqual(legal_.ToLead(held, leader), held & ~hand);
    const Lanes known = *lead != 0 ? NthBit(hand, *lead - 1) : 0;
    const LeadMerit<kKind> merit(game_, held, leader);
    MoveList moves;
    for (Lanes cards = legal; cards != 0; cards &= cards - 1) {
      const int bit = LowestBit(cards);
      moves.Add(bit, merit.Of(bit) + ((known >> bit & 1) != 0 ? kKnownMerit : 0));
    }
    int decisive = MoveList::kNone;
    const int value = BestOf<0>(moves, held, TrickState(), leader, target, left, &decisive);
    if (decisive != MoveList::kNone) {
      *lead = std::popcount(hand & ((Lanes{1} << MoveList::Bit(decisive)) - 1)) + 1;
    }
    return value;
  }

  template <int kPosition>
  int Follow(Lanes held, TrickState trick, int seat, int target, int left) {
    if (!budget_.Spend()) return 0;
    Lanes legal = legal_.ToFollow(held, trick, seat);
    if ((legal & (legal - 1)) != 0)
      legal = OneOfEqual(legal, (held & ~game_.hands[seat]) | trick.best_card());
    if ((legal & (legal - 1)) == 0)
      return AfterCard<kPosition>(held, trick, seat, LowestBit(legal), target, left);
    const FollowMerit<kKind, kPosition> merit(game_, held, trick, seat);
    MoveList moves;
    for (Lanes cards = legal; cards != 0; cards &= cards - 1) {
      const int bit = LowestBit(cards);
      moves.Add(bit, merit.Of(bit));
    }
    int decisive = MoveList::kNone;
    return BestOf<kPosition>(moves, held, trick, seat, target, left, &decisive);
  }

  // `decisive` out: the move that decided the question; unchanged if every move was tried in vain.
  template <int kPosition>
  int BestOf(MoveList& moves, Lanes held, TrickState trick, int seat, int target, int left, int* decisive) {
    const bool first_team = IsFirstTeam(seat);
    int best = first_team ? 0 : left;
    for (int move = moves.Best(); move != MoveList::kNone; move = moves.After(move)) {
      const int value = AfterCard<kPosition>(held, trick, seat, MoveList::Bit(move), target, left);
      if ((value >= target) == first_team) {
        *decisive = move;
        return value;
      }
      best = first_team ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  // The value once `seat` has played this card.
  template <int kPosition>
  int AfterCard(Lanes held, TrickState trick, int seat, int bit, int target, int left) {
    held ^= Lanes{1} << bit;
    const int points = game_.points[bit];
    if constexpr (kPosition == 0) {
      return Follow<1>(held, TrickState(seat, bit, points), (seat + 1) & 3, target, left);
    } else if constexpr (kPosition < 3) {
      return Follow<kPosition + 1>(held, trick.With<kKind>(seat, bit, points), (seat + 1) & 3, target, left);
    } else {
      return FinishTrick(held, trick.With<kKind>(seat, bit, points), target, left);
    }
  }

  int FinishTrick(Lanes held, TrickState trick, int target, int left) {
    if (held == 0) return IsFirstTeam(trick.winner()) ? left : 0;
    const int points = trick.points() + game_.trick_points;
    const int taken = IsFirstTeam(trick.winner()) ? points : 0;
    return taken + Lead(held, trick.winner(), target - taken, left - points);
  }

  // Counts cards that nobody can beat. The highest trumps, if one hand holds them, take one trick each
  // whenever they are played. The leader can also cash the highest cards of every suit, as long as nobody can
  // ruff.
  void NarrowBySureTricks(Lanes held, int leader, int left, int tricks, Range* range) const {
    const Lanes own = held & game_.hands[leader];
    Lanes sure = own & ~Below(held & ~own);
    if constexpr (kKind == Kind::kSuit) {
      const Lanes trumps = held & kTrumpLane;
      const int drawn = std::popcount(sure & trumps);
      const auto may_ruff = [&](int seat) { return std::popcount(game_.hands[seat & 3] & trumps) > drawn; };
      // A partner who must ruff takes the lead away.
      const bool partner = game_.ruff == rules::Duty::kAlways && may_ruff(leader + 2);
      if (may_ruff(leader + 1) || may_ruff(leader + 3) || partner || game_.locked) {
        sure = 0;
        if (trumps != 0) {
          while ((game_.hands[leader] >> HighestBit(trumps) & 1) == 0) leader = (leader + 1) & 3;
          sure = game_.hands[leader] & trumps & ~Below(trumps & ~game_.hands[leader]);
        }
      }
    }
    if (sure == 0) return;
    int points = std::popcount(sure) == tricks ? left : std::popcount(sure) * game_.trick_points;
    if (points < left) {
      for (; sure != 0; sure &= sure - 1) points += game_.points[LowestBit(sure)];
    }
    if (IsFirstTeam(leader)) {
      range->low = std::max(range->low, points);
    } else {
      range->high = std::min(range->high, left - points);
    }
  }

  // Keeps one card of each run of adjacent zero-point cards, which are interchangeable: the highest, because
  // only that one may be Ekka. `others`: held cards that interrupt a run.
  Lanes OneOfEqual(Lanes cards, Lanes others) const {
    constexpr Lanes kHighest = kLowest << (kLaneBits - 1);
    const Lanes free = game_.worthless & ~others;
    const Lanes below = free & ~kHighest;  // those that may have an equal above them
    Lanes reach = cards & free;
    Lanes way = below;
    reach |= way & (reach >> 1);
    way &= way >> 1;
    reach |= way & (reach >> 2);
    way &= way >> 2;
    reach |= way & (reach >> 4);
    return cards & ~(below & (reach >> 1));
  }

  // While a king must go before its queen: their place among the held cards of the suit, from 1. Otherwise 0.
  uint64_t RoyalsPlace(Lanes held) const {
    if (game_.royals == 0 || (held & game_.royals) != game_.royals) return 0;
    const int low = LowestBit(game_.royals);
    return 1 + static_cast<uint64_t>(std::popcount(held & LaneOf(low) & ((Lanes{1} << low) - 1)));
  }

  static constexpr int kMaxStoredTricks = 8;   // an entry has room for seven cards of each hand
  static constexpr int kKnownMerit = 1 << 12;  // more than any weight gives

  const Game& game_;
  Budget& budget_;
  LegalLanes<kKind> legal_;
  Ending<kKind> ending_;
  int left_;  // points still to be taken at the start
  TrickState trick_;
  Recent recent_;
  Table table_;
};

int Test(const Game& game, int target, Memory* memory, Budget* budget) {
  switch (game.kind) {
    case Kind::kNoTrumps:
      return Search<Kind::kNoTrumps>(game, memory, budget).Test(target);
    case Kind::kSuit:
      return Search<Kind::kSuit>(game, memory, budget).Test(target);
    case Kind::kAllTrumps:
      break;
  }
  return Search<Kind::kAllTrumps>(game, memory, budget).Test(target);
}

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_SEARCH_H_
