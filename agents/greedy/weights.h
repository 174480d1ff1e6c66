// Every number that greedy believes in, in one place. Worth is in card points: a Sun has 130 of them,
// a Hokum 162. Found by playing versions against each other; see README.md.
#ifndef HAKAM_AGENTS_GREEDY_WEIGHTS_H_
#define HAKAM_AGENTS_GREEDY_WEIGHTS_H_

namespace hakam::agents::greedy {

// How likely a card is to win a trick some day, by how many cards above it are missing from the hand
// and whether as many lower cards of the suit guard it.
struct TrickChances {
  double top = 0.95;            // nothing above it is missing
  double second_guarded = 0.5;  // one is missing
  double second_bare = 0.15;
  double third_guarded = 0.2;  // two are missing
  double other = 0.03;
  double length = 0.03;  // the least if our higher cards of the suit draw the others' before its turn
  double trump = 0.35;   // the least that a trump is good for: it can ruff
};

// How a hand is judged.
struct Judgement {
  TrickChances chance;
  double company = 0.62;   // what each other card of a trick brings its winner, as a share of an average card
  double ruff_risk = 0.1;  // how much an enemy trump takes from the chance of a side card
  double ruff_short = 0;   // how much more for each card that two enemies lack to follow until its turn
};

struct Weights {
  // Before the play many cards are out, and where they lie is unknown; in the play it shows.
  Judgement bidding;
  Judgement play{.chance = {.length = 0.15}, .ruff_short = 0.1};

  // Baloot, bidding: the least that the hand must be worth, the public card included.
  double sun = 55;
  double hokum = 42;
  double hokum_round_2 = 43;
  double sun_over_partner = 69;  // instead of the partner's Hokum
  double ashkal = 47;            // without the public card, if the card adds less than ashkal_gain
  double ashkal_gain = 6;

  // Baloot, doubling: the hand's worth against the contract.
  double double_hokum = 82;
  double double_sun = 47;
  double triple = 85;
  double four = 80;
  double gahwa = 140;

  // The Belote family, bidding. Shares are of all the points of the hand.
  double trump_hand = 1.5;   // to name the trump makes that much more of the same cards
  double most = 0.9;         // what one may count on at most
  double reach = 0.33;       // how far from what is expected the points of a hand may come out
  double promise = 0.12;     // how much more than needed a call of another player promises
  double meld_scores = 0.7;  // chance that the own melds are the best
  double risk = 0.06;        // what a bid may lose rather than leave it to the enemies, of what failing costs
  double raise = 0.05;       // what doubling must bring more than a pass, of what failing costs

  // Play.
  double caller_trumps = 2;    // how much likelier a trump is with the caller than with another
  double card_to_come = 0.65;  // what each player after us adds to the trick, as a share of an average card
  double draw_trumps = 25;     // for a declarer who leads trump while the enemies have some
  double keep_trumps = 22;     // for who leads trump otherwise
  double under_top = 8;        // for leading low where the best card of the suit is ours
  double own_suit = 3;         // for going on with a side suit that we led before, with trumps
  double uncover = 3;          // for a card of the layout that lies on another
};

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_WEIGHTS_H_
