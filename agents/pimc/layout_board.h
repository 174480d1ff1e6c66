// A board of Belote Découverte in play, with guesses for the face-down cards (law/belote-family 4).
#ifndef HAKAM_AGENTS_PIMC_LAYOUT_BOARD_H_
#define HAKAM_AGENTS_PIMC_LAYOUT_BOARD_H_

#include <array>
#include <cstdint>

#include "sdk/base/random.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/trick.h"

namespace hakam::agents::pimc {

class LayoutBoard {
 public:
  // The position of `seen`, a question in the play; the face-down cards are in random order. `rules` must
  // outlive the board.
  static LayoutBoard Guess(const rules::RuleSet& rules, const rules::Observation& seen, Random& random);

  bool finished() const { return trick_.empty() && up_[At(trick_.leader())].empty(); }
  rules::Seat turn() const { return trick_.next(); }
  bool between_tricks() const { return trick_.empty(); }
  rules::CardSet LegalCards() const { return rules::LegalCards(terms_, trick_, up_[At(turn())]); }
  // `card` must be legal.
  void Play(rules::Card card);

  rules::CardSet up(rules::Seat seat) const { return up_[At(seat)]; }
  rules::CardSet left() const { return left_; }  // all cards not played yet
  // The card points of seat 0 minus those of seat 1.
  int points() const { return points_; }

 private:
  static constexpr uint8_t kNothing = 0xFF;

  const rules::RuleSet* rules_ = nullptr;
  rules::PlayTerms terms_;
  rules::Trick trick_;
  std::array<rules::CardSet, 2> up_{};
  std::array<uint8_t, 64> under_{};  // by card: the index of the card under it
  rules::CardSet left_;
  int points_ = 0;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_LAYOUT_BOARD_H_
