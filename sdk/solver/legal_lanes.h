// The legal cards, as in rules::LegalCards, for the search.
//
// Included by the search only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_LEGAL_LANES_H_
#define HAKAM_SDK_SOLVER_LEGAL_LANES_H_

#include "sdk/solver/game.h"
#include "sdk/solver/lanes.h"
#include "sdk/solver/trick_state.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// `held`: the cards in all hands. The result is part of the seat's hand.
template <Kind kKind>
class LegalLanes {
 public:
  explicit LegalLanes(const Game& game) : game_(game) {}

  Lanes ToLead(Lanes held, int leader) const {
    const Lanes hand = held & game_.hands[leader];
    const bool locked = kKind == Kind::kSuit && game_.locked && (hand & ~kTrumpLane) != 0;
    return KingFirst(locked ? hand & ~kTrumpLane : hand, hand);
  }

  // Inline, because it is called for every card played.
  [[gnu::always_inline]] Lanes ToFollow(Lanes held, TrickState trick, int seat) const {
    const Lanes hand = held & game_.hands[seat];
    return KingFirst(Following(held, trick, seat, hand), hand);
  }

 private:
  Lanes Following(Lanes held, TrickState trick, int seat, Lanes hand) const {
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
      if (trick.best() >= kLaneBits) return partner && game_.ekka && IsEkka(held, trick) ? hand : trumps;
      const Lanes higher = trumps & trick.beaten_by<kKind>();
      const bool exempt = game_.overruff == rules::Duty::kUnlessPartner && partner;
      if (higher == 0) return game_.undertrump_free && !exempt ? hand : trumps;
      return Holds(game_.overruff, partner) ? higher : trumps;
    }
  }

  // Removes the queen that must wait for the king. If she is legal so is the king, because no card ranks
  // between them.
  Lanes KingFirst(Lanes legal, Lanes hand) const {
    return (hand & game_.royals) == game_.royals ? legal & ~game_.late_queen : legal;
  }

  // Whether the winning card, a plain one, was announced as Ekka; it is, wherever that is allowed.
  bool IsEkka(Lanes held, TrickState trick) const {
    return !trick.ekka_silent() && (trick.beaten_by<kKind>() & ~kTrumpLane & held) == 0;
  }

  static bool Holds(rules::Duty duty, bool partner_winning) {
    return duty == rules::Duty::kAlways || (duty == rules::Duty::kUnlessPartner && !partner_winning);
  }

  const Game& game_;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_LEGAL_LANES_H_
