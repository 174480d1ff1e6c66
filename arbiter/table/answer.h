// The answer to a question: one type from the wire to the record.
#ifndef HAKAM_ARBITER_TABLE_ANSWER_H_
#define HAKAM_ARBITER_TABLE_ANSWER_H_

#include <cstdint>
#include <string>
#include <variant>

#include "absl/time/time.h"
#include "arbiter/table/fault.h"
#include "sdk/rules/action.h"

namespace hakam::arbiter {

// The position of an action in the list of legal ones.
struct ActionIndex {
  uint32_t value = 0;
};

// The table checks whether the action is legal and the index is in the list.
struct Answer {
  std::variant<rules::Action, ActionIndex, Fault> choice;
  // The time charged: from sending the question until receiving the answer, or the CPU time of the bot.
  absl::Duration took;
  // With TIMEOUT: a valid answer arrived, but too late by our clock, or it used too much CPU time.
  bool arrived_late = false;
  // With a fault: for how long the time was over when it was found, or at least must have been. Not more than
  // zero: it was not over, so the fault has another cause.
  absl::Duration overdue;
  // A remark of the bot for its author, one printable line. It goes into the bot's log, not into the record.
  std::string note;

  const Fault* fault() const { return std::get_if<Fault>(&choice); }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_ANSWER_H_
