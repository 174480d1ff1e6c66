// The search: zero-window alpha-beta over one Game, fail-soft, with a table of positions between tricks.
//
// Included by search_*.cc only, once for each instruction set.

#ifndef HAKAM_SDK_SOLVER_SEARCH_H_
#define HAKAM_SDK_SOLVER_SEARCH_H_

#include <algorithm>
#include <array>
#include <bit>

#include "sdk/solver/budget.h"
#include "sdk/solver/game.h"
#include "sdk/solver/lanes.h"
#include "sdk/solver/memory.h"
#include "sdk/solver/move_order.h"
#include "sdk/solver/search_isa.h"
#include "sdk/solver/transposition_table.h"
#include "sdk/solver/trick_state.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

constexpr bool IsFirstTeam(int seat) { return (seat & 1) == 0; }

template <Kind kKind>
class Search {
 public:
  Search(const Game& game, Memory* memory, Budget* budget)
      : game_(game),
        budget_(*budget),
        hands_(game.hands),
        tricks_(std::popcount(game.hands[(game.leader + 3) & 3])),
        table_(game, memory) {
    held_ = hands_[0] | hands_[1] | hands_[2] | hands_[3];
    int left = tricks_ * game.trick_points + game.last_points;
    for (Lanes cards = held_; cards != 0; cards &= cards - 1) left += game.points[LowestBit(cards)];
    for (int i = 0; i < game.played; ++i) {
      const int bit = game.trick[i];
      const int points = game.points[bit];
      trick_ = i == 0 ? TrickState(game.leader, bit, points)
                      : trick_.With<kKind>((game.leader + i) & 3, bit, points);
      left += points;
    }
    if (game.ekka_silent) trick_ = trick_.Silent();
    left_[tricks_] = left;
  }

  // A bound on what the first team takes from here on, the trick in progress included: if it is `target` or
  // more it takes at least that, otherwise at most that. Means nothing once the budget is spent.
  int Test(int target) {
    switch (game_.played) {
      case 0:
        return Lead(game_.leader, target, tricks_);
      case 1:
        return Follow<1>(trick_, (game_.leader + 1) & 3, target, tricks_);
      case 2:
        return Follow<2>(trick_, (game_.leader + 2) & 3, target, tricks_);
      default:
        return Follow<3>(trick_, (game_.leader + 3) & 3, target, tricks_);
    }
  }

 private:
  static int LowestBit(Lanes cards) { return std::countr_zero(cards); }

  // With so many tricks to be played, the points of which are in left_.
  int Lead(int leader, int target, int tricks) {
    const int left = left_[tricks];
    if (target <= 0) return 0;
    if (target > left) return left;
    if (tricks == 1) return IsFirstTeam(LastWinner(leader)) ? left : 0;
    if (!budget_.Spend()) return 0;
    const bool stored = tricks < kMaxStoredTricks;
    const Key key(hands_, held_, leader);
    const size_t bucket = table_.BucketOf(key);
    Range range{0, left};
    table_.Prefetch(bucket);
    NarrowBySureTricks(leader, left, tricks, &range);
    if (range.low >= target) return range.low;
    if (range.high < target) return range.high;
    if (stored) {
      table_.Probe(bucket, key, left - game_.last_points - tricks * game_.trick_points, &range);
      if (range.low >= target) return range.low;
      if (range.high < target) return range.high;
    }
    const int value = SearchLeads(leader, target, tricks);
    if (budget_.spent()) return 0;
    (value >= target ? range.low : range.high) = value;
    if (stored) table_.Store(bucket, key, range);
    return value;
  }

  int SearchLeads(int leader, int target, int tricks) {
    const Lanes hand = hands_[leader];
    Lanes legal = hand;
    if (kKind == Kind::kSuit && game_.locked && (hand & ~kTrumpLane) != 0) legal &= ~kTrumpLane;
    legal = OneOfEqual(legal, held_ & ~hand);
    MoveList moves;
    for (Lanes cards = legal; cards != 0; cards &= cards - 1) {
      const int bit = LowestBit(cards);
      moves.Add(bit, LeadMerit<kKind>(game_, hands_, leader, bit));
    }
    return BestOf<0>(moves, TrickState(), leader, target, tricks);
  }

  template <int kPosition>
  int Follow(TrickState trick, int seat, int target, int tricks) {
    if (!budget_.Spend()) return 0;
    const Lanes hand = hands_[seat];
    const Lanes legal = OneOfEqual(Legal(trick, seat, hand), (held_ & ~hand) | trick.best_card());
    if ((legal & (legal - 1)) == 0)
      return AfterCard<kPosition>(trick, seat, LowestBit(legal), target, tricks);
    MoveList moves;
    for (Lanes cards = legal; cards != 0; cards &= cards - 1) {
      const int bit = LowestBit(cards);
      moves.Add(bit, FollowMerit<kKind, kPosition>(game_, hands_, trick, seat, bit));
    }
    return BestOf<kPosition>(moves, trick, seat, target, tricks);
  }

  template <int kPosition>
  int BestOf(MoveList& moves, TrickState trick, int seat, int target, int tricks) {
    const bool first_team = IsFirstTeam(seat);
    int best = first_team ? 0 : left_[tricks];
    while (!moves.empty()) {
      const int value = AfterCard<kPosition>(trick, seat, moves.Take(), target, tricks);
      if (budget_.spent() || (value >= target) == first_team) return value;
      best = first_team ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  // The value once `seat` has played this card.
  template <int kPosition>
  int AfterCard(TrickState trick, int seat, int bit, int target, int tricks) {
    const Lanes card = Lanes{1} << bit;
    const int points = game_.points[bit];
    hands_[seat] ^= card;
    held_ ^= card;
    int value;
    if constexpr (kPosition == 0) {
      value = Follow<1>(TrickState(seat, bit, points), (seat + 1) & 3, target, tricks);
    } else if constexpr (kPosition < 3) {
      value = Follow<kPosition + 1>(trick.With<kKind>(seat, bit, points), (seat + 1) & 3, target, tricks);
    } else {
      value = FinishTrick(trick.With<kKind>(seat, bit, points), target, tricks);
    }
    hands_[seat] ^= card;
    held_ ^= card;
    return value;
  }

  int FinishTrick(TrickState trick, int target, int tricks) {
    if (tricks == 1) return IsFirstTeam(trick.winner()) ? left_[1] : 0;
    const int points = trick.points() + game_.trick_points;
    const int taken = IsFirstTeam(trick.winner()) ? points : 0;
    left_[tricks - 1] = left_[tricks] - points;
    return taken + Lead(trick.winner(), target - taken, tricks - 1);
  }

  // Cards that nobody can beat: the highest trumps in one hand take a trick each whenever they are played;
  // and who leads can play his highest cards of every suit in turn, as long as nobody can ruff.
  void NarrowBySureTricks(int leader, int left, int tricks, Range* range) const {
    const Lanes held = held_;
    const Lanes own = hands_[leader];
    Lanes sure = own & ~Below(held & ~own);
    if constexpr (kKind == Kind::kSuit) {
      const Lanes trumps = held & kTrumpLane;
      const int drawn = std::popcount(sure & trumps);
      const auto may_ruff = [&](int seat) { return std::popcount(hands_[seat & 3] & trumps) > drawn; };
      // A partner who has to ruff takes the lead away.
      const bool partner = game_.ruff == rules::Duty::kAlways && may_ruff(leader + 2);
      if (may_ruff(leader + 1) || may_ruff(leader + 3) || partner || game_.locked) {
        sure = 0;
        if (trumps != 0) {
          while ((hands_[leader] >> HighestBit(trumps) & 1) == 0) leader = (leader + 1) & 3;
          sure = hands_[leader] & kTrumpLane & ~Below(trumps & ~hands_[leader]);
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

  static int HighestBit(Lanes cards) { return 63 - std::countl_zero(cards); }

  // The places of these cards and all lower ones of their suits.
  static Lanes Below(Lanes cards) {
    constexpr Lanes kHighest = kLowest << (kLaneBits - 1);
    constexpr Lanes kDown1 = ~kHighest;
    constexpr Lanes kDown2 = kDown1 & kDown1 >> 1;
    constexpr Lanes kDown4 = kDown2 & kDown2 >> 2;
    cards |= cards >> 1 & kDown1;
    cards |= cards >> 2 & kDown2;
    cards |= cards >> 4 & kDown4;
    return cards | (cards >> 1 & kDown1);
  }

  // Everybody holds one card.
  int LastWinner(int leader) const {
    int winner = leader;
    Lanes beaten_by = kMasks<kKind>.beaten_by[LowestBit(hands_[leader])];
    for (int i = 1; i < 4; ++i) {
      const int seat = (leader + i) & 3;
      if ((hands_[seat] & beaten_by) == 0) continue;
      winner = seat;
      beaten_by = kMasks<kKind>.beaten_by[LowestBit(hands_[seat])];
    }
    return winner;
  }

  // One card of each group of worthless neighbours, which do the same: the highest, since only that may be
  // Ekka. `others`: what separates them.
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

  // As rules::LegalCards has it.
  Lanes Legal(TrickState trick, int seat, Lanes hand) const {
    const Lanes led = trick.led<kKind>();
    const Lanes follow = hand & led;
    if constexpr (kKind == Kind::kNoTrumps) {
      return follow != 0 ? follow : hand;
    } else {
      const bool partner = (trick.winner() ^ seat) == 2;
      if (follow != 0) {
        if ((kKind == Kind::kSuit && led != kTrumpLane) || !Holds(game_.overtake, partner)) return follow;
        const Lanes higher = follow & trick.beaten_by<kKind>();
        return higher != 0 ? higher : follow;
      }
      const Lanes trumps = hand & kTrumpLane;
      if (kKind == Kind::kAllTrumps || trumps == 0 || !Holds(game_.ruff, partner)) return hand;
      if (trick.best() >= kLaneBits) return partner && game_.ekka && IsEkka(trick) ? hand : trumps;
      const Lanes higher = trumps & trick.beaten_by<kKind>();
      const bool exempt = game_.overruff == rules::Duty::kUnlessPartner && partner;
      if (higher == 0) return game_.undertrump_free && !exempt ? hand : trumps;
      return Holds(game_.overruff, partner) ? higher : trumps;
    }
  }

  // The winning card is plain; Ekka is announced wherever it may be.
  bool IsEkka(TrickState trick) const {
    return !trick.ekka_silent() && (trick.beaten_by<kKind>() & ~kTrumpLane & held_) == 0;
  }

  static bool Holds(rules::Duty duty, bool partner_winning) {
    return duty == rules::Duty::kAlways || (duty == rules::Duty::kUnlessPartner && !partner_winning);
  }

  static constexpr int kMaxStoredTricks = 9;  // the owners of nine cards each have no room in a key

  const Game& game_;
  Budget& budget_;
  std::array<Lanes, 4> hands_;
  Lanes held_ = 0;  // by all
  TrickState trick_;
  int tricks_;
  std::array<int, 10> left_{};  // points that are still to be taken, by how many tricks are
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
