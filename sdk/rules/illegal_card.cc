#include "sdk/rules/illegal_card.h"

#include "absl/strings/str_cat.h"
#include "sdk/rules/order.h"

namespace hakam::rules {
namespace {

constexpr const char* kSuitNames[] = {"club", "diamond", "heart", "spade"};

std::string OneOf(Suit suit) { return kSuitNames[static_cast<int>(suit)]; }
std::string AllOf(Suit suit) { return absl::StrCat(kSuitNames[static_cast<int>(suit)], "s"); }

bool HasTrump(const TrickView& trick, std::optional<Suit> trump) {
  for (int i = 0; i < trick.count; ++i) {
    if (trick.cards[static_cast<size_t>(i)].suit() == trump) return true;
  }
  return false;
}

// The clause of each duty: law/baloot.md E, law/belote-family.md section 0 "Generic legal-card function".
std::string ClauseOf(const RuleSet& rules, const Contract& contract, const TrickView* trick, CardDuty duty,
                     bool legal_beats) {
  const bool baloot = rules.family == Family::kBaloot;
  const std::optional<Suit> trump = contract.trump();
  const bool trump_led = trick != nullptr && trick->cards[0].suit() == trump;
  switch (duty) {
    case CardDuty::kNoTrumpLead:
      return "E2";
    case CardDuty::kFollow:
    case CardDuty::kBeat:
      if (baloot) return trump_led ? "E9" : "E3";
      if (contract.denomination == Denomination::kNoTrumps) return "E7";
      if (contract.denomination == Denomination::kAllTrumps) return "E8";
      return trump_led ? "E3" : "E2";
    case CardDuty::kRuff:
    case CardDuty::kOverruff:
      if (!baloot) return duty == CardDuty::kOverruff || HasTrump(*trick, trump) ? "E5" : "E4";
      if (!HasTrump(*trick, trump)) return "E5";
      return legal_beats ? "E7" : "E8";
  }
  return "E";
}

std::string ReasonOf(CardDuty duty, Suit suit, Suit led) {
  switch (duty) {
    case CardDuty::kNoTrumpLead:
      return absl::StrCat("the contract is locked and you hold another suit: lead no ", OneOf(suit));
    case CardDuty::kFollow:
      return absl::StrCat(AllOf(led), " were led and you hold one: play a ", OneOf(led));
    case CardDuty::kBeat:
      return absl::StrCat("you hold a higher ", OneOf(led), ": beat the best one of the trick");
    case CardDuty::kRuff:
      return absl::StrCat("you have no ", AllOf(led), ": play a trump, a ", OneOf(suit));
    case CardDuty::kOverruff:
      return absl::StrCat("you hold a higher trump: beat the ", OneOf(suit), " of the trick");
  }
  return "";
}

}  // namespace

std::optional<IllegalCard> WhyIllegal(const RuleSet& rules, const Observation& seen, CardSet legal,
                                      Card card) {
  if (!seen.hand.Contains(card) || legal.Contains(card) || legal.empty() || !seen.contract) {
    return std::nullopt;
  }
  const Contract& contract = *seen.contract;
  const bool leads = seen.tricks.empty() || seen.tricks.back().winner || seen.tricks.back().count == 0;
  const TrickView* trick = leads ? nullptr : &seen.tricks.back();
  IllegalCard why;
  Suit led = card.suit();
  bool legal_beats = false;
  if (leads) {
    why.duty = CardDuty::kNoTrumpLead;
    why.suit = card.suit();
  } else {
    led = trick->cards[0].suit();
    Card best = trick->cards[0];
    for (int i = 1; i < trick->count; ++i) {
      const Card next = trick->cards[static_cast<size_t>(i)];
      if (Beats(contract.denomination, next, best)) best = next;
    }
    legal_beats = legal.Intersects(CardsThatBeat(contract.denomination, best));
    if (seen.hand.HasSuit(led)) {
      why.duty = card.suit() == led ? CardDuty::kBeat : CardDuty::kFollow;
      why.suit = led;
    } else {
      why.duty = card.suit() == legal.First().suit() ? CardDuty::kOverruff : CardDuty::kRuff;
      why.suit = legal.First().suit();
    }
  }
  why.clause = ClauseOf(rules, contract, trick, why.duty, legal_beats);
  why.reason = absl::StrCat(ReasonOf(why.duty, why.suit, led), " (", why.clause, ")");
  return why;
}

}  // namespace hakam::rules
