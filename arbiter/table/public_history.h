// The public events of a board as bytes. They are an input of the decision seed, so that the same situation
// gives the same seed in both rooms.
//
// Each action appends: seat (1 byte), then
//   call         0x01, kind, denomination + 1 (0: none), points (2 bytes, big-endian), lock
//   declaration  0x02, count, the number of cards of each meld as it is announced (not the cards; a run
//   longer
//                than the longest one that counts is announced like it); nothing if nothing is declared
//   play         0x03, card index (16 * suit + rank), flags (1: Belote announced, 2: ekka)
#ifndef HAKAM_ARBITER_TABLE_PUBLIC_HISTORY_H_
#define HAKAM_ARBITER_TABLE_PUBLIC_HISTORY_H_

#include <string>

#include "sdk/rules/action.h"
#include "sdk/rules/rule_set.h"
#include "sdk/rules/seat.h"

namespace hakam::arbiter {

void AppendPublic(const rules::RuleSet& rules, rules::Seat seat, const rules::Action& action,
                  std::string* history);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_PUBLIC_HISTORY_H_
