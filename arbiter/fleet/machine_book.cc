#include "arbiter/fleet/machine_book.h"

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

MachineBook::MachineBook(bool same_processor, const v1::FleetView& before)
    : same_processor_(same_processor), processor_(before.processor()) {
  for (const v1::MachineView& machine : before.machines()) {
    machines_[machine.machine()] = {.processor = machine.processor(), .pairs = machine.pairs()};
  }
}

absl::Status MachineBook::MayPlay(const std::string& machine, const std::string& processor) {
  const auto known = machines_.find(machine);
  if (known != machines_.end() && known->second.wrong >= kMostFailures) {
    return absl::DataLossError(
        absl::StrCat(machine, ": was wrong ", kMostFailures, " times; nothing of it is taken"));
  }
  if (!same_processor_) return absl::OkStatus();
  if (processor_.empty()) processor_ = processor;
  if (processor_ == processor) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("its processor is ", processor, "; the others have ", processor_, " (same_cpu_model)"));
}

void MachineBook::Good(const std::string& name, const std::string& processor, uint32_t pairs, bool whole) {
  Machine& machine = machines_[name];
  machine.processor = processor;
  machine.pairs += pairs;
  stored_ += pairs;
  if (whole) machine.in_a_row = 0;
}

bool MachineBook::Bad(const std::string& name, uint32_t pairs, bool wrong, absl::Duration sent,
                      absl::Duration now) {
  Machine& machine = machines_[name];
  retries_ += pairs;
  ++machine.failures;
  if (wrong) ++machine.wrong;
  if (machine.in_a_row == 0 || sent >= machine.last_failure) {
    ++machine.in_a_row;
    machine.last_failure = now;
  }
  machine.avoided = machine.in_a_row >= kMostFailures || machine.wrong >= kMostFailures;
  return machine.avoided;
}

v1::FleetView MachineBook::View() const {
  v1::FleetView view;
  for (const auto& [name, machine] : machines_) {
    v1::MachineView* const line = view.add_machines();
    line->set_machine(name);
    line->set_processor(machine.processor);
    line->set_pairs(machine.pairs);
    line->set_failures(machine.failures);
    line->set_avoided(machine.avoided);
  }
  view.set_pairs(stored_);
  view.set_retries(retries_);
  view.set_processor(processor_);
  return view;
}

}  // namespace hakam::arbiter
