// The record of a board: made from a table, and played again from its bytes alone.
#ifndef HAKAM_ARBITER_RECORD_RECORD_H_
#define HAKAM_ARBITER_RECORD_RECORD_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/table/table.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/board.h"
#include "sdk/rules/match.h"

namespace hakam::arbiter {

// Where a board belongs.
struct BoardContext {
  uint32_t pairing = 0;
  uint32_t deal = 0;
  uint32_t room = 1;   // 1 or 2
  uint32_t board = 0;  // of its match
  absl::string_view rules_sha256;
  absl::InlinedVector<absl::string_view, rules::kMaxSeats> entrants;  // by seat
  // What their processes are kept in, by seat; null or not there: they have none.
  absl::InlinedVector<const v1::Containment*, rules::kMaxSeats> containments;
};

// `table` must be finished.
v1::BoardRecord MakeRecord(const BoardContext& context, const Table& table);
// For the last board of a match that is over.
void SetMatchResult(const rules::Match& match, v1::BoardRecord* last);

// The deal and the scores before it. InvalidArgument if they are out of range; whether the deck is the game's
// is for the board to say.
absl::StatusOr<rules::BoardSetup> SetupOf(const v1::BoardRecord& record);

// One decision of a replay, with the position that it was taken in.
struct ReplayStep {
  const rules::BoardState& before;
  rules::Seat seat;
  const rules::Action* action;  // null: the board was forfeited here
  const v1::DecisionRecord& record;
};

// A board without any decision whose outcome is OUTCOME_FORFEIT was forfeited unplayed
// (FAULT_POLICY_FORFEIT_MATCH): the result is the award against the team that the stated points are against.
//
// Deals the board again and plays every recorded action through the rules, calling `visit` (may be
// null) before each. Returns the end that the rules give. InvalidArgument, naming the decision,
// when the record is not a complete legal board under `rules`; whether its stated result, seats and
// hash are right is for the caller to compare.
absl::StatusOr<rules::BoardEnd> Replay(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                       const std::function<void(const ReplayStep&)>& visit = nullptr);

// The award of a board that is forfeited by `offender` before anything is done on it. InvalidArgument if the
// record has no deal of `rules`.
absl::StatusOr<rules::BoardEnd> ForfeitBeforeTheStart(const rules::RuleSet& rules,
                                                      const v1::BoardRecord& record, rules::Seat offender);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RECORD_RECORD_H_
