// Inputs that several kinds of the family share.
#ifndef HAKAM_TESTS_VECTORS_BELOTE_INPUTS_H_
#define HAKAM_TESTS_VECTORS_BELOTE_INPUTS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/rules/action.h"
#include "sdk/rules/trick.h"
#include "tests/vectors/fields.h"

namespace hakam::vectors::belote {

// "C", "D", "H", "S", "NT", "AT"; and "suit", "nt", "at".
std::string DenominationName(rules::Denomination d);
std::string ModeName(rules::Denomination d);

// {mode, trump} as one; what the game does not play is refused.
absl::StatusOr<rules::Denomination> DenominationOf(const rules::RuleSet& rules, Fields& contract);
// "contract" where it is nothing but that.
absl::StatusOr<rules::Denomination> ContractOf(const rules::RuleSet& rules, Fields& fields);
// "mode" where it stands alone; "suit" is whichever suit the game has first.
absl::StatusOr<rules::Denomination> ModeOf(const rules::RuleSet& rules, Fields& fields);

// "leader" and "trick", the cards in order from the leader.
absl::StatusOr<rules::Trick> TrickOf(const rules::RuleSet& rules, rules::Denomination d, Fields& fields);

// A card that a seat plays, and whether it wants to announce Belote with it.
struct Flagged {
  rules::Card card;
  bool flag = false;
};
// [[card, flag?]...], no card twice.
absl::StatusOr<std::vector<Flagged>> FlaggedCards(const std::string& key, Fields& fields);

}  // namespace hakam::vectors::belote

#endif  // HAKAM_TESTS_VECTORS_BELOTE_INPUTS_H_
