// All tunable numbers of greedy. Values are in card points: a Sun has 130 of them, a Hokum 162. The numbers
// were found by playing versions against each other; see README.md.
#ifndef HAKAM_AGENTS_GREEDY_WEIGHTS_H_
#define HAKAM_AGENTS_GREEDY_WEIGHTS_H_

namespace hakam::agents::greedy {

// The chance that a card wins a trick later, by the number of higher cards that are in other hands, and by
// whether the hand has as many lower cards of the suit to guard it.
struct TrickChances {
  double top = 0.95;            // no higher card is missing
  double second_guarded = 0.5;  // one is missing
  double second_bare = 0.15;
  double third_guarded = 0.2;  // two are missing
  double other = 0.03;
  double length = 0.03;  // the least, if our higher cards of the suit draw those of the others first
  double trump = 0.35;   // the least for a trump, because it can ruff
};

// The parameters for the value of a hand.
struct HandModel {
  TrickChances chance;
  double company = 0.62;   // points that each other card adds to a trick, as a share of an average card
  double ruff_risk = 0.1;  // how much each enemy trump reduces the chance of a side card
  double ruff_short =
      0;  // further reduction for each card that the two enemies lack to follow suit until then
};

struct Weights {
  // Before the play, the place of most cards is unknown; during the play more is known.
  HandModel bidding;
  HandModel play{.chance = {.length = 0.15}, .ruff_short = 0.1};

  // Baloot, bidding: the least value of the hand, including the public card.
  double sun = 55;
  double hokum = 42;
  double hokum_round_2 = 43;
  double sun_over_partner = 69;  // instead of the partner's Hokum
  double ashkal = 47;            // without the public card, if that card adds less than ashkal_gain
  double ashkal_gain = 6;

  // Baloot, doubling: the least value of the hand in the contract.
  double double_hokum = 82;
  double double_sun = 47;
  double triple = 85;
  double four = 80;
  double gahwa = 140;

  // The Belote family, bidding. Shares are of all the points of the hand.
  double trump_hand = 1.5;   // factor of a hand's value if we name the trump
  double most = 0.9;         // upper limit of the points that we expect
  double reach = 0.33;       // how far the real points may differ from the expected ones
  double promise = 0.12;     // the caller's expected points beyond those needed for the contract
  double meld_scores = 0.7;  // the chance that our melds are the best
  double risk = 0.06;   // the loss that a bid may risk to keep the enemies out, as a share of failure_cost()
  double raise = 0.05;  // how much doubling must gain over a pass, as a share of failure_cost()

  // Play.
  double caller_trumps = 2;    // how much likelier the caller holds a trump than another seat
  double card_to_come = 0.65;  // points that each player after us adds, as a share of an average card
  double draw_trumps = 25;     // bonus: a declarer leads trump while the enemies have some
  double keep_trumps = 22;     // penalty: leading trump otherwise
  double under_top = 8;        // penalty: leading low while we have the best card of the suit
  double own_suit = 3;         // bonus: leading a side suit again that we led before, in a trump contract
  double uncover = 3;          // bonus: a card of the layout that lies on another
};

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_WEIGHTS_H_
