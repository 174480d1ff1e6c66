// The options of section K and the deal (section B).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_SETUP_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_SETUP_H_

#include <array>
#include <map>
#include <string>
#include <vector>

#include "baloot_cards.h"

namespace hakam::reference::baloot {

// Named choices stay the words of the document. `qaid` is missing: it says when a forfeit happens, which is
// not for a referee of legal play.
struct Options {
  std::string r1_sun_over_hokum;
  std::string r2_sun_over_hokum;
  std::string sun_claim;
  std::vector<int> ashkal_rounds;
  bool ashkal_on_ace = false;
  std::string illegal_ashkal;
  std::vector<int> hokum_to_sun;
  bool kawesh = false;
  std::string kawesh_dealer;
  bool third_call = false;
  bool doubling = false;
  std::string double_when;
  std::string lock;
  std::string raise_by;
  int sun_max_level = 0;
  std::string sun_double_defenders;
  std::string doubled_tie;
  std::string first_lead;
  bool must_trump = false;
  bool partner_exempt = false;
  bool overtrump_ruff = false;
  std::string overtrump_led;
  std::string undertrump;
  bool ekka = false;
  std::string four_kind_ranks;
  int four_hundred_raw = 0;
  int baloot_raw = 0;
  std::string project_order;
  std::string project_tie;
  std::string baloot_share;
  std::string hokum_66;
  std::string contract_test;
  std::string failed_projects;
  std::string baloot_on_fail;
  std::string doubled_split;
  int capot_sun = 0;
  int capot_hokum = 0;
  std::string capot_88;
  std::string swept_team_bonuses;
  int target = 0;
};

// Throws std::invalid_argument for an option that is missing or has a value the document does not list.
Options ReadOptions(const std::map<std::string, std::string>& values);

using Hands = std::array<Cards, 4>;  // by seat

// B2: five cards each.
Hands DealFive(const Cards& deck, int dealer);
// B3.
Card PublicCard(const Cards& deck);
// B4: fills the hands up to eight cards.
void DealRest(const Cards& deck, int dealer, int taker, Hands& hands);

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_SETUP_H_
