// A recorded decision, put to a bot once more: the same observation, legal actions, decision id and seed as
// then, and all the time in the world, so that its author can sit in a debugger.
//
//   HAKAM_RETURN_IF_ERROR(AskAgain({.rules = &rules, .record = &record, ...}, [](const AskedAgain& asked) {
//     if (asked.reply is what asked.then says) ...
//   }));
#ifndef HAKAM_ARBITER_PLAY_ASK_AGAIN_H_
#define HAKAM_ARBITER_PLAY_ASK_AGAIN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "arbiter/deal/deal.h"
#include "arbiter/play/entrant.h"
#include "arbiter/table/fault.h"
#include "arbiter/table/table.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Long enough for anybody, and still a duration that gRPC knows.
inline constexpr absl::Duration kClockOff = absl::Hours(24);

struct AskAgainRequest {
  const rules::RuleSet* rules = nullptr;
  const v1::BoardRecord* record = nullptr;
  bool matches = false;               // sessions are of matches, not of boards
  const DealSource* deals = nullptr;  // null: the league's seed is not known, and decision seeds are 0
  // Who answers for a seat; called once for each seat that is asked. Null ends the asking.
  std::function<const Entrant*(rules::Seat)> entrant;
  // Which decisions (from 0, as recorded) of which seats; forced ones are not asked.
  std::function<bool(int decision, rules::Seat seat)> wanted;
  absl::Duration limit = kClockOff;  // of each answer
  std::string log_dir;               // for the bots' stderr; must exist
};

// What came of one.
struct AskedAgain {
  int decision = 0;
  const Table& table;  // it waits for this decision
  uint64_t decision_seed = 0;
  const v1::DecisionRecord& then;
  std::optional<rules::Action> now;  // unset with a fault
  std::optional<Fault> fault;        // ILLEGAL_ACTION and INFRASTRUCTURE included
  absl::Duration took;
};

// Asks in the order of the board; a seat keeps its session from one question to the next. InvalidArgument if
// the record is no legal board, or an entrant is missing; ResourceExhausted without a descriptor or thread to
// spare. If this machine cannot start a bot, `fault` is INFRASTRUCTURE.
absl::Status AskAgain(const AskAgainRequest& request, absl::FunctionRef<void(const AskedAgain&)> visit);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ASK_AGAIN_H_
