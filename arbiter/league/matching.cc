#include "arbiter/league/matching.h"

#include <deque>
#include <numeric>
#include <utility>

#include "sdk/base/check.h"

namespace hakam::arbiter {

Matching::Matching(int size, absl::FunctionRef<bool(int u, int v)> allowed)
    : size_(size),
      edge_(Index(size), std::vector<bool>(Index(size))),
      mate_(Index(size), kNone),
      fixed_(Index(size)) {
  for (int v = 0; v < size; ++v) {
    for (int u = 0; u < v; ++u) edge_[Index(u)][Index(v)] = edge_[Index(v)][Index(u)] = allowed(u, v);
  }
  for (int v = 0; v < size; ++v) {
    if (mate_[Index(v)] == kNone && Augment(v)) ++pairs_;
  }
}

void Matching::Unmatch(int v) {
  if (const int mate = mate_[Index(v)]; mate != kNone) mate_[Index(mate)] = kNone;
  mate_[Index(v)] = kNone;
}

// Fixing u and v may leave their two mates alone. If one of them can be matched again, the number of pairs
// stays the same. No other augmenting path can exist, because it would have existed before.
bool Matching::Fix(int u, int v) {
  HAKAM_CHECK(free(u) && free(v));
  if (!edge_[Index(u)][Index(v)]) return false;
  const int mate_of_u = mate_[Index(u)];
  const int mate_of_v = mate_[Index(v)];
  std::vector<int> before;
  if (mate_of_u != v) {
    before = mate_;
    Unmatch(u);
    Unmatch(v);
  }
  fixed_[Index(u)] = fixed_[Index(v)] = true;
  const bool good =
      mate_of_u == v || mate_of_u == kNone || mate_of_v == kNone || Augment(mate_of_u) || Augment(mate_of_v);
  if (good) {
    mate_[Index(u)] = v;
    mate_[Index(v)] = u;
  } else {
    mate_ = std::move(before);
    fixed_[Index(u)] = fixed_[Index(v)] = false;
  }
  return good;
}

bool Matching::Leave(int v) {
  HAKAM_CHECK(free(v));
  const int mate = mate_[Index(v)];
  fixed_[Index(v)] = true;
  if (mate == kNone) return true;
  Unmatch(v);
  if (Augment(mate)) return true;
  fixed_[Index(v)] = false;
  mate_[Index(v)] = mate;
  mate_[Index(mate)] = v;
  return false;
}

int Matching::CommonBase(int u, int v) const {
  std::vector<bool> above(Index(size_));
  for (int at = base_[Index(u)];; at = base_[Index(parent_[Index(mate_[Index(at)])])]) {
    above[Index(at)] = true;
    if (mate_[Index(at)] == kNone) break;  // the root
  }
  int at = base_[Index(v)];
  while (!above[Index(at)]) at = base_[Index(parent_[Index(mate_[Index(at)])])];
  return at;
}

void Matching::MarkPath(int v, int base, int child, std::vector<bool>* in_blossom) {
  while (base_[Index(v)] != base) {
    const int mate = mate_[Index(v)];
    (*in_blossom)[Index(base_[Index(v)])] = (*in_blossom)[Index(base_[Index(mate)])] = true;
    parent_[Index(v)] = child;
    child = mate;
    v = parent_[Index(mate)];
  }
}

// Grows a tree of alternating paths from the root. An odd cycle is contracted to its base.
bool Matching::Augment(int root) {
  parent_.assign(Index(size_), kNone);
  base_.resize(Index(size_));
  std::iota(base_.begin(), base_.end(), 0);
  std::vector<bool> outer(Index(size_));
  outer[Index(root)] = true;
  std::deque<int> queue = {root};
  while (!queue.empty()) {
    const int u = queue.front();
    queue.pop_front();
    for (int v = 0; v < size_; ++v) {
      if (!edge_[Index(u)][Index(v)] || fixed_[Index(v)] || base_[Index(u)] == base_[Index(v)] ||
          mate_[Index(u)] == v) {
        continue;
      }
      const int mate = mate_[Index(v)];
      if (v == root || (mate != kNone && parent_[Index(mate)] != kNone)) {
        const int base = CommonBase(u, v);
        std::vector<bool> in_blossom(Index(size_));
        MarkPath(u, base, v, &in_blossom);
        MarkPath(v, base, u, &in_blossom);
        for (int w = 0; w < size_; ++w) {
          if (!in_blossom[Index(base_[Index(w)])]) continue;
          base_[Index(w)] = base;
          if (!outer[Index(w)]) queue.push_back(w);
          outer[Index(w)] = true;
        }
      } else if (parent_[Index(v)] == kNone) {
        parent_[Index(v)] = u;
        if (mate != kNone) {
          outer[Index(mate)] = true;
          queue.push_back(mate);
          continue;
        }
        for (int at = v; at != kNone;) {  // every other edge of the path changes sides
          const int before = parent_[Index(at)];
          const int next = mate_[Index(before)];
          mate_[Index(at)] = before;
          mate_[Index(before)] = at;
          at = next;
        }
        return true;
      }
    }
  }
  return false;
}

}  // namespace hakam::arbiter
