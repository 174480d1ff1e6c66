// What comes back on a question, from the wire to the record.
#ifndef HAKAM_ARBITER_TABLE_ANSWER_H_
#define HAKAM_ARBITER_TABLE_ANSWER_H_

#include <cstdint>
#include <variant>

#include "absl/time/time.h"
#include "arbiter/table/fault.h"
#include "sdk/rules/action.h"

namespace hakam::arbiter {

// The position of an action in the list of legal ones.
struct ActionIndex {
  uint32_t value = 0;
};

// Whether the action is legal, and the index in the list, is for the table to say.
struct Answer {
  std::variant<rules::Action, ActionIndex, Fault> choice;
  // What is charged: from the moment when the question was handed over until its answer was taken in, or
  // the CPU time of the bot.
  absl::Duration took;
  // With TIMEOUT: a good answer did come, but late by our clock; `overdue`: how long ago the time was over.
  bool arrived_late = false;
  absl::Duration overdue;

  const Fault* fault() const { return std::get_if<Fault>(&choice); }
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TABLE_ANSWER_H_
