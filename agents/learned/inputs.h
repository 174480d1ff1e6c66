// The inputs of a net: most are 0, and a list names those that are 1. They come in groups; a layout gives
// every group its places.
#ifndef HAKAM_AGENTS_LEARNED_INPUTS_H_
#define HAKAM_AGENTS_LEARNED_INPUTS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hakam::agents::learned {

// The inputs that are 1, in no order.
using Inputs = absl::InlinedVector<uint16_t, 64>;

// Inputs about one thing. If the meaning changes, the name changes: so weights that were made with the old
// meaning are refused.
struct Group {
  const char* name;
  int size;
};

// `Enum` lists the groups, in the order of the table.
template <typename Enum, size_t kGroups>
class Layout {
 public:
  constexpr explicit Layout(const std::array<Group, kGroups>& groups) : groups_(groups) {
    for (size_t i = 0; i < kGroups; ++i) start_[i + 1] = start_[i] + groups[i].size;
  }

  constexpr int size() const { return start_[kGroups]; }
  absl::Span<const Group> groups() const { return groups_; }
  // Input `at` of the group. A question from outside may be nonsense, so `at` is kept within the group.
  void Add(Enum group, int at, Inputs* out) const {
    const auto i = static_cast<size_t>(group);
    out->push_back(static_cast<uint16_t>(start_[i] + std::clamp(at, 0, groups_[i].size - 1)));
  }

 private:
  std::array<Group, kGroups> groups_;
  std::array<int, kGroups + 1> start_{};
};

// FNV-1a over the names and sizes, from `hash` on.
constexpr uint64_t HashGroups(absl::Span<const Group> groups, uint64_t hash = 0xCBF29CE484222325) {
  const auto add = [&hash](uint8_t byte) { hash = (hash ^ byte) * 0x100000001B3; };
  for (const Group& group : groups) {
    for (const char* c = group.name; *c != 0; ++c) add(static_cast<uint8_t>(*c));
    add(static_cast<uint8_t>(group.size >> 8));
    add(static_cast<uint8_t>(group.size & 0xFF));
  }
  return hash;
}

// The step, 0..edges, in which a value lies: how many of the ascending edges are below it.
template <size_t kEdges>
constexpr int StepOf(double value, const double (&edges)[kEdges]) {
  int step = 0;
  while (step < static_cast<int>(kEdges) && value > edges[step]) ++step;
  return step;
}

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_INPUTS_H_
