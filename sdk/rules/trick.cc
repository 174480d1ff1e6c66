#include "sdk/rules/trick.h"

namespace hakam::rules {
namespace {

// E2: a locked Hokum forbids trump leads to a player who holds anything else.
CardSet LegalLeads(const PlayTerms& terms, CardSet hand) {
  const std::optional<Suit> trump = TrumpOf(terms.denomination);
  if (!terms.locked || !trump.has_value()) return hand;
  const CardSet others = hand - hand.OfSuit(*trump);
  return others.empty() ? hand : others;
}

// E9: a trump was led and the player holds trumps.
CardSet FollowTrump(const RuleSet& rules, const Trick& trick, Denomination d, bool partner_winning,
                    CardSet trumps) {
  if (rules.overtrump_led == OvertrumpLed::kNever) return trumps;
  if (rules.overtrump_led == OvertrumpLed::kUnlessPartner && partner_winning) return trumps;
  const CardSet higher = trumps & HigherCards(d, trick.best());
  return higher.empty() ? trumps : higher;
}

// E5 to E8: a plain suit was led, the player is void in it and holds trumps.
CardSet VoidWithTrumps(const RuleSet& rules, const Trick& trick, const PlayTerms& terms, Seat seat,
                       CardSet hand, CardSet trumps) {
  if (!rules.must_trump) return hand;
  if (trick.winner() == PartnerOf(seat)) {
    if (rules.partner_exempt) return hand;
    if (rules.ekka && terms.ekka == PartnerOf(seat)) return hand;  // E10
  }
  const bool ruffed = SuitDenomination(trick.best().suit()) == terms.denomination;
  if (!ruffed) return trumps;  // E5
  const CardSet higher = trumps & HigherCards(terms.denomination, trick.best());
  if (higher.empty()) return rules.undertrump == Undertrump::kRequired ? trumps : hand;  // E8
  return rules.overtrump_ruff ? higher : trumps;                                         // E7
}

}  // namespace

CardSet LegalCards(const RuleSet& rules, const Trick& trick, const PlayTerms& terms, Seat seat,
                   CardSet hand) {
  if (trick.empty()) return LegalLeads(terms, hand);
  const Suit led = trick.led().suit();
  const CardSet follow = hand.OfSuit(led);
  const std::optional<Suit> trump = TrumpOf(terms.denomination);
  if (!follow.empty()) {
    if (led != trump) return follow;  // E3
    return FollowTrump(rules, trick, terms.denomination, trick.winner() == PartnerOf(seat), follow);
  }
  if (!trump.has_value() || led == *trump) return hand;  // E4, E9
  const CardSet trumps = hand.OfSuit(*trump);
  if (trumps.empty()) return hand;
  return VoidWithTrumps(rules, trick, terms, seat, hand, trumps);
}

bool EkkaAllowed(const RuleSet& rules, const Trick& trick, Denomination denomination, Card card,
                 CardSet gone) {
  const std::optional<Suit> trump = TrumpOf(denomination);
  if (!rules.ekka || !trump.has_value() || card.suit() == *trump) return false;
  const bool led_or_second_in_suit =
      trick.empty() || (trick.count() == 1 && trick.led().suit() == card.suit());
  if (!led_or_second_in_suit) return false;
  // The ranks that do not exist in the pack are above nothing, so only real cards are asked for.
  return gone.ContainsAll(HigherCards(denomination, card));
}

Seat FirstLeader(const RuleSet& rules, Seat dealer, Seat caller) {
  return rules.first_lead == FirstLead::kDeclarer ? caller : After(dealer, 1);
}

}  // namespace hakam::rules
