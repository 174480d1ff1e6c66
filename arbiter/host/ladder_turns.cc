#include "arbiter/host/ladder_turns.h"

#include <algorithm>
#include <cstddef>
#include <map>

namespace hakam::arbiter {

void LadderTurns::SetPlaying(const std::vector<bool>& playing) {
  for (auto b = static_cast<EntrantIndex>(paces_.size()); b < playing.size(); ++b) {
    paces_.emplace_back();
    for (EntrantIndex a = 0; a < b; ++a) pairings_.push_back({.a = a, .b = b});
  }
  const auto plays = [&](const Turns& pairing) { return playing[pairing.a] && playing[pairing.b]; };
  std::optional<uint64_t> least;  // of those that go on
  for (const Turns& pairing : pairings_) {
    if (pairing.open && plays(pairing)) least = std::min(least.value_or(pairing.turns), pairing.turns);
  }
  const uint64_t start = least.value_or(0) - std::min(least.value_or(0), kLead);
  for (Turns& pairing : pairings_) {
    pairing.open = plays(pairing);
    pairing.turns = std::max(pairing.turns, start);
  }
  FillQueues();
}

void LadderTurns::FillQueues() {
  for (Order& queue : queues_) queue.clear();
  for (uint32_t id = 0; id < pairings_.size(); ++id) {
    if (pairings_[id].open) QueueOf(id).emplace(pairings_[id].turns, id);
  }
}

std::optional<uint32_t> LadderTurns::Next(Kind kind, std::optional<uint32_t> preferred) const {
  const Order& queue = Queue(kind);
  if (queue.empty()) return std::nullopt;
  if (preferred && *preferred < pairings_.size()) {
    const uint64_t turns = pairings_[*preferred].turns;
    if (turns < queue.begin()->first + kLead && queue.contains({turns, *preferred})) return preferred;
  }
  return queue.begin()->second;
}

LadderTurns::Kind LadderTurns::KindOf(uint32_t pairing) const {
  return is_slow(pairings_[pairing].a) || is_slow(pairings_[pairing].b) ? Kind::kSlow : Kind::kQuick;
}

void LadderTurns::SetTurns(uint32_t pairing, uint64_t turns) {
  Turns& of = pairings_[pairing];
  if (of.open) {
    QueueOf(pairing).erase({of.turns, pairing});
    QueueOf(pairing).emplace(turns, pairing);
  }
  of.turns = turns;
}

void LadderTurns::NothingLeft(uint32_t pairing) {
  QueueOf(pairing).erase({pairings_[pairing].turns, pairing});
  pairings_[pairing].open = false;
}

void LadderTurns::Thought(EntrantIndex entrant, absl::Duration in_room) {
  // Boards differ: one that was long says little.
  SetPace(entrant, paces_[entrant] ? (*paces_[entrant] + in_room) / 2 : in_room);
}

void LadderTurns::TookTooLong(const std::vector<uint32_t>& pairings) {
  std::map<EntrantIndex, absl::Duration> suspected;
  for (const uint32_t pairing : pairings) {
    const auto [a, b, turns, open] = pairings_[pairing];
    const bool both_known = paces_[a].has_value() && paces_[b].has_value();
    for (const EntrantIndex entrant : {a, b}) {
      // The pair may have waited for others. So who is known to be quick is suspected only little by little,
      // and what it thinks in its next pair clears it.
      if (!paces_[entrant]) {
        suspected[entrant] = slow_;
      } else if (both_known) {
        suspected[entrant] =
            std::max(*paces_[entrant], std::min(std::max(2 * *paces_[entrant], slow_ / 16), slow_));
      }
    }
  }
  for (const auto& [entrant, pace] : suspected) SetPace(entrant, pace);
}

void LadderTurns::SetPace(EntrantIndex entrant, absl::Duration pace) {
  const bool was_slow = is_slow(entrant);
  paces_[entrant] = pace;
  if (is_slow(entrant) != was_slow) FillQueues();
}

}  // namespace hakam::arbiter
