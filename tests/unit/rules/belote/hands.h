// Short ways to write finished hands of the Belote family.
#ifndef HAKAM_TESTS_UNIT_RULES_BELOTE_HANDS_H_
#define HAKAM_TESTS_UNIT_RULES_BELOTE_HANDS_H_

#include "sdk/rules/belote/score.h"
#include "sdk/rules/order.h"

namespace hakam::rules::belote::testing {

inline constexpr Denomination kSuit = Denomination::kHearts;
inline constexpr Denomination kNt = Denomination::kNoTrumps;
inline constexpr Denomination kAt = Denomination::kAllTrumps;

// The makers took `cards` points of the hand's, with the last trick; both sides took tricks.
inline HandSummary Hand(Denomination d, int cards) {
  return {.denomination = d, .card_points = {cards, TotalCardPoints(d) - cards}, .tricks = {4, 4}};
}
// Every trick to one side.
inline HandSummary Sweep(Denomination d, Side side) {
  HandSummary hand{.denomination = d};
  hand.card_points[At(side)] = TotalCardPoints(d);
  hand.tricks[At(side)] = 8;
  return hand;
}
inline HandSummary With(HandSummary hand, PerSide melds, PerSide belote = {}, int factor = 1,
                        int hanging = 0) {
  hand.melds = melds;
  hand.belote = belote;
  hand.factor = factor;
  hand.hanging = hanging;
  return hand;
}
inline HandSummary Bid(int bid, HandSummary hand, int factor = 1) {
  hand.bid = bid;
  hand.factor = factor;
  return hand;
}
inline HandSummary Capot(HandSummary hand, int factor = 1) {
  hand.capot = true;
  hand.factor = factor;
  return hand;
}

}  // namespace hakam::rules::belote::testing

#endif  // HAKAM_TESTS_UNIT_RULES_BELOTE_HANDS_H_
