// Every number that pimc believes in, in one place. Found by playing versions against each other; see
// README.md.
#ifndef HAKAM_AGENTS_PIMC_BELIEFS_H_
#define HAKAM_AGENTS_PIMC_BELIEFS_H_

namespace hakam::agents::pimc {

struct Beliefs {
  // How likely it is that somebody calls or plays what greedy would not, as if greedy's were 1.
  double other_call = 0.15;
  double other_card = 0.35;

  // Deals drawn and weighed for each that is looked at.
  int draws = 16;
  int draws_calls = 2;  // the same for a call
  // A deal played out by greedy costs little and tells little: a call is tried on so many for each that would
  // be solved, and nothing but greedy's call is made before it was tried on so many.
  int playouts = 5;
  int fewest_playouts = 40;

  // How many standard errors better than greedy's another card, another call must be.
  double card_doubt = 0;
  double call_doubt = 1;
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_BELIEFS_H_
