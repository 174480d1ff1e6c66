// King and queen of trumps from one hand (F8), of one seat: Belote, Pilotta, Bella, Bell.
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_BELOTE_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_BELOTE_H_

#include <vector>

#include "tests/reference/family_cards.h"
#include "tests/reference/family_melds.h"
#include "tests/reference/family_setup.h"

namespace hakam::reference::family {

class BeloteWatch {
 public:
  BeloteWatch() = default;
  // `hand` at the start of trick 1.
  BeloteWatch(const Options& options, const Trumps& trumps, const std::vector<Card>& hand);

  // May the announcement go with this card? Only where it can still count.
  bool FlagOffered(const Options& options, const Card& card) const;
  void Play(const Card& card, bool flag);
  // The scoring melds of the seat are on the table.
  void Show(const Options& options, const Declaration& scoring);
  // Points scored so far.
  int Points(const Options& options) const;

 private:
  struct Pair {
    char suit = 0;
    char first = 0;  // K or Q, once one of the two is played
    bool both_played = false;
    bool first_flag = false;
    bool second_flag = false;
    bool shown = false;
  };
  // The place of the pair the card belongs to, or -1.
  int PairOf(const Card& card) const;
  static bool QueenTooEarly(const Options& options, const Pair& pair, const Card& card);
  bool Counts(const Options& options, const Pair& pair) const;

  std::vector<Pair> pairs_;
  int cards_played_ = 0;
};

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_BELOTE_H_
