// Asks a bot a recorded decision again: with the same observation, legal actions, decision id and seed as in
// the league, but with a limit of its own, so that its author can use a debugger.
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

// Longer than any debugging, and still a duration that gRPC accepts.
inline constexpr absl::Duration kClockOff = absl::Hours(24);

struct AskAgainRequest {
  const rules::RuleSet* rules = nullptr;
  const v1::BoardRecord* record = nullptr;
  bool matches = false;               // a session is for matches, not for boards
  const DealSource* deals = nullptr;  // null: the seed of the league is not known; decision seeds are 0
  // The entrant that answers for a seat; called once for each seat that is asked. Null: AskAgain ends with an
  // error.
  std::function<const Entrant*(rules::Seat)> entrant;
  // True if this decision (from 0, as recorded) of this seat is to be asked; forced ones are never asked.
  std::function<bool(int decision, rules::Seat seat)> wanted;
  absl::Duration limit = kClockOff;  // for each answer
  absl::Duration start_limit = kClockOff;
  // Called about once a second while an answer is awaited. May be null.
  std::function<void(int decision, rules::Seat seat)> on_wait;
  std::string log_dir;  // for the bots' stderr; must exist
};

// One decision that was asked again, and the result.
struct AskedAgain {
  int decision = 0;
  const Table& table;  // it waits for this decision
  uint64_t decision_seed = 0;
  const v1::DecisionRecord& then;
  std::optional<rules::Action> now;  // unset with a fault
  std::optional<Fault> fault;        // ILLEGAL_ACTION and INFRASTRUCTURE included
  absl::Duration took;
  std::string note;
};

// Asks in the order of the board; a seat keeps its session from one question to the next. InvalidArgument if
// the record is not a legal board, or an entrant is missing; ResourceExhausted if no descriptor or thread is
// left. If this machine cannot start a bot, `fault` is INFRASTRUCTURE.
absl::Status AskAgain(const AskAgainRequest& request, absl::FunctionRef<void(const AskedAgain&)> visit);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_ASK_AGAIN_H_
