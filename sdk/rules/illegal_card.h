// Why a card of a hand may not be played: for people, who want the rule and not a list of what is legal.
#ifndef HAKAM_SDK_RULES_ILLEGAL_CARD_H_
#define HAKAM_SDK_RULES_ILLEGAL_CARD_H_

#include <cstdint>
#include <optional>
#include <string>

#include "sdk/rules/card.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

// What the player must do instead.
enum class CardDuty : uint8_t {
  kNoTrumpLead,  // the contract is locked: lead another suit
  kFollow,       // play the suit that was led
  kBeat,         // play a higher card of the suit that was led
  kRuff,         // play a trump
  kOverruff,     // play a higher trump
};

struct IllegalCard {
  CardDuty duty{};
  // The suit to play; with kNoTrumpLead the trump.
  Suit suit{};
  std::string clause;  // of law/baloot.md or law/belote-family.md, by the family of the rules
  std::string reason;  // one line: "hearts were led and you hold one: play a heart (E3)"
};

// `seen`: of the seat to play, in Phase::kPlay. `legal`: its legal cards. Unset: the card is legal, or it is
// not in the hand.
std::optional<IllegalCard> WhyIllegal(const RuleSet& rules, const Observation& seen, CardSet legal,
                                      Card card);

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_ILLEGAL_CARD_H_
