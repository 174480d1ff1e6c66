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
  double trump = 0.35;  // the least that a trump is good for: it can ruff
};

struct Weights {
  TrickChances chance;

  // What the other three cards of a trick bring, on average.
  double trick_company = 8.8;

  // Bidding: the least that the hand must be worth, the public card included.
  double sun = 58.5;
  double hokum = 42;
  double hokum_round_2 = 43;
  double sun_over_partner = 72;  // instead of the partner's Hokum
  double ashkal = 51;            // without the public card, if the card adds less than ashkal_gain
  double ashkal_gain = 6;

  // Doubling: the hand's worth against the contract.
  double double_hokum = 82;
  double double_sun = 50;
  double triple = 85;
  double four = 80;
  double gahwa = 140;

  // Play.
  double per_card_to_come = 2.75;  // what each player after us adds to the trick
  double ruff_risk = 0.1;          // how much an enemy trump takes from the chance of a side card
  double draw_trumps = 13.5;       // for a declarer who leads trump while the enemies have some
  double keep_trumps = 15;         // for a defender who does not lead trump
};

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_WEIGHTS_H_
