#include "sdk/solver/game.h"

#include <algorithm>

#include "sdk/rules/order.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Rank;
using rules::Suit;

Kind KindOf(Denomination denomination) {
  if (denomination == Denomination::kNoTrumps) return Kind::kNoTrumps;
  return denomination == Denomination::kAllTrumps ? Kind::kAllTrumps : Kind::kSuit;
}

// The trump suit first, then the others in the order of Suit.
int LaneIndex(Denomination denomination, Suit suit) {
  const int own = static_cast<int>(suit);
  const std::optional<Suit> trump = TrumpOf(denomination);
  if (!trump.has_value()) return own;
  if (suit == *trump) return 0;
  return own < static_cast<int>(*trump) ? own + 1 : own;
}

constexpr size_t kDenominations = 6;

// The weakest rank of the largest pack.
constexpr int kStrengthOfSix = 4;

LanePoints MakeLanePoints(Denomination denomination, Suit suit) {
  std::array<uint64_t, kLaneBits> points{};
  for (int rank = static_cast<int>(Rank::k6); rank <= static_cast<int>(Rank::kAce); ++rank) {
    const Card card(suit, static_cast<Rank>(rank));
    points[static_cast<size_t>(Strength(denomination, card) - kStrengthOfSix)] =
        static_cast<uint64_t>(CardPoints(denomination, card));
  }
  LanePoints table{};
  for (size_t lane = 0; lane < table.size(); ++lane) {
    int shift = 0;
    for (size_t bit = kLaneBits; bit-- > 0 && shift < 64;) {
      if ((lane >> bit & 1) == 0) continue;
      table[lane] |= points[bit] << shift;
      shift += 8;
    }
  }
  return table;
}

const LanePoints* LanePointsOf(Goal goal, bool trump) {
  static const LanePoints kNothing{};
  static const LanePoints kPlain = MakeLanePoints(Denomination::kNoTrumps, Suit::kClubs);
  static const LanePoints kTrump = MakeLanePoints(Denomination::kClubs, Suit::kClubs);
  if (goal == Goal::kTricks) return &kNothing;
  return trump ? &kTrump : &kPlain;
}

// By card: its bit.
using Bits = std::array<uint8_t, 64>;

Bits MakeBits(Denomination denomination) {
  Bits bits{};
  for (Suit suit : rules::kSuits) {
    for (int rank = static_cast<int>(Rank::k6); rank <= static_cast<int>(Rank::kAce); ++rank) {
      const Card card(suit, static_cast<Rank>(rank));
      bits[static_cast<size_t>(card.index())] = static_cast<uint8_t>(
          LaneIndex(denomination, suit) * kLaneBits + Strength(denomination, card) - kStrengthOfSix);
    }
  }
  return bits;
}

// The part that all games of one contract and one goal share.
Game MakeGame(Denomination d, Goal goal) {
  Game game{.kind = KindOf(d), .trick_points = goal == Goal::kTricks ? 1 : 0};
  for (Suit suit : rules::kSuits) {
    const bool trump = game.kind == Kind::kAllTrumps || SuitDenomination(suit) == d;
    game.lane_points[static_cast<size_t>(LaneIndex(d, suit))] = LanePointsOf(goal, trump);
    for (int rank = static_cast<int>(Rank::k6); rank <= static_cast<int>(Rank::kAce); ++rank) {
      const Card card(suit, static_cast<Rank>(rank));
      const int points = goal == Goal::kPoints ? CardPoints(d, card) : 0;
      game.points[static_cast<size_t>(BitOf(d, card))] = static_cast<uint8_t>(points);
      if (points == 0) game.worthless |= Lanes{1} << BitOf(d, card);
    }
  }
  return game;
}

const Game& GameWithoutCards(Denomination d, Goal goal) {
  static const auto kGames = [] {
    std::array<std::array<Game, 2>, kDenominations> games;
    for (size_t i = 0; i < kDenominations; ++i) {
      for (Goal g : {Goal::kPoints, Goal::kTricks})
        games[i][static_cast<size_t>(g)] = MakeGame(static_cast<Denomination>(i), g);
    }
    return games;
  }();
  return kGames[static_cast<size_t>(d)][static_cast<size_t>(goal)];
}

Lanes LanesOf(Denomination denomination, CardSet cards) {
  Lanes lanes = 0;
  for (Card card : cards) lanes |= Lanes{1} << BitOf(denomination, card);
  return lanes;
}

}  // namespace

int BitOf(Denomination denomination, Card card) {
  static const auto kBits = [] {
    std::array<Bits, kDenominations> bits;
    for (size_t i = 0; i < kDenominations; ++i) bits[i] = MakeBits(static_cast<Denomination>(i));
    return bits;
  }();
  return kBits[static_cast<size_t>(denomination)][static_cast<size_t>(card.index())];
}

Game GameOf(const OpenBoard& board, Goal goal, uint8_t generation) {
  const rules::PlayTerms& terms = board.terms();
  const Denomination d = terms.denomination;
  const rules::Trick& trick = board.trick();
  Game game = GameWithoutCards(d, goal);
  game.overtake = terms.overtake;
  game.ruff = terms.ruff;
  game.overruff = terms.overruff;
  game.undertrump_free = terms.undertrump_free;
  game.locked = terms.locked;
  game.ekka = board.rules().ekka;
  game.last_points = goal == Goal::kPoints ? board.rules().last_trick : 0;
  game.generation = generation;
  for (size_t seat = 0; seat < 4; ++seat)
    game.hands[seat] = LanesOf(d, board.hand(static_cast<rules::Seat>(seat)));
  game.leader = Index(trick.leader());
  game.played = trick.count();
  for (int i = 0; i < trick.count(); ++i) game.trick[static_cast<size_t>(i)] = BitOf(d, trick.card(i));
  game.ekka_silent = !trick.empty() && terms.ekka != trick.winner();
  return game;
}

void HoldBack(Card queen, Denomination denomination, Game* game) {
  const Lanes late = Lanes{1} << BitOf(denomination, queen);
  const Lanes both = late | Lanes{1} << BitOf(denomination, Card(queen.suit(), Rank::kKing));
  for (const Lanes hand : game->hands) {
    if ((hand & both) != both) continue;
    game->royals = both;
    game->late_queen = late;
  }
}

}  // namespace hakam::solver
