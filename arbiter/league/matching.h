// As many disjoint pairs as a graph allows, and among those choices the one that its user prefers: fix one
// pair after the other, each only if as many pairs in all can still be made.
//
//   Matching matching(n, [&](int u, int v) { return !met[u][v]; });
//   if (matching.Fix(0, 5)) ...  // 0 and 5 are a pair, and nobody is worse off in number
//
// Maximum matchings in general graphs by Edmonds' blossoms (Paths, trees, and flowers, 1965); fixing an edge
// costs two searches for an augmenting path at most.
#ifndef HAKAM_ARBITER_LEAGUE_MATCHING_H_
#define HAKAM_ARBITER_LEAGUE_MATCHING_H_

#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"

namespace hakam::arbiter {

class Matching {
 public:
  // Vertices 0..size-1. `allowed` is symmetric, and asked with u < v only.
  Matching(int size, absl::FunctionRef<bool(int u, int v)> allowed);

  // Pairs in a largest matching, fixed ones included.
  int pairs() const { return pairs_; }
  // The vertex is not fixed yet, in a pair or alone.
  bool free(int v) const { return !fixed_[Index(v)]; }

  // Both free. False, and nothing has changed, if they are no edge or fewer pairs would be possible with it.
  bool Fix(int u, int v);
  // `v`, which is free, stays alone. False, and nothing has changed, if fewer pairs would be possible.
  bool Leave(int v);

 private:
  static constexpr int kNone = -1;
  static size_t Index(int v) { return static_cast<size_t>(v); }

  void Unmatch(int v);
  // One more pair, among those that are not fixed, with an end in `root`, which has no mate.
  bool Augment(int root);
  int CommonBase(int u, int v) const;
  void MarkPath(int v, int base, int child, std::vector<bool>* in_blossom);

  int size_;
  std::vector<std::vector<bool>> edge_;
  std::vector<int> mate_;
  std::vector<bool> fixed_;
  int pairs_ = 0;
  // Of the search.
  std::vector<int> parent_;
  std::vector<int> base_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_MATCHING_H_
