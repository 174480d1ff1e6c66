#include "tests/reference/family_play.h"

#include <string>

namespace hakam::reference::family {
namespace {

bool Beats(const Card& card, const Card& best, const Trumps& trumps) {
  if (SuitOf(card) == SuitOf(best)) return Strength(card, trumps) > Strength(best, trumps);
  return trumps.mode == Mode::kSuit && SuitOf(card) == trumps.trump;
}

std::vector<Card> Beating(const std::vector<Card>& cards, const Card& best, const Trumps& trumps) {
  std::vector<Card> result;
  for (const Card& card : cards) {
    if (Beats(card, best, trumps)) result.push_back(card);
  }
  return result;
}

// The three values of the duties: always, unless_partner, never.
bool Applies(const std::string& duty, bool partner_holds) {
  if (duty == "always") return true;
  return duty == "unless_partner" && !partner_holds;
}

// E3 and E8: beat the best card if the duty applies and it can be done, else any of `cards`.
std::vector<Card> BeatIfDue(const std::vector<Card>& cards, const Card& best, const Trumps& trumps,
                            bool due) {
  const std::vector<Card> beating = Beating(cards, best, trumps);
  return due && !beating.empty() ? beating : cards;
}

// E4 to E6: a plain suit was led that the hand does not hold, or a trump and there is none. No other trump
// than the holder's can matter, for the best trump of a trick holds it.
std::vector<Card> WhenVoid(const Options& options, const Trumps& trumps, const Card& best, bool partner_holds,
                           const std::vector<Card>& hand) {
  const std::vector<Card> ruffs = OfSuit(hand, trumps.trump);
  if (ruffs.empty() || !Applies(options.void_ruff, partner_holds)) return hand;
  const bool over_a_trump = SuitOf(best) == trumps.trump;
  if (!over_a_trump || !Applies(options.overruff, partner_holds)) return ruffs;
  const std::vector<Card> higher = Beating(ruffs, best, trumps);
  if (!higher.empty()) return higher;
  return options.undertrump == "free" ? hand : ruffs;
}

}  // namespace

int Holder(const std::vector<Card>& trick, const Trumps& trumps) {
  int holder = 0;
  for (size_t i = 1; i < trick.size(); ++i) {
    if (Beats(trick[i], trick[holder], trumps)) holder = static_cast<int>(i);
  }
  return holder;
}

std::vector<Card> LegalCards(const Options& options, const Trumps& trumps, const std::vector<Card>& trick,
                             const std::vector<Card>& hand) {
  if (trick.empty()) return hand;  // E1
  const int holder = Holder(trick, trumps);
  const Card& best = trick[holder];
  const bool partner_holds = options.players == 4 && static_cast<int>(trick.size()) - holder == 2;
  const char led = SuitOf(trick[0]);
  const std::vector<Card> following = OfSuit(hand, led);
  if (following.empty()) {
    if (trumps.mode != Mode::kSuit) return hand;  // E7, E8
    return WhenVoid(options, trumps, best, partner_holds, hand);
  }
  if (trumps.mode == Mode::kAllTrumps) {  // E8
    return BeatIfDue(following, best, trumps, Applies(options.at_overtake, partner_holds));
  }
  if (trumps.mode == Mode::kSuit && led == trumps.trump) {  // E3
    return BeatIfDue(following, best, trumps, Applies(options.trump_led_overtake, partner_holds));
  }
  return following;  // E2, E7
}

}  // namespace hakam::reference::family
