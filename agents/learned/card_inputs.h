// The inputs of the net that values a card. They are made from an observation and nothing else, in play and
// in training by the same code.
//
// "Place" is the place of a rank within its suit, 0..7 from low to high, in the order of this contract. "The
// suit" is that of the card that is valued. A group that says [a][b] has its inputs in rows of b.
#ifndef HAKAM_AGENTS_LEARNED_CARD_INPUTS_H_
#define HAKAM_AGENTS_LEARNED_CARD_INPUTS_H_

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "agents/greedy/card_values.h"
#include "agents/learned/history.h"
#include "agents/learned/inputs.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::learned {

enum class CardGroup : uint8_t {
  // About the card.
  kMine,
  kUnseen,
  kPartner,
  kCard,
  kMyTrumps,
  kEnemyTrumps,
  kBest,
  kPart,
  kWinner,
  kCardPoints,
  kWinChance,
  kGap,
  kGapRank,
  kVoid,
  kFirstLed,
  kLedBy,
  kLength,
  kNamed,
  kEdge,
  kPartnerThrew,
  // The same for every card of a question.
  kTrickPoints,
  kTricks,
  kLeader,
  kNeed,
  kTops,
  kVoidSuits,
  kTrumps,
  kLevel,
  kTerms,
  kMeldTeam,
  kTaker,
  kDealer,
  kHeight
};

inline constexpr Layout<CardGroup, 33> kCardLayout({{
    {"mine", 2 * 8},        // [trump order?][place] my cards of the suit
    {"unseen", 2 * 8},      // [trump order?][place] its cards that are neither mine nor played
    {"partner", 2 * 8},     // the unseen cards that my partner [is known to hold, cannot hold][place]
    {"card", 2 * 8},        // [trump order?][place] the card
    {"my_trumps", 8},       // [place] if the card is no trump
    {"enemy_trumps", 8},    // [place] those that an enemy may hold, if the card is no trump
    {"best", 3 * 8},        // [same suit, another, trump][place] the card that takes the trick now
    {"part", 4 * 4},        // [cards in the trick][lead, follow, ruff, discard]
    {"winner", 3 * 2},      // [nobody, partner, enemy] takes the trick now, [does the card beat it?]
    {"card_points", 8},     // 0, 2, 3, 4, 10, 11, 14, 20
    {"win_chance", 10},     // greedy's chance to win the trick with the card, in tenths
    {"gap", 12},            // by how much greedy likes its best card better, in card points: StepOf(kGaps)
    {"gap_rank", 4},        // how many cards greedy likes better
    {"void", 3 * 3},        // [has none of the suit, may hold trumps, both][next, partner, before]
    {"first_led", 5},       // relative seat that led the suit first; 4: nobody
    {"led_by", 3},          // partner, me, an enemy has led the suit
    {"length", 2 * 2 * 9},  // [trump?][mine, unseen] cards of the suit
    {"named", 4 * 3},       // [relative seat] its last bid was [the suit, no trumps, all trumps]
    {"edge", 4},           // my only card, highest, lowest of the suit; a side lead while enemies have trumps
    {"partner_threw", 2},  // my partner discarded a [low, high] card of the suit
    {"trick_points", 10},  // card points in the trick / 4; none on lead
    {"tricks", 2 * 8},     // [do we declare?] tricks done
    {"leader", 2 * 4},     // [do I lead?] the relative seat of the caller
    {"need", 2 * 24},      // [do we declare?] (60 + card points that the declarers still need) / 8
    {"tops", 8},           // my cards that no unseen card beats within its suit
    {"void_suits", 5},     // suits of which I have none
    {"trumps", 3 * 9},     // [mine, unseen, may be an enemy's]
    {"level", 6},          // of the contract
    {"terms", 5},          // locked, round 2, Ashkal, capot, last trick
    {"meld_team", 3},      // nobody's melds score, ours, theirs
    {"taker", 4},          // relative seat of the taker
    {"dealer", 4},         // relative seat of the dealer
    {"height", kHeights},  // HeightOf() the contract, if its bid had points
}});

// A question in the play of the cards.
class CardQuestion {
 public:
  // `legal`: plays. The arguments must outlive the question.
  CardQuestion(const greedy::Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
               absl::Span<const rules::Action> legal);

  // The different cards of `legal`, in its order.
  int size() const { return static_cast<int>(cards_.size()); }
  rules::Card card(int i) const { return cards_[static_cast<size_t>(i)].card; }
  // The card that greedy would play.
  int greedy() const { return greedy_; }
  Class kind() const { return ClassOf(table().denomination); }

  // The inputs that all cards share. Those of a card are these and its own.
  const Inputs& shared() const { return shared_; }
  // Replaces the contents of `out`.
  void OwnInputs(int i, Inputs* out) const;

 private:
  struct Choice {
    rules::Card card;
    greedy::CardValue value;
  };

  const greedy::Table& table() const { return values_.table(); }
  bool TrumpOrder(rules::Suit suit) const;
  void AddShared();
  void AddStanding();
  void AddCards(rules::Card card, Inputs* out) const;
  void AddTrick(rules::Card card, Inputs* out) const;
  void AddGreedy(int i, Inputs* out) const;
  void AddSuitHistory(rules::Suit suit, Inputs* out) const;
  void AddEdges(rules::Card card, Inputs* out) const;

  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const greedy::CardValues values_;
  CallHistory calls_;
  TrickHistory tricks_;
  rules::CardSet enemy_trumps_;  // those that an enemy may hold
  absl::InlinedVector<Choice, 8> cards_;
  int greedy_ = 0;
  Inputs shared_;
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_CARD_INPUTS_H_
