// Declarations (clause F of every game): finding, claiming, comparing and awarding them.
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_MELDS_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_MELDS_H_

#include <array>
#include <compare>
#include <string>
#include <vector>

#include "tests/reference/family_cards.h"
#include "tests/reference/family_setup.h"

namespace hakam::reference::family {

// What decides between two melds: F4, F5, F6. Higher is better.
struct MeldKey {
  int meld_class = 0;  // four jacks, four nines, other fours, runs of 5 or more, of 4, of 3
  int rank = 0;
  int in_trumps = 0;
  auto operator<=>(const MeldKey&) const = default;
};

struct Meld {
  std::vector<Card> cards;  // in the order of their text
  int value = 0;
  bool is_run = false;
  MeldKey key;
};

using Declaration = std::vector<Meld>;

// "declare nothing" for none.
std::string TextOf(const Declaration& declaration);

// Every non-empty declaration a seat may make from its hand at the start of trick 1.
std::vector<Declaration> LegalDeclarations(const Options& options, const Trumps& trumps,
                                           const std::vector<Card>& hand);
// What scores when all that is held scores (section 0, automatic choice); best meld first.
Declaration AutomaticChoice(const Options& options, const Trumps& trumps, const std::vector<Card>& hand);
// What a hand announces when nobody is asked.
Declaration AutomaticAnnouncement(const Options& options, const Trumps& trumps,
                                  const std::vector<Card>& hand);

struct Award {
  int winner = -1;  // the seat with the best meld; -1: no comparison, or nobody
  std::array<int, 2> points{};
  std::vector<Declaration> scoring;  // by seat
};

// `announced` and `hands` by seat; the hands are those at the start of trick 1.
Award AwardMelds(const Options& options, const Trumps& trumps, int dealer,
                 const std::vector<Declaration>& announced, const std::vector<std::vector<Card>>& hands);

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_MELDS_H_
