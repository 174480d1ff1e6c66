// All tunable numbers of pimc. They were found by playing versions against each other; see README.md.
#ifndef HAKAM_AGENTS_PIMC_BELIEFS_H_
#define HAKAM_AGENTS_PIMC_BELIEFS_H_

namespace hakam::agents::pimc {

struct Beliefs {
  // The likelihood of a call or card that greedy would not choose, relative to greedy's choice.
  double other_call = 0.15;
  double other_card = 0.35;

  // Deals drawn and weighted for each deal that is solved.
  int draws = 16;
  int draws_calls = 2;  // the same for a call
  // A playout by greedy is cheap but says little. So a call is tried on `playouts` deals for each deal that
  // would be solved, and no other call than greedy's is made before `fewest_playouts` deals.
  int playouts = 5;
  int fewest_playouts = 40;

  // By how many standard errors another card or call must be better than greedy's.
  double card_doubt = 0;
  double call_doubt = 1;
  // The same for a doubling or a raise. It can cost the whole match, and the playouts flatter it: they know
  // little of why the others have doubled.
  double raise_doubt = 3;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_BELIEFS_H_
