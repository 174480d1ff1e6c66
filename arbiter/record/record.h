// The record of a board: made from a table, and replayed from its bytes alone.
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

// The place of a board in its league.
struct BoardContext {
  uint32_t pairing = 0;
  uint32_t deal = 0;
  absl::string_view sequence;  // of deals
  uint32_t room = 1;           // 1 or 2
  uint32_t board = 0;          // in its match
  absl::string_view rules_sha256;
  absl::InlinedVector<absl::string_view, rules::kMaxSeats> entrants;  // by seat
  // How the processes are contained, by seat; null or missing: not at all.
  absl::InlinedVector<const v1::Containment*, rules::kMaxSeats> containments;
};

// `table` must be finished.
v1::BoardRecord MakeRecord(const BoardContext& context, const Table& table);
// Adds the result of the match to its last board.
void SetMatchResult(const rules::Match& match, v1::BoardRecord* last);

// The deal and the scores before it. InvalidArgument if they are out of range. Whether the deck is a deck of
// the game is checked by the board.
absl::StatusOr<rules::BoardSetup> SetupOf(const v1::BoardRecord& record);

// One decision of a replay, with the position before it.
struct ReplayStep {
  const rules::BoardState& before;
  rules::Seat seat;
  const rules::Action* action;  // null: the board was forfeited here
  const v1::DecisionRecord& record;
};

// Deals the board again and plays every recorded action through the rules; calls `visit` (may be null) before
// each. Returns the result by the rules. InvalidArgument names the decision if the record is not a complete
// legal board under `rules`. The caller must compare the stated result, seats and hash.
//
// A board without decisions and with OUTCOME_FORFEIT was forfeited unplayed (FAULT_POLICY_FORFEIT_MATCH, or a
// walkover). Its result is the award against the team that lost points by the stated result.
absl::StatusOr<rules::BoardEnd> Replay(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                       const std::function<void(const ReplayStep&)>& visit = nullptr);

// InvalidArgument if the points of the record are not those of `result`.
absl::Status CheckPoints(const v1::BoardRecord& record, const rules::BoardResult& result);

// The award of a board that `offender` forfeits before the first action. InvalidArgument if the deal of the
// record is not valid under `rules`.
absl::StatusOr<rules::BoardEnd> ForfeitBeforeTheStart(const rules::RuleSet& rules,
                                                      const v1::BoardRecord& record, rules::Seat offender);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RECORD_RECORD_H_
