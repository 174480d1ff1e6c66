// The options of a board (sections J and L of the rules), read once from their text.
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_SETUP_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_SETUP_H_

#include <map>
#include <string>
#include <vector>

#include "tests/reference/referee.h"

namespace hakam::reference::family {

// Named as in section J. An option that does not apply is "", 0, false or empty here. Not read: the deck,
// which comes with the board, what only concerns how people see the cards (direction, first_dealer,
// reshuffle) and `renege`, which has one value.
struct Options {
  int players = 4;
  int nt_multiplier = 1;
  std::vector<int> packets_before;
  std::string turnup;
  std::string turnup_to;
  std::vector<int> packets_after;
  std::string kitty;
  std::string all_pass;

  std::string auction;
  std::vector<std::string> denominations;
  int bid_min = 0;
  int bid_step = 0;
  int bid_max = 0;
  bool capot_bid = false;
  bool pass_final = false;
  bool must_hold_suit = false;
  std::vector<std::string> doubling;
  bool redouble_closes = false;
  std::string double_scope;  // follows the auction when it is not given
  std::string doubled_made;

  std::string first_leader;
  std::string trump_led_overtake;
  std::string at_overtake;
  std::string void_ruff;
  std::string overruff;
  std::string undertrump;
  int last_trick = 0;

  std::string melds;
  std::map<int, int> seq_values;
  std::map<char, int> carre_values;
  std::string long_run;
  std::string meld_scoring;
  std::string meld_tie;
  std::string nt_meld;
  std::string meld_extra;
  std::string meld_announce;
  std::string meld_show;
  bool belote = false;
  int belote_value = 0;
  std::string belote_call;
  std::string belote_order;
  std::string belote_at;
  bool belote_shown = false;

  std::string contract_test;
  std::string contract_counts;
  int lowest_bid_needs = 0;
  std::string tie;
  int hang_points = 0;
  std::string made_scores;
  std::string failed_scores;
  int fixed_on_failure = 0;
  std::string belote_on_failure;
  bool no_tricks_fails = false;
  int capot_bonus = 0;
  int capot_match_points = 0;
  int capot_bid_made = 0;
  int capot_bid_failed = 0;
  std::string rounding;
  int target = 0;
  std::string both_over;
  std::string equal;
};

Options ReadOptions(const std::map<std::string, std::string>& values);

inline int TeamOf(int seat) { return seat % 2; }

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_SETUP_H_
