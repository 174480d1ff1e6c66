#include "sdk/rules/trick.h"

namespace hakam::rules {
namespace {

bool Holds(Duty duty, bool partner_winning) {
  return duty == Duty::kAlways || (duty == Duty::kUnlessPartner && !partner_winning);
}

Duty BalootRuff(const RuleSet& rules) {
  if (!rules.must_trump) return Duty::kNever;                          // E5
  return rules.partner_exempt ? Duty::kUnlessPartner : Duty::kAlways;  // E6
}

// A plain suit was led; the player is void in it and holds trumps.
CardSet VoidWithTrumps(const PlayTerms& terms, const Trick& trick, CardSet hand, CardSet trumps) {
  const bool partner_winning = trick.winner() == PartnerOf(trick.next());
  if (!Holds(terms.ruff, partner_winning)) return hand;
  if (partner_winning && terms.ekka == trick.winner()) return hand;  // law/baloot E10
  const bool ruffed = SuitDenomination(trick.best().suit()) == terms.denomination;
  if (!ruffed) return trumps;
  const CardSet higher = trumps & CardsThatBeat(terms.denomination, trick.best());
  // The partner's ruff need not be beaten, but the player must still trump.
  const bool exempt = terms.overruff == Duty::kUnlessPartner && partner_winning;
  if (higher.empty()) return terms.undertrump_free && !exempt ? hand : trumps;
  return Holds(terms.overruff, partner_winning) ? higher : trumps;
}

}  // namespace

namespace trick_internal {

// A locked Hokum forbids trump leads to a player who holds anything else (law/baloot E2).
CardSet LegalLeads(const PlayTerms& terms, CardSet hand) {
  const std::optional<Suit> trump = TrumpOf(terms.denomination);
  if (!terms.locked || !trump.has_value()) return hand;
  const CardSet others = hand - hand.OfSuit(*trump);
  return others.empty() ? hand : others;
}

CardSet LegalOtherwise(const PlayTerms& terms, const Trick& trick, CardSet hand, CardSet follow) {
  const Denomination d = terms.denomination;
  if (!follow.empty()) {
    if (!Holds(terms.overtake, trick.winner() == PartnerOf(trick.next()))) return follow;
    const CardSet higher = follow & CardsThatBeat(d, trick.best());
    return higher.empty() ? follow : higher;
  }
  const std::optional<Suit> trump = TrumpOf(d);
  if (!trump.has_value()) return hand;
  const CardSet trumps = hand.OfSuit(*trump);
  if (trumps.empty()) return hand;  // also when a trump was led and the player holds none
  return VoidWithTrumps(terms, trick, hand, trumps);
}

}  // namespace trick_internal

PlayTerms TermsOf(const RuleSet& rules, Denomination denomination, bool locked) {
  PlayTerms terms{.denomination = denomination, .overtake = rules.trump_led_overtake, .locked = locked};
  if (rules.family == Family::kBaloot) {
    terms.ruff = BalootRuff(rules);
    terms.overruff = rules.overtrump_ruff ? Duty::kAlways : Duty::kNever;
    terms.undertrump_free = rules.undertrump == Undertrump::kFree;
    return terms;
  }
  if (denomination == Denomination::kAllTrumps) terms.overtake = rules.at_overtake;
  terms.ruff = rules.void_ruff;
  terms.overruff = rules.overruff;
  terms.undertrump_free = rules.overruff != Duty::kNever && rules.undertrump == Undertrump::kFree;
  return terms;
}

bool EkkaAllowed(const RuleSet& rules, const Trick& trick, Denomination denomination, Card card,
                 CardSet gone) {
  const std::optional<Suit> trump = TrumpOf(denomination);
  if (!rules.ekka || !trump.has_value() || card.suit() == *trump) return false;
  const bool led_or_second_in_suit =
      trick.empty() || (trick.count() == 1 && trick.led().suit() == card.suit());
  if (!led_or_second_in_suit) return false;
  // Ranks that the pack does not have are never above a card, so only real cards are compared.
  return gone.ContainsAll(HigherCards(denomination, card));
}

}  // namespace hakam::rules
